//! 6.2: sea transport.

use crate::kit;
use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch03_units::r3_4_airborne::may_drop;
use neppa::ch06_naval::NavalAction;
use neppa::types::{Front, Kind};
use neppa::unit::{Marks, UnitId};

fn to(key: &str) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front: Front::Mediterranean,
    }
}

fn load(unit: UnitId) -> NavalAction {
    NavalAction::Load { unit }
}

fn transport(fleet: UnitId) -> NavalAction {
    NavalAction::Transport { fleet }
}

fn add(fleet: UnitId) -> NavalAction {
    NavalAction::AddFleet { fleet }
}

/// Italian fleets in Naples in the Italian Movement Phase, at war with Britain and allied with Germany.
fn italian_fleets(count: usize) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare("Fall 1940");
    let fleets = kit.put_many("italy", Kind::Fleet, count, "naples");
    kit.war("italy", "britain")
        .war("germany", "britain")
        .ally("italy", "germany")
        .phase("italy", Phase::Movement);
    (kit, fleets)
}

#[test]
fn r6_2a_units_go_from_a_friendly_port_to_another_of_the_same_front() {
    proves!("6.2a", "6.2d");
    let (mut kit, fleets) = italian_fleets(1);
    let unit = kit.put("italy", Kind::Infantry, "palermo");
    kit.act(transport(fleets[0]));
    assert_eq!(kit.refused(to("malta")), "6.2a");
    assert_eq!(kit.refused(to("athens")), "6.2a");
    assert_eq!(kit.refused(to("rome")), "6.2a");
    let eastern = NavalAction::Target {
        zone: zone("stettin"),
        front: Front::Eastern,
    };
    assert_eq!(kit.refused(eastern), "3.6c");
    kit.act(to("tripoli"));
    kit.act(load(unit));
    // Nothing more can be added: the force sails. The fleet need not be based at the port of embarkation, and is back in its base.
    assert!(kit.is_in(unit, "tripoli"));
    assert!(kit.is_in(fleets[0], "naples"));
}

#[test]
fn r6_2a_ships_carry_the_units_that_cooperation_allows() {
    proves!("6.2a", "12.1a");
    let (mut kit, fleets) = italian_fleets(1);
    let italian = kit.put("italy", Kind::Infantry, "palermo");
    let german = kit.put("germany", Kind::Infantry, "palermo");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    assert!(kit.allowed(load(german)));
    kit.s
        .politics
        .set_ally(kit::nation("italy"), kit::nation("germany"), false);
    assert!(!kit.allowed(load(german)));
    assert!(kit.allowed(load(italian)));

    let mut kit = Kit::bare("Spring 1940");
    let french = kit.put("france", Kind::Fleet, "oran");
    let british = kit.put("britain", Kind::Infantry, "malta");
    let own = kit.put("france", Kind::Infantry, "algiers");
    kit.war("germany", "france")
        .war("germany", "britain")
        .ally("france", "britain")
        .phase("france", Phase::Movement);
    kit.act(transport(french));
    kit.act(to("tunis"));
    assert_eq!(kit.refused(load(british)), "12.0a");
    assert!(kit.allowed(load(own)));
}

#[test]
fn r6_2b_a_full_fleet_for_armour_or_a_wing_four_factors_for_the_others() {
    proves!("6.2b");
    let (mut kit, fleets) = italian_fleets(2);
    let armour = kit.put("italy", Kind::Armour, "palermo");
    let infantry = kit.put_many("italy", Kind::Infantry, 2, "palermo");
    let artillery = kit.put("italy", Kind::Artillery, "palermo");
    kit.s.set_factors(fleets[1], 7);
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    kit.act(load(armour));
    assert_eq!(kit.refused(load(infantry[0])), "6.2b");
    kit.act(add(fleets[1]));
    kit.act(load(artillery));
    assert!(kit.is_in(artillery, "tripoli") && kit.is_in(armour, "tripoli"));

    let (mut kit, fleets) = italian_fleets(2);
    kit.s.set_factors(fleets[0], 7);
    kit.s.set_factors(fleets[1], 3);
    let armour = kit.put("italy", Kind::Armour, "palermo");
    let infantry = kit.put_many("italy", Kind::Infantry, 2, "palermo");
    assert_eq!(kit.refused(transport(fleets[1])), "6.2a");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    assert_eq!(kit.refused(load(armour)), "6.2b");
    kit.act(load(infantry[0]));
    assert_eq!(kit.refused(load(infantry[1])), "6.2b");
}

