//! What the other files leave: each rule by the shortest play that shows it.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch04_air::{Aim, BreakOff, Fly, Jump, Land, Launch, Mission, Role, Strike};
use aeto::ch05_offensives::{
    Advance, Agent, Begin, Break, Decide, Follow, Gather, Go, Pay, Target, Thrust,
};
use aeto::ch06_movement::Moves;
use aeto::ch07_supply::{Replenish, suffers};
use aeto::data::{Body, data};
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{AirEffect, AirKind, Terrain, UnitId, Weather, WorkKind};
use aeto::unit::Commitment;
use aeto::{Aeto, ground};
use frame::Side;
use kernel::{Game, Seat, Viewer, example, proves};

fn launch(unit: UnitId, role: Role) -> Launch {
    Launch::Unit { unit, role }
}

/// Two German infantry in W3430 declare an attack on a Pole in W3530.
fn battle(arrange: impl FnOnce(&mut Kit) -> Vec<UnitId>) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    let ids = arrange(&mut kit);
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    (kit, ids)
}

fn fight_on(kit: &mut Kit) {
    while kit.legal().contains(&BreakOff::FightOn.into()) {
        kit.act(BreakOff::FightOn);
    }
}

/// Every source of a nation falls to the other.
fn starve(kit: &mut Kit, of: &str, by: &str) {
    for source in &data().sources {
        if source.nation == nation(of) {
            kit.s.politics.set_holder(source.hex, nation(by));
        }
    }
    kit.s.refresh();
}

#[test]
fn the_kinds_of_air_unit_and_their_ratings() {
    proves!("4.0.1", "4.0.2", "4.0.4", "4.0.5", "4.0.6");
    let fighters = AirKind::ALL.map(AirKind::is_fighter_type);
    let bombers = AirKind::ALL.map(AirKind::is_bomber_type);
    assert_eq!(fighters, [true, true, true, false, false]);
    assert_eq!(bombers, [false, true, true, true, false]);
    let face = |id: &str| {
        let kind = data().find_kind(id).expect("a kind");
        match data().kinds[kind.index()].body {
            Body::Air { front, back, .. } => (front, back),
            _ => panic!("{id} does not fly"),
        }
    };
    let (heinkel, depleted) = face("GER-bmb-03");
    assert_eq!(
        (heinkel.quality, depleted.map(|back| back.strength)),
        (0, Some(3))
    );
    assert_eq!(face("US-bmb-04").0.return_fire, Some(1));
    assert_eq!(face("US-bmb-05").0.return_fire, Some(2));
    assert!(face("UK-fb-02").1.is_none());
}

#[test]
fn hqs_and_generals_have_the_usual_values() {
    proves!("5.1.10", "5.10.10");
    let body = |id: &str| {
        let kind = data().find_kind(id).expect("a kind");
        data().kinds[kind.index()].body
    };
    for (id, values) in [
        ("GER-hq-01", (4, 3)),
        ("SOV-hq-01", (2, 1)),
        ("POL-hq-01", (2, 1)),
    ] {
        let Body::Hq { radius, rating } = body(id) else {
            panic!("{id} is no HQ");
        };
        assert_eq!((radius, rating), values, "{id}");
    }
    for (id, values) in [("GER-general-02", (3, 4)), ("GER-general-03", (3, 4))] {
        let Body::General {
            strength,
            exploitation,
        } = body(id)
        else {
            panic!("{id} is no General");
        };
        assert_eq!((strength, exploitation), values, "{id}");
    }
}

#[test]
fn a_fighter_bomber_flies_as_what_its_owner_says() {
    proves!("4.0.9", "4.0.10");
    let (mut kit, ids) = battle(|kit| vec![kit.put("GER-ftr-01", "W3429")]);
    let kind = data().find_kind("GER-fb-01").expect("a kind");
    kit.s.pieces.change(ids[0], |unit| unit.kind = kind);
    assert!(kit.allowed(launch(ids[0], Role::Fighter)));
    kit.act(launch(ids[0], Role::Bomber));
    assert_eq!(kit.refused(launch(ids[0], Role::Fighter)), "4.13.9");
    kit.no_aircraft();
    // Its 5 points are bombs, and it gives no superiority.
    assert!(kit.prompt().starts_with("15 against 3"), "{}", kit.prompt());
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 2)]);
}

