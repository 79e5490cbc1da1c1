//! Chapters 3 and 5: what a Movement Phase begins with, and how far reserves go.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, WEST, convoys};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::types::Faction;
use krieg::unit::UnitId;

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

fn reaches(kit: &Kit, faction: Faction, segment: Segment, unit: UnitId, to: &str) -> bool {
    let mut kit = kit.clone();
    kit.phase(faction, segment).act(pick(unit));
    kit.allowed(Step::March(hex(to)))
}

#[test]
fn reserves_are_slow_on_the_roads_of_an_active_enemy() {
    proves!("5b", "3.1.1d");
    let (road, reserve) = (Segment::OperationalMovement, Segment::ReserveMovement);
    let mut kit = Kit::bare();
    let russia = kit.put("G-INF-start37", "e3906", 1);
    let berlin = kit.put("G-INF-start37", "w3825", 1);
    // Four and five hexsides of railway, with three points.
    for far in ["e3709", "e3710"] {
        assert!(reaches(&kit, AXIS, road, russia, far), "{far}");
        assert!(!reaches(&kit, AXIS, reserve, russia, far), "{far}");
    }
    for far in ["w3821", "w3720"] {
        assert!(reaches(&kit, AXIS, road, berlin, far), "{far}");
        assert!(reaches(&kit, AXIS, reserve, berlin, far), "{far}");
    }
}

#[test]
fn a_new_phase_opens_the_canals_and_rests_the_units() {
    proves!("3.1.2g", "3.1a");
    let mut kit = Kit::bare();
    let first = kit.put("G-INF-start37", "w3922", 1);
    let second = kit.put("G-INFD-start37", "w3922", 1);
    let pass = Step::Pass(hex("w4023"));
    kit.phase(AXIS, Segment::OperationalMovement);
    kit.act(pick(first)).act(pass);
    let mut same = kit.clone();
    same.act(pick(second));
    assert_eq!(same.refused(pass), "3.1.2g");
    kit.with(krieg::ch03_movement::begin);
    assert!(!kit.s.unit(first).moved);
    kit.act(pick(second)).act(pass);
    assert_eq!(kit.at(second), hex("w4023"));
    let way = format!(": {} to {}", hex("w3922").name(), hex("w4023").name());
    assert!(crate::cards_play::said(&kit, &way));
}

#[test]
fn who_moves_is_a_ground_unit_on_the_map() {
    proves!("3", "3.1.1a");
    let mut kit = Kit::bare();
    let air = kit.put("G-AF-LF1", "w3825", 0);
    kit.put("G-INF-start37", "w3825", 1);
    kit.phase(AXIS, Segment::OperationalMovement);
    assert_eq!(kit.why(pick(air)), "only ground units move");
    // Nobody goes into what is impassable.
    let corps = kit.put("BR-INF", "e1107", 1);
    kit.phase(WEST, Segment::ReserveMovement).act(pick(corps));
    assert_eq!(kit.refused(Step::Go(hex("e1108"))), "3.1.1a");
    assert_eq!(kit.why(Step::Go(hex("e1108"))), "that is no hex");
}

#[test]
fn who_does_not_sail() {
    proves!("3.1.2a", "3.1a");
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    let inland = kit.put("BR-ARM-1", "w4016", 1);
    let [troops, supply] =
        ["BR-CONVOY-1", "BR-CONVOY-2"].map(|id| kit.put_at(id, convoys("NSE"), 0));
    kit.flip(supply);
    let sail = |to: &str, convoy: UnitId| Step::Sail {
        to: hex(to),
        convoy,
    };
    let mut dry = kit.clone();
    kit.phase(WEST, Segment::OperationalMovement)
        .act(pick(corps));
    assert!(kit.allowed(sail("w3915", troops)));
    for (to, convoy, why) in [
        ("w3916", troops, "it stands there"),
        ("w3915", UnitId(9999), "there is no such convoy"),
        ("w3915", supply, "that is no friendly Troop Convoy"),
        (
            "w4016",
            troops,
            "no friendly Open Port of that Zone is there",
        ),
    ] {
        assert_eq!(kit.refused(sail(to, convoy)), "3.1.2a", "{why}");
        assert_eq!(kit.why(sail(to, convoy)), why);
    }
    assert_eq!(kit.refused(Step::Stop), "3.1a");
    assert_eq!(kit.why(Step::Stop), "it was picked to move");
    dry.phase(WEST, Segment::OperationalMovement)
        .act(pick(inland));
    assert_eq!(dry.refused(sail("w3915", troops)), "3.1.2a");
    assert_eq!(dry.why(sail("w3915", troops)), "it stands in no Port");
}
