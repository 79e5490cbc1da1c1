//! Chapter 3: supply, and 7.9 Limited Supply.

use crate::kit::{Kit, area, nation};
use engulfed::Phase;
use engulfed::ch03_supply::{
    SupplyAction, capacity, caution, end_final, end_initial, is_supplied, is_supplied_by_sea, plan,
    source, supplied_port,
};
use engulfed::ch08_naval::is_port;
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Sea, Side};
use engulfed::unit::{At, Marks};
use kernel::{example, proves};

fn east() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1941");
    kit.join("germany", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .war("germany", "ussr");
    kit.s.fleets = Default::default();
    kit.s.special_actions.stock = Default::default();
    kit.control(
        "ussr",
        &["brest_litovsk", "lvov", "lithuania", "latvia", "estonia"],
    );
    kit.control("germany", &["warsaw", "poznan", "krakow"]);
    kit
}

/// Everything of the Soviet Union is German but for these areas.
fn soviet_rest(keys: &[&str]) -> Kit {
    let mut kit = east();
    for area in data().areas.of(nation("ussr")).iter() {
        kit.s.set_control(area, nation("germany"));
    }
    kit.control("ussr", keys);
    kit
}

fn west() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1941");
    kit.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("britain", Camp::Western);
    kit.war("germany", "britain").war("italy", "britain");
    kit.s.politics.events.italy_joined = Some("Jul/Aug 1940".parse().unwrap());
    kit.s.fleets = Default::default();
    kit.s.special_actions.stock = Default::default();
    kit
}

#[test]
fn r3_1a_a_chain_of_friendly_areas() {
    proves!("3.1a");
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    let unit = kit.put("germany", Kind::Infantry, 4, "minsk");
    assert!(!is_supplied(&kit.s, unit), "Brest-Litovsk is Soviet");
    kit.control("germany", &["brest_litovsk"]);
    assert!(is_supplied(&kit.s, unit));
}

#[test]
fn r3_1b_straits_carry_supply_and_air_routes_do_not() {
    proves!("3.1b");
    let mut kit = west();
    let sicily = kit.put("italy", Kind::Infantry, 3, "sicily");
    let corsica = kit.put("italy", Kind::Infantry, 3, "sardinia");
    assert!(is_supplied(&kit.s, sicily));
    assert!(!is_supplied(&kit.s, corsica));
}

#[test]
fn r5_17d_supply_comes_to_karelia_past_leningrad_or_not_at_all() {
    proves!("3.1b", "5.17d");
    let mut kit = east();
    kit.control("germany", &["onega_swamps", "lapland", "helsinki"]);
    let unit = kit.put("ussr", Kind::Infantry, 3, "karelia");
    assert!(is_supplied(&kit.s, unit), "by Novgorod");
    kit.control("germany", &["leningrad"]);
    assert!(!is_supplied(&kit.s, unit));
}

#[test]
fn r3_1c_into_and_through_own_contested_areas_and_out_of_the_enemys() {
    proves!("3.1c");
    let mut kit = east();
    kit.control("germany", &["brest_litovsk"]);
    let front = kit.put("germany", Kind::Infantry, 4, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "minsk");
    assert!(is_supplied(&kit.s, front), "out of an enemy area");
    kit.put("germany", Kind::Infantry, 4, "brest_litovsk");
    kit.put("ussr", Kind::Infantry, 3, "brest_litovsk");
    assert!(is_supplied(&kit.s, front), "through an own contested one");
    kit.control("germany", &["gomel"]);
    let beyond = kit.put("germany", Kind::Infantry, 4, "gomel");
    assert!(!is_supplied(&kit.s, beyond), "not through the enemy's");
}

#[test]
fn r3_2a_a_minor_needs_one_home_area() {
    proves!("3.2a");
    let mut kit = east();
    kit.join("poland", Camp::Western);
    kit.control("poland", &["warsaw"]);
    assert!(source(&kit.s, nation("poland"), area("warsaw")));
}

#[test]
fn r3_2b_a_majors_home_area_needs_another_or_a_resource() {
    proves!("3.2b");
    let mut kit = soviet_rest(&["vologda"]);
    let ussr = nation("ussr");
    assert!(!source(&kit.s, ussr, area("vologda")));
    kit.control("ussr", &["kazan"]);
    assert!(source(&kit.s, ussr, area("vologda")));
    assert!(source(&kit.s, ussr, area("kazan")));
    let moscow = soviet_rest(&["moscow"]);
    assert!(
        !source(&moscow.s, ussr, area("moscow")),
        "not even a resource area alone"
    );
}

