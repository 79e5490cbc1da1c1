//! 11.0: Strategic Redeployment by land and sea, across fronts, through Suez, and of fleets and U-boats.

use crate::kit::*;
use kernel::{example, proves};
use neppa::ch11_redeployment::{Overstack, RedeployAction, Settle};
use neppa::data::{UboatBase, data};
use neppa::types::{Front, Kind, Nation};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase, Step};

fn redeploying(nation_id: &str) -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    kit.phase(nation_id, Phase::Redeployment);
    kit
}

fn start(kit: &Kit, unit: UnitId) -> RedeployAction {
    let nation = kit.s.unit(unit).nation;
    let by = kit.s.politics.sponsor[nation].unwrap_or(nation);
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by,
    }
}

fn to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
}

fn by_suez(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: true,
    }
}

/// Germany has held Poland for a while.
fn hold_poland(kit: &mut Kit) {
    for polish in data().country(nation("poland")).zones.iter() {
        kit.control("germany", &[data().spaces.key(polish)]);
    }
}

#[test]
fn r11_0a_so_many_a_turn() {
    proves!("11.0a");
    for (major, limit, home) in [
        ("germany", 9, "berlin"),
        ("italy", 5, "rome"),
        ("britain", 7, "london"),
        ("france", 5, "paris"),
        ("russia", 6, "moscow"),
    ] {
        let mut kit = redeploying(major);
        let unit = kit.put(major, Kind::Infantry, home);
        kit.redeployed(major, limit - 1);
        assert!(kit.allowed(start(&kit, unit)), "{major}");
        kit.redeployed(major, limit);
        assert_eq!(kit.refused(start(&kit, unit)), "11.0a", "{major}");
    }
}

#[test]
fn r11_0c_nobody_is_redeployed_into_the_sea() {
    proves!("11.0c");
    let mut kit = redeploying("germany");
    let unit = kit.put("germany", Kind::Infantry, "berlin");
    kit.act(start(&kit, unit));
    assert_eq!(
        kit.why(to("sea_southern_baltic")),
        "units are redeployed to friendly zones"
    );
}

#[test]
fn r11_0a_any_distance_and_once() {
    proves!("11.0a");
    let mut kit = redeploying("russia");
    let unit = kit.put("russia", Kind::Armour, "leningrad");
    kit.act(start(&kit, unit)).act(to("baku"));
    assert!(kit.is_in(unit, "baku"));
    assert_eq!(kit.s.treasury(Nation::RUSSIA).srs, 1);
    assert_eq!(kit.refused(start(&kit, unit)), "11.0a", "once in a turn");
}

#[test]
fn r11_0a_a_wing_is_one_redeployment() {
    proves!("11.0a", "3.5e");
    let mut kit = redeploying("russia");
    let air = kit.put_many("russia", Kind::Air, 4, "moscow");
    let by = Nation::RUSSIA;
    let wing = |factors| RedeployAction::Redeploy {
        unit: air[0],
        factors,
        by,
    };
    assert_eq!(kit.refused(wing(4)), "3.5a");
    kit.act(wing(3)).act(to("kiev"));
    assert_eq!(kit.s.tally(zone("kiev")).air, 3);
    assert_eq!(kit.s.treasury(by).srs, 1);
    let last = RedeployAction::Redeploy {
        unit: air[3],
        factors: 1,
        by,
    };
    assert!(kit.allowed(last), "a partial wing too");
}

#[test]
fn r11_0b_not_into_a_newly_conquered_zone() {
    proves!("11.0b", "2.9b");
    let mut kit = redeploying("germany");
    kit.war("germany", "poland");
    let unit = kit.put("germany", Kind::Infantry, "berlin");
    for polish in data().country(nation("poland")).zones.iter() {
        kit.s.set_control(polish, Nation::GERMANY);
    }
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("warsaw")), "11.0b");
    assert!(
        kit.allowed(to("konigsberg")),
        "through new zones to an old one"
    );
    // Russians may, in a Russian Defence Zone.
    let mut kit = redeploying("russia");
    let unit = kit.put("russia", Kind::Infantry, "moscow");
    kit.control("germany", &["stalingrad", "kiev"]);
    kit.s.set_control(zone("stalingrad"), Nation::RUSSIA);
    kit.s.set_control(zone("kiev"), Nation::RUSSIA);
    kit.act(start(&kit, unit));
    assert!(kit.allowed(to("stalingrad")));
    assert_eq!(kit.refused(to("kiev")), "11.0b");
}