#[test]
fn r6_2b_a_full_or_partial_wing_takes_a_fleet() {
    proves!("6.2b", "6.2f");
    let (mut kit, fleets) = italian_fleets(1);
    let air = kit.put_many("italy", Kind::Air, 4, "palermo");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    for factor in &air[..3] {
        kit.act(load(*factor));
    }
    // The fourth factor would be a second wing: the force is full and has sailed.
    for factor in &air[..3] {
        assert!(kit.is_in(*factor, "tripoli"));
        assert!(kit.s.unit(*factor).marks.has(Marks::TRANSPORTED));
    }
    assert!(kit.is_in(air[3], "palermo"));
}

#[test]
fn r6_2c_sea_transport_can_be_intercepted_once_all_have_embarked() {
    proves!("6.2c", "6.3c");
    let (mut kit, fleets) = italian_fleets(1);
    let unit = kit.put("italy", Kind::Infantry, "palermo");
    kit.put("italy", Kind::Infantry, "genoa");
    kit.put("britain", Kind::Fleet, "malta");
    let axis = kit.asking();
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    assert_eq!(kit.asking(), axis);
    kit.act(load(unit));
    assert_eq!(kit.asking(), axis);
    kit.act(NavalAction::Sail);
    assert_ne!(kit.asking(), axis);
    assert!(kit.is_in(unit, "palermo"), "nothing has landed yet");
    kit.act(NavalAction::Decline);
    assert!(kit.is_in(unit, "tripoli"));
}

#[test]
fn r6_2d_several_ports_of_embarkation_one_of_debarkation_one_mission() {
    proves!("6.2d");
    let (mut kit, fleets) = italian_fleets(1);
    let other = kit.put("italy", Kind::Fleet, "taranto");
    let first = kit.put("italy", Kind::Infantry, "palermo");
    let second = kit.put("italy", Kind::Infantry, "sardinia");
    kit.put("italy", Kind::Infantry, "genoa");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    kit.act(load(first));
    kit.act(load(second));
    kit.act(add(other));
    assert_eq!(kit.refused(to("benghazi")), "0.2");
    kit.act(NavalAction::Sail);
    assert!(kit.is_in(first, "tripoli") && kit.is_in(second, "tripoli"));
    assert!(kit.is_in(fleets[0], "naples") && kit.is_in(other, "taranto"));
    assert_eq!(kit.refused(transport(fleets[0])), "6.2d");
    assert_eq!(kit.refused(transport(other)), "6.2d");
}

#[test]
fn r6_2e_units_begin_the_turn_in_a_port_and_landing_costs_one_movement_factor() {
    proves!("6.2e");
    let (mut kit, fleets) = italian_fleets(2);
    let inland = kit.put("italy", Kind::Infantry, "rome");
    let moved = kit.put("italy", Kind::Infantry, "genoa");
    let armour = kit.put("italy", Kind::Armour, "palermo");
    kit.moved(moved, 1);
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    assert_eq!(kit.refused(load(inland)), "6.2e");
    assert_eq!(kit.refused(load(moved)), "6.2e");
    kit.act(load(armour));
    assert_eq!(kit.s.unit(armour).marks.moved(), 0, "embarking is free");
    kit.act(NavalAction::Sail);
    assert_eq!(kit.s.unit(armour).marks.moved(), 1);
    // What has been carried once is not carried again.
    kit.moved(armour, 0);
    kit.put("italy", Kind::Infantry, "palermo");
    kit.act(transport(fleets[1]));
    kit.act(to("naples"));
    assert_eq!(kit.refused(load(armour)), "6.2e");
}

