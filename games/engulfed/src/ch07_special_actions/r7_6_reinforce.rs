//! 7.6: the defender reinforces a battle.

use super::comers::{self, any_beside, join, may_come, next_power};
use super::{Use, pay};
use crate::ch06_combat::{CombatAction, Round, Stage, go};
use crate::state::State;
use crate::types::Nation;
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open};
use kernel::{Illegal, cite, demand};

/// Whether a unit may still join for the Special Action that was paid.
fn may_join(s: &State, round: &Round, power: Nation, id: UnitId) -> Result<(), Illegal> {
    let from = may_come(s, round, round.defender(), power, id)?;
    if s.unit(id).kind.is_ground() {
        demand!(
            !round.sent.has(from),
            "7.6a",
            "each Special Action brings one ground unit from each area"
        );
    }
    Ok(())
}

fn joiners<'a>(s: &'a State, round: &'a Round, power: Nation) -> impl Iterator<Item = UnitId> {
    comers::joiners(s, round, move |id| may_join(s, round, power, id))
}

/// 7.6: whether the Power that is asked may reinforce.
pub fn may_reinforce(s: &State, round: &Round, power: Nation) -> Result<(), Illegal> {
    demand!(
        joiners(s, round, power).next().is_some(),
        "7.6a",
        "no unit of this Power can come"
    );
    Ok(())
}

/// The next Power to be asked: it hangs on what everybody sees.
fn next(s: &State, round: &Round) -> Option<Nation> {
    next_power(s, round, Use::Reinforce, |power| {
        s.side_of(power) == Some(round.defender()) && any_beside(s, round, power)
    })
}

pub fn open(t: &mut Act) -> Open {
    cite!("6.21", "7.6b");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if let Stage::Reinforcing { power } = round.stage {
        if joiners(t.s, round, power).next().is_some() {
            return Open::Ask(t.s.seat_of(power));
        }
        done(t);
        return Open::Again;
    }
    if let Some(power) = next(t.s, round) {
        return Open::Ask(t.s.seat_of(power));
    }
    let side = round.attacker;
    go(t, Stage::Allot { side });
    Open::Again
}

pub fn ask(s: &State, round: &Round, out: &mut Vec<Action>) {
    if let Stage::Reinforcing { power } = round.stage {
        let units = joiners(s, round, power);
        out.extend(units.map(|unit| Action::from(CombatAction::Join { unit })));
        out.push(CombatAction::Decline.into());
    } else if let Some(power) = next(s, round) {
        if may_reinforce(s, round, power).is_ok() {
            out.push(CombatAction::Reinforce { power }.into());
        }
        out.push(CombatAction::Decline.into());
    }
}

pub fn check(s: &State, round: &Round, action: CombatAction) -> Result<(), Illegal> {
    match (round.stage, action) {
        (_, CombatAction::Decline) => Ok(()),
        (Stage::Reinforce, CombatAction::Reinforce { power }) => {
            may_reinforce(s, round, power)?;
            comers::is_asked(power, next(s, round))
        }
        (Stage::Reinforcing { power }, CombatAction::Join { unit }) => {
            may_join(s, round, power, unit)?;
            comers::stands_for_its_like(s, unit)
        }
        _ => Err(Engulfed::not_asked()),
    }
}

pub fn apply(t: &mut Act, action: CombatAction) {
    let Some(round) = &t.s.battle.round else {
        return;
    };
    match (round.stage, action) {
        (_, CombatAction::Reinforce { power }) => {
            pay(t, power);
            if let Some(round) = &mut t.s.battle.round {
                round.stage = Stage::Reinforcing { power };
                round.sent = Default::default();
            }
        }
        (_, CombatAction::Join { unit }) => join(t, unit),
        (Stage::Reinforcing { .. }, CombatAction::Decline) => done(t),
        (_, CombatAction::Decline) => {
            let asked = next(t.s, round);
            comers::decline(t, asked);
        }
        _ => {}
    }
}

/// Enough units for this Special Action; another may be paid.
fn done(t: &mut Act) {
    if let Some(round) = &mut t.s.battle.round {
        round.stage = Stage::Reinforce;
        round.sent = Default::default();
    }
}