#[test]
fn a_depleted_unit_acts_with_its_back() {
    proves!("4.0.11", "4.22.2");
    let (mut kit, ids) = battle(|kit| vec![kit.put("GER-bmb-01", "W3429")]);
    kit.deplete(ids[0]);
    kit.act(launch(ids[0], Role::Bomber)).no_aircraft();
    assert!(kit.prompt().starts_with("12 against 3"), "{}", kit.prompt());
}

#[test]
fn transports_are_shielded_by_their_fighters_and_easily_hit() {
    proves!("4.16.9", "4.18.4", "4.0.8");
    let arrange = |kit: &mut Kit| {
        kit.put("GER-para-01", "W3824");
        vec![
            kit.put("GER-atp-01", "W3824"),
            kit.put("GER-ftr-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
        ]
    };
    let (mut kit, ids) = battle(arrange);
    kit.act(launch(ids[0], Role::Transport))
        .act(launch(ids[1], Role::Fighter))
        .act(Launch::NoMore);
    // The Bf-109 misses; the P.11 must fire at it, and hits.
    kit.act(launch(ids[2], Role::Fighter)).act(Launch::NoMore);
    kit.roll(&[6, 1]).no_aircraft();
    assert_eq!(kit.s.unit(ids[0]).steps(), 2);
    assert_eq!(kit.s.unit(ids[1]).steps(), 1);
    // Alone, the Ju-52 is fired at with -1: the P.11 (quality 1) hits on a 2.
    let (mut kit, ids) = battle(arrange);
    kit.act(launch(ids[0], Role::Transport)).act(Launch::NoMore);
    kit.act(launch(ids[2], Role::Fighter)).act(Launch::NoMore);
    kit.roll(&[2]).no_aircraft();
    assert_eq!(kit.s.unit(ids[0]).steps(), 1);
}

#[test]
fn nobody_is_fired_at_twice_before_everybody_is_once() {
    proves!("4.16.7");
    let (mut kit, ids) = battle(|kit| {
        let mut ids = kit.puts("GER-ftr-01", "W3429", 2);
        ids.push(kit.put("POL-ftr-01", "W3629"));
        ids.push(kit.put("POL-bmb-01", "W3532"));
        ids
    });
    kit.act(launch(ids[0], Role::Fighter))
        .act(launch(ids[1], Role::Fighter))
        .act(Launch::NoMore);
    kit.act(launch(ids[2], Role::Fighter))
        .act(launch(ids[3], Role::Bomber))
        .no_aircraft();
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Aim { target: ids[2] });
    // The second Bf-109 has only the bomber left, so the Pole aims next.
    assert_eq!(kit.asking(), Some(Seat(1)));
    let aimed = kit.s.stack.step::<aeto::ch04_air::Aiming>();
    let targets: Vec<UnitId> = aimed
        .map(|step| step.shots.iter().map(|shot| shot.target).collect())
        .unwrap_or_default();
    assert_eq!(targets, [ids[2], ids[3]]);
}

