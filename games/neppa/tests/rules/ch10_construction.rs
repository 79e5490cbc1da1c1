//! 10.0: units, where they are placed, and what they cost.

use crate::kit::*;
use kernel::proves;
use neppa::Phase;
use neppa::ch10_construction::BuildAction;
use neppa::types::{Kind, Nation};
use neppa::unit::{At, Marks};

fn build(nation_id: &str, kind: Kind, at: &str) -> BuildAction {
    let (nation, at) = (nation(nation_id), zone(at));
    BuildAction::Build { nation, kind, at }
}

fn constructing(nation_id: &str) -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    kit.money(nation_id, 100, 100)
        .phase(nation_id, Phase::Construction);
    kit
}

#[test]
fn r10_0a_within_the_wpps_and_the_limit() {
    proves!("10.0a", "3.5a");
    let mut kit = constructing("russia");
    kit.money("russia", 5, 10);
    kit.act(build("russia", Kind::Air, "moscow"));
    assert_eq!(
        kit.s.treasury(Nation::RUSSIA).wpp,
        2,
        "an air factor costs 3"
    );
    assert_eq!(kit.refused(build("russia", Kind::Air, "moscow")), "10.0a");
    kit.act(build("russia", Kind::Infantry, "moscow"));
    kit.money("russia", 50, 7);
    kit.s.treasury_mut(Nation::RUSSIA).spent = 5;
    assert_eq!(
        kit.refused(build("russia", Kind::Artillery, "moscow")),
        "5.4a"
    );
    assert!(kit.allowed(build("russia", Kind::Infantry, "moscow")));
}

#[test]
fn r3_5a_a_wing_of_three_factors_costs_nine() {
    proves!("3.5a");
    let mut kit = constructing("germany");
    for _ in 0..3 {
        kit.act(build("germany", Kind::Air, "berlin"));
    }
    assert_eq!(kit.s.treasury(Nation::GERMANY).spent, 9);
    assert_eq!(kit.s.tally(zone("berlin")).air, 3);
}

#[test]
fn r10_0a_only_in_the_own_construction_phase() {
    proves!("10.0a");
    let mut kit = constructing("germany");
    kit.money("russia", 50, 50);
    assert_eq!(
        kit.refused(build("russia", Kind::Infantry, "moscow")),
        "1.0"
    );
    kit.phase("germany", Phase::Redeployment);
    assert_eq!(
        kit.refused(build("germany", Kind::Infantry, "berlin")),
        "10.0a"
    );
}

#[test]
fn r10_0b_placed_at_home_where_it_was_friendly() {
    proves!("10.0b");
    let mut kit = constructing("germany");
    kit.control("germany", &["warsaw"]);
    assert_eq!(
        kit.refused(build("germany", Kind::Infantry, "warsaw")),
        "10.0b"
    );
    // Lost when the turn began and won back in it.
    kit.control("france", &["bonn"]);
    assert_eq!(
        kit.refused(build("germany", Kind::Infantry, "bonn")),
        "10.0b"
    );
    kit.s.set_control(zone("bonn"), Nation::GERMANY);
    assert_eq!(
        kit.refused(build("germany", Kind::Infantry, "bonn")),
        "10.0b"
    );
    // An ally's control is enough.
    kit.ally("germany", "italy").control("italy", &["bonn"]);
    assert!(kit.allowed(build("germany", Kind::Infantry, "bonn")));
}

#[test]
fn r10_0b_within_stacking() {
    proves!("10.0b");
    let mut kit = constructing("germany");
    kit.put_many("germany", Kind::Infantry, 4, "berlin");
    assert_eq!(
        kit.refused(build("germany", Kind::Armour, "berlin")),
        "1.2a"
    );
    assert!(
        kit.allowed(build("germany", Kind::Airborne, "berlin")),
        "airborne does not count"
    );
    kit.put_many("germany", Kind::Air, 5, "berlin");
    kit.act(build("germany", Kind::Air, "berlin"));
    assert_eq!(kit.refused(build("germany", Kind::Air, "berlin")), "1.2a");
}

#[test]
fn r10_0c_control_is_with_the_last_nation_that_had_units_there() {
    proves!("10.0c");
    let mut kit = constructing("germany");
    kit.war("germany", "france");
    let unit = kit.put("germany", Kind::Armour, "bonn");
    kit.control("france", &["strasbourg"]);
    let mut dice = kernel::Dice::seeded(kernel::Seed([3; 32]));
    let mut log = kernel::Log::off();
    kit.s.put(unit, At::Zone(zone("strasbourg")));
    let mut table = neppa::Act {
        s: &mut kit.s,
        dice: &mut dice,
        log: &mut log,
    };
    neppa::ch14_conquest::take(&mut table, zone("strasbourg"), Nation::GERMANY);
    kit.s.put(unit, At::Zone(zone("bonn")));
    assert_eq!(
        kit.s.control(zone("strasbourg")),
        Nation::GERMANY,
        "also when they have left"
    );
}

#[test]
fn r10_0d_russia_builds_in_a_retaken_defence_zone() {
    proves!("10.0d", "2.9b");
    let mut kit = constructing("russia");
    kit.control("germany", &["stalingrad", "kiev"]);
    assert_eq!(
        kit.refused(build("russia", Kind::Infantry, "stalingrad")),
        "10.0b"
    );
    kit.s.set_control(zone("stalingrad"), Nation::RUSSIA);
    kit.s.set_control(zone("kiev"), Nation::RUSSIA);
    assert!(kit.allowed(build("russia", Kind::Infantry, "stalingrad")));
    assert_eq!(
        kit.refused(build("russia", Kind::Infantry, "kiev")),
        "10.0b"
    );
}

