//! An attack as both sides see it before its die: both lines, what counts besides, and what the die may bring.

use super::attack::{Battle, battle};
use super::{guns, landing, odds, results};
use crate::ch04_air::Role;
use crate::data::{Body, CombatResult};
use crate::names::{hex_name, unit_name};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, UnitId};
use board::SpaceId;
use kernel::{Fighter, Odds, OddsRow, Target, rule};

/// The faces of the die of a battle, and of the one with which defenders check whether they hold.
const FACES: u64 = 8;
const CHECK: u64 = 6;

/// The attack that is declared and not rolled: everything that takes part in it lies open.
pub fn battle_board(s: &State) -> Option<Odds> {
    let battle = s.battle.as_ref()?;
    let open = battle.result.is_none() && !battle.called_off && !battle.attackers.is_empty();
    open.then(|| table(s)).flatten()
}

/// What the die may bring, with everything that goes into it. Where the defenders check whether they hold, so does the
/// chance to take the hex.
pub fn table(s: &State) -> Option<Odds> {
    let battle = s.battle.as_ref()?;
    let (attack, defence) = odds::strengths(s, battle);
    let column = odds::column(attack.total(), defence.total())?;
    let foe = battle.defenders(s).map(|(id, _)| s.unit(id).steps());
    let foe = foe.map(u64::from).sum();
    let falls = odds::falls(s, battle, column);
    let takes = falls
        .iter()
        .map(|fall| fall.faces * leaves(s, fall.result, foe))
        .sum();
    let rows = falls.into_iter().map(|fall| OddsRow {
        result: fall.result.to_string(),
        words: meaning(s, fall.result),
        weight: fall.faces * CHECK,
        attacker_loses: fall.attacker,
        defender_loses: fall.defender,
    });
    let place = hex_name(battle.target.space());
    let (mine, theirs) = (attack.total(), defence.total());
    Some(Odds {
        title: format!(
            "{place}: {mine} against {theirs}, {}",
            odds::column_name(column)
        ),
        rows: rows.collect(),
        out_of: FACES * CHECK,
        place: Some(Target::Space(board().key(battle.target.space()).into())),
        attackers: attackers(s, battle),
        defenders: defenders(s, battle),
        modifiers: modifiers(s, battle),
        takes: Some(takes),
    })
}

/// With how many faces of the check nobody is left in the hex.
fn leaves(s: &State, result: CombatResult, foe: u64) -> u64 {
    let checked = || {
        let faces = 1..=CHECK as u8;
        faces.filter(|die| !results::holds(s, *die)).count() as u64
    };
    match result {
        CombatResult::Repulsed(_) if landing::has_garrison(s, battle(s)) => CHECK,
        CombatResult::AttackersOut | CombatResult::Repulsed(_) => 0,
        CombatResult::Shaken if odds::backfires(s, battle(s)) => 0,
        CombatResult::Shaken if foe <= 1 => CHECK,
        CombatResult::Shaken => checked(),
        CombatResult::Beaten { marked: true, .. } | CombatResult::DefendersOut => CHECK,
        CombatResult::Beaten { steps, .. } if foe <= u64::from(steps) => CHECK,
        CombatResult::Beaten { .. } => checked(),
    }
}

/// 5.18.1: what the letters and numbers of a result say.
fn meaning(s: &State, result: CombatResult) -> String {
    let steps = |n: u8| match n {
        1 => "a step".to_string(),
        n => format!("{n} steps"),
    };
    match result {
        CombatResult::AttackersOut => "The attackers are eliminated.".to_string(),
        CombatResult::Repulsed(lost) => format!("The attackers lose {}.", steps(lost)),
        CombatResult::Shaken if odds::backfires(s, battle(s)) => {
            "Against a fort or in a Soviet city the attackers lose a step.".to_string()
        }
        CombatResult::Shaken => "The defenders lose a step and check for retreat.".to_string(),
        CombatResult::Beaten {
            steps: lost,
            marked: true,
        } => {
            format!(
                "The defenders lose {} and must retreat; the advance costs a step.",
                steps(lost)
            )
        }
        CombatResult::Beaten { steps: lost, .. } => {
            format!("The defenders lose {} and check for retreat.", steps(lost))
        }
        CombatResult::DefendersOut => "The defenders are eliminated.".to_string(),
    }
}

