//! Chapter 2.3: what Organization does not do.

use crate::cards_play::said;
use crate::kit::Kit;
use crate::organization::{does, here, on_to, organize};
use crate::support_kit::{AXIS, WEST};
use kernel::proves;
use krieg::Action;
use krieg::ch02_administration::{Organizing, Picking, Regrouping, Stage};
use krieg::spot::Spot;
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

#[track_caller]
fn refuses(kit: &Kit, cases: &[(Regrouping, &str)]) {
    for (what, rule) in cases {
        assert_eq!(kit.refused(does(*what)), *rule, "{what:?}");
    }
}

#[test]
fn what_is_not_formed() {
    proves!("2.3a", "2.3b", "2.3d", "2.3e", "2.3.1.2c");
    let mut kit = Kit::bare();
    let [first, second] = [0; 2].map(|_| kit.put("G-INF-start37", "w3825", 1));
    let tanks = kit.put("G-ARM-A1", "w3825", 1);
    let elsewhere = kit.put("G-INFB-8", "w3824", 2);
    let russian = kit.pooled("RU-ARMY-18");
    let corps = kit.pooled("G-INF-start37");
    let air = kit.pooled("G-AF-LF1");
    organize(&mut kit, AXIS);
    let nowhere = Action::from(Organizing::Here(Spot::delay()));
    assert_eq!(kit.refused(nowhere), "2.3a");
    kit.act(here("w3825"));
    refuses(
        &kit,
        &[
            (Regrouping::Make(GHOST), "2.3b"),
            (Regrouping::Make(russian), "2.3a"),
            (Regrouping::Make(second), "2.3b"),
            (Regrouping::Make(first), "2.3.1.2c"),
            (Regrouping::Make(elsewhere), "2.3b"),
            (Regrouping::Make(corps), "2.3d"),
            (Regrouping::Make(air), "2.3d"),
            (Regrouping::Eliminate(first), "2.3a"),
        ],
    );
    let army = kit.pooled("G-PzA-1P");
    kit.act(does(Regrouping::Make(army)));
    if kit.s.unit(army).at == Spot::pool(AXIS) {
        let picks = |id| Action::from(Picking(id));
        assert_eq!(kit.refused(picks(GHOST)), "2.3b");
        assert_eq!(kit.refused(picks(elsewhere)), "2.3e");
    }
    assert_eq!(
        kit.s.unit(tanks).sort.country(),
        kit.s.unit(first).sort.country()
    );
}

#[test]
fn the_parts_of_a_unit_are_its_own() {
    proves!("2.3b", "2.3e");
    let mut kit = Kit::bare();
    // Three kinds of infantry, of which two make an army.
    let parts = ["G-INF-start37", "SS-INF", "G-FLSJ-1"].map(|id| kit.put(id, "w3825", 1));
    let elsewhere = kit.put("G-INF-start37", "w3824", 1);
    organize(&mut kit, AXIS);
    kit.act(here("w3825"));
    let army = kit.pooled("G-INFB-8");
    kit.act(does(Regrouping::Make(army)));
    let picks = |id| Action::from(Picking(id));
    let offered = parts.iter().filter(|id| kit.legal().contains(&picks(**id)));
    assert!(offered.count() > 1, "a choice");
    assert_eq!(kit.refused(picks(GHOST)), "2.3b");
    assert_eq!(kit.refused(picks(elsewhere)), "2.3e");
}

#[test]
fn what_does_not_convert_or_turn() {
    proves!("2.3b", "2.3.2.1a", "2.3.2.2a");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "w3519", 1);
    let guards = kit.put("G-GD", "w3519", 1);
    let built = kit.put("G-WALL", "w3520", 2);
    let bunker = kit.pooled("G-HQ-FB");
    let french = kit.pooled_of_any("B-H-FOR-Ams");
    organize(&mut kit, AXIS);
    on_to(&mut kit, Stage::Convert);
    kit.act(here("w3519"));
    let convert = |into| Regrouping::Convert { unit: corps, into };
    refuses(
        &kit,
        &[
            (convert(GHOST), "2.3b"),
            (convert(built), "2.3b"),
            (convert(french), "2.3b"),
            (convert(bunker), "2.3.2.1a"),
            (Regrouping::Turn(corps), "2.3.2.2a"),
        ],
    );
    let other = kit.pooled("G-INFB-10");
    assert_eq!(kit.refused(does(convert(other))), "2.3.2.1a");
    kit.act(does(Regrouping::Turn(guards)));
    assert!(said(&kit, " is turned over"));
}

#[test]
fn what_is_not_given_up_broken_down_or_detached() {
    proves!("2.3a", "2.3.3a", "2.3.4a", "2.3.4.1a", "2.3.5a", "2.3.5b");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "w3825", 1);
    let [army, _] = ["G-INFB-8", "G-INFB-10"].map(|id| kit.put(id, "w3825", 2));
    let air = kit.put("G-AF-LF1", "w3825", 0);
    let elsewhere = kit.put("G-INF-start37", "w3824", 1);
    organize(&mut kit, AXIS);
    on_to(&mut kit, Stage::Eliminate);
    kit.act(here("w3825"));
    refuses(
        &kit,
        &[
            (Regrouping::Eliminate(air), "2.3.3a"),
            (Regrouping::Eliminate(elsewhere), "2.3a"),
        ],
    );
    let mut kit_break = kit.clone();
    organize(&mut kit_break, AXIS);
    on_to(&mut kit_break, Stage::BreakDown);
    kit_break.act(here("w3825"));
    refuses(
        &kit_break,
        &[
            (Regrouping::BreakDown(air), "2.3.4a"),
            (Regrouping::BreakDown(corps), "2.3.4a"),
        ],
    );
    kit_break.act(does(Regrouping::BreakDown(army)));
    let picks = |id| Action::from(Picking(id));
    let tanks = kit_break.pooled("G-ARM-A1");
    assert_eq!(kit_break.refused(picks(tanks)), "2.3.4.1a");
    assert_eq!(kit_break.refused(picks(GHOST)), "2.3b");
    // British and Americans in London: either may detach.
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    kit.put("US-INF", "w3916", 1);
    organize(&mut kit, WEST);
    on_to(&mut kit, Stage::Detach);
    kit.act(here("w3916"));
    let (pooled, post) = (kit.pooled("BR-ARMY-1"), kit.pooled("BR-INFD"));
    refuses(
        &kit,
        &[
            (Regrouping::Detach(pooled), "2.3.5a"),
            (Regrouping::Recall(corps), "2.3.5b"),
        ],
    );
    kit.act(does(Regrouping::Detach(post)));
    assert!(said(&kit, " is placed"));
}