#[test]
fn r10_0e_what_is_home() {
    proves!("10.0e");
    assert!(constructing("germany").allowed(build("germany", Kind::Infantry, "konigsberg")));
    let kit = constructing("italy");
    assert!(kit.allowed(build("italy", Kind::Infantry, "palermo")));
    assert_eq!(
        kit.refused(build("italy", Kind::Infantry, "sardinia")),
        "10.0e"
    );
    assert_eq!(
        kit.refused(build("italy", Kind::Infantry, "albania")),
        "10.0e"
    );
    let kit = constructing("france");
    assert!(kit.allowed(build("france", Kind::Infantry, "paris")));
    assert_eq!(
        kit.refused(build("france", Kind::Infantry, "corsica")),
        "10.0e"
    );
}

#[test]
fn r10_0f_american_units_appear_in_the_us_box() {
    proves!("10.0f", "11.1a");
    let mut kit = constructing("usa");
    assert_eq!(
        kit.refused(build("usa", Kind::Infantry, "us_box")),
        "1.5h",
        "not before its entry"
    );
    kit.war("usa", "germany").ally("usa", "britain");
    assert_eq!(kit.refused(build("usa", Kind::Infantry, "london")), "10.0f");
    for _ in 0..6 {
        kit.act(build("usa", Kind::Infantry, "us_box"));
    }
    let units: Vec<_> = kit
        .s
        .units_in(zone("us_box"))
        .map(|(_, u)| u.marks.has(Marks::IN_US))
        .collect();
    assert_eq!(units, vec![true; 6], "the box has no stacking limit");
}

#[test]
fn r12_3f_axis_minors_are_rebuilt_at_home_for_german_wpps() {
    proves!("12.3f");
    let mut kit = constructing("germany");
    let rumania = nation("rumania");
    kit.s.politics.sponsor[rumania] = Some(Nation::GERMANY);
    kit.ally("rumania", "germany");
    assert_eq!(
        kit.refused(build("rumania", Kind::Infantry, "bucharest")),
        "4.2c"
    );
    kit.s.politics.active_minors.insert(rumania);
    assert_eq!(
        kit.refused(build("rumania", Kind::Infantry, "berlin")),
        "12.3f"
    );
    kit.act(build("rumania", Kind::Infantry, "bucharest"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).spent, 2);
}

#[test]
fn r14_5e_the_free_french_rise_in_syria_or_britain() {
    proves!("14.5e");
    let mut kit = constructing("britain");
    let free_french = nation("free_french");
    kit.s.politics.sponsor[free_french] = Some(Nation::BRITAIN);
    kit.ally("free_french", "britain");
    kit.control("free_french", &["damascus"]);
    assert!(kit.allowed(build("free_french", Kind::Infantry, "damascus")));
    assert!(kit.allowed(build("free_french", Kind::Infantry, "london")));
    assert_eq!(
        kit.refused(build("free_french", Kind::Infantry, "cairo")),
        "14.5e"
    );
    kit.act(build("free_french", Kind::Infantry, "london"));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).spent, 2);
}

#[test]
fn r1_5h_neutral_majors_build_at_home() {
    proves!("1.5h");
    let kit = constructing("russia");
    assert!(!kit.s.politics.belligerent.has(Nation::RUSSIA));
    assert!(kit.allowed(build("russia", Kind::Infantry, "moscow")));
}

#[test]
fn r3_6d_a_fleet_waits_for_a_port() {
    proves!("3.6d");
    let mut kit = constructing("italy");
    let fleet = kit.s.counters(Nation::ITALY, Kind::Fleet).next().unwrap().0;
    // `ch05_year_start::r3_6d_a_fleet_takes_four_construction_phases` shows that one is laid down like this.
    kit.s.put(fleet, At::Yard(kit.s.turn));
    let home = neppa::data::data().country(Nation::ITALY).zones;
    for port in home.iter() {
        kit.s.set_control(port, Nation::BRITAIN);
    }
    let mut dice = kit.dice.clone();
    let mut log = kernel::Log::off();
    let mut table = neppa::Act {
        s: &mut kit.s,
        dice: &mut dice,
        log: &mut log,
    };
    neppa::ch10_construction::begin(&mut table);
    frame::settle(&mut table);
    assert!(
        matches!(kit.at(fleet), At::Yard(_)),
        "it stays on the stocks"
    );
}

#[test]
fn r12_2a_russia_builds_in_no_zone_that_another_ally_controls() {
    proves!("12.2a", "10.0b");
    let mut kit = Kit::bare("Summer 1942");
    kit.war("germany", "russia").war("germany", "britain");
    kit.ally("britain", "russia").money("russia", 50, 40);
    // Britain has it with a conquered Turkey that had taken it (14.4a).
    kit.control("britain", &["makhachkala"]);
    kit.phase("russia", Phase::Construction);
    let infantry = |key: &str| BuildAction::Build {
        nation: Nation::RUSSIA,
        kind: Kind::Infantry,
        at: zone(key),
    };
    assert_eq!(kit.refused(infantry("makhachkala")), "12.2a");
    kit.act(infantry("grozny"));
}
