//! 6.27: the owner says which units take the hits.

use super::losses::lose_step;
use super::round::{Round, Stage, go};
use super::{CombatAction, r6_25_fire};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Class, Side};
use crate::unit::{Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open};
use kernel::{Illegal, cite, demand, rule};

/// The class whose hits are taken now.
fn class_hit(round: &Round) -> Option<Class> {
    [Class::Infantry, Class::Armour]
        .into_iter()
        .find(|class| round.hits[*class as usize] > 0)
}

fn of_class<'a>(
    s: &'a State,
    round: &'a Round,
    side: Side,
    class: Class,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    round
        .fighters(s, side)
        .filter(move |(_, u)| u.kind.class() == class)
}

/// 6.27: whether hits of a class must still go to full-strength units.
fn full_first(s: &State, round: &Round, side: Side, class: Class) -> bool {
    of_class(s, round, side, class).any(|(_, u)| u.is_full())
}

pub fn open(t: &mut Act, side: Side) -> Open {
    cite!("6.27");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    let Some(class) = class_hit(round) else {
        after(t, side);
        return Open::Again;
    };
    let hits = round.hits[class as usize];
    let full = full_first(t.s, round, side, class);
    let mut units: Vec<UnitId> = Vec::new();
    let (mut steps, mut alike) = (0u16, true);
    let mut first: Option<&Unit> = None;
    for (id, unit) in of_class(t.s, round, side, class) {
        if full && !unit.is_full() {
            continue;
        }
        units.push(id);
        steps += u16::from(if full { 1 } else { unit.steps });
        alike &= first.is_none_or(|other| other.like(unit));
        first = first.or(Some(unit));
    }
    // Everything that can be hit is, or there is only one way.
    if u16::from(hits) >= steps {
        for id in units {
            let times = if full { 1 } else { t.s.unit(id).steps };
            lose(t, side, id, times);
        }
        return Open::Again;
    }
    if units.len() == 1 || (alike && (full || hits == 1)) {
        let times = if units.len() == 1 && !full { hits } else { 1 };
        lose(t, side, units[0], times);
        return Open::Again;
    }
    Open::Ask(round.lead(t.s, side))
}

/// The most hits that a unit can be given at once.
fn most(s: &State, round: &Round, side: Side, class: Class, unit: &Unit) -> u8 {
    if full_first(s, round, side, class) {
        u8::from(unit.is_full())
    } else {
        unit.steps.min(round.hits[class as usize])
    }
}

fn stands_for_its_like(s: &State, round: &Round, id: UnitId) -> bool {
    let unit = s.unit(id);
    s.units_in(round.area)
        .take_while(|(other, _)| *other < id)
        .all(|(_, u)| !u.like(unit))
}

pub fn ask(s: &State, round: &Round, side: Side, out: &mut Vec<Action>) {
    let Some(class) = class_hit(round) else {
        return;
    };
    for (id, unit) in of_class(s, round, side, class) {
        if stands_for_its_like(s, round, id) {
            for hits in 1..=most(s, round, side, class, unit) {
                out.push(CombatAction::Lose { unit: id, hits }.into());
            }
        }
    }
}

pub fn check(s: &State, round: &Round, side: Side, id: UnitId, hits: u8) -> Result<(), Illegal> {
    let Some(class) = class_hit(round) else {
        return Err(Engulfed::not_asked());
    };
    demand!(
        of_class(s, round, side, class).any(|(other, _)| other == id),
        "6.26",
        "only units of the class that was hit take part of the loss"
    );
    let unit = s.unit(id);
    demand!(
        (1..=most(s, round, side, class, unit)).contains(&hits),
        "6.27",
        "it cannot take so many hits now; every full-strength unit of the class loses a step first"
    );
    demand!(
        stands_for_its_like(s, round, id),
        "6.27",
        "a unit like it stands for it"
    );
    Ok(())
}

pub fn lose(t: &mut Act, _side: Side, id: UnitId, times: u8) {
    let (nation, class) = (t.s.unit(id).nation, t.s.unit(id).kind.class());
    for _ in 0..times {
        lose_step(t, id);
        // Step by step: which block took them is not to be told from how they are counted.
        t.log.say(rule!("6.27"), || {
            format!("{} loses a step of {}", nation_name(nation), class.name())
        });
    }
    if let Some(round) = &mut t.s.battle.round {
        let hits = &mut round.hits[class as usize];
        *hits = hits.saturating_sub(times);
    }
}

/// All hits are taken: the attacker fires back, or the round ends (6.31, 6.5).
fn after(t: &mut Act, side: Side) {
    cite!("6.31", "6.32");
    let Some(round) = &mut t.s.battle.round else {
        return;
    };
    round.supported.clear();
    round.fired.clear();
    round.infantry_fired = false;
    round.hits = [0; 2];
    if side == round.attacker {
        let attacker = round.attacker;
        r6_25_fire::vichy_gives_up(t);
        go(t, Stage::Support { side: attacker });
    } else if round.counter {
        cite!("7.7c");
        go(t, Stage::Over);
    } else {
        go(t, Stage::Counter);
    }
}
