//! 3.2: an HQ stops overruns whatever it has done before.

use crate::kit::{Kit, hex};
use kernel::proves;
use krieg::Step as GameStep;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{CombatAction, Declaring};
use krieg::types::Faction;

#[test]
fn an_hq_that_has_attacked_stops_overruns_in_the_next_turn() {
    proves!("3.2d", "4.2.1.2c");
    let mut kit = Kit::bare();
    let panzer = kit.put("G-PzA-1P", "e3807", 3);
    kit.put("RU-INF", "e3808", 1);
    let hq = kit.put("RU-HQ-Sw", "e3810", 2);
    let army = kit.put("RU-ARMY-18", "e3810", 2);
    kit.put("G-INF-start37", "e3811", 1);
    kit.phase(Faction::Soviet, Segment::RegularCombat);
    kit.act(CombatAction::Target { hex: hex("e3811") });
    kit.act(Declaring::Add(army)).act(Declaring::Support(hq));
    // 4 to 2, and one right: Dr2 0/1 on the 3-1 column.
    kit.roll(&[6]).act(Declaring::Fight);
    while !kit.allowed(krieg::Action::Done) {
        let last = kit.declines();
        kit.act(last);
    }
    assert!(kit.s.unit(hq).fought);
    assert!(kit.supplied(hq));
    // The Axis move.
    kit.s.clock.phasing = Faction::Axis;
    kit.s.clock.segment = Segment::OperationalMovement;
    kit.s.clock.begun = false;
    kit.s.stack.set(vec![GameStep::Sequence], None);
    kit.on_table(|_| {});
    kit.act(MovementAction::Pick { unit: panzer });
    assert_eq!(kit.refused(Step::Go(hex("e3808"))), "3.2d");
}
