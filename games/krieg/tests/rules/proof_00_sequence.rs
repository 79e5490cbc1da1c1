//! What the Sequence of Play calls by itself, shown by letting it run.

use crate::cards_play::said;
use crate::ch00_victory::occupy;
use crate::kit::Kit;
use crate::support_kit::{AXIS, WEST, convoys, used};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch09_stacking::Repair;
use krieg::unit::Side;

#[test]
fn points_are_checked_when_their_segment_comes() {
    proves!("0.1", "0.2a");
    let mut kit = Kit::bare();
    kit.turn("may_june_1942");
    occupy(&mut kit, AXIS, 17);
    assert!(kit.s.ended.is_none());
    kit.begin(AXIS, Segment::VictoryCheck);
    let ended = kit.s.ended.as_ref().expect("the war is won");
    assert_eq!(ended.winners, [AXIS]);
}

#[test]
fn carriers_return_at_the_end_of_the_blitz_and_markers_go_after_combat() {
    proves!("4.1.5", "4.3a", "4.3b");
    let mut kit = Kit::bare();
    let strike = kit.put("BR-CV-H", "w2122", 0);
    kit.flip(strike);
    assert_eq!(kit.s.unit(strike).side, Side::Back);
    let convoy = kit.put_at("BR-CONVOY-1", used("WME"), 0);
    let blitz = kit.marker("blitz_western", "w3915");
    // Nobody can attack, and Regular Combat passes by.
    kit.phase(WEST, Segment::BlitzCombat).done();
    assert_eq!(kit.at(strike), used("WME"));
    assert_eq!(kit.at(convoy), convoys("WME"));
    assert!(!kit.at(blitz).is_in_play());
}

#[test]
fn stacks_are_mended_after_every_segment() {
    proves!("9.2b");
    let mut kit = Kit::bare();
    for _ in 0..4 {
        kit.put("G-INF-start37", "w3825", 1);
    }
    kit.phase(AXIS, Segment::OperationalMovement).done();
    assert!(kit.s.stack.asked::<Repair>().is_some());
    assert_eq!(kit.asking(), Some(kit.seat_of(AXIS)));
}

#[test]
fn the_log_says_whose_turn_begins_and_which() {
    proves!("0.sop-1", "7.2a");
    let mut kit = Kit::bare();
    kit.begin(AXIS, Segment::ConditionalEvents).decline();
    let turn = format!("Faction Turn of the {}", WEST.name());
    assert!(said(&kit, &turn));
    let mut kit = Kit::bare();
    kit.begin(AXIS, Segment::TurnMarker);
    assert!(said(&kit, "July-Aug 1942"));
    let turn = format!("Faction Turn of the {}", AXIS.name());
    assert!(said(&kit, &turn));
}