#[test]
fn one_attack_a_step_any_number_aloft_and_all_go_home() {
    proves!("4.22.7", "4.13.9", "4.5.3", "4.26.1", "0.sop-offA4");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.puts("GER-inf-01", "W3331", 2);
    kit.put("POL-inf-01", "W3530");
    kit.put("POL-inf-01", "W3332");
    let hq = kit.put("GER-hq-02", "W3429");
    let air = [
        kit.put("GER-bmb-01", "W3427"),
        kit.put("GER-bmb-03", "W3426"),
        kit.put("GER-bmb-03", "W3627"),
        kit.put("GER-bmb-04", "W3227"),
    ];
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Hq { unit: hq },
    });
    kit.until_combat().act(Target::Hex { hex: hex("W3530") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    for unit in air {
        kit.act(launch(unit, Role::Bomber));
    }
    assert_eq!(kit.s.sky.len(), 4);
    kit.no_aircraft().act(Decide::CallOff);
    kit.act(Target::Hex { hex: hex("W3332") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    assert_eq!(kit.refused(launch(air[0], Role::Bomber)), "4.13.9");
    kit.no_aircraft().act(Decide::CallOff);
    assert!(kit.s.sky.is_empty());
    assert_eq!(kit.at(air[0]), Some("W3427"));
}

#[test]
fn escorts_fight_but_do_not_intercept() {
    proves!("4.9.5", "4.16.14");
    let mut kit = Kit::bare();
    let bomber = kit.put("GER-bmb-01", "W3429");
    let escort = kit.put("GER-ftr-01", "W3429");
    let pole = kit.put("POL-ftr-01", "W3629");
    kit.offensives(Side::Axis)
        .act(Begin::Air)
        .act(Mission::Bomb {
            hex: hex("W3629"),
            what: WorkKind::Base,
        });
    kit.act(launch(bomber, Role::Bomber))
        .act(launch(escort, Role::Fighter))
        .act(Launch::NoMore);
    kit.act(launch(pole, Role::Fighter)).act(Launch::NoMore);
    assert_eq!(kit.refused(launch(escort, Role::Fighter)), "4.13.9");
    // The escort shoots the P.11 down before a bomb falls.
    kit.roll(&[1, 6]).no_aircraft();
    if kit.legal().contains(&Aim { target: bomber }.into()) {
        kit.roll(&[1, 6]).act(Aim { target: bomber });
    }
    fight_on(&mut kit);
    assert_eq!(kit.s.unit(pole).steps(), 1);
    assert!(kit.allowed(Strike::GoIn));
}

#[test]
fn a_unit_marked_out_of_supply_changes_base_by_one_hop_in_the_offensive_phase() {
    proves!("4.6.4");
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3627");
    kit.s.pieces.mark(fighter, |unit| unit.unsupplied = 1);
    kit.put("GER-ftr-01", "W3429");
    kit.segment(Segment::Air, Side::Axis)
        .act(First { side: Side::Axis });
    assert_eq!(kit.refused(Fly::Rebase { unit: fighter }), "4.6.4");
    kit.offensives(Side::Axis).act(Begin::Air);
    kit.act(Mission::Rebase { unit: fighter });
    // One hop of twice its range of four.
    let far = |action: &aeto::Action| match action {
        aeto::Action::Air(aeto::ch04_air::AirAction::Land(Land::At { hex: to })) => {
            ground::distance(hex("W3627").space(), to.space())
        }
        _ => 0,
    };
    let most = kit.legal().iter().map(far).max().unwrap_or(0);
    assert!((5..=8).contains(&most), "{most}");
}

#[test]
fn who_enters_bad_weather_feels_it() {
    proves!("1.5c", "4.1.15", "1.7b");
    let scene = |effect: AirEffect| {
        let mut kit = Kit::bare();
        kit.puts("GER-inf-01", "W3333", 2);
        kit.put("POL-inf-01", "W3433");
        let stuka = kit.put("GER-bmb-01", "W3429");
        kit.weather(Weather::Mud);
        kit.s.skies.severe = effect;
        kit.offensives(Side::Axis)
            .stack_until_combat("W3333")
            .act(Target::Hex { hex: hex("W3433") });
        kit.act(Gather::Everybody).act(Gather::Ready);
        (kit, stuka)
    };
    let (kit, stuka) = scene(AirEffect::None);
    assert!(kit.allowed(launch(stuka, Role::Bomber)));
    // Half of 5 is 2, and the hex is 4 away.
    let (kit, stuka) = scene(AirEffect::Range);
    assert_eq!(kit.refused(launch(stuka, Role::Bomber)), "4.12.1");
}

#[test]
fn fair_weather_hinders_nobody() {
    proves!("1.2");
    let (mut kit, ids) = battle(|kit| vec![kit.put("GER-bmb-01", "W3429")]);
    kit.act(launch(ids[0], Role::Bomber)).no_aircraft();
    assert!(kit.prompt().starts_with("14 against 3"), "{}", kit.prompt());
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 2)]);
}

#[test]
fn aircraft_never_combine() {
    proves!("0.gen-14a", "4.0.7");
    let mut kit = Kit::bare();
    let pair = kit.puts("GER-ftr-01", "W3627", 2);
    for id in &pair {
        kit.deplete(*id);
    }
    kit.put("GER-inf-01", "W3627");
    kit.segment(Segment::Movement, Side::Axis);
    assert_eq!(kit.refused(Moves::Combine { unit: pair[0] }), "5.6.4");
}

#[test]
fn no_piece_stands_in_for_another() {
    proves!("0.gen-06", "5.6.1", "5.6.2", "5.6.3", "5.21q");
    let mut kit = Kit::scenario("white");
    assert!(Aeto::flaws(&kit.s).is_empty());
    let armor = kit.s.units().find(|(_, unit)| unit.is_circled());
    let (id, unit) = armor.map(|(id, unit)| (id, unit.clone())).expect("armor");
    assert_eq!(
        (unit.strength(), unit.steps(), unit.is_combat()),
        (6, 2, true)
    );
    let staff = kit.s.units().filter(|(_, unit)| unit.is_staff());
    assert!(
        staff
            .into_iter()
            .all(|(_, unit)| !unit.is_combat() && !unit.is_circled())
    );
    let other = data().find_kind("GER-arm-02").expect("a kind");
    kit.s.pieces.change(id, |unit| unit.kind = other);
    assert!(!Aeto::flaws(&kit.s).is_empty());
}

