//! 14.2: the Airmobile Doctrine.

use crate::kit::{Kit, hex};
use crate::markers::{bare, lay, turn};
use kernel::{example, proves};
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{Advancing, CombatAction, Declaring, Fight, Yielding};
use krieg::ch14_markers::Mobile;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;

/// A German force in a hex that the Russians attack, with the doctrine at hand; the dice say what comes of it.
fn mobile(units: &[(&str, u8)]) -> (Kit, Vec<UnitId>) {
    let mut kit = bare();
    lay(&mut kit, "airmobile_doctrine", Spot::pool(Faction::Axis));
    let force = units
        .iter()
        .map(|(counter, steps)| kit.put(counter, "e3906", *steps))
        .collect();
    kit.put("G-INF-A3", "e3903", 1);
    kit.put("RU-ARMY-18", "e3907", 2);
    kit.put("RU-ARMY-9", "e3907", 2);
    kit.put("RU-TNK-S3", "e3907", 1);
    (kit, force)
}

fn attacked(kit: &mut Kit, die: u8) {
    kit.phase(Faction::Soviet, Segment::RegularCombat);
    kit.act(CombatAction::Target { hex: hex("e3906") });
    loop {
        let add = kit.legal().into_iter().find(|action| {
            matches!(
                action,
                Action::Combat(CombatAction::Declaring(Declaring::Add(_)))
            )
        });
        match add {
            Some(action) => kit.act(action),
            None => break,
        };
    }
    kit.roll(&[die]).act(Declaring::Fight);
}

#[test]
fn a_mobile_defense_gives_ground_for_a_step() {
    proves!("14.2a", "14.2b", "14.2c");
    example!("krieg-E139");
    let (mut kit, force) = mobile(&[("G-HQ-A", 2), ("G-INF-A1", 1)]);
    // The die that brings a Retreat of the defender, whatever the odds are.
    let die = (1..=6).rev().find(|die| {
        let mut other = kit.clone();
        attacked(&mut other, *die);
        let fight = other.s.stack.step::<Fight>();
        fight.is_some_and(|fight| {
            fight
                .cell
                .is_some_and(|cell| cell.retreat != krieg::data::Retreat::Ad)
        })
    });
    attacked(&mut kit, die.expect("a result that costs the defender"));
    assert_eq!(
        kit.asking(),
        Some(kit.seat_of(Faction::Axis)),
        "before the result is carried out"
    );
    let mut other = kit.clone();
    other.act(Mobile::Keep);
    while other.asking() == Some(other.seat_of(Faction::Soviet))
        && other.s.stack.step::<Fight>().is_some()
    {
        let action = other.legal()[0];
        other.act(action);
    }
    let back = other.legal().iter().any(|action| {
        matches!(
            action,
            Action::Combat(CombatAction::Yielding(Yielding::To(_)))
        )
    });
    assert!(!back, "with an HQ nobody retreats");
    kit.act(Mobile::Declare);
    assert_eq!(kit.where_is("airmobile_doctrine"), turn("july_aug_1942"));
    // On an Exchange the attacker chooses first; he loses a step.
    while kit.asking() == Some(kit.seat_of(Faction::Soviet)) {
        let lose = kit.legal().into_iter().find(|action| {
            matches!(
                action,
                Action::Combat(CombatAction::Yielding(Yielding::Lose(_)))
            )
        });
        kit.act(lose.expect("a step to lose"));
    }
    let to = kit.legal().into_iter().find(|action| {
        matches!(
            action,
            Action::Combat(CombatAction::Yielding(Yielding::To(_)))
        )
    });
    kit.act(to.expect("one hex back"));
    assert!(
        force.iter().all(|id| kit.at(*id) != hex("e3906")),
        "both went"
    );
    assert_eq!(kit.at(force[0]), kit.at(force[1]), "the HQ goes along");
    let again = kit.legal().iter().any(|action| {
        matches!(
            action,
            Action::Combat(CombatAction::Yielding(Yielding::To(_)))
        )
    });
    assert!(!again, "one hex only");
}

#[test]
fn a_mobile_defense_is_for_germans_alone() {
    proves!("14.2b");
    let (mut kit, _) = mobile(&[("G-INF-A1", 1)]);
    kit.status("rumania", Status::Active(Faction::Axis));
    kit.put("Rum-INF-3", "e3906", 1);
    attacked(&mut kit, 6);
    let asked = kit.legal().contains(&Action::from(Mobile::Declare));
    assert!(!asked);
    assert_eq!(
        kit.where_is("airmobile_doctrine"),
        Spot::pool(Faction::Axis)
    );
}

#[test]
fn a_german_hq_advances_by_the_doctrine() {
    proves!("14.2d", "4.2.8e");
    let mut kit = bare();
    let hq = kit.put("G-HQ-A", "e3906", 2);
    let armor = kit.put("G-ARM-A1", "e3906", 1);
    let post = kit.put("RU-INFD", "e3907", 1);
    kit.flip(post);
    let attack = |kit: &mut Kit| {
        kit.phase(Faction::Axis, Segment::RegularCombat);
        kit.act(CombatAction::Target { hex: hex("e3907") });
        kit.act(Declaring::Add(hq)).act(Declaring::Add(armor));
        kit.act(Declaring::Fight);
    };
    let mut without = kit.clone();
    attack(&mut without);
    assert_eq!(without.refused(Advancing::Go(hq)), "4.2.7b");
    lay(&mut kit, "airmobile_doctrine", Spot::pool(Faction::Axis));
    attack(&mut kit);
    kit.act(Advancing::Go(hq));
    assert_eq!(kit.at(hq), hex("e3907"));
    assert_eq!(kit.where_is("airmobile_doctrine"), turn("july_aug_1942"));
}