#[test]
fn r3_2c_some_home_areas_feed_themselves() {
    proves!("3.2c", "G.HomeB");
    let ussr = nation("ussr");
    for alone in ["baku", "ural"] {
        assert!(source(&soviet_rest(&[alone]).s, ussr, area(alone)));
    }
    let besieged = ["leningrad", "ladoga_swamps", "vologda"];
    assert!(source(&soviet_rest(&besieged).s, ussr, area("leningrad")));
    assert!(!source(
        &soviet_rest(&["leningrad", "vologda"]).s,
        ussr,
        area("leningrad")
    ));
    let pair = soviet_rest(&["leningrad", "ladoga_swamps"]);
    assert!(
        !source(&pair.s, ussr, area("leningrad")),
        "they do not feed each other"
    );
    let mut usa = west();
    usa.join("usa", Camp::Western);
    assert!(source(&usa.s, nation("usa"), area("usa")));
    assert!(
        source(&usa.s, nation("usa"), area("london")),
        "Britain feeds Americans"
    );
}

#[test]
fn r3_3a_by_sea_as_far_as_the_fleet_goes() {
    proves!("3.3a");
    let mut kit = west();
    kit.control("britain", &["normandy"]);
    let unit = kit.put("britain", Kind::Infantry, 3, "normandy");
    assert!(!is_supplied(&kit.s, unit), "no Fleet Point");
    kit.fleet("britain", Sea::Atlantic, 0, 1);
    assert!(is_supplied(&kit.s, unit));
    assert!(is_supplied_by_sea(&kit.s, unit));
}

#[test]
fn r3_3b_leningrad_is_no_port_behind_german_novgorod() {
    proves!("3.3b");
    let mut kit = east();
    kit.control("ussr", &["helsinki"]);
    kit.fleet("ussr", Sea::Baltic, 1, 0);
    for baltic in ["estonia", "latvia"] {
        kit.control("germany", &[baltic]);
    }
    let unit = kit.put("ussr", Kind::Infantry, 3, "helsinki");
    assert!(is_supplied(&kit.s, unit));
    kit.control("germany", &["novgorod"]);
    assert!(!is_supplied(&kit.s, unit));
}

#[test]
fn r3_3c_through_zones_that_fleets_may_pass() {
    proves!("3.3c");
    let mut kit = west();
    kit.fleet("britain", Sea::Mediterranean, 1, 0);
    let malta = kit.put("britain", Kind::Infantry, 3, "malta");
    assert!(!is_supplied(&kit.s, malta), "no fleet in the Atlantic");
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    assert!(is_supplied(&kit.s, malta));
    kit.control("germany", &["gibraltar", "alexandria"]);
    assert!(
        !is_supplied(&kit.s, malta),
        "neither Gibraltar nor the canal"
    );
}

#[test]
fn r3_31_and_r3_33_what_a_fleet_point_carries() {
    proves!("3.31a", "3.31b", "3.33(a)", "3.33(b)");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 1)
        .fleet("britain", Sea::Mediterranean, 2, 0);
    kit.fleet("italy", Sea::Mediterranean, 2, 0)
        .fleet("ussr", Sea::Baltic, 1, 0);
    kit.join("ussr", Camp::Soviet);
    let of = |kit: &Kit, camp, sea| capacity(&kit.s, camp, sea);
    assert_eq!(of(&kit, Camp::Western, Sea::Atlantic), 8);
    assert_eq!(of(&kit, Camp::Soviet, Sea::Baltic), 3);
    assert_eq!(
        of(&kit, Camp::Western, Sea::Baltic),
        0,
        "not the Soviets' ships"
    );
    assert_eq!(of(&kit, Camp::Western, Sea::Mediterranean), 6, "Sicily");
    assert_eq!(of(&kit, Camp::Axis, Sea::Mediterranean), 4, "Malta");
    kit.control("germany", &["crete"]);
    assert_eq!(
        of(&kit, Camp::Western, Sea::Mediterranean),
        4,
        "Sicily and Crete"
    );
    assert_eq!(of(&kit, Camp::Axis, Sea::Mediterranean), 4, "one at most");
    kit.control("germany", &["malta"]);
    assert_eq!(of(&kit, Camp::Axis, Sea::Mediterranean), 6);
    assert_eq!(of(&kit, Camp::Western, Sea::Mediterranean), 4);
}