#[test]
fn the_view_has_tracks_and_boxes_and_hides_what_lies_under() {
    proves!("0.map-box-tracks", "0.map-box-replen", "0.gen-11");
    let kit = Kit::scenario("white");
    let view = Aeto::view(&kit.s, Viewer::Seat(Seat(0)));
    let tracks: Vec<&str> = view.tracks.iter().map(|track| track.id.as_str()).collect();
    assert!(
        ["offensives", "eps", "reserve"]
            .iter()
            .all(|key| tracks.contains(key))
    );
    assert!(
        view.boxes
            .iter()
            .any(|one| one.key == "replenishment_poland")
    );
    let warsaw = view.counters.iter().filter(|one| one.space == "W3533");
    assert_eq!(warsaw.count(), 1);
}

#[test]
fn resources_and_ports_without_a_city_have_a_base() {
    proves!("4.2.7", "4.2.19");
    let all = || board().ids().map(ground::hex);
    assert!(all().filter(|hex| hex.resource).all(|hex| hex.air > 0));
    let harbours = all().filter(|hex| hex.port.is_some() && !hex.city && !hex.resource);
    let land: Vec<_> = harbours.filter(|hex| hex.terrain.is_some()).collect();
    assert!(!land.is_empty() && land.iter().all(|hex| hex.air > 0));
}

#[test]
fn an_hq_out_of_supply_has_two_points_and_a_mired_unit_one_hex() {
    proves!("5.1.6", "5.7.9");
    let mut kit = Kit::bare();
    let hq = kit.put("POL-hq-01", "W3631");
    starve(&mut kit, "poland", "germany");
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Unit { unit: hq });
    assert!(kit.allowed(Go::To { hex: hex("W3731") }));
    let far = |to: &aeto::Action| match to {
        aeto::Action::Offensives(aeto::ch05_offensives::OffensiveAction::Go(Go::To {
            hex: to,
        })) => ground::distance(hex("W3631").space(), to.space()),
        _ => 0,
    };
    assert_eq!(kit.legal().iter().map(far).max(), Some(2));

    // Armor without supply has one point, and a rough hex costs two: it may go there all the same.
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3230");
    starve(&mut kit, "germany", "poland");
    kit.segment(Segment::Movement, Side::Axis);
    kit.act(Moves::Unit { unit: armor });
    assert!(kit.allowed(Go::To { hex: hex("W3131") }));
    let from_w3230 = |to: &aeto::Action| match to {
        aeto::Action::Offensives(aeto::ch05_offensives::OffensiveAction::Go(Go::To {
            hex: to,
        })) => ground::distance(hex("W3230").space(), to.space()),
        _ => 0,
    };
    assert_eq!(kit.legal().iter().map(from_w3230).max(), Some(1));
}

#[test]
fn armor_that_began_in_supply_stays_so() {
    proves!("5.7.8", "7.10d", "5.22d");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let infantry = kit.put("GER-inf-01", "W3430");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3430") },
    });
    starve(&mut kit, "germany", "poland");
    assert!(!suffers(&kit.s, armor));
    assert!(suffers(&kit.s, infantry));
}

#[test]
fn attackers_never_retreat_and_defenders_never_advance() {
    proves!("5.18.20", "5.19h");
    let (mut kit, _) = battle(|_| Vec::new());
    kit.no_aircraft();
    // At 3-1, with the Bonus of 2, a 1 is 1/-.
    kit.roll(&[1]).act(Decide::Roll);
    let there = |at: &str| kit.s.units_in(hex(at).into()).count();
    assert_eq!((there("W3430"), there("W3530")), (2, 1));
    assert!(!kit.legal().contains(&Advance::Enough.into()));
}