#[test]
fn r6_2e_the_port_of_debarkation_must_hold_them() {
    proves!("6.2e", "1.2a");
    let (mut kit, fleets) = italian_fleets(2);
    kit.put_many("italy", Kind::Infantry, 3, "tripoli");
    let units = kit.put_many("italy", Kind::Infantry, 2, "palermo");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    kit.act(load(units[0]));
    assert_eq!(kit.refused(load(units[1])), "1.2a");
}

#[test]
fn r6_2f_transported_units_may_fight_but_airborne_may_not_drop() {
    proves!("6.2f");
    let (mut kit, fleets) = italian_fleets(1);
    let german = kit.put("germany", Kind::Airborne, "palermo");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli"));
    kit.act(load(german));
    assert!(kit.is_in(german, "tripoli"));
    let marks = kit.s.unit(german).marks;
    assert!(!marks.has(Marks::FOUGHT), "it may still fight");
    assert_eq!(
        may_drop(&kit.s, german, zone("tripoli")).map_err(|no| no.rule.as_str()),
        Err("6.2f")
    );
    kit.s.unmark(german, Marks::TRANSPORTED);
    kit.moved(german, 0);
    assert!(may_drop(&kit.s, german, zone("tripoli")).is_ok());
}

#[test]
fn r6_2_air_is_carried_to_where_it_has_room() {
    proves!("7.0a", "6.2a");
    let (mut kit, fleets) = italian_fleets(2);
    kit.put_many("italy", Kind::Air, 5, "tripoli");
    let first = kit.put("italy", Kind::Air, "palermo");
    let second = kit.put("italy", Kind::Air, "genoa");
    // An infantry could still embark, so that the force does not sail by itself.
    kit.put("italy", Kind::Infantry, "palermo");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli")).act(add(fleets[1]));
    assert!(kit.allowed(load(second)));
    kit.act(load(first));
    let why = "the zone bases as many air factors as it can";
    assert_eq!(kit.why(load(second)), why);
}

#[test]
fn r6_2f_air_that_was_carried_changes_base_no_more() {
    proves!("6.2f", "7.0a");
    let (mut kit, fleets) = italian_fleets(1);
    let air = kit.put("italy", Kind::Air, "palermo");
    let other = kit.put("italy", Kind::Air, "genoa");
    let british = kit.put("britain", Kind::Fleet, "malta");
    kit.act(transport(fleets[0]));
    kit.act(to("tripoli")).act(load(air));
    let mut beaten = kit.clone();
    kit.act(NavalAction::Decline);
    assert!(kit.is_in(air, "tripoli"));
    let rebase = |unit| neppa::ch07_air::AirAction::Rebase { unit };
    assert_eq!(kit.refused(rebase(air)), "7.0a", "the port is its new base");
    assert!(kit.allowed(rebase(other)));
    // A tie at sea, 4 + 1 to 3 + 2: it is back where it embarked, and was carried all the same.
    beaten.act(NavalAction::Announce).act(NavalAction::Direct);
    let course = beaten.s.mission().unwrap().course.clone();
    let near =
        |sea: &neppa::types::Zone| neppa::data::data().interception_count(zone("malta"), *sea) <= 2;
    let sea = course.into_iter().find(near).unwrap();
    beaten.act(NavalAction::InterceptAt { sea });
    beaten.act(NavalAction::Commit { fleet: british });
    beaten.roll(&[4, 3]).act(NavalAction::Fight);
    assert!(beaten.is_in(air, "palermo"));
    assert_eq!(beaten.refused(rebase(air)), "6.2f");
}
