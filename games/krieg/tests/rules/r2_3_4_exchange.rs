//! 2.3.4b: who comes out of a unit that an event breaks down.

use crate::conditional::{events, quiet, verdict};
use crate::kit::{Kit, hex};
use crate::support_kit::AXIS;
use kernel::proves;
use krieg::ch13_countries::{Exchange, Exchanging};
use krieg::ch16_conditional::Verdict;
use krieg::politics::Status;
use krieg::spot::Spot;

/// A German army in Budapest brings Occupation.
fn occupied() -> Kit {
    let mut kit = quiet();
    kit.status("hungary", Status::Active(AXIS));
    kit.put("G-INFA-4", "w3227", 2);
    events(&mut kit, AXIS);
    kit
}

#[test]
fn the_owner_says_which_counters_come_out() {
    proves!("2.3.4b", "16.1.2b", "2.3.4.2b");
    let mut kit = occupied();
    let [guards, tanks, last] = ["G-VG", "G-ARM-A1", "G-VG"].map(|counter| kit.pooled(counter));
    kit.act(verdict(Verdict::BreakAll));
    let asked = kit.s.stack.asked::<Exchange>().expect("a choice").clone();
    assert_eq!(kit.asking(), Some(kit.seat_of(AXIS)));
    assert_eq!(kit.at(asked.part), hex("w3227"));
    assert_eq!(kit.refused(Exchanging::For(tanks)), "2.3.4b");
    assert_eq!(kit.refused(Exchanging::For(asked.part)), "2.3.4b");
    assert_eq!(guards, last, "like counters are one choice");
    kit.act(Exchanging::For(guards));
    assert_eq!(kit.at(guards), hex("w3227"));
    assert_eq!(kit.at(asked.part), Spot::pool(AXIS));
    assert!(crate::cards_play::said(&kit, " in place of "));
    // The other step is asked about too, and may stay.
    let other = kit.s.stack.asked::<Exchange>().expect("a choice").clone();
    assert_ne!(other.part, asked.part);
    kit.act(Exchanging::Keep);
    assert_eq!(kit.at(other.part), hex("w3227"));
    assert_eq!(kit.s.tally(hex("w3227")).count(AXIS).steps, 2);
    assert!(kit.s.stack.asked::<Exchange>().is_none());
}

#[test]
fn who_is_interned_may_be_exchanged_too() {
    proves!("2.3.4b", "16.7c");
    let mut kit = occupied();
    kit.act(verdict(Verdict::InternAll));
    let guards = kit.pooled("G-VG");
    let pending = Spot::pending(AXIS);
    kit.act(Exchanging::For(guards)).act(Exchanging::Keep);
    assert_eq!(kit.at(guards), pending);
    assert_eq!(kit.s.units_in(pending).count(), 2);
}
