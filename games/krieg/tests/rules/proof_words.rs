//! Chapters 3 and 4: refusals of one rule are told apart by their words, which a player reads.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{Advance, Airdrop, CombatAction, Declaring, Dropping, Lending, Yielding};
use krieg::ch09_stacking::{Repair, Shed};
use krieg::losses::Loss;
use krieg::spot::Spot;
use krieg::unit::UnitId;

fn target(at: &str) -> CombatAction {
    CombatAction::Target { hex: hex(at) }
}

#[test]
fn of_counters_alike_the_first_moves_fights_and_drops() {
    proves!("3.1a", "4.2.1b", "4.1.1a");
    let alike = "a counter like it stands for it";
    let mut kit = Kit::bare();
    let [first, second] = [0; 2].map(|_| kit.put("G-INF-start37", "e3807", 1));
    kit.put("RU-INF", "e3808", 1);
    kit.phase(AXIS, Segment::OperationalMovement);
    let pick = |unit| MovementAction::Pick { unit };
    assert!(kit.allowed(pick(first)));
    assert_eq!(kit.why(pick(second)), alike);
    kit.phase(AXIS, Segment::RegularCombat).act(target("e3808"));
    assert!(kit.allowed(Declaring::Add(first)));
    assert_eq!(kit.why(Declaring::Add(second)), alike);
    // Once the first is named the second is no more like it.
    kit.act(Declaring::Add(first));
    assert!(kit.allowed(Declaring::Add(second)));
    let mut kit = Kit::bare();
    let [first, second] = ["RU-AB", "RU-AB-32"].map(|id| kit.put(id, "e4312", 1));
    kit.marker("blitz_soviet", "e4312");
    kit.phase(SOVIETS, Segment::BlitzCombat)
        .on_table(|t| t.push(Airdrop {}));
    let drop = |unit| Dropping::Drop {
        unit,
        at: hex("e4311"),
    };
    assert!(kit.allowed(drop(first)));
    assert_eq!(kit.why(drop(second)), alike);
}

#[test]
fn who_has_set_out_marches_no_more() {
    proves!("3.1.1a");
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    kit.phase(crate::support_kit::WEST, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit: corps })
        .act(Step::Go(hex("w4016")));
    let far = Step::March(hex("w4115"));
    assert_eq!(kit.why(far), "it has set out already");
}

#[test]
fn an_hq_that_supports_is_ones_own_and_on_the_map() {
    proves!("4.2.1.2a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let russian = kit.put("RU-HQ-Sw", "e3809", 2);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let german = kit.put("G-HQ-A", "e3806", 2);
    let waiting = kit.put_at("G-HQ-B", Spot::pool(AXIS), 2);
    let absent = kit.put_at("RU-HQ-Wes", Spot::pool(SOVIETS), 2);
    kit.phase(AXIS, Segment::RegularCombat)
        .act(target("e3808"))
        .act(Declaring::Add(army));
    assert_eq!(kit.why(Declaring::Support(russian)), "it is not yours");
    assert_eq!(kit.why(Declaring::Support(waiting)), "it is not on the map");
    kit.act(Declaring::Fight);
    assert!(kit.allowed(Lending::Lend(russian)));
    assert_eq!(kit.why(Lending::Lend(german)), "it is not yours");
    assert_eq!(kit.why(Lending::Lend(absent)), "it is not on the map");
}

#[test]
fn who_has_retreated_does_not_advance_into_what_attrition_has_emptied() {
    proves!("4.2.7b", "4.2.4.1b", "4.2.4.2");
    let mut kit = Kit::bare();
    let russian = kit.put("RU-INF", "e3808", 1);
    let corps = [0; 2].map(|_| kit.put("G-INF-start37", "e3807", 1));
    kit.phase(AXIS, Segment::RegularCombat).act(target("e3808"));
    for id in corps {
        kit.act(Declaring::Add(id));
    }
    // 2-1: Ex 1/1.
    kit.roll(&[3]).act(Declaring::Fight);
    kit.act(Yielding::Retreat).act(Yielding::To(hex("e3806")));
    assert_eq!(kit.at(russian), Spot::pool(SOVIETS));
    let left = corps.map(|id| kit.at(id));
    assert!(left.contains(&hex("e3806")) && left.contains(&Spot::pool(AXIS)));
    assert!(kit.s.stack.asked::<Advance>().is_none());
}

#[test]
fn what_is_shed_is_a_counter() {
    proves!("9.2c");
    let mut kit = Kit::bare();
    for _ in 0..4 {
        kit.put("G-INF-start37", "e3905", 1);
    }
    let ghost = Shed(Loss {
        unit: UnitId(9999),
        with: None,
    });
    kit.phase(AXIS, Segment::RegularCombat)
        .on_table(|t| t.push(Repair {}));
    assert_eq!(kit.refused(ghost), "9.2c");
    assert_eq!(kit.why(ghost), "there is no such counter");
}
