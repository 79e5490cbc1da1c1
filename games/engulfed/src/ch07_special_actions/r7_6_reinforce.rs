//! 7.6: the defender reinforces a battle.

use super::{Use, can_pay_for, pay, payer};
use crate::ch06_combat::{CombatAction, Round, Stage, go, not_now};
use crate::ch09_politics::{may_enter, may_unit_enter};
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open};
use crate::table::{Table, area_name, nation_name};
use crate::types::{Area, Kind, Nation, Side, Terrain};
use crate::unit::{At, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand, rule};

/// Whether a unit may come into the battle of a side from an adjacent uncontested area, for a Power that pays.
pub fn may_come(
    s: &State,
    round: &Round,
    side: Side,
    power: Nation,
    id: UnitId,
) -> Result<Area, Illegal> {
    let unit = s.unit(id);
    let At::Area(from) = unit.at else {
        return Err(Illegal::new(rule!("7.6a"), "it is not on the map"));
    };
    demand!(
        payer(s, unit.nation) == power && s.side_of(unit.nation) == Some(side),
        "7.13",
        "only units of the Power that pays come"
    );
    demand!(
        data().areas.link(from, round.area).is_some(),
        "7.6a",
        "units come from adjacent areas"
    );
    demand!(
        !s.is_contested(from),
        "7.6a",
        "units come from uncontested areas"
    );
    let facts = data().areas.facts(round.area);
    demand!(
        unit.kind != Kind::Armour || facts.terrain != Terrain::Swamp,
        "5.15(a)",
        "armour may not enter swamp"
    );
    if let Some(fortress) = facts.fortress {
        let mine = round.fighters(s, side).count();
        demand!(
            unit.kind.is_ground() && mine < usize::from(fortress.stack),
            "5.5a",
            "the fortress is full"
        );
    }
    may_unit_enter(s, id, from, round.area)?;
    Ok(from)
}

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

/// Units beside the battle that may join, each kind once.
fn joiners<'a>(s: &'a State, round: &'a Round, power: Nation) -> impl Iterator<Item = UnitId> {
    let links = data().areas.links(round.area).iter();
    links
        .flat_map(move |link| s.units_in(link.to))
        .map(|(id, _)| id)
        .filter(move |id| {
            may_join(s, round, power, *id).is_ok() && crate::choice::is_first_of_its_like(s, *id)
        })
}

/// 7.6: whether a Power may reinforce now.
pub fn may_reinforce(s: &State, round: &Round, power: Nation) -> Result<(), Illegal> {
    demand!(
        !round.counter,
        "7.6b",
        "a counterattack is not reinforced by the other side"
    );
    demand!(
        s.side_of(power) == Some(round.defender()),
        "7.6a",
        "only defending Powers reinforce"
    );
    can_pay_for(s, power, Use::Reinforce)?;
    demand!(
        joiners(s, round, power).next().is_some(),
        "7.6a",
        "no unit of this Power can come"
    );
    Ok(())
}

/// The next Power to be asked; it hangs on what everybody sees (blocks and markers beside the battle), so that
/// the other side does not learn from it what they are.
fn next(s: &State, round: &Round) -> Option<Nation> {
    (0..Nation::MAX as u8).map(Nation).find(|power| {
        s.special_actions.stock[power.index()] > 0
            && !round.asked.has(*power)
            && s.side_of(*power) == Some(round.defender())
            && any_beside(s, round, *power)
    })
}

/// Whether a unit of a Power, whatever it is, stands in an adjacent uncontested area.
pub fn any_beside(s: &State, round: &Round, power: Nation) -> bool {
    let links = data().areas.links(round.area).iter();
    links.map(|link| link.to).any(|area| {
        let nations = s.tally(area).nations;
        !nations.is_empty()
            && !s.is_contested(area)
            && nations
                .iter()
                .any(|nation| payer(s, nation) == power && may_enter(s, nation, round.area).is_ok())
    })
}

