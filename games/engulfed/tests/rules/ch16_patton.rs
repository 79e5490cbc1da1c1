//! 16.1: the Western Allies have the place of the Axis, but not its rules.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::CombatAction;
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Kind, Nation, Nations};
use engulfed::unit::{At, Unit, UnitId};
use kernel::proves;

/// Patton's Fantasy, with the British of Athens and a Special Action for each Western Power.
fn patton() -> (Kit, UnitId) {
    let mut kit = Kit::scenario("patton");
    let british = kit.s.units_in(area("athens")).next().expect("a garrison").0;
    kit.special_actions("britain", 1).special_actions("usa", 1);
    (kit, british)
}

/// The American infantry of Belgium, elsewhere.
fn american(kit: &mut Kit, key: &str) -> UnitId {
    let is_one = |u: &Unit| u.nation == Nation::USA && u.kind == Kind::Infantry;
    let found = kit.s.units_in(area("belgium")).find(|(_, u)| is_one(u));
    let id = found.expect("an army").0;
    kit.s.put(id, At::Area(area(key)));
    kit.s.set_from(id, area(key));
    id
}

fn bound(key: &str) -> MoveAction {
    MoveAction::Bound {
        area: area(key),
        way: Way::Mediterranean,
    }
}

fn in_hand(kit: &Kit) -> [u8; 4] {
    [Nation::BRITAIN, Nation::USA, Nation::GERMANY, Nation::ITALY]
        .map(|nation| kit.s.special_actions.stock[nation.index()])
}

#[test]
fn r16_1_western_units_are_no_guests_of_italy_in_the_mediterranean() {
    proves!("9.44", "5.31a");
    let (mut kit, british) = patton();
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("calabria"));
    kit.act(MoveAction::Ship { unit: british })
        .act(MoveAction::Sail);
    assert!(kit.is_in(british, "calabria"));
}

#[test]
fn r16_1_the_west_pays_for_its_landings_itself() {
    proves!("7.13", "7.26a", "9.47");
    let (mut kit, british) = patton();
    kit.control("ussr", &["calabria"]);
    kit.put("ussr", Kind::Infantry, 2, "calabria");
    let american = american(&mut kit, "sicily");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("calabria"))
        .act(MoveAction::Ship { unit: british });
    assert_eq!(kit.refused(MoveAction::Sail), "7.26a", "contested");
    kit.act(MoveAction::Ship { unit: american })
        .act(MoveAction::Sail);
    assert!(kit.is_in(british, "calabria") && kit.is_in(american, "calabria"));
    assert_eq!(in_hand(&kit), [0, 0, 0, 0]);
}

#[test]
fn r16_1_the_west_breaks_through_by_sea_without_italy() {
    proves!("9.47", "5.41a");
    let (mut kit, british) = patton();
    kit.phase("britain", Phase::Breakthrough);
    kit.act(SpecialAction::Operational {
        powers: Nations::of(&[Nation::BRITAIN]),
        area: area("calabria"),
    });
    kit.act(bound("calabria"));
    kit.act(MoveAction::Ship { unit: british })
        .act(MoveAction::Sail);
    assert!(kit.is_in(british, "calabria"));
}

#[test]
fn r16_1_the_west_retreats_by_sea_without_italy() {
    proves!("9.47", "7.51a");
    let (mut kit, british) = patton();
    kit.control("ussr", &["salonika"]);
    kit.put("ussr", Kind::Infantry, 3, "athens");
    kit.phase("ussr", Phase::Combat);
    kit.act(CombatAction::Attack {
        area: area("athens"),
        assault: false,
    });
    kit.act(CombatAction::Retreat {
        power: Nation::BRITAIN,
    });
    kit.act(CombatAction::RetreatTo {
        unit: british,
        to: area("calabria"),
    });
    assert!(kit.is_in(british, "calabria"));
    assert_eq!(in_hand(&kit), [0, 1, 0, 0]);
}

#[test]
fn r16_1_the_west_garrisons_what_it_took_from_enemies_only() {
    proves!("4.7", "4.7(c)");
    let (mut kit, _) = patton();
    let guards = ["paris", "rome"].map(|key| {
        let here = kit.s.units_in(area(key)).map(|(id, _)| id);
        here.collect::<Vec<_>>()
    });
    for id in guards.into_iter().flatten() {
        kit.s.put(id, At::Pool);
    }
    let unit = american(&mut kit, "metz");
    kit.phase("usa", Phase::StrategicMovement);
    kit.act(MoveAction::Pick { unit });
    let may = |kit: &Kit, key: &str| kit.allowed(MoveAction::To { area: area(key) });
    assert!(may(&kit, "paris"), "France is a friend's");
    assert!(!may(&kit, "rome"), "4.7: captured, and nobody guards it");
}
