//! 6.22, 6.23: ground-support units dogfight or support the ground.

use super::round::{Round, Stage, Wings, go, note_nations, reveal};
use super::{CombatAction, RoundKind, losses};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Kind, Nation, Nations, Side};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action};
use frame::Open;
use kernel::{Illegal, cite, demand, rule};

/// Whether a ground-support unit of a side takes part: the weather is good (1.12e, 1.13e), it is supplied
/// (3.4b), its Power attacks (6.72b), and it did not come ashore with an invasion (7.23).
pub fn takes_part(s: &State, round: &Round, side: Side, unit: &Unit) -> bool {
    cite!("1.12e", "1.13e", "3.4b", "7.23", "G.GSU");
    unit.kind == Kind::GroundSupport
        && round.nations[side.index()].has(unit.nation)
        && s.weather_in(round.area).is_good()
        && !unit.marks.has(Marks::OUT_OF_SUPPLY)
        && !(round.kind == RoundKind::Initial
            && round.landed == Some(side)
            && unit.marks.has(Marks::SHIPPED))
}

/// How many ground-support units of each Power a side can use.
pub fn wings(s: &State, round: &Round, side: Side) -> Wings {
    let mut wings = [0; 6];
    for (_, unit) in s.units_in(round.area) {
        if takes_part(s, round, side, unit) {
            wings[unit.nation.index()] += 1;
        }
    }
    wings
}

fn total(wings: &Wings) -> u8 {
    wings.iter().sum()
}

/// The next Power whose units are to be allotted; none when the enemy has nothing to fight in the air.
fn next(s: &State, round: &Round, side: Side) -> Option<Nation> {
    if total(&wings(s, round, side.other())) == 0 {
        return None;
    }
    let mine = wings(s, round, side);
    Nation::MAJORS
        .into_iter()
        .find(|n| mine[n.index()] > 0 && !round.asked.has(*n))
}

pub fn open_allot(t: &mut Act, side: Side) -> Open {
    cite!("6.22");
    if let Some(mut round) = t.s.battle.round.take() {
        note_nations(t.s, &mut round);
        t.s.battle.round = Some(round);
    }
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if next(t.s, round, side).is_some() {
        return Open::Ask(round.lead(t.s, side));
    }
    // What is not asked supports the ground.
    let mut rest = wings(t.s, round, side);
    for (have, fights) in rest.iter_mut().zip(round.dogfighters[side.index()]) {
        *have -= fights;
    }
    let (attacker, secret) = (round.attacker, !round.asked.is_empty());
    if let Some(round) = &mut t.s.battle.round {
        round.supporters[side.index()] = rest;
    }
    if side != attacker && secret {
        // Both have allotted: what each chose is shown, even where nobody dogfights.
        t.log.reveal();
    }
    if side == attacker {
        go(t, Stage::Allot { side: side.other() });
    } else {
        dogfight(t);
    }
    Open::Again
}

pub fn ask_allot(s: &State, round: &Round, side: Side, out: &mut Vec<Action>) {
    let Some(nation) = next(s, round, side) else {
        return;
    };
    for count in 0..=wings(s, round, side)[nation.index()] {
        out.push(CombatAction::Dogfight { nation, count }.into());
    }
}

pub fn check_allot(
    s: &State,
    round: &Round,
    side: Side,
    nation: Nation,
    count: u8,
) -> Result<(), Illegal> {
    demand!(
        next(s, round, side) == Some(nation),
        "6.22",
        "another Power's ground support is allotted now"
    );
    demand!(
        count <= wings(s, round, side)[nation.index()],
        "6.22",
        "there are not so many ground-support units"
    );
    Ok(())
}

pub fn allot(t: &mut Act, side: Side, nation: Nation, count: u8) {
    if let Some(round) = &mut t.s.battle.round {
        round.dogfighters[side.index()][nation.index()] = count;
        round.asked.insert(nation);
    }
}