#[test]
fn r11_0c_over_friendly_land_only() {
    proves!("11.0c");
    let mut kit = redeploying("germany");
    kit.war("germany", "poland").war("germany", "france");
    let unit = kit.put("germany", Kind::Infantry, "berlin");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("strasbourg")), "11.0c");
    assert_eq!(
        kit.refused(to("konigsberg")),
        "11.0e",
        "Poland lies between"
    );
    assert!(kit.allowed(to("munich")));
    hold_poland(&mut kit);
    kit.act(to("konigsberg"));
    assert!(kit.is_in(unit, "konigsberg"));
}

#[test]
fn r11_0c_within_stacking_and_cooperation() {
    proves!("11.0c", "12.0c");
    let mut kit = redeploying("britain");
    kit.ally("britain", "france").war("britain", "germany");
    let unit = kit.put("britain", Kind::Infantry, "calais");
    kit.put("france", Kind::Infantry, "lyons");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("lyons")), "12.0a");
    assert_eq!(kit.refused(to("paris")), "12.0c");
    kit.put_many("britain", Kind::Infantry, 4, "metz");
    assert_eq!(kit.refused(to("metz")), "1.2a");
    assert!(kit.allowed(to("brest")));
}

#[test]
fn r11_0d_over_the_sea_with_shipping() {
    proves!("11.0d", "6.7a");
    let mut kit = redeploying("britain");
    kit.ally("britain", "france");
    let unit = kit.put("britain", Kind::Infantry, "birmingham");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("bordeaux")), "11.0d");
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.act(to("lyons"));
    assert!(kit.is_in(unit, "lyons"), "by land, by sea, and on by land");
    assert!(
        kit.is_in(fleet, "scapa_flow"),
        "the fleet is back in its base"
    );
    assert_eq!(kit.s.unit(fleet).laden, 4);
}

#[test]
fn r11_0d_to_a_friendly_port_of_the_same_front() {
    proves!("11.0d");
    let mut kit = redeploying("britain");
    let unit = kit.put("britain", Kind::Infantry, "london");
    kit.put_many("britain", Kind::Fleet, 2, "plymouth");
    kit.act(start(&kit, unit));
    assert!(kit.allowed(to("gibraltar")));
    assert_eq!(
        kit.refused(to("malta")),
        "11.0e",
        "no fleet in the Mediterranean"
    );
}

#[test]
fn r11_0d_air_crosses_four_ocean_zones_by_itself() {
    proves!("11.0d", "6.7a");
    let mut kit = redeploying("britain");
    let air = kit.put("britain", Kind::Air, "london");
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.act(start(&kit, air));
    assert_eq!(
        kit.refused(to("gibraltar")),
        "11.0d",
        "more than four ocean zones"
    );
    let mut shipped = kit.clone();
    shipped.put("britain", Kind::Fleet, "plymouth");
    assert!(shipped.allowed(to("gibraltar")));
    kit.ally("britain", "france");
    kit.act(to("calais"));
    assert!(kit.is_in(air, "calais"), "over the Channel");
    kit.act(start(&kit, infantry));
    assert_eq!(
        kit.refused(to("calais")),
        "11.0d",
        "infantry needs ships for the narrowest sea"
    );
}

/// Britain with an armour in London, and its fleets.
fn armour(fleets: &[&str]) -> (Kit, UnitId, Vec<UnitId>) {
    let mut kit = redeploying("britain");
    kit.war("britain", "germany");
    let unit = kit.put("britain", Kind::Armour, "london");
    let fleets = fleets
        .iter()
        .map(|port| kit.put("britain", Kind::Fleet, port))
        .collect();
    (kit, unit, fleets)
}

