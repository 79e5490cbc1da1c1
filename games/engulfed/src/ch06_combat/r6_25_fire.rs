//! 6.25, 6.26, 6.28, 6.29: who fires at what, and the dice.

use super::CombatAction;
use super::r6_3_dice::{class_dice, may_fire, quarters};
use super::r6_4_bonuses::bonus;
use super::round::{Round, Stage, go};
use crate::state::State;
use crate::types::{Class, Nation, Nations, Side};
use crate::unit::{Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open};
use kernel::{Illegal, cite, demand, rule};

/// 6.25, 6.29: what a class fires at: its like if there is any, else the other; nothing once all are hit.
pub fn target(s: &State, round: &Round, side: Side, class: Class) -> Option<Class> {
    cite!("6.25", "6.29b", "G.InfClass");
    let enemy = side.other();
    let other = match class {
        Class::Infantry => Class::Armour,
        Class::Armour => Class::Infantry,
    };
    [class, other]
        .into_iter()
        .find(|class| round.steps_left(s, enemy, *class) > 0)
}

/// Armoured units that have still to fire.
fn armour<'a>(
    s: &'a State,
    round: &'a Round,
    side: Side,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    round.fighters(s, side).filter(move |(id, u)| {
        u.kind.class() == Class::Armour && !round.fired.contains(id) && may_fire(s, round, side, u)
    })
}

fn infantry_waits(s: &State, round: &Round, side: Side) -> bool {
    !round.infantry_fired
        && round
            .fighters(s, side)
            .any(|(_, u)| u.kind.class() == Class::Infantry)
}

/// Two armoured units that fire alike.
fn alike(round: &Round, a: (UnitId, &Unit), b: (UnitId, &Unit)) -> bool {
    a.1.like(b.1) && round.supported.contains(&a.0) == round.supported.contains(&b.0)
}

fn stands_for_its_like(s: &State, round: &Round, side: Side, id: UnitId) -> bool {
    let unit = (id, s.unit(id));
    armour(s, round, side)
        .take_while(|(other, _)| *other < id)
        .all(|other| !alike(round, other, unit))
}

/// Whether it matters who fires next: only armour against both classes can gain by the order.
fn order_matters(s: &State, round: &Round, side: Side) -> bool {
    let enemy = side.other();
    let both = [Class::Infantry, Class::Armour]
        .into_iter()
        .all(|class| round.steps_left(s, enemy, class) > 0);
    let mut waiting = armour(s, round, side);
    let Some(first) = waiting.next() else {
        return false;
    };
    both && (infantry_waits(s, round, side) || waiting.any(|other| !alike(round, first, other)))
}

pub fn open(t: &mut Act, side: Side) -> Open {
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if order_matters(t.s, round, side) {
        return Open::Ask(round.lead(t.s, side));
    }
    let next = armour(t.s, round, side).map(|(id, _)| id).next();
    let foot = infantry_waits(t.s, round, side);
    if let Some(unit) = next {
        fire(t, side, unit);
    } else if foot {
        fire_infantry(t, side);
    } else {
        go(t, Stage::Lose { side: side.other() });
    }
    Open::Again
}

pub fn ask(s: &State, round: &Round, side: Side, out: &mut Vec<Action>) {
    if infantry_waits(s, round, side) {
        out.push(CombatAction::FireInfantry.into());
    }
    for (unit, _) in armour(s, round, side) {
        if stands_for_its_like(s, round, side, unit) {
            out.push(CombatAction::Fire { unit }.into());
        }
    }
}

pub fn check(s: &State, round: &Round, side: Side, action: CombatAction) -> Result<(), Illegal> {
    match action {
        CombatAction::FireInfantry => {
            demand!(
                infantry_waits(s, round, side),
                "6.26",
                "no infantry class unit has still to fire"
            );
        }
        CombatAction::Fire { unit } => {
            demand!(
                s.unit(unit).kind.class() == Class::Armour,
                "6.29a",
                "only armour fires unit by unit"
            );
            demand!(
                may_fire(s, round, side, s.unit(unit)),
                "6.84b",
                "armour that came over the Maginot Line does not fire in the first round"
            );
            demand!(
                armour(s, round, side).any(|(id, _)| id == unit)
                    && stands_for_its_like(s, round, side, unit),
                "6.26",
                "it does not fire now, or a unit like it stands for it"
            );
        }
        _ => return Err(Engulfed::not_asked()),
    }
    Ok(())
}

pub fn apply(t: &mut Act, side: Side, action: CombatAction) {
    match action {
        CombatAction::FireInfantry => fire_infantry(t, side),
        CombatAction::Fire { unit } => fire(t, side, unit),
        _ => {}
    }
}