#[test]
fn r3_32_the_surplus_goes_round_the_cape() {
    proves!("3.32", "3.31c", "3.33(a)");
    example!("engulfed-E06");
    let mut kit = west();
    kit.fleet("britain", Sea::Mediterranean, 2, 0)
        .fleet("britain", Sea::Atlantic, 4, 0);
    kit.put_many("britain", Kind::Infantry, 5, 3, "alexandria");
    kit.put_many("britain", Kind::GroundSupport, 2, 1, "alexandria");
    kit.put("britain", Kind::Infantry, 2, "gibraltar");
    kit.put("britain", Kind::Infantry, 2, "malta");
    let mut found = plan(&kit.s, Camp::Western, &[]);
    assert!(found.feeds_all() && found.cut_off.is_empty());
    assert_eq!(found.waiting.len(), 9);
    found.feed_all();
    assert_eq!(found.room(Sea::Mediterranean), 0);
    assert_eq!(found.room(Sea::Atlantic), 1);
    kit.put("britain", Kind::Infantry, 3, "alexandria");
    assert!(
        !plan(&kit.s, Camp::Western, &[]).feeds_all(),
        "a tenth is too many"
    );
}

#[test]
fn r3_31c_who_is_fed_is_chosen_when_capacity_is_short() {
    proves!("3.31c", "3.31a", "1.21");
    let mut kit = west();
    kit.control("britain", &["normandy", "bordeaux"]);
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    let four = kit.put_many("britain", Kind::Infantry, 4, 3, "normandy");
    kit.phase("britain", Phase::InitialSupply);
    let mut enough = kit.clone();
    enough.on_table(end_initial);
    assert!(
        four.iter()
            .all(|id| !enough.s.unit(*id).marks.has(Marks::OUT_OF_SUPPLY))
    );
    let fifth = kit.put("britain", Kind::Armour, 2, "bordeaux");
    kit.on_table(end_initial);
    kit.act(SupplyAction::Feed { unit: fifth });
    for unit in &four[..3] {
        kit.act(SupplyAction::Feed { unit: *unit });
    }
    let hungry = |id| kit.s.unit(id).marks.has(Marks::OUT_OF_SUPPLY);
    assert!(!hungry(fifth) && !hungry(four[0]) && hungry(four[3]));
}

#[test]
fn r7_22b_a_beachhead_counts_double() {
    proves!("7.22b");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    kit.put_many("britain", Kind::Infantry, 2, 3, "normandy");
    kit.put("germany", Kind::Infantry, 3, "normandy");
    kit.control(
        "germany",
        &["normandy", "bordeaux", "paris", "pas_de_calais"],
    );
    assert!(is_port(
        &kit.s,
        nation("britain"),
        area("normandy"),
        Sea::Atlantic
    ));
    assert!(plan(&kit.s, Camp::Western, &[]).feeds_all());
    kit.put("britain", Kind::Infantry, 3, "normandy");
    assert!(
        !plan(&kit.s, Camp::Western, &[]).feeds_all(),
        "three count six"
    );
}

#[test]
fn r3_34_morocco_is_a_port_for_the_west_only() {
    proves!("3.34");
    let mut kit = west();
    kit.control("germany", &["morocco"]);
    assert!(!is_port(
        &kit.s,
        nation("germany"),
        area("morocco"),
        Sea::Atlantic
    ));
    kit.control("britain", &["morocco"]);
    assert!(is_port(
        &kit.s,
        nation("britain"),
        area("morocco"),
        Sea::Atlantic
    ));
}

#[test]
fn g_fort_b_the_area_around_a_fortress_is_a_port_too() {
    proves!("G.FortB");
    let mut kit = east();
    let ussr = nation("ussr");
    assert!(is_port(&kit.s, ussr, area("crimea"), Sea::BlackSea));
    kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    kit.put("germany", Kind::Infantry, 3, "sevastopol");
    assert!(
        !is_port(&kit.s, ussr, area("crimea"), Sea::BlackSea),
        "contested"
    );
    let mut axis = east();
    axis.control("germany", &["crimea"]);
    assert!(!is_port(
        &axis.s,
        nation("germany"),
        area("crimea"),
        Sea::BlackSea
    ));
}