#[test]
fn r11_0e_a_fleet_on_each_front() {
    proves!("11.0e", "11.0f");
    example!("neppa-E14");
    let (mut kit, unit, fleets) = armour(&["plymouth", "alexandria"]);
    kit.act(start(&kit, unit)).act(to("cairo"));
    assert!(kit.is_in(unit, "cairo"));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, 1, "one redeployment");
    assert_eq!(
        [kit.s.unit(fleets[0]).laden, kit.s.unit(fleets[1]).laden],
        [8, 8],
        "two fleets"
    );
    // Not with ships on one front only, nor without Gibraltar.
    for ports in [["plymouth", "scapa_flow"], ["alexandria", "malta"]] {
        let (mut kit, unit, _) = armour(&ports);
        kit.control("germany", &["port_said"]);
        kit.put("britain", Kind::Infantry, "birmingham");
        kit.act(start(&kit, unit));
        assert_eq!(kit.refused(to("cairo")), "11.0e", "{ports:?}");
    }
    let (mut kit, unit, _) = armour(&["plymouth", "alexandria"]);
    kit.control("germany", &["gibraltar"]);
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("cairo")), "11.0e");
}

#[test]
fn r11_0e_one_fleet_in_a_two_front_port_is_not_two() {
    proves!("11.0e");
    let (mut kit, unit, _) = armour(&["gibraltar"]);
    kit.act(start(&kit, unit));
    assert!(kit.allowed(to("gibraltar")));
    assert_eq!(kit.refused(to("cairo")), "11.0e");
    kit.put("britain", Kind::Fleet, "gibraltar");
    kit.act(to("cairo"));
    assert!(kit.is_in(unit, "cairo"), "two of them serve one front each");
}

#[test]
fn r11_0e_the_owner_chooses_the_fleets() {
    proves!("11.0e");
    let (mut kit, unit, fleets) = armour(&["plymouth", "scapa_flow", "alexandria", "malta"]);
    kit.act(start(&kit, unit)).act(to("cairo"));
    let ship = |i: usize, front| RedeployAction::Ship {
        fleet: fleets[i],
        front,
    };
    assert_eq!(kit.refused(ship(2, Front::Western)), "11.0d");
    assert_eq!(
        kit.refused(ship(2, Front::Mediterranean)),
        "11.0d",
        "the Western Front first"
    );
    kit.act(ship(1, Front::Western))
        .act(ship(3, Front::Mediterranean));
    assert!(kit.is_in(unit, "cairo"));
    let laden: Vec<u8> = fleets.iter().map(|id| kit.s.unit(*id).laden).collect();
    assert_eq!(laden, [0, 8, 0, 8]);
}

#[test]
fn r11_0f_gibraltar_for_the_side_that_controls_it() {
    proves!("11.0f", "3.6c");
    let (mut kit, _, fleets) = armour(&["plymouth"]);
    kit.act(start(&kit, fleets[0])).act(to("alexandria"));
    assert!(kit.is_in(fleets[0], "alexandria"));
    let (mut kit, _, fleets) = armour(&["plymouth"]);
    kit.control("germany", &["gibraltar"]);
    kit.act(start(&kit, fleets[0]));
    assert_eq!(kit.refused(to("alexandria")), "11.0f");
    assert!(kit.allowed(to("scapa_flow")));
    let mut kit = redeploying("italy");
    kit.war("italy", "britain").control("italy", &["bordeaux"]);
    let fleet = kit.put("italy", Kind::Fleet, "taranto");
    kit.act(start(&kit, fleet));
    assert_eq!(kit.refused(to("bordeaux")), "11.0f");
}

#[test]
fn r11_0g_by_suez() {
    proves!("11.0g");
    example!("neppa-E15");
    let (mut kit, unit, fleets) = armour(&["plymouth", "alexandria"]);
    kit.act(start(&kit, unit)).act(by_suez("cairo"));
    assert!(kit.is_in(unit, "cairo"));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, 2, "two redeployments");
    assert_eq!(
        [kit.s.unit(fleets[0]).laden, kit.s.unit(fleets[1]).laden],
        [8, 0],
        "one fleet"
    );
    // Back again: a fleet of the front that it leaves.
    let mut kit = redeploying("britain");
    let unit = kit.put("britain", Kind::Armour, "cairo");
    kit.put("britain", Kind::Fleet, "plymouth");
    kit.put("britain", Kind::Infantry, "port_said");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(by_suez("london")), "11.0g");
    kit.put("britain", Kind::Fleet, "alexandria");
    assert!(kit.allowed(by_suez("london")));
    assert_eq!(
        kit.refused(by_suez("haifa")),
        "11.0g",
        "Britain and Egypt alone"
    );
}