fn fighter(s: &State, id: UnitId, value: u16) -> Fighter {
    let first = s.pieces.likes(id).next().unwrap_or(id);
    Fighter {
        counter: Some(first.into()),
        name: unit_name(s.unit(id)),
        value: value.into(),
    }
}

fn attackers(s: &State, battle: &Battle) -> Vec<Fighter> {
    let dropped = battle.drops.iter().map(|drop| drop.unit);
    let units = battle.attackers.iter().copied().chain(dropped);
    let ground = units.map(|id| fighter(s, id, s.unit(id).strength().into()));
    let camp = s.camp(battle.by);
    let staffs = battle
        .hexes(s)
        .into_iter()
        .flat_map(|hex| generals(s, hex, camp));
    let mut line: Vec<Fighter> = ground.chain(staffs).collect();
    line.extend(bombers(s, battle, camp));
    line.extend(ships(s, battle, camp));
    line
}

fn defenders(s: &State, battle: &Battle) -> Vec<Fighter> {
    let ground = battle.defenders(s);
    let mut line: Vec<Fighter> = ground
        .map(|(id, unit)| fighter(s, id, unit.strength().into()))
        .collect();
    let fort = odds::fort(s, battle);
    if fort > 0 {
        line.push(Fighter {
            counter: None,
            name: "Fort".to_string(),
            value: fort.into(),
        });
    }
    if landing::has_garrison(s, battle) {
        line.push(Fighter {
            counter: None,
            name: "Garrison".to_string(),
            value: 1,
        });
    }
    let camp = battle.foe(s);
    line.extend(generals(s, battle.target.space(), camp));
    line.extend(bombers(s, battle, camp));
    line.extend(ships(s, battle, camp));
    line
}

/// 5.14.14: the ships that fire.
fn ships(s: &State, battle: &Battle, camp: Camp) -> Vec<Fighter> {
    let own = battle
        .guns
        .iter()
        .filter(|ship| s.unit(**ship).camp == camp);
    own.map(|ship| fighter(s, *ship, guns::rating(s, *ship).into()))
        .collect()
}

/// 5.10.2: the best General with troops in a hex.
fn generals(s: &State, hex: SpaceId, camp: Camp) -> Option<Fighter> {
    let there = s.ground_pieces(hex, camp);
    let strengths = there.filter_map(|(id, unit)| match unit.printed().body {
        Body::General { strength, .. } => Some((strength, id)),
        _ => None,
    });
    strengths
        .max()
        .map(|(strength, id)| fighter(s, id, strength.into()))
}

/// 4.22.2: bombers over the hex.
fn bombers(s: &State, battle: &Battle, camp: Camp) -> Vec<Fighter> {
    let over = s
        .sky
        .iter()
        .filter(|flight| flight.over == battle.target && !flight.aborted);
    let own = over.filter(|flight| flight.role == Role::Bomber && s.unit(flight.unit).camp == camp);
    own.map(|flight| fighter(s, flight.unit, odds::bomber(s, battle, flight.unit)))
        .collect()
}

fn modifiers(s: &State, battle: &Battle) -> Vec<kernel::Modifier> {
    let mut all = Vec::new();
    let mut add = |name: &str, rule, effect: String| {
        all.push(kernel::Modifier {
            name: name.to_string(),
            rule,
            effect,
        });
    };
    let target = battle.target.space();
    if battle
        .hexes(s)
        .iter()
        .any(|hex| odds::is_across_water(s, *hex, target))
    {
        add(
            "across a river or lake",
            rule!("5.14.8"),
            "strength halved".to_string(),
        );
    }
    if odds::is_doubled(s, battle) {
        add(
            "mountain troops in mountains",
            rule!("5.6.7"),
            "defence doubled".to_string(),
        );
    }
    for modifier in odds::modifiers(s, battle) {
        add(modifier.name, modifier.rule, format!("{:+}", modifier.by));
    }
    all
}