#[test]
fn a_lone_unit_in_an_enemy_zone_does_not_follow() {
    proves!("5.19k");
    let mut kit = Kit::bare();
    let germans = kit.puts("GER-inf-01", "W3430", 2);
    let lone = kit.put("GER-mtn-01", "W3331");
    let cavalry = kit.put("GER-cav-01", "W3429");
    kit.put("POL-inf-01", "W3530");
    kit.put("POL-inf-01", "W3332");
    let hq = kit.put("GER-hq-02", "W3429");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Hq { unit: hq },
    });
    kit.until_combat().act(Target::Hex { hex: hex("W3530") });
    for unit in &germans {
        kit.act(Gather::Join { unit: *unit });
    }
    kit.act(Gather::Ready).no_aircraft();
    kit.roll(&[8]).act(Decide::Roll);
    kit.act(Advance::Unit { unit: germans[0] });
    if kit.legal().contains(&Advance::Enough.into()) {
        kit.act(Advance::Enough);
    }
    let follow = |unit: UnitId| Follow::To {
        unit,
        hex: hex("W3430"),
    };
    assert!(kit.allowed(follow(cavalry)));
    assert_eq!(kit.refused(follow(lone)), "5.19k");
}

#[test]
fn a_general_whose_units_starve_goes_home_without_a_die() {
    proves!("5.20d");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3430");
    let general = kit.put("GER-general-05", "W3430");
    kit.s.pieces.mark(infantry, |unit| unit.unsupplied = 1);
    starve(&mut kit, "germany", "poland");
    kit.roll(&[1]).segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(infantry).hex(), None);
    assert_eq!(kit.s.unit(general).at, Spot::pool(nation("germany")));
}

/// Armor with paratroops breaks through to W3530; infantry stands beside it.
fn thrust() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    kit.put("GER-inf-01", "W3430");
    let atp = kit.put("GER-atp-01", "W3824");
    let para = kit.put("GER-para-01", "W3824");
    kit.put("POL-inf-01", "W3530");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3430") },
    });
    kit.act(Break::From { hex: hex("W3430") }).act(Thrust::At {
        target: hex("W3530"),
    });
    kit.act(launch(atp, Role::Transport)).no_aircraft();
    kit.roll(&[6]).act(Jump::Unit { unit: para });
    if kit.legal().contains(&Jump::NoMore.into()) {
        kit.act(Jump::NoMore);
    }
    (kit, armor, para)
}

#[test]
fn paratroops_of_a_breakthrough_stay_where_they_came_down() {
    proves!("5.21i", "5.21n", "5.21o", "5.0.19", "4.24.9");
    let (mut kit, armor, para) = thrust();
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.at(para), Some("W3530"));
    assert!(kit.s.unit(para).has(Marks::ACTIVE));
    kit.act(Advance::Unit { unit: armor });
    // Nobody follows in the Breakthrough Step: the armor goes on at once.
    assert!(!kit.legal().contains(&Follow::Enough.into()));
    assert!(kit.legal().contains(&Go::Stay.into()));
    kit.act(Go::Stay);
    let titles = Aeto::prompt(&kit.s).path;
    assert!(!titles.contains(&"Combat".to_string()), "{titles:?}");

    let (mut kit, _, para) = thrust();
    kit.roll(&[1]).act(Decide::CallOff);
    assert_eq!(kit.s.unit(para).hex(), None);
}

#[test]
fn a_paratrooper_pays_the_advance_with_its_life() {
    proves!("5.19c", "4.24.10", "4.24.14");
    let scene = || {
        let (mut kit, ids) = battle(|kit| {
            vec![
                kit.put("GER-atp-01", "W3824"),
                kit.put("GER-para-01", "W3824"),
            ]
        });
        kit.act(launch(ids[0], Role::Transport)).no_aircraft();
        kit.roll(&[6]).act(Jump::Unit { unit: ids[1] });
        // 13 against 3 is 4-1; 1 and 3 are 4: -/2 with its mark.
        kit.roll(&[1]).act(Decide::Roll);
        (kit, ids[1])
    };
    let (mut kit, para) = scene();
    kit.act(Pay::With { unit: para });
    assert_eq!(kit.s.unit(para).hex(), None);
    let (mut kit, para) = scene();
    kit.act(Pay::Decline);
    assert_eq!(kit.s.unit(para).hex(), None);
}

#[test]
fn a_nation_without_its_capital_has_one_rail_point_less() {
    proves!("6.1l", "6.1d");
    let prompt = |lost: bool| {
        let mut kit = Kit::bare();
        kit.put("POL-inf-01", "W3532");
        if lost {
            kit.s
                .politics
                .set_holder(hex("W3533").space(), nation("germany"));
            kit.s.refresh();
        }
        kit.segment(Segment::Rail, Side::Allies);
        kit.prompt()
    };
    assert!(prompt(false).contains("(2 points"), "{}", prompt(false));
    assert!(prompt(true).contains("(1 points"), "{}", prompt(true));
}

