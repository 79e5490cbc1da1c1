//! Chapter 9.

use crate::kit::{Kit, hex};
use kernel::{example, proves};
use krieg::Action;
use krieg::ch09_stacking::{Excess, Repair, StackingAction, excess, first_excess};
use krieg::politics::Status;
use krieg::types::Faction;

/// Asks everybody to mend his stacks.
fn repair(kit: &mut Kit) {
    kit.s.refresh();
    kit.on_table(|t| t.push(Repair {}));
}

#[test]
fn three_units_and_six_steps() {
    proves!("9.2a", "9.2c", "9");
    let mut kit = Kit::bare();
    for _ in 0..3 {
        kit.put("G-INF-start37", "e3905", 1);
    }
    assert_eq!(first_excess(&kit.s), None);
    kit.put("G-INF-start37", "e3905", 1);
    assert_eq!(
        first_excess(&kit.s),
        Some((Faction::Axis, hex("e3905"), Excess::Size))
    );
    repair(&mut kit);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    let legal = kit.legal();
    assert_eq!(legal.len(), 1, "corps alike are offered once");
    kit.act(legal[0]);
    assert_eq!(first_excess(&kit.s), None);
    // Six steps fit, seven do not; a box holds any number.
    kit.put("G-PzA-1P", "e3804", 3);
    kit.put("G-PzA-2P", "e3804", 3);
    assert_eq!(first_excess(&kit.s), None);
    kit.put("G-INF-start37", "e3804", 1);
    assert_eq!(
        first_excess(&kit.s).map(|(_, at, _)| at),
        Some(hex("e3804"))
    );
    for _ in 0..5 {
        kit.put("RU-INF", "box_central_asia", 1);
    }
    assert_eq!(first_excess(&kit.s).map(|(of, ..)| of), Some(Faction::Axis));
}

#[test]
fn malta_and_a_fresh_beachhead_hold_three_steps() {
    proves!("9.2a");
    let mut kit = Kit::bare();
    kit.put("BR-ARMY-1", "w1824", 3);
    assert_eq!(first_excess(&kit.s), None);
    kit.put("BR-INF", "w1824", 1);
    assert_eq!(
        first_excess(&kit.s).map(|(_, at, _)| at),
        Some(hex("w1824"))
    );
    let mut kit = Kit::bare();
    let beachhead = kit.beachhead("beachhead_western", "w3815", "w3714");
    kit.put("BR-ARMY-1", "w3815", 3);
    kit.put("BR-INF", "w3815", 1);
    assert_eq!(
        first_excess(&kit.s).map(|(_, at, _)| at),
        Some(hex("w3815"))
    );
    kit.flip(beachhead);
    assert_eq!(first_excess(&kit.s), None, "a Beachhead-1 holds six");
}

#[test]
fn one_hq_one_fortress_one_minor() {
    proves!("9.1a", "9.1b", "9.2b");
    let mut kit = Kit::bare();
    kit.put("G-HQ-A", "e3905", 2);
    kit.put("G-HQ-B", "e3905", 2);
    assert_eq!(
        first_excess(&kit.s).map(|(.., what)| what),
        Some(Excess::Hqs)
    );
    let mut kit = Kit::bare();
    kit.put("G-WALL", "w3720", 2);
    kit.put("G-WALL", "w3720", 2);
    assert_eq!(
        first_excess(&kit.s).map(|(.., what)| what),
        Some(Excess::Forts)
    );
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Active(Faction::Axis));
    kit.put("Hun-INF-1", "e3405", 1);
    kit.put("Rum-MOU-Exp", "e3405", 1);
    kit.put("G-INF-start37", "e3405", 1);
    assert_eq!(
        first_excess(&kit.s),
        None,
        "an Exp unit stands with anybody"
    );
    kit.put("Rum-INF-1", "e3306", 1);
    let moved = kit.put("Hun-INF-3", "e3306", 1);
    assert_eq!(
        first_excess(&kit.s).map(|(.., what)| what),
        Some(Excess::Minors)
    );
    repair(&mut kit);
    let mends = |action: &Action| matches!(action, Action::Stacking(StackingAction::Shed(_)));
    assert!(kit.legal().iter().all(mends));
    let first = kit.legal()[0];
    kit.act(first);
    assert_eq!(first_excess(&kit.s), None);
    let _ = moved;
}

#[test]
fn factions_mend_in_order() {
    proves!("9.2b");
    let mut kit = Kit::bare();
    for key in ["e4109", "e4109", "e4109", "e4109"] {
        kit.put("RU-INF", key, 1);
    }
    for _ in 0..4 {
        kit.put("G-INF-start37", "e3905", 1);
    }
    repair(&mut kit);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    let first = kit.legal()[0];
    kit.act(first);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
}

#[test]
fn a_minors_reserve_does_not_stack_with_another_minor() {
    proves!("9.1b");
    example!("krieg-E110");
    let mut kit = Kit::bare();
    kit.status("yugoslavia", Status::Active(Faction::Western));
    kit.status("greece", Status::Active(Faction::Western));
    kit.put("Yug-INF-1", "e2204", 1);
    let at = hex("e2204");
    assert_eq!(excess(&kit.s, at, Faction::Western), None);
    kit.put("Gre-RES", "e2204", 1);
    assert_eq!(excess(&kit.s, at, Faction::Western), Some(Excess::Minors));
}