#[test]
fn r11_0g_what_suez_needs() {
    proves!("11.0g");
    let (mut kit, unit, _) = armour(&["plymouth"]);
    kit.act(start(&kit, unit));
    assert!(kit.allowed(by_suez("cairo")));
    for lost in ["cairo", "port_said"] {
        let mut lost_one = kit.clone();
        lost_one.control("germany", &[lost]);
        assert_eq!(
            lost_one.refused(by_suez("alexandria")),
            "11.0g",
            "without {lost}"
        );
    }
    kit.redeployed("britain", 6);
    assert_eq!(
        kit.refused(by_suez("cairo")),
        "11.0a",
        "one redeployment is left"
    );
    // Norwich and Birmingham are cut off from every port.
    let mut kit = redeploying("britain");
    let unit = kit.put("britain", Kind::Infantry, "norwich");
    kit.put("britain", Kind::Fleet, "plymouth");
    kit.act(start(&kit, unit));
    assert!(kit.allowed(by_suez("cairo")));
    let around = ["london", "newcastle", "liverpool", "cardiff", "portsmouth"];
    kit.control("germany", &around);
    assert_eq!(
        kit.why(by_suez("cairo")),
        "there is no friendly port to sail from"
    );
    // Never for the Axis, whatever it holds.
    let mut kit = redeploying("germany");
    kit.control(
        "germany",
        &["london", "plymouth", "cairo", "port_said", "alexandria"],
    );
    let unit = kit.put("germany", Kind::Infantry, "london");
    kit.put("germany", Kind::Fleet, "plymouth");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(by_suez("cairo")), "11.0g");
}

#[test]
fn r11_0h_the_turkish_straits() {
    proves!("11.0h");
    let mut kit = redeploying("italy");
    kit.control("italy", &["constanta"]);
    let fleet = kit.put("italy", Kind::Fleet, "taranto");
    kit.act(start(&kit, fleet));
    assert_eq!(kit.refused(to("constanta")), "11.0h");
    kit.control("italy", &["istanbul", "izmit"]);
    assert_eq!(kit.refused(to("constanta")), "11.0h");
    kit.control("italy", &["izmir"]);
    kit.act(to("constanta"));
    assert!(kit.is_in(fleet, "constanta"));
}

fn uboats(to: UboatBase, count: u8) -> RedeployAction {
    RedeployAction::MoveUboats { to, count }
}

#[test]
fn r11_0i_any_number_of_uboats_for_one() {
    proves!("11.0i", "9.3c", "9.4b", "9.4c");
    let mut kit = redeploying("germany");
    kit.s.convoys.uboats = [12, 0];
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, 12)), "9.3c");
    kit.s.politics.conquered[Nation::FRANCE] = Some(Nation::GERMANY);
    kit.s.politics.france_fell = Some(kit.s.turn);
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, 12)), "9.4c");
    kit.s.politics.france_fell = Some("Summer 1942".parse().unwrap());
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, 13)), "11.0i");
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, 0)), "11.0i");
    kit.act(uboats(UboatBase::Biscay, 12));
    assert_eq!(
        (kit.s.convoys.uboats, kit.s.treasury(Nation::GERMANY).srs),
        ([0, 12], 1)
    );
    kit.act(uboats(UboatBase::NorthSea, 5));
    assert_eq!(
        (kit.s.convoys.uboats, kit.s.treasury(Nation::GERMANY).srs),
        ([5, 7], 2)
    );
    kit.redeployed("germany", 9);
    assert_eq!(kit.refused(uboats(UboatBase::NorthSea, 5)), "11.0a");
}

