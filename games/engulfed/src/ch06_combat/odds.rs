//! The exact odds of a round that could be declared now.

use super::fight::{Combatant, Fight};
use super::{CombatAction, Force, Muster, OUT_OF, Round, RoundKind, Stage, forecast, lines};
use crate::ch07_special_actions::SpecialAction;
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Nation, Side};
use crate::{Act, Action};
use kernel::{Dice, Log, Odds, OddsRow, Seed};

/// What the weights of [`odds`] add up to: few enough digits for every program that reads them.
const SHOWN: u64 = 1_000_000_000_000_000;

/// The round as it stands, with all ground support that is not allotted supporting the ground.
pub fn muster(s: &State, round: &Round) -> Muster {
    Muster {
        attacker: force(s, round, round.attacker),
        defender: force(s, round, round.defender()),
    }
}

fn force(s: &State, round: &Round, side: Side) -> Force {
    let fight = Fight::of(s, round);
    let fighters = round
        .fighters(s, side)
        .map(|(_, unit)| fight.fighter(s, side, &Combatant::of(unit), unit.steps, unit.full));
    let mut support = super::r6_22_air::wings(s, round, side);
    let fights = round.dogfighters[side.index()];
    for (have, fights) in support.iter_mut().zip(fights) {
        *have = have.saturating_sub(fights);
    }
    Force {
        fighters: fighters.collect(),
        support,
        dogfighters: fights.iter().sum(),
    }
}

/// Whether an action of a position where it is legal declares a round whose odds may be known.
pub fn has_odds(s: &State, action: Action) -> bool {
    let area = match action {
        Action::Combat(CombatAction::Attack { area, .. })
        | Action::Special(SpecialAction::Combat { area, .. }) => Some(area),
        Action::Combat(CombatAction::Counterattack { .. }) => {
            s.battle.round.as_ref().map(|round| round.area)
        }
        _ => None,
    };
    area.is_some_and(|area| super::is_face_up(s, area))
}

/// The odds of declaring a round, where both sides' blocks lie face-up; nobody may read odds off hidden blocks.
pub fn odds(s: &State, action: Action) -> Option<Odds> {
    let round = round_of(s, action)?;
    super::is_face_up(s, round.area).then(|| shown(s, &round))
}

/// The round that is being fought, before its dice; what is allotted in secret counts for nothing yet.
pub fn battle(s: &State) -> Option<Odds> {
    let round = s.battle.round.as_ref()?;
    let round = match round.stage {
        Stage::Allot { .. } => Round {
            dogfighters: Default::default(),
            supporters: Default::default(),
            ..round.clone()
        },
        Stage::Declare
        | Stage::Retreat
        | Stage::Retreating { .. }
        | Stage::Reinforce
        | Stage::Reinforcing { .. }
        | Stage::LoseAir { .. } => round.clone(),
        Stage::Support { .. } if !round.infantry_fired && round.fired.is_empty() => round.clone(),
        _ => return None,
    };
    super::is_face_up(s, round.area).then(|| shown(s, &round))
}

/// The round that an action declares; nothing if it declares none.
pub fn round_of(s: &State, action: Action) -> Option<Round> {
    let mut round = match action {
        Action::Combat(CombatAction::Attack { area, assault }) => {
            declared(s, area, assault, RoundKind::Initial)?
        }
        Action::Combat(CombatAction::Counterattack { power, assault }) => {
            counter(s, power, assault)?
        }
        Action::Special(SpecialAction::Combat {
            area,
            powers,
            assault,
        }) => declared(s, area, assault, RoundKind::Breakthrough { powers })?,
        _ => return None,
    };
    super::round::note_nations(s, &mut round);
    Some(round)
}

/// The round that an attack would begin, without touching the state.
fn declared(s: &State, area: Area, assault: bool, kind: RoundKind) -> Option<Round> {
    if area.index() >= data().areas.facts.len() || !s.is_contested(area) {
        return None;
    }
    if let Some(round) = &s.battle.round {
        return (round.stage == Stage::Declare).then(|| Round {
            assault,
            ..round.clone()
        });
    }
    with_copy(s, |t| {
        super::begin_round(t, area, kind);
        super::round::declared(t, assault);
    })
}

fn counter(s: &State, power: Nation, assault: bool) -> Option<Round> {
    let round = s.battle.round.as_ref()?;
    if round.stage != Stage::Counter {
        return None;
    }
    let mut round = Round {
        assault,
        ..round.clone()
    };
    round.counterattackers.insert(power);
    crate::ch07_special_actions::r7_7_counterattack::turn_round(s, &mut round);
    Some(round)
}

/// The round after something was done to a copy of the state.
fn with_copy(s: &State, act: impl FnOnce(&mut Act)) -> Option<Round> {
    let mut copy = s.clone();
    let (mut dice, mut log) = (Dice::seeded(Seed([0; 32])), Log::off());
    act(&mut Act {
        s: &mut copy,
        dice: &mut dice,
        log: &mut log,
    });
    copy.battle.round.take()
}

/// Rows of the losses that can be told apart at this precision, adding up exactly.
fn shown(s: &State, round: &Round) -> Odds {
    let forecast = forecast(&muster(s, round));
    let scale = |w: u64| (u128::from(w) * u128::from(SHOWN) / u128::from(OUT_OF)) as u64;
    let mut rows: Vec<OddsRow> = forecast
        .rows()
        .map(|(a, d, w)| (a, d, scale(w)))
        .filter(|(.., w)| *w > 0)
        .map(|(a, d, weight)| OddsRow {
            result: format!("attacker -{a}, defender -{d}"),
            weight,
            attacker_loses: a as i64,
            defender_loses: d as i64,
            ..OddsRow::default()
        })
        .collect();
    let sum: u64 = rows.iter().map(|row| row.weight).sum();
    if let Some(most) = rows.iter_mut().max_by_key(|row| row.weight) {
        most.weight = (most.weight + SHOWN).saturating_sub(sum);
    }
    let (all, last) = (forecast.attacker, forecast.defender);
    let takes = rows
        .iter()
        .filter(|row| row.defender_loses as usize == last && (row.attacker_loses as usize) < all);
    let takes = takes.map(|row| row.weight).sum();
    let kind = if round.assault { "Assault" } else { "Normal" };
    let (mine, theirs) = (forecast.attacker, forecast.defender);
    Odds {
        title: format!(
            "{kind} in {}: {mine} steps against {theirs}",
            area_name(round.area)
        ),
        rows,
        out_of: SHOWN,
        place: Some(kernel::Target::Space(round.area.into())),
        attackers: lines::line(s, round, round.attacker),
        defenders: lines::line(s, round, round.defender()),
        modifiers: lines::modifiers(s, round),
        takes: Some(takes),
    }
}
