//! Chapters 3 and 4: where one of two, or one more or less, makes the difference.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{CombatAction, Declaring, Lending};
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;

fn attack(kit: &mut Kit, faction: Faction, at: &str, by: &[UnitId]) {
    kit.phase(faction, Segment::RegularCombat)
        .act(CombatAction::Target { hex: hex(at) });
    for id in by {
        kit.act(Declaring::Add(*id));
    }
}

#[test]
fn an_air_unit_or_an_airdrop_keeps_a_way_back_open() {
    proves!("8.2f", "4.2.5.2b");
    // Zones lie on every hex behind; a friend in one of them lets the beaten in, whatever it is. An Air unit beside
    // them takes one column: 2-1 has its Dr1 a face later than 3-1.
    for (friend, die) in [("", 4), ("RU-AF-VVS1", 5), ("RU-AB", 4)] {
        let mut kit = Kit::bare();
        let russian = kit.put("RU-INF", "e3808", 1);
        let army = kit.put("G-INFB-8", "e3807", 2);
        kit.put("G-INFB-10", "e3909", 2);
        kit.put("G-INF-start37", "e3709", 1);
        match friend {
            "" => {}
            "RU-AB" => {
                let drop = kit.put(friend, "e3908", 1);
                kit.flip(drop);
            }
            air => {
                kit.put(air, "e3908", 0);
            }
        }
        attack(&mut kit, AXIS, "e3808", &[army]);
        kit.roll(&[die]).act(Declaring::Fight);
        let back = match friend {
            "" => Spot::pool(SOVIETS),
            _ => hex("e3908"),
        };
        assert_eq!(kit.at(russian), back, "with {friend}");
    }
}

#[test]
fn a_force_with_an_hq_is_lent_no_other() {
    proves!("4.2.1.2c");
    let is_asked = |beside: &str| {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3808", 1);
        kit.put("RU-HQ-Sw", beside, 2);
        kit.put("RU-HQ-Wes", "e3809", 2);
        let panzers = ["G-PzA-1P", "G-PzA-2P"].map(|id| kit.put(id, "e3807", 3));
        attack(&mut kit, AXIS, "e3808", &panzers);
        kit.roll(&[1]).act(Declaring::Fight);
        kit.legal().contains(&Action::from(Lending::Keep))
    };
    assert!(is_asked("e3908"));
    assert!(!is_asked("e3808"), "it defends itself");
}

#[test]
fn an_hq_that_is_lent_shifts_the_combat_and_has_fought() {
    proves!("4.2.1.2a", "4.2.1.2c", "4.2.3.5");
    let fought = |lends: bool| {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3808", 1);
        let hq = kit.put("RU-HQ-Sw", "e3809", 2);
        let army = kit.put("G-INFB-8", "e3807", 2);
        attack(&mut kit, AXIS, "e3808", &[army]);
        kit.act(Declaring::Fight);
        let answer = match lends {
            true => Lending::Lend(hq),
            false => Lending::Keep,
        };
        kit.roll(&[1]).act(answer);
        assert!(!kit.legal().contains(&Action::from(Lending::Keep)));
        (said(&kit, "left: HQ 1"), kit.s.unit(hq).fought)
    };
    assert_eq!(fought(true), (true, true));
    assert_eq!(fought(false), (false, false));
}

#[test]
fn in_snow_an_air_unit_beside_saves_nobody_from_an_overrun() {
    proves!("3.2d", "11.5c");
    let arrange = |turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        let panzers = kit.put("G-PzA-1P", "e3807", 3);
        kit.put("RU-INF", "e3808", 1);
        kit.put("RU-AF-VVS1", "e3809", 0);
        kit.phase(AXIS, Segment::OperationalMovement)
            .act(MovementAction::Pick { unit: panzers });
        kit
    };
    let over = Step::Go(hex("e3808"));
    assert_eq!(arrange("june_july_1942").refused(over), "3.2d");
    assert!(arrange("jan_feb_1943").allowed(over));
}
