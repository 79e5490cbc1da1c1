//! Chapter 2.3: limits of Organization, each where nothing else forbids it, and what the log tells.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::organization::{does, here, on_to, organize};
use crate::support_kit::{AXIS, WEST};
use kernel::proves;
use krieg::Action;
use krieg::ch02_administration::{AdministrationAction, Regrouping, Stage};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::unit::{Form, Unit};

/// Takes the first offer of a kind, if there is one.
fn choose(kit: &mut Kit, is: fn(&AdministrationAction) -> bool) -> bool {
    let wanted = |action: &Action| matches!(action, Action::Administration(answer) if is(answer));
    let first = kit.legal().into_iter().find(wanted);
    if let Some(first) = first {
        kit.act(first);
    }
    first.is_some()
}

#[test]
fn a_garrison_is_no_part_of_an_army() {
    proves!("2.3.1.2b");
    let mut kit = Kit::bare();
    kit.put("BR-MAL", "w3916", 1);
    kit.put("BR-INF", "w3916", 1);
    for _ in 0..2 {
        kit.put("BR-INF", "w3915", 1);
    }
    organize(&mut kit, WEST);
    assert!(kit.allowed(here("w3915")));
    assert_eq!(kit.refused(here("w3916")), "2.3e");
}

#[test]
fn who_is_cut_off_takes_nobody_in() {
    proves!("2.3.1.2a");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS));
    let mountain = kit.put("G-MTN-20", "w3227", 1);
    let hungarian = kit.put("Hun-INF-1", "w3227", 1);
    for _ in 0..2 {
        kit.put("G-INF-start37", "w3825", 1);
    }
    let mut free = kit.clone();
    organize(&mut free, AXIS);
    assert!(free.allowed(here("w3227")));
    for around in ["e3202", "w3126", "w3127", "w3226", "w3326", "w3327"] {
        kit.put("RU-INF", around, 1);
    }
    assert!(!kit.supplied(mountain), "no line leads to Germany");
    assert!(kit.supplied(hungarian), "Budapest is its own source");
    organize(&mut kit, AXIS);
    assert_eq!(kit.refused(here("w3227")), "2.3.1.2a");
}

#[test]
fn two_ss_fortresses_may_be_built_in_a_turn() {
    proves!("2.3.2.1b", "2.3.2.4-germany", "2.3c");
    let mut kit = Kit::bare();
    let [first, second] =
        [("SS-INF", "e3906"), ("SS-INF-37", "e3808")].map(|(id, at)| kit.put(id, at, 1));
    organize(&mut kit, AXIS);
    on_to(&mut kit, Stage::Convert);
    for (at, corps) in [("e3906", first), ("e3808", second)] {
        kit.act(here(at));
        assert_eq!(kit.at(corps), Spot::pool(AXIS), "{at}");
        assert_eq!(kit.s.tally(hex(at)).count(AXIS).forts, 1, "{at}");
    }
    assert!(said(&kit, " becomes "));
}

#[test]
fn a_port_a_fort_turns_over_once() {
    proves!("2.3.2.2b", "2.3.2.2a");
    let mut kit = Kit::bare();
    let guards = kit.put("G-GD", "e3906", 1);
    kit.put("G-HG", "e3808", 1);
    organize(&mut kit, AXIS);
    on_to(&mut kit, Stage::Convert);
    kit.act(here("e3906"));
    assert_eq!(kit.s.tally(hex("e3906")).count(AXIS).forts, 1);
    assert!(said(&kit, " is turned over"));
    assert!(!kit.allowed(here("e3906")), "not back again");
    assert_eq!(kit.at(guards), hex("e3906"));
}

#[test]
fn no_detachment_lies_in_a_box() {
    proves!("2.3.5a", "2.3.5b");
    let mut kit = Kit::bare();
    kit.put("BR-INF", "box_africa", 1);
    kit.put("BR-INF", "w3916", 1);
    organize(&mut kit, WEST);
    on_to(&mut kit, Stage::Detach);
    assert_eq!(kit.refused(here("box_africa")), "2.3.5a");
    kit.act(here("w3916"));
    choose(&mut kit, |answer| {
        matches!(
            answer,
            AdministrationAction::Regrouping(Regrouping::Detach(_))
        )
    });
    let is_post = |unit: &Unit| unit.form() == Form::Detachment;
    let post = kit.s.units_in(hex("w3916")).find(|(_, unit)| is_post(unit));
    let post = post.expect("a Detachment").0;
    assert!(kit.tells_placed(post));
    assert!(said(&kit, " is placed"));
    organize(&mut kit, WEST);
    on_to(&mut kit, Stage::Detach);
    kit.act(here("w3916"));
    assert_eq!(kit.at(post), Spot::delay());
    assert!(said(&kit, " is removed"));
}

#[test]
fn what_is_organized_is_told() {
    proves!("2.3.1a", "2.3.4a", "2.3.3a");
    let mut kit = Kit::bare();
    for counter in ["G-INF-start37", "G-ARM-start37"] {
        kit.put(counter, "w3825", 1);
    }
    organize(&mut kit, AXIS);
    kit.act(here("w3825"));
    let army = kit.pooled("G-PzA-1P");
    kit.act(does(Regrouping::Make(army)));
    assert!(said(&kit, " is formed"));
    let mut gone = kit.clone();
    organize(&mut kit, AXIS);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3825"));
    while choose(&mut kit, |answer| {
        matches!(answer, AdministrationAction::Picking(_))
    }) {}
    assert!(said(&kit, " is broken down"));
    organize(&mut gone, AXIS);
    on_to(&mut gone, Stage::Eliminate);
    gone.act(here("w3825"));
    assert!(said(&gone, " is given up"));
}