/// The infantry class of a side fires at once, units with the same hit-bonuses together.
fn fire_infantry(t: &mut Act, side: Side) {
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let volley = target(t.s, round, side, Class::Infantry)
        .map(|target| (target, infantry_dice(t.s, round, side, target)));
    if let Some(round) = &mut t.s.battle.round {
        round.infantry_fired = true;
    }
    if let Some((target, dice)) = volley {
        roll(t, side, Class::Infantry, target, dice);
    }
}

/// Dice of the infantry class by hit-bonus.
pub fn infantry_dice(s: &State, round: &Round, side: Side, target: Class) -> [u8; 8] {
    let mut sums = [0; 8];
    for (id, unit) in round.fighters(s, side) {
        if unit.kind.class() == Class::Infantry {
            let supported = round.supported.contains(&id);
            let plus = bonus(s, round, side, unit, supported, target);
            sums[usize::from(plus)] += quarters(s, round, side, unit);
        }
    }
    class_dice(sums)
}

/// 6.29a: one armoured unit fires.
fn fire(t: &mut Act, side: Side, id: UnitId) {
    cite!("6.29a");
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let volley = target(t.s, round, side, Class::Armour)
        .map(|target| (target, armour_dice(t.s, round, side, id, target)));
    if let Some(round) = &mut t.s.battle.round {
        round.fired.push(id);
    }
    if let Some((target, dice)) = volley {
        roll(t, side, Class::Armour, target, dice);
    }
}

/// Dice of one armoured unit. Where dice are halved the class is halved as a whole (1.12a): units of one
/// bonus share whole dice in the order in which they fire, and the last of the lowest bonus has what is left.
fn armour_dice(s: &State, round: &Round, side: Side, id: UnitId, target: Class) -> [u8; 8] {
    let mut groups = [0; 8];
    let (mut fired_before, mut waits) = (0, false);
    let plus_of = |id: UnitId, unit: &Unit| {
        usize::from(bonus(
            s,
            round,
            side,
            unit,
            round.supported.contains(&id),
            target,
        ))
    };
    let mine = plus_of(id, s.unit(id));
    for (other, unit) in round.fighters(s, side) {
        if unit.kind.class() != Class::Armour || !may_fire(s, round, side, unit) {
            continue;
        }
        let (plus, weight) = (plus_of(other, unit), quarters(s, round, side, unit));
        groups[plus] += weight;
        if plus == mine && other != id {
            if round.fired.contains(&other) {
                fired_before += weight;
            } else {
                waits = true;
            }
        }
    }
    let whole = class_dice(groups)[mine];
    let before = (fired_before / 4) as u8;
    let now = if waits {
        ((fired_before + quarters(s, round, side, s.unit(id))) / 4) as u8
    } else {
        whole
    };
    let mut dice = [0; 8];
    dice[mine] = now - before;
    dice
}

/// 6.26, 6.28: rolls; each six after bonuses is a hit on the class, what is too much goes to the other class.
fn roll(t: &mut Act, side: Side, class: Class, target: Class, dice: [u8; 8]) {
    cite!("6.26", "6.28", "G.HitBonus");
    let mut faces: Vec<u8> = Vec::new();
    let mut hits = 0u16;
    // Units with the most bonuses roll first.
    for plus in (0..8u8).rev() {
        for _ in 0..dice[usize::from(plus)] {
            let face = t.dice.d6();
            faces.push(face);
            hits += u16::from(face + plus >= 6);
        }
    }
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let enemy = side.other();
    let other = match target {
        Class::Infantry => Class::Armour,
        Class::Armour => Class::Infantry,
    };
    let taken = hits.min(round.steps_left(t.s, enemy, target));
    let excess = (hits - taken).min(round.steps_left(t.s, enemy, other));
    if let Some(round) = &mut t.s.battle.round {
        round.hits[target as usize] += taken as u8;
        round.hits[other as usize] += excess as u8;
    }
    if !faces.is_empty() {
        t.log.rolled(rule!("6.26"), &faces, || {
            let (side, class, target) = (side.adjective(), class.name(), target.name());
            let hit = if hits == 1 { "hit" } else { "hits" };
            format!("{side} {class} fires at {target}: {hits} {hit}")
        });
    }
}

/// 9.528: after its fire a Vichy unit is gone if only the U.S.A. attacks and has a unit left.
pub fn vichy_gives_up(t: &mut Act) {
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let there = t.s.tally(round.area).ground_nations;
    if !round.vichy_yields || there.both(Nations::of(&Nation::AMERICAN)).is_empty() {
        return;
    }
    let gone: Vec<UnitId> = round
        .fighters(t.s, round.defender())
        .filter(|(_, u)| u.nation == Nation::VICHY)
        .map(|(id, _)| id)
        .collect();
    for id in gone {
        super::losses::eliminate(t, id);
        t.log.say(rule!("9.528"), || {
            "The Vichy unit lays down its arms".to_string()
        });
    }
}
