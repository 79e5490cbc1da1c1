//! 0.3: who has won a scenario that is not decided by points: what must be taken, how much of it, and by when.

use crate::kit::{Kit, country, hex};
use crate::markers::lay;
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::ch00_sequence::victory;
use krieg::data::{VictoryCondition, Winner};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::{Faction, VpSide};

/// Whoever has won when the last turn of a training scenario is over.
fn winner(kit: &Kit, turn: &str) -> Vec<Faction> {
    let mut kit = kit.clone();
    kit.turn(turn);
    kit.s.refresh();
    kit.with(victory::end_of_turn);
    kit.s.ended.expect("it is over").winners
}

#[test]
fn case_white_is_won_by_the_conquest_of_poland_in_time() {
    proves!("0.3a");
    let mut kit = Kit::scenario("A.1");
    assert_eq!(winner(&kit, "sept_oct_1939"), [WEST]);
    kit.status("poland", Status::Conquered(WEST));
    assert_eq!(winner(&kit, "sept_oct_1939"), [AXIS]);
    assert_eq!(winner(&kit, "nov_dec_1939"), [WEST], "too late");
    kit.turn("aug_sept_1939").with(victory::end_of_turn);
    assert!(kit.s.ended.is_none(), "a turn is left");
}

#[test]
fn barbarossa_is_won_by_three_hexes_two_of_them_named() {
    proves!("0.3a");
    let taken = |hexes: &[&str], turn: &str| {
        let mut kit = Kit::scenario("A.2");
        for at in hexes {
            let russians: Vec<_> = kit.s.units_in(hex(at)).map(|(id, _)| id).collect();
            for id in russians {
                kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
            }
            kit.put("G-INF-start37", at, 1);
        }
        winner(&kit, turn)
    };
    let (minsk, kiev) = ("e3906", "e3609");
    assert_eq!(taken(&[minsk, kiev, "e2912"], "july_aug_1941"), [AXIS]);
    assert_eq!(taken(&[minsk, kiev], "july_aug_1941"), [SOVIETS], "two");
    let others = [minsk, "e2912", "e3315"];
    assert_eq!(taken(&others, "july_aug_1941"), [SOVIETS], "not Kiev");
    let late = taken(&[minsk, kiev, "e2912"], "aug_sept_1941");
    assert_eq!(late, [SOVIETS], "too late");
}

#[test]
fn the_fall_of_france_is_won_when_france_is_no_more() {
    proves!("0.3a");
    let mut kit = Kit::scenario("A.3");
    assert_eq!(winner(&kit, "july_aug_1940"), [WEST]);
    kit.s.politics.nation_mut(country("france")).status = Status::Gone;
    assert_eq!(winner(&kit, "july_aug_1940"), [AXIS]);
    assert_eq!(winner(&kit, "aug_sept_1940"), [WEST], "too late");
}

#[test]
fn the_great_crusade_is_lost_by_who_holds_neither_the_rhine_nor_the_score() {
    proves!("0.3a", "0.3d");
    let mut kit = Kit::scenario("B.2");
    let holds =
        |kit: &Kit, condition: &VictoryCondition| victory::holds(&kit.s, condition, Winner::Axis);
    let lines = &kit.s.scenario().victory;
    let cities = lines[0].condition.clone();
    assert!(holds(&kit, &cities));
    for at in ["w3825", "w3720"] {
        let mut taken = kit.clone();
        let germans: Vec<_> = taken.s.units_in(hex(at)).map(|(id, _)| id).collect();
        for id in germans {
            taken.s.pieces.change(id, |unit| unit.at = Spot::aside());
        }
        taken.put("US-INF", at, 1);
        assert!(!holds(&taken, &cities), "{at}");
    }
    // As many points as No Retreat are within it, more are not; without the marker any are too many.
    let score = VictoryCondition::ScoreWithinNoRetreat;
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AlliedCrusade, 2);
    for (box_, within) in [(1, false), (2, true), (3, true)] {
        lay(&mut kit, "no_retreat", Spot::vp(box_));
        assert_eq!(holds(&kit, &score), within, "{box_}");
    }
    lay(&mut kit, "no_retreat", Spot::aside());
    assert!(!holds(&kit, &score));
    kit.s.tracks.vp_side = VpSide::AxisTide;
    assert!(holds(&kit, &score), "no Crusade, no points");
}
