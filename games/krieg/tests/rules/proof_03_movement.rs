//! Chapter 3: where nobody goes, whoever asks for it.

use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::data::data;
use krieg::politics::{Confined, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox, WarState};
use krieg::unit::UnitId;

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

fn sail(to: &str, convoy: UnitId) -> Step {
    Step::Sail {
        to: hex(to),
        convoy,
    }
}

fn moving(kit: &mut Kit, faction: Faction, unit: UnitId) -> &mut Kit {
    kit.phase(faction, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit })
}

#[test]
fn who_takes_no_part_in_a_scenario_does_not_move() {
    proves!("3.1.4e");
    let mut kit = Kit::scenario("A.1");
    let italian = kit.put("Italy-INF-2", "w3825", 1);
    kit.s
        .pieces
        .change(italian, |unit| unit.faction = Some(AXIS));
    kit.phase(AXIS, Segment::OperationalMovement);
    let pick = MovementAction::Pick { unit: italian };
    assert_eq!(kit.refused(pick), "3.1.4e");
}

#[test]
fn who_is_on_its_way_neither_marches_nor_sails() {
    proves!("3.1.1a", "3.1.2a", "3.1.2b", "3.1.4a");
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    let convoy = kit.put_at("BR-CONVOY-1", convoys("NSE"), 0);
    moving(&mut kit, WEST, corps);
    let nowhere = Step::Sail {
        to: Spot::delay(),
        convoy,
    };
    assert_eq!(kit.refused(nowhere), "3.1.2a");
    let far = Step::March(hex("w4115"));
    assert!(kit.allowed(far));
    kit.act(go("w4016"));
    assert_eq!(kit.refused(far), "3.1.1a");
    assert_eq!(kit.refused(sail("w3916", convoy)), "3.1.4a");
    assert_eq!(kit.refused(Step::Pass(hex("w3916"))), "3.1.4a");
    // 3.2b: a zone has stopped it, and only an overrun leads on.
    let mut kit = Kit::bare();
    let panzer = kit.put("G-PzA-1P", "e3806", 3);
    kit.put("RU-INF", "e3808", 1);
    moving(&mut kit, AXIS, panzer).act(go("e3807"));
    assert!(kit.allowed(go("e3808")));
    assert_eq!(kit.refused(go("e3906")), "3.1b");
    assert_eq!(kit.refused(sail("w3916", convoy)), "3.1.2b");
    assert_eq!(kit.refused(Step::Pass(hex("w3916"))), "3.1.2b");
}

#[test]
fn a_canal_needs_two_open_ports() {
    proves!("3.1.2g");
    let arrange = |enemy: bool| {
        let mut kit = Kit::bare();
        let corps = kit.put("G-INF-start37", "w3922", 1);
        if enemy {
            kit.put("BR-INF", "w4023", 1);
        }
        moving(&mut kit, AXIS, corps);
        kit
    };
    let pass = Step::Pass(hex("w4023"));
    assert!(arrange(false).allowed(pass));
    assert_eq!(arrange(true).refused(pass), "3.1.2g");
}

#[test]
fn no_ship_ends_a_policy() {
    proves!("13.6.1.2d");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.s.politics.war_state = WarState::LimitedWar;
    // Germans hold Calais already, and sail in from Wilhelmshaven.
    kit.put("G-INF-start37", "w3717", 1);
    let corps = kit.put("G-INF-start37", "w3922", 1);
    let convoy = kit.put_at("G-CONVOY", convoys("NSE"), 0);
    moving(&mut kit, AXIS, corps);
    assert!(kit.allowed(sail("w3717", convoy)));
    let guarantees = data().find_policy("guarantees").expect("a Policy");
    kit.posture(PostureBox::France, Posture::Policy(guarantees));
    assert_eq!(kit.refused(sail("w3717", convoy)), "13.6.1.2d");
}