#[test]
fn r3_5a_supply_comes_back_in_the_final_phase() {
    proves!("3.5a", "3.5b", "3.6a", "3.6b", "1.27");
    let mut kit = east();
    kit.control("germany", &["brest_litovsk"]);
    let stayed = kit.put("germany", Kind::Infantry, 4, "brest_litovsk");
    let moved = kit.put("germany", Kind::Infantry, 3, "minsk");
    let helper = kit.put("germany", Kind::Infantry, 4, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "minsk");
    let waited = kit.put("germany", Kind::Infantry, 4, "minsk");
    for id in [stayed, moved, waited] {
        kit.marked(id, Marks::OUT_OF_SUPPLY);
    }
    kit.marked(moved, Marks::MOVED_UNSUPPLIED);
    kit.phase("germany", Phase::FinalSupply).on_table(end_final);
    assert!(!kit.s.unit(stayed).marks.has(Marks::OUT_OF_SUPPLY));
    assert_eq!(kit.at(moved), At::Pool, "it moved, and is in an enemy area");
    assert!(kit.is_in(helper, "minsk"), "who was supplied stays so");
    assert!(kit.is_in(waited, "minsk"), "who did not move is restored");
}

#[test]
fn r3_6b_units_without_supply_are_eliminated() {
    proves!("3.6b");
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    let unit = kit.put("germany", Kind::Armour, 4, "minsk");
    kit.phase("germany", Phase::FinalSupply).on_table(end_final);
    assert_eq!(
        kit.at(unit),
        At::Pool,
        "though it was supplied when the turn began"
    );
}

#[test]
fn r7_9a_limited_supply_costs_a_special_action_and_a_step() {
    proves!("7.9a");
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    let armour = kit.put("germany", Kind::Armour, 4, "minsk");
    let cadre = kit.put("germany", Kind::Infantry, 1, "minsk");
    let air = kit.put("germany", Kind::GroundSupport, 1, "minsk");
    kit.special_actions("germany", 1);
    kit.phase("germany", Phase::FinalSupply).on_table(end_final);
    let relieve = SupplyAction::Relieve {
        area: area("minsk"),
        by: nation("germany"),
    };
    let mut mean = kit.clone();
    mean.act(SupplyAction::Enough);
    assert_eq!(mean.at(armour), At::Pool);
    kit.act(relieve);
    assert_eq!(kit.steps(armour), 3);
    assert_eq!((kit.at(cadre), kit.at(air)), (At::Pool, At::Pool));
    assert_eq!(kit.s.special_actions.stock[0], 0);
}

#[test]
fn r7_9a_who_does_not_pay_is_not_saved_and_a_cadre_never() {
    proves!("7.9a");
    let mut kit = east();
    kit.join("italy", Camp::Axis).war("italy", "ussr");
    kit.control("germany", &["minsk"]);
    kit.special_actions("germany", 1);
    let mut alone = kit.clone();
    let cadre = alone.put("germany", Kind::Infantry, 1, "minsk");
    alone
        .phase("germany", Phase::FinalSupply)
        .on_table(end_final);
    assert_eq!(alone.at(cadre), At::Pool, "nobody was asked");
    let german = kit.put("germany", Kind::Infantry, 3, "minsk");
    let italian = kit.put("italy", Kind::Infantry, 2, "minsk");
    kit.phase("germany", Phase::FinalSupply).on_table(end_final);
    kit.act(SupplyAction::Relieve {
        area: area("minsk"),
        by: nation("germany"),
    });
    assert_eq!((kit.steps(german), kit.at(italian)), (2, At::Pool));
}

#[test]
fn r7_9b_a_fortress_has_limited_supply_for_nothing() {
    proves!("7.9b", "G.FortC");
    example!("engulfed-E36");
    let mut kit = west();
    kit.control("britain", &["tobruk"]);
    let unit = kit.put("britain", Kind::Infantry, 2, "tobruk");
    kit.special_actions("britain", 1);
    kit.phase("britain", Phase::FinalSupply).on_table(end_final);
    assert_eq!(
        kit.steps(unit),
        1,
        "and nobody is asked for a Special Action"
    );
    kit.on_table(end_final);
    assert_eq!(kit.at(unit), At::Pool, "a cadre is lost");
}