/// 6.23: dogfighters of both sides fire at once, a die each; a five or six costs a ground-support unit.
fn dogfight(t: &mut Act) {
    cite!("6.23");
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let counts = [0, 1].map(|side| total(&round.dogfighters[side]));
    let mut hits = [0; 2];
    for side in Side::BOTH {
        let count = counts[side.index()];
        if count == 0 {
            continue;
        }
        let mut faces = arrayvec::ArrayVec::<u8, 64>::new();
        for _ in 0..count {
            let face = t.dice.d6();
            faces.push(face);
            hits[side.other().index()] += u8::from(face >= 5);
        }
        let lost = hits[side.other().index()];
        t.log.rolled(rule!("6.23"), &faces, || {
            let side = side.adjective();
            format!("{side} dogfight: {lost} of the enemy's ground-support units hit")
        });
    }
    if let Some(round) = &mut t.s.battle.round {
        round.air_hits = hits;
    }
    go(t, Stage::LoseAir { side: Side::Axis });
}

/// What a side may choose to lose: by Power, dogfighters and supporters.
fn victims(round: &Round, side: Side) -> impl Iterator<Item = (Nation, bool)> {
    let (air, ground) = (
        round.dogfighters[side.index()],
        round.supporters[side.index()],
    );
    Nation::MAJORS.into_iter().flat_map(move |nation| {
        let fights = (air[nation.index()] > 0).then_some((nation, true));
        let supports = (ground[nation.index()] > 0).then_some((nation, false));
        fights.into_iter().chain(supports)
    })
}

pub fn open_loss(t: &mut Act, side: Side) -> Open {
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    let mut choices = victims(round, side);
    let first = choices.next();
    match first {
        Some((nation, dogfighter)) if round.air_hits[side.index()] > 0 => {
            if choices.next().is_some() {
                return Open::Ask(round.lead(t.s, side));
            }
            drop(choices);
            lose(t, side, nation, dogfighter);
        }
        _ => {
            drop(choices);
            let defender = round.defender();
            if side == Side::Axis {
                go(t, Stage::LoseAir { side: Side::Allies });
            } else {
                reveal(t);
                go(t, Stage::Support { side: defender });
            }
        }
    }
    Open::Again
}

pub fn ask_loss(round: &Round, side: Side, out: &mut Vec<Action>) {
    for (nation, dogfighter) in victims(round, side) {
        out.push(CombatAction::LoseAir { nation, dogfighter }.into());
    }
}

pub fn check_loss(
    round: &Round,
    side: Side,
    nation: Nation,
    dogfighter: bool,
) -> Result<(), Illegal> {
    demand!(
        victims(round, side).any(|v| v == (nation, dogfighter)),
        "6.23",
        "there is no such ground-support unit"
    );
    Ok(())
}

/// A ground-support unit is shot down.
pub fn lose(t: &mut Act, side: Side, nation: Nation, dogfighter: bool) {
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let lost: Option<UnitId> =
        t.s.units_in(round.area)
            .find(|(_, u)| u.nation == nation && takes_part(t.s, round, side, u))
            .map(|(id, _)| id);
    if let Some(round) = &mut t.s.battle.round {
        let wings = if dogfighter {
            &mut round.dogfighters
        } else {
            &mut round.supporters
        };
        wings[side.index()][nation.index()] -= 1;
        round.air_hits[side.index()] -= 1;
    }
    if let Some(id) = lost {
        losses::eliminate(t, id);
    }
    t.log.say(rule!("6.23"), || {
        format!("{} loses a ground-support unit", nation_name(nation))
    });
}

/// The Powers of a side whose allotment is made but not yet shown to the other.
pub fn secret_allotments(round: &Round, side: Side) -> Nations {
    match round.stage {
        Stage::Allot { side: now } if now == side => round.asked,
        Stage::Allot { .. } if side == round.attacker => Nations::of(&Nation::MAJORS),
        _ => Nations::NONE,
    }
}
