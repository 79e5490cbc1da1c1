//! Chapter 4 and what allies share.

use crate::kit::{BLUE_FOOT, BLUE_FORCES, Kit, RED_FORCES, hex};
use kernel::proves;
use skirmish::{At, BLUE, GREEN, Hex, RED, SeaAction, UnitId};

/// A Red foot that stands beside both forces of Red.
const RED_COAST: UnitId = UnitId(2);

fn sail(force: UnitId, to: Hex) -> SeaAction {
    SeaAction::Sail { force, to }
}

#[test]
fn r4_1_a_force_sails_three_hexes() {
    proves!("4.1");
    let mut kit = Kit::war();
    let [force, other] = RED_FORCES;
    assert_eq!(kit.refused(sail(force, hex("h65"))), "4.1");
    assert_eq!(kit.refused(sail(force, hex("h33"))), "4.1");
    kit.put(BLUE_FORCES[0], "h41").put(BLUE_FORCES[1], "h51");
    assert_eq!(kit.refused(sail(force, hex("h41"))), "4.1");
    kit.put(BLUE_FORCES[0], "h62").put(BLUE_FORCES[1], "h62");
    kit.act(sail(force, hex("h43")));
    assert_eq!(kit.refused(sail(force, hex("h42"))), "4.1");
    assert_eq!(kit.at(other), At::Hex(hex("h42")));
}

#[test]
fn r4_2_a_force_carries_two() {
    proves!("4.2");
    let mut kit = Kit::war();
    let [force, other] = RED_FORCES;
    let embark = |unit, force| SeaAction::Embark { unit, force };
    assert_eq!(kit.refused(embark(UnitId(0), force)), "4.2");
    for unit in [0, 1] {
        kit.place(UnitId(unit), At::Aboard(force));
    }
    assert_eq!(kit.refused(embark(RED_COAST, force)), "4.2");
    kit.act(embark(RED_COAST, other));
    assert_eq!(kit.at(RED_COAST), At::Aboard(other));
}

#[test]
fn r4_3_who_is_aboard_lands_beside_the_force() {
    proves!("4.3");
    let mut kit = Kit::war();
    let land = |key| SeaAction::Land {
        unit: RED_COAST,
        to: hex(key),
    };
    assert_eq!(kit.refused(land("h33")), "4.3");
    kit.place(RED_COAST, At::Aboard(RED_FORCES[0]));
    assert_eq!(kit.refused(land("h22")), "4.3");
    kit.put(BLUE_FOOT, "h32");
    assert_eq!(kit.refused(land("h32")), "3.2");
    kit.put(BLUE_FOOT, "h71");
    kit.act(land("h32"));
    assert_eq!(kit.at(RED_COAST), At::Hex(hex("h32")));
}

#[test]
fn r1_3_allies_know_who_is_aboard_and_enemies_do_not() {
    proves!("1.3");
    let mut kit = Kit::war();
    kit.done();
    kit.act(SeaAction::Embark {
        unit: BLUE_FOOT,
        force: BLUE_FORCES[1],
    });
    let aboard = |seat| {
        let view = kit.view(seat);
        let found = view.counters.iter().find(|c| c.id == BLUE_FOOT.into());
        found.and_then(|counter| counter.aboard)
    };
    assert_eq!(aboard(BLUE), Some(BLUE_FORCES[1].into()));
    assert_eq!(aboard(GREEN), Some(BLUE_FORCES[1].into()));
    assert_eq!(aboard(RED), None);
    assert!(kit.read(GREEN).contains("aboard Blue Squadron B"));
    assert!(!kit.read(RED).contains("aboard Blue Squadron B"));
    assert!(kit.read(RED).contains("2nd Blue Foot goes aboard"));
}