#[test]
fn who_must_stay_does_not_sail() {
    proves!("3.1.4g", "5a");
    let mut kit = Kit::bare();
    kit.status("greece", Status::Active(WEST));
    kit.beachhead("beachhead_western", "e2304", "e2303");
    let greek = kit.put("Gre-MOU-1", "e2204", 1);
    let convoy = kit.put_at("BR-CONVOY-1", convoys("EME"), 0);
    moving(&mut kit, WEST, greek);
    assert!(kit.allowed(sail("e2304", convoy)));
    // `countries.rs` shows that activation puts the marker there.
    kit.s.politics.nation_mut(country("greece")).confined = Some(Confined::Mobilizing);
    assert_eq!(kit.refused(sail("e2304", convoy)), "3.1.4g");
    // In Reserve Movement a Zone of Control holds who would sail out of it.
    let arrange = |enemy: bool| {
        let mut kit = Kit::bare();
        kit.free_france();
        let corps = kit.put("BR-INF", "w3717", 1);
        kit.put("BR-INF", "w3916", 1);
        if enemy {
            kit.put("G-INF-start37", "w3617", 1);
        }
        let convoy = kit.put_at("BR-CONVOY-1", convoys("NSE"), 0);
        kit.phase(WEST, Segment::ReserveMovement);
        if !enemy {
            kit.act(MovementAction::Pick { unit: corps });
        }
        (kit, corps, convoy)
    };
    let (kit, _, convoy) = arrange(false);
    assert!(kit.allowed(sail("w3916", convoy)));
    let (kit, corps, _) = arrange(true);
    assert_eq!(kit.refused(MovementAction::Pick { unit: corps }), "3.1.1a");
}

#[test]
fn central_asia_lies_beyond_the_east_edge_of_russia() {
    proves!("3.1.1h", "3.1.1i", "3.1.3");
    let mut kit = Kit::bare();
    let inland = kit.put("RU-INF", "e3326", 1);
    moving(&mut kit, SOVIETS, inland);
    assert_eq!(kit.refused(go("box_central_asia")), "3.1.1h");
    let mut kit = Kit::bare();
    let german = kit.put("G-INF-start37", "e3327", 1);
    kit.put("G-HQ-A", "e3326", 2);
    kit.phase(AXIS, Segment::ReserveMovement);
    kit.act(MovementAction::Pick { unit: german });
    assert_eq!(kit.refused(go("box_central_asia")), "3.1.1h");
    let mut kit = Kit::bare();
    let boxed = kit.put("RU-INF", "box_central_asia", 1);
    moving(&mut kit, SOVIETS, boxed);
    assert!(kit.allowed(go("e3327")));
    assert_eq!(kit.refused(go("e3326")), "3.1.1i");
    assert_eq!(kit.refused(go("box_africa")), "3.1.3");
    kit.put("G-INF-start37", "e3327", 1);
    assert_eq!(kit.refused(go("e3327")), "3.1.1i");
}

#[test]
fn what_saves_a_corps_from_an_overrun() {
    proves!("3.2d");
    let arrange = |turn: &str, with: &dyn Fn(&mut Kit)| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        let panzer = kit.put("G-PzA-1P", "e3807", 3);
        kit.put("RU-INF", "e3808", 1);
        with(&mut kit);
        moving(&mut kit, AXIS, panzer);
        kit
    };
    let over = go("e3808");
    assert!(arrange("june_july_1942", &|_| {}).allowed(over));
    let air = |kit: &mut Kit| {
        kit.put("RU-AF-VVS1", "e3808", 0);
    };
    assert_eq!(arrange("june_july_1942", &air).refused(over), "3.2d");
    // A division that has dug in is a fortress of one step.
    let arrange = |dug_in: bool| {
        let mut kit = Kit::bare();
        let tanks = kit.put("RU-TKA-1T", "e3807", 2);
        let division = kit.put("G-GD", "e3808", 1);
        if dug_in {
            kit.flip(division);
        }
        assert_eq!(kit.steps(division), 1);
        moving(&mut kit, SOVIETS, tanks);
        kit
    };
    assert!(arrange(false).allowed(over));
    assert_eq!(arrange(true).refused(over), "3.2d");
    // In spring the desert has storms, and beyond its border there is Mud.
    let arrange = |turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn).status("turkey", Status::Active(AXIS));
        let tanks = kit.put("US-ARMY-3", "e2118", 2);
        kit.put("Tur-INF-1", "e2218", 1);
        moving(&mut kit, WEST, tanks);
        kit
    };
    assert!(arrange("june_july_1942").allowed(go("e2218")));
    assert_eq!(arrange("apr_may_1942").refused(go("e2218")), "3.2d");
}