pub fn open(t: &mut Table) -> Open {
    cite!("6.21", "7.6b");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if let Stage::Reinforcing { power } = round.stage {
        if joiners(t.s, round, power).next().is_some() {
            return Open::Ask(t.s.seat_of(power));
        }
        done(t, power);
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
    match round.stage {
        Stage::Reinforcing { power } => {
            for unit in joiners(s, round, power) {
                out.push(CombatAction::Join { unit }.into());
            }
            out.push(CombatAction::Decline.into());
        }
        _ => {
            if let Some(power) = next(s, round) {
                if may_reinforce(s, round, power).is_ok() {
                    out.push(CombatAction::Reinforce { power }.into());
                }
                out.push(CombatAction::Decline.into());
            }
        }
    }
}

pub fn check(s: &State, round: &Round, action: CombatAction) -> Result<(), Illegal> {
    match (round.stage, action) {
        (_, CombatAction::Decline) => Ok(()),
        (Stage::Reinforce, CombatAction::Reinforce { power }) => {
            demand!(
                power.index() < Nation::MAX,
                "7.6a",
                "there is no such Power"
            );
            may_reinforce(s, round, power)?;
            demand!(
                next(s, round) == Some(power),
                "7.6a",
                "another Power is asked now"
            );
            Ok(())
        }
        (Stage::Reinforcing { power }, CombatAction::Join { unit }) => {
            demand!(s.has_unit(unit), "7.6a", "there is no such unit");
            may_join(s, round, power, unit)?;
            demand!(
                crate::choice::is_first_of_its_like(s, unit),
                "7.6a",
                "a unit like it stands for it"
            );
            Ok(())
        }
        _ => Err(not_now()),
    }
}

pub fn apply(t: &mut Table, action: CombatAction) {
    let Some(stage) = t.s.battle.round.as_ref().map(|round| round.stage) else {
        return;
    };
    match (stage, action) {
        (_, CombatAction::Reinforce { power }) => {
            pay(t, power);
            let asked = t.s.battle.round.as_ref().map(|round| round.asked);
            go(t, Stage::Reinforcing { power });
            if let (Some(round), Some(asked)) = (&mut t.s.battle.round, asked) {
                round.asked = asked;
                round.sent = Default::default();
            }
        }
        (_, CombatAction::Join { unit }) => join(t, unit),
        (Stage::Reinforcing { power }, CombatAction::Decline) => done(t, power),
        (_, CombatAction::Decline) => {
            let power = t.s.battle.round.as_ref().and_then(|round| next(t.s, round));
            if let (Some(round), Some(power)) = (&mut t.s.battle.round, power) {
                round.asked.insert(power);
            }
        }
        _ => {}
    }
}

/// Enough units for this Special Action; another may be paid.
fn done(t: &mut Table, _power: Nation) {
    if let Some(round) = &mut t.s.battle.round {
        round.stage = Stage::Reinforce;
        round.sent = Default::default();
    }
}

/// A unit joins the battle; ground support comes with all of its area.
pub fn join(t: &mut Table, id: UnitId) {
    let Some(area) = t.s.battle.round.as_ref().map(|round| round.area) else {
        return;
    };
    let (unit, Some(from)) = (*t.s.unit(id), t.s.area_of(id)) else {
        return;
    };
    if unit.kind.is_ground() {
        t.s.put(id, At::Area(area));
        if let Some(round) = &mut t.s.battle.round {
            round.sent.insert(from);
        }
    } else {
        let all: ArrayVec<UnitId, 32> =
            t.s.units_in(from)
                .filter(|(_, u)| u.kind == Kind::GroundSupport && u.nation == unit.nation)
                .map(|(id, _)| id)
                .take(32)
                .collect();
        for id in all {
            t.s.put(id, At::Area(area));
        }
        if let Some(round) = &mut t.s.battle.round {
            round.sent_air.insert(from);
        }
    }
    t.log.say(rule!("7.6a"), || {
        let what = if unit.kind.is_ground() {
            "A block"
        } else {
            "Ground support"
        };
        let who = nation_name(unit.nation);
        format!("{what} of {who} comes from {}", area_name(from))
    });
}