#[test]
fn r4_2b_a_fleet_without_a_supplied_port_is_lost() {
    proves!("4.2b", "8.3c");
    let mut kit = east();
    kit.fleet("ussr", Sea::Baltic, 1, 0)
        .fleet("ussr", Sea::BlackSea, 1, 0);
    kit.control("germany", &["estonia", "latvia", "novgorod", "leningrad"]);
    assert!(!supplied_port(&kit.s, Camp::Soviet, Sea::Baltic));
    kit.phase("ussr", Phase::FinalSupply).on_table(end_final);
    let points = |sea: Sea| kit.s.fleets.points[sea.index()][nation("ussr").index()].ready;
    assert_eq!((points(Sea::Baltic), points(Sea::BlackSea)), (0, 1));
}

#[test]
fn r3_3d_one_leg_goes_by_sea_and_no_enemy_stops_it() {
    proves!("3.3d");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 3, 0);
    kit.fleet("britain", Sea::Mediterranean, 3, 0);
    kit.control("britain", &["bordeaux", "marseille", "corsica"]);
    kit.control("germany", &["gibraltar", "alexandria"]);
    let ashore = kit.put("britain", Kind::Infantry, 3, "marseille");
    let island = kit.put("britain", Kind::Infantry, 3, "corsica");
    assert!(is_supplied(&kit.s, ashore), "to Bordeaux, then over land");
    assert!(!is_supplied(&kit.s, island), "a second voyage");
    kit.control("britain", &["gibraltar"]);
    assert!(is_supplied(&kit.s, island), "one voyage past Gibraltar");
    kit.fleet("italy", Sea::Mediterranean, 9, 0);
    assert!(is_supplied(&kit.s, island), "fleets do not cut supply");
}

#[test]
fn r4_7b_no_supply_goes_through_a_conquest_without_garrison() {
    proves!("4.7(b)");
    let mut kit = west();
    kit.control("germany", &["metz", "paris", "normandy"]);
    let unit = kit.put("germany", Kind::Infantry, 4, "normandy");
    assert!(!is_supplied(&kit.s, unit), "nobody is in Paris");
    kit.put("germany", Kind::Infantry, 1, "paris");
    assert!(is_supplied(&kit.s, unit));
    // Germans trace through Italian resource areas all the same, the others do not.
    let mut kit = west();
    kit.join("hungary", Camp::Axis).war("hungary", "britain");
    kit.fallen(nation("italy"));
    let italy = ["piedmont", "venetia", "tuscany", "rome", "calabria"];
    kit.control("germany", &italy);
    let german = kit.put("germany", Kind::Infantry, 4, "calabria");
    let other = kit.put("hungary", Kind::Infantry, 3, "calabria");
    assert!(is_supplied(&kit.s, german));
    assert!(!is_supplied(&kit.s, other), "nobody is in Rome");
    kit.put("germany", Kind::Infantry, 1, "rome");
    assert!(is_supplied(&kit.s, other));
    // And the British through Alexandria.
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 2, 0);
    kit.fleet("britain", Sea::Mediterranean, 2, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "western_desert");
    assert!(
        is_supplied(&kit.s, unit),
        "Alexandria needs no garrison for it"
    );
}

/// 3.6b: the end of the Final Supply Phase says who would be lost; that of another says nothing.
#[test]
fn units_that_would_starve_are_cautioned_about() {
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    kit.s.side = Side::Axis;
    kit.s.phase = Phase::FinalSupply;
    assert_eq!(caution(&kit.s), None);
    kit.put("germany", Kind::Infantry, 4, "minsk");
    let said = caution(&kit.s).expect("Brest-Litovsk is Soviet");
    assert_eq!(said.rule.as_str(), "3.6b");
    assert_eq!(said.text, "A unit has no supply and would be eliminated");
    kit.put("germany", Kind::Infantry, 3, "minsk");
    let said = caution(&kit.s).expect("two of them");
    assert!(
        said.text.starts_with("2 units have no supply"),
        "{}",
        said.text
    );
    kit.s.phase = Phase::StrategicMovement;
    assert_eq!(caution(&kit.s), None);
}
