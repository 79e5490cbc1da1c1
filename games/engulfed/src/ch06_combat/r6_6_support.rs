//! 6.6: which ground units are supported from the air.

use super::CombatAction;
use super::fight::{Combatant, Fight};
use super::round::{Round, Stage, go};
use crate::state::State;
use crate::types::{Nation, Side};
use crate::unit::{Unit, UnitId};
use crate::{Act, Action};
use frame::Open;
use kernel::{Illegal, cite, demand};

/// 6.63: at most three ground units of a side.
const MOST: usize = 3;

/// 6.61, 6.62: the Power whose ground support a nation's units can have.
pub fn wing_of(nation: Nation) -> Nation {
    cite!("6.61", "6.62");
    match nation {
        n if n.is_axis_minor() => Nation::GERMANY,
        Nation::FREE_FRENCH => Nation::USA,
        n => n,
    }
}

/// Supporters of a Power that are not attached yet.
fn free(s: &State, round: &Round, side: Side, wing: Nation) -> u8 {
    if !wing.is_major() {
        return 0;
    }
    let used = round
        .supported
        .iter()
        .filter(|id| wing_of(s.unit(**id).nation) == wing)
        .count() as u8;
    round.supporters[side.index()][wing.index()].saturating_sub(used)
}

/// 6.6: whether a ground unit can be given one of the side's supporters.
pub fn may_support(s: &State, round: &Round, side: Side, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        round.supported.len() < MOST,
        "6.63",
        "three ground units are supported already"
    );
    demand!(
        unit.at == crate::unit::At::Area(round.area)
            && unit.kind.is_ground()
            && round.nations[side.index()].has(unit.nation),
        "6.6",
        "only ground units of the battle are supported"
    );
    demand!(
        !round.supported.contains(&id),
        "6.61",
        "it is supported already"
    );
    demand!(
        Fight::of(s, round).gains(s, side, &Combatant::of(unit)),
        "G.Militia",
        "neither militia nor Italians without morale have a hit-bonus"
    );
    demand!(
        super::r6_3_dice::may_fire(s, round, side, unit),
        "6.84b",
        "it does not fire in this round"
    );
    demand!(
        free(s, round, side, wing_of(unit.nation)) > 0,
        "6.61",
        "no ground support of its nation is left for it"
    );
    Ok(())
}

/// Whether no unit like it with a lower number could be supported instead.
pub fn stands_for_its_like(s: &State, round: &Round, id: UnitId) -> bool {
    let unit = s.unit(id);
    s.units_in(round.area)
        .take_while(|(other, _)| *other < id)
        .all(|(other, u)| !u.like(unit) || round.supported.contains(&other))
}

fn choices<'a>(
    s: &'a State,
    round: &'a Round,
    side: Side,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    round
        .fighters(s, side)
        .filter(move |(id, _)| may_support(s, round, side, *id).is_ok())
}

pub fn open(t: &mut Act, side: Side) -> Open {
    cite!("6.6", "6.63");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    let can = choices(t.s, round, side).count();
    let Some((first, unit)) = choices(t.s, round, side).next() else {
        go(t, Stage::Fire { side });
        return Open::Again;
    };
    let wing = wing_of(unit.nation);
    let all_fit = can <= MOST - round.supported.len()
        && choices(t.s, round, side).all(|(_, u)| wing_of(u.nation) == wing)
        && can <= usize::from(free(t.s, round, side, wing));
    let all_alike = choices(t.s, round, side).all(|(_, u)| u.like(unit));
    if all_fit || all_alike {
        attach(t, first);
        return Open::Again;
    }
    Open::Ask(round.lead(t.s, side))
}

pub fn ask(s: &State, round: &Round, side: Side, out: &mut Vec<Action>) {
    for (unit, _) in choices(s, round, side) {
        if stands_for_its_like(s, round, unit) {
            out.push(CombatAction::Support { unit }.into());
        }
    }
    out.push(CombatAction::Decline.into());
}

pub fn attach(t: &mut Act, unit: UnitId) {
    if let Some(round) = &mut t.s.battle.round {
        round.supported.push(unit);
    }
}

/// The rest of the ground support sits idle.
pub fn decline(t: &mut Act, side: Side) {
    go(t, Stage::Fire { side });
}
