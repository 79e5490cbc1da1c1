//! Chapters 3 and 5: marching, the reserve, bridges, battle.

use crate::kit::{BLUE_HORSE, Kit, RED_FOOT, RED_HORSE, RED_RESERVE, hex};
use kernel::{Game, example, proves};
use skirmish::{Action, At, BattleAction, LandAction, Skirmish};

fn march(unit: skirmish::UnitId, key: &str) -> LandAction {
    LandAction::March { unit, to: hex(key) }
}

const ATTACK: fn() -> BattleAction = || BattleAction::Attack {
    unit: RED_HORSE,
    at: hex("h56"),
};

#[test]
fn r3_1_a_unit_marches_once_within_its_movement() {
    proves!("3.1");
    let mut kit = Kit::war();
    kit.put(RED_FOOT, "h11");
    assert_eq!(kit.refused(march(RED_FOOT, "h41")), "3.1");
    assert_eq!(kit.refused(march(BLUE_HORSE, "h66")), "3.1");
    // A forest behind open ground is one point too far, and a forest at once is the least move.
    assert_eq!(kit.refused(march(RED_FOOT, "h31")), "3.1");
    kit.act(march(RED_FOOT, "h21"));
    assert_eq!(kit.refused(march(RED_FOOT, "h11")), "3.1");
    let mut kit = Kit::war();
    kit.put(RED_FOOT, "h21");
    assert!(
        kit.allowed(march(RED_FOOT, "h31")),
        "over a river into a forest"
    );
}

#[test]
fn r3_2_zones_of_control_stop() {
    proves!("3.2");
    let mut kit = Kit::war();
    assert_eq!(kit.refused(march(RED_HORSE, "h56")), "3.2");
    kit.put(BLUE_HORSE, "h24").put(RED_HORSE, "h15");
    // Beside the enemy it stops, and what lies behind is out of reach.
    assert!(kit.allowed(march(RED_HORSE, "h14")));
    assert_eq!(kit.refused(march(RED_HORSE, "h12")), "3.1");
    kit.put(BLUE_HORSE, "h76");
    assert!(kit.allowed(march(RED_HORSE, "h12")));
}

#[test]
fn r3_3_two_units_in_a_hex() {
    proves!("3.3");
    let mut kit = Kit::war();
    kit.put(RED_RESERVE, "h13").put(RED_HORSE, "h23");
    assert_eq!(kit.refused(march(RED_HORSE, "h13")), "3.3");
}

#[test]
fn r3_4_and_r3_5_the_reserve_is_beside_the_home_city() {
    proves!("3.4", "3.5");
    let mut kit = Kit::war();
    let enter = LandAction::Enter { unit: RED_RESERVE };
    assert_eq!(kit.refused(LandAction::Enter { unit: RED_FOOT }), "3.4");
    assert_eq!(kit.refused(LandAction::Withdraw { unit: RED_HORSE }), "3.5");
    kit.act(enter);
    assert_eq!(kit.at(RED_RESERVE), At::Hex(hex("h13")));
    kit.act(LandAction::Withdraw { unit: RED_FOOT });
    assert_eq!(kit.at(RED_FOOT), At::Reserve);
    let reserve = &kit.view(skirmish::BLUE).counters[0];
    assert_eq!(reserve.space, "reserve_red");
}

#[test]
fn r3_6_a_bridge_needs_pontoons_and_joins_two_hexes() {
    proves!("3.6");
    let mut kit = Kit::war();
    kit.put(RED_FOOT, "h21");
    let bridge = LandAction::Bridge {
        unit: RED_FOOT,
        to: hex("h31"),
    };
    assert_eq!(kit.refused(bridge), "3.6");
    kit.s.orders.pontoons = true;
    let nowhere = LandAction::Bridge {
        unit: RED_FOOT,
        to: hex("h11"),
    };
    assert_eq!(kit.refused(nowhere), "3.6");
    let label = Skirmish::label(&kit.s, bridge.into());
    let edge = kernel::Edge::between("h31", "h21");
    assert!(label.targets.contains(&kernel::Target::Edge(edge.clone())));
    kit.act(bridge);
    let view = kit.view(skirmish::GREEN);
    let side = view.edges.iter().find(|side| side.edge == edge);
    assert_eq!(side.map(|side| side.markers.len()), Some(1));
    kit.s.orders.pontoons = true;
    kit.s.pieces.mark_all(|unit| unit.moved = false);
    assert_eq!(kit.refused(bridge), "3.6");
}

#[test]
fn r5_1_who_attacks() {
    proves!("5.1");
    let mut kit = Kit::war();
    kit.act(LandAction::Enter { unit: RED_RESERVE });
    kit.put(RED_RESERVE, "h66").put(BLUE_HORSE, "h76");
    let at = hex("h76");
    let unit = RED_RESERVE;
    assert_eq!(kit.refused(BattleAction::Attack { unit, at }), "5.1");
    // The river between h36 and h46.
    let mut kit = Kit::war();
    kit.put(BLUE_HORSE, "h36");
    let at = hex("h36");
    let unit = RED_HORSE;
    assert_eq!(kit.refused(BattleAction::Attack { unit, at }), "5.1");
    assert_eq!(kit.refused(ATTACK()), "5.1");
}

#[test]
fn r5_2_defenders_are_driven_off() {
    proves!("5.2");
    let mut kit = Kit::war();
    kit.s.orders.ambush = true;
    kit.roll(&[2]).act(ATTACK());
    assert_eq!(kit.at(BLUE_HORSE), At::Reserve);
    let mut kit = Kit::war();
    kit.roll(&[1]).act(ATTACK());
    assert_eq!(kit.at(RED_HORSE), At::Reserve);
}

#[test]
fn e1_a_four_is_needed() {
    example!("E1");
    for (face, driven) in [(3, false), (4, true)] {
        let mut kit = Kit::war();
        kit.roll(&[face]).act(ATTACK());
        assert_eq!(kit.at(BLUE_HORSE) == At::Reserve, driven);
        assert_eq!(kit.refused(ATTACK()), "5.1");
    }
    let kit = Kit::war();
    let odds = Skirmish::odds(&kit.s, Action::from(ATTACK())).expect("a battle");
    let weights: Vec<u64> = odds.rows.iter().map(|row| row.weight).collect();
    assert_eq!((weights, odds.out_of), (vec![5, 2, 1], 8));
}
