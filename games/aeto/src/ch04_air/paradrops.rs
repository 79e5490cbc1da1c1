//! 4.24: paratroops jump onto the hex under attack.

use super::Role;
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::ch05_offensives::{Dropped, battle, battle_mut};
use crate::ch07_supply::is_supplied;
use crate::ch10_special::{Blitzkrieg, blitzkrieg};
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::state::State;
use crate::types::{LandKind, Terrain, UnitId};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.24.3: after the air combat, before the odds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Jumping;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jump {
    Unit { unit: UnitId },
    NoMore,
}

/// 4.24.4: steps that transports from a base can still lift.
fn lift(s: &State, base: SpaceId) -> u8 {
    let battle = battle(s);
    let over = s
        .sky
        .iter()
        .filter(|flight| flight.over == battle.target && !flight.aborted);
    let transports = over
        .filter(|flight| flight.role == Role::Transport && s.unit(flight.unit).hex() == Some(base));
    transports.map(|flight| s.unit(flight.unit).steps()).sum()
}

impl Question<Aeto> for Jumping {
    type Answer = Jump;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let hex = battle(t.s).target;
        super::settle_superiority(t, hex);
        let seat = t.s.seat(battle(t.s).by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let by = battle(s).by;
        let own = s
            .pieces
            .of(|owner| owner == by)
            .filter(|(_, unit)| unit.land() == Some(LandKind::Paratrooper));
        frame::add(out, own.map(|(unit, _)| Jump::Unit { unit }));
        frame::add(out, [Jump::NoMore]);
    }
    fn check(&self, s: &State, answer: Jump) -> Result<(), Illegal> {
        let Jump::Unit { unit } = answer else {
            return Ok(());
        };
        let battle = battle(s);
        let own = s.has_unit(unit) && s.unit(unit).nation() == battle.by;
        let jumper = own && s.unit(unit).land() == Some(LandKind::Paratrooper);
        demand!(jumper, "4.24.1", "it is no paratrooper of yours");
        let piece = s.unit(unit);
        demand!(
            !piece.has(Marks::ACTIVE) && !piece.has(Marks::DROPPED),
            "4.24.9",
            "it was used in this month"
        );
        let Some(base) = piece.hex() else {
            return Err(Illegal::new(rule!("4.24.4"), "it is not on the map"));
        };
        demand!(
            lift(s, base) >= piece.steps(),
            "4.24.4",
            "no transport has room for it"
        );
        demand!(is_supplied(s, unit), "4.24.4", "its base is out of supply");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Jump) {
        let Jump::Unit { unit } = answer else {
            t.pop();
            return;
        };
        jump(t, unit);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Drop paratroops, or go on.".to_string(), rule!("4.24.3"))
    }
}

/// 4.24.5: 1 or less lost, 2 or 3 scattered, 4 or more intact.
fn jump(t: &mut Act<'_>, unit: UnitId) {
    cite!("4.24.5", "4.24.7");
    let modifier = modifier(t.s, unit);
    let die = t.dice.d6();
    let total = die as i8 + modifier;
    t.log.rolled(rule!("4.24.5"), &[die], || {
        let word = match total {
            ..=1 => "is lost",
            2 | 3 => "is scattered",
            _ => "lands",
        };
        format!("{} {word} ({modifier:+})", t.s.unit(unit).name())
    });
    t.s.pieces.mark(unit, |piece| {
        piece.marks.set(Marks::DROPPED);
        piece.marks.set(Marks::ACTIVE);
        piece.marks.set(Marks::CALLED);
    });
    let drop = Dropped {
        unit,
        intact: total >= 4,
    };
    match total {
        ..=1 => losses::eliminate(t, unit, Cause::Combat),
        2 | 3 => {
            battle_mut(t.s).drops.push(drop);
            losses::lose_step(t, unit, Cause::Combat);
        }
        _ => battle_mut(t.s).drops.push(drop),
    }
}

/// 4.24.6
fn modifier(s: &State, unit: UnitId) -> i8 {
    cite!("4.24.6", "10.2f");
    let battle = battle(s);
    let target = battle.target.space();
    let rough = matches!(
        ground::hex(target).terrain,
        Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
    );
    let friends =
        ground::beside(target).any(|(hex, _)| s.troops(hex, s.camp(battle.by)).next().is_some());
    let blitz = blitzkrieg(s, s.unit(unit).nation(), s.foe(battle.by)) == Some(Blitzkrieg::First);
    let held = battle.superiority == Some(battle.foe(s));
    i8::from(friends) + i8::from(blitz)
        - i8::from(rough)
        - i8::from(is_inclement(s, target))
        - i8::from(held)
}