#[test]
fn lines_of_supply_keep_out_of_foreign_swamp_and_lakes() {
    proves!("7.7b", "7.7c");
    example!("aeto2-E06");
    let kit = Kit::bare();
    let (poland, germany) = (nation("poland"), nation("germany"));
    let swamp = |hex: &board::SpaceId| {
        let printed = ground::hex(*hex);
        printed.terrain == Some(Terrain::Swamp) && printed.nation == Some(poland)
    };
    let swamps: Vec<_> = board().ids().filter(swamp).collect();
    let wet = swamps.iter().filter(|hex| !ground::hex(**hex).rail);
    let wet: Vec<_> = wet.copied().collect();
    assert!(!wet.is_empty());
    assert!(wet.iter().any(|hex| kit.s.is_linked(poland, *hex, false)));
    let mut taken = Kit::of(kit.s.clone());
    for id in board().ids() {
        if ground::hex(id).nation == Some(poland) {
            taken.s.politics.set_holder(id, germany);
        }
    }
    taken.s.refresh();
    assert!(taken.s.is_linked(germany, hex("W3533").space(), false));
    assert!(
        wet.iter()
            .all(|hex| !taken.s.is_linked(germany, *hex, false))
    );
    assert!(ground::hex(hex("E1329").space()).terrain.is_none());
}

#[test]
fn infantry_is_bought_back_and_returns_as_it_died() {
    proves!("7.14d", "7.14f");
    let mut kit = Kit::bare();
    let ids = kit.puts("GER-inf-01", "W3430", 3);
    kit.deplete(ids[0]);
    for id in &ids {
        let home = Spot::replenishment(nation("germany"));
        kit.s.pieces.change(*id, |unit| unit.at = home);
    }
    kit.s.tracks[0].eps = 5;
    kit.s.tracks[0].reserve = 5;
    kit.segment(Segment::Replenishment, Side::Axis);
    let back = |unit: UnitId| Replenish::Return {
        unit,
        at: hex("W3627"),
    };
    kit.act(back(ids[0]));
    assert_eq!((kit.s.unit(ids[0]).steps(), kit.s.tracks[0].eps), (1, 2));
    // Two steps cost 6: what the track has not, the reserve pays.
    kit.act(back(ids[1]));
    assert_eq!((kit.s.tracks[0].eps, kit.s.tracks[0].reserve), (0, 1));
    if kit.legal().contains(&Replenish::Enough.into()) {
        assert_eq!(kit.refused(back(ids[2])), "7.14d");
    }
    assert_eq!(kit.s.unit(ids[2]).hex(), None);
}

#[test]
fn a_fighter_shot_at_over_its_home_is_rebuilt_for_four() {
    proves!("7.16");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-ftr-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
        ]
    });
    kit.act(launch(ids[0], Role::Fighter)).act(Launch::NoMore);
    kit.act(launch(ids[1], Role::Fighter)).act(Launch::NoMore);
    kit.roll(&[1, 6]).no_aircraft();
    kit.act(Decide::CallOff);
    assert_eq!(kit.s.unit(ids[1]).steps(), 1);
    kit.s.tracks[1].eps = 4;
    kit.segment(Segment::Replenishment, Side::Allies);
    kit.act(Replenish::Recover { unit: ids[1] });
    assert_eq!((kit.s.unit(ids[1]).steps(), kit.s.tracks[1].eps), (2, 0));
    assert_eq!(kit.s.unit(ids[1]).commitment, Commitment::Free);
}

#[test]
fn hexes_connect_unless_the_book_says_not() {
    proves!("0.map-conn-a", "0.map-conn-b");
    example!("aeto-E28");
    let open = |a: &str, b: &str| {
        let kinds = board().border(hex(a).space(), hex(b).space());
        kinds.is_some_and(|kinds| ground::side(kinds).open)
    };
    assert!(open("W3430", "W3530"));
    assert!(
        board()
            .border(hex("W1427").space(), hex("W1428").space())
            .is_some()
    );
    for (a, b) in [
        ("W1730", "W1830"),
        ("W4014", "W4115"),
        ("W4733", "W4832"),
        ("W5225", "W5126"),
    ] {
        assert!(!open(a, b), "{a} {b}");
    }
}