#[test]
fn r10_2c_russians_not_into_or_through_persia() {
    proves!("10.2c");
    let mut kit = redeploying("russia");
    kit.control("russia", &["tabriz", "mahabad", "diyarbakir", "erzurum"]);
    let unit = kit.put("russia", Kind::Infantry, "baku");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("tabriz")), "10.2c");
    // Cut off from everything but Persia.
    let mut kit = redeploying("russia");
    kit.control("russia", &["tabriz", "mahabad"]);
    kit.control("germany", &["makhachkala", "tiflis", "yerevan"])
        .war("germany", "russia");
    let unit = kit.put("russia", Kind::Infantry, "baku");
    kit.put("russia", Kind::Infantry, "moscow");
    assert_eq!(kit.refused(start(&kit, unit)), "11.0c");
}

#[test]
fn r12_3c_axis_minors_use_german_redeployments() {
    proves!("12.3c", "12.3d");
    let mut kit = redeploying("germany");
    let rumania = nation("rumania");
    kit.s.politics.sponsor[rumania] = Some(Nation::GERMANY);
    kit.s.politics.active_minors.insert(rumania);
    kit.ally("rumania", "germany");
    let hungary: Vec<&str> = data()
        .country(nation("hungary"))
        .zones
        .iter()
        .map(|z| data().spaces.key(z))
        .collect();
    kit.control("germany", &hungary);
    let unit = kit.put("rumania", Kind::Infantry, "bucharest");
    assert_eq!(
        kit.refused(RedeployAction::Redeploy {
            unit,
            factors: 1,
            by: Nation::ITALY
        }),
        "11.0a"
    );
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("berlin")), "12.3d");
    kit.act(to("jassy"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).srs, 1);
}

#[test]
fn r14_5b_vichy_infantry_on_either_axis_account() {
    proves!("14.5b");
    let mut kit = redeploying("germany");
    let vichy = nation("vichy");
    kit.s.politics.sponsor[vichy] = Some(Nation::GERMANY);
    kit.ally("vichy", "germany")
        .ally("vichy", "italy")
        .ally("germany", "italy");
    kit.control("vichy", &["tunis", "gabes"])
        .control("italy", &["tripoli"]);
    let unit = kit.put("vichy", Kind::Infantry, "tunis");
    for by in [Nation::GERMANY, Nation::ITALY] {
        let mut kit = kit.clone();
        kit.act(RedeployAction::Redeploy {
            unit,
            factors: 1,
            by,
        });
        assert_eq!(kit.refused(to("tripoli")), "14.5b");
        kit.act(to("gabes"));
        assert_eq!(kit.s.treasury(by).srs, 1);
    }
}

#[test]
fn r14_5d_free_french_on_british_or_later_american_account() {
    proves!("14.5d");
    let mut kit = Kit::bare("Winter 1941");
    let free_french = nation("free_french");
    kit.s.politics.sponsor[free_french] = Some(Nation::BRITAIN);
    kit.ally("free_french", "britain")
        .ally("free_french", "usa")
        .ally("britain", "usa");
    kit.war("usa", "germany")
        .control("free_french", &["damascus"]);
    let unit = kit.put("free_french", Kind::Infantry, "damascus");
    kit.phase("britain", Phase::Redeployment);
    let american = RedeployAction::Redeploy {
        unit,
        factors: 1,
        by: Nation::USA,
    };
    assert_eq!(kit.refused(american), "11.0a");
    assert!(kit.allowed(start(&kit, unit)));
    kit.s.turn = "Spring 1942".parse().unwrap();
    assert_eq!(kit.refused(american), "11.0a");
    kit.s.turn = "Summer 1942".parse().unwrap();
    kit.act(american).act(to("haifa"));
    assert_eq!(
        (
            kit.s.treasury(Nation::USA).srs,
            kit.s.treasury(Nation::BRITAIN).srs
        ),
        (1, 0)
    );
}

#[test]
fn r8_5c_overstacked_at_the_end_of_the_phase() {
    proves!("8.5c");
    let mut kit = redeploying("germany");
    hold_poland(&mut kit);
    let armour = kit.put_many("germany", Kind::Armour, 5, "warsaw");
    let infantry = kit.put("germany", Kind::Infantry, "warsaw");
    let airborne = kit.put("germany", Kind::Airborne, "warsaw");
    // `ch08_exploitation::r8_5a_breakthrough_needs_armour_and_an_advance` shows how it comes to be one.
    kit.s.breakthroughs.insert(zone("warsaw"));
    let seat = kit.s.seat_of(Nation::GERMANY);
    kit.ask(vec![Step::Sequence], seat);
    kit.s.stack.push(Settle);
    kit.s.stack.push(Step::Phase { seat, asked: true });
    // One of the seven may still leave in time.
    kit.act(start(&kit, armour[0])).act(to("berlin"));
    kit.act(Action::Done);
    let give_up = |unit| RedeployAction::Eliminate { unit };
    assert_eq!(kit.refused(give_up(armour[0])), "8.5c");
    assert_eq!(kit.refused(give_up(airborne)), "8.5c", "it does not count");
    assert_eq!(kit.refused(Action::Done), "0.2");
    kit.act(give_up(infantry));
    assert_eq!(kit.at(infantry), At::Pool);
    assert_eq!(kit.s.tally(zone("warsaw")).ground, 4);
    assert_eq!(kit.s.tally(zone("warsaw")).airborne, 1);
    assert_eq!(kit.s.stack.asked::<Overstack>(), None);
}

#[test]
fn r1_5h_neutrals_redeploy_at_home_and_in_colonies() {
    proves!("1.5h");
    let mut kit = redeploying("italy");
    let unit = kit.put("italy", Kind::Infantry, "rome");
    kit.put("italy", Kind::Fleet, "taranto");
    kit.act(start(&kit, unit));
    assert!(kit.allowed(to("milan")));
    assert!(kit.allowed(to("tripoli")));
    assert_eq!(kit.refused(to("munich")), "1.5h");
}

#[test]
fn r9_1c_a_fleet_in_a_convoy_box_stays() {
    proves!("9.1c");
    let mut kit = redeploying("britain");
    kit.war("britain", "germany");
    let fleet = kit.put("britain", Kind::Fleet, "plymouth");
    kit.act(start(&kit, fleet)).act(to("british_convoy_box"));
    assert!(kit.s.unit(fleet).marks.has(Marks::BOXED));
    assert_eq!(kit.s.unit(fleet).home, zone("plymouth"));
    kit.s.wipe_marks();
    assert_eq!(kit.refused(start(&kit, fleet)), "9.1c");
}

#[test]
fn r11_0b_no_fleet_into_a_newly_conquered_port() {
    proves!("11.0b");
    let mut kit = redeploying("germany");
    kit.war("germany", "norway");
    kit.s.set_control(zone("bergen"), Nation::GERMANY);
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    kit.act(start(&kit, fleet));
    assert_eq!(kit.refused(to("bergen")), "11.0b");
    assert!(kit.allowed(to("konigsberg")));
}

#[test]
fn r11_0b_only_russians_into_a_new_russian_defence_zone() {
    proves!("11.0b", "2.9b");
    let mut kit = redeploying("germany");
    kit.war("germany", "russia");
    for key in ["warsaw", "brest_litovsk", "minsk", "smolensk", "vyazma"] {
        kit.control("germany", &[key]);
    }
    kit.s.politics.eastern_europe_formed = true;
    kit.s.set_control(zone("moscow"), Nation::GERMANY);
    let unit = kit.put("germany", Kind::Infantry, "minsk");
    kit.act(start(&kit, unit));
    assert_eq!(kit.refused(to("moscow")), "11.0b");
    assert!(kit.allowed(to("vyazma")));
}

#[test]
fn r1_2a_a_wing_is_redeployed_where_all_of_it_has_room() {
    proves!("1.2a", "11.0a");
    let mut kit = redeploying("germany");
    let wing = kit.put_many("germany", Kind::Air, 3, "berlin");
    kit.put_many("germany", Kind::Air, 5, "bonn");
    let send = |factors| RedeployAction::Redeploy {
        unit: wing[0],
        factors,
        by: Nation::GERMANY,
    };
    let mut one = kit.clone();
    kit.act(send(2));
    assert_eq!(kit.refused(to("bonn")), "1.2a");
    one.act(send(1)).act(to("bonn"));
    assert_eq!(one.s.tally(zone("bonn")).air, 6);
}
