//! The exact odds of an attack as it stands.

use super::r8_2_results::{Resolve, winner_owes};
use super::{Attack, GroundAction, Ratio, ratio};
use crate::ch02_terrain as terrain;
use crate::ch03_units::{self, r3_2_artillery};
use crate::ch13_special;
use crate::data::{CrtResult, data};
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::types::Defence;
use crate::unit::UnitId;
use kernel::{Fighter, Modifier, Odds, OddsRow, RuleId, Target, rule};

/// One result of the table, with how many of 36 rolls give it and what each side loses at least, in factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    pub result: CrtResult,
    pub weight: u8,
    pub attacker_loses: u32,
    pub defender_loses: u32,
}

/// 8.1c, 8.2: the distribution over two dice of a battle of so many attack and defence factors.
pub fn forecast(attack: u32, defence: u32) -> Vec<Forecast> {
    let mut weights = [0u8; 6];
    match ratio(attack, defence) {
        Ratio::Attacker => weights[CrtResult::D as usize] = 36,
        Ratio::Defender => weights[CrtResult::A as usize] = 36,
        Ratio::Column(column) => {
            for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
                weights[data().crt.result(column, one + two) as usize] += 1;
            }
        }
    }
    CrtResult::ALL
        .into_iter()
        .zip(weights)
        .filter(|(_, weight)| *weight > 0)
        .map(|(result, weight)| {
            let (attacker_loses, defender_loses) = if result.attacker_wins() {
                (winner_owes(result, defence).min(attack), defence)
            } else {
                (attack, winner_owes(result, attack).min(defence))
            };
            Forecast {
                result,
                weight,
                attacker_loses,
                defender_loses,
            }
        })
        .collect()
}

/// Whether an action of a position where it is legal starts a battle.
pub fn has_odds(action: GroundAction) -> bool {
    action == GroundAction::Declare
}

/// The odds of declaring the attack that is being built, as it stands now: the defender's air may still come.
pub fn odds(s: &State, action: GroundAction) -> Option<Odds> {
    let attack: &Attack = s.attack()?;
    has_odds(action).then(|| as_it_stands(s, attack))
}

/// The attack that is being built, or declared and not resolved.
pub fn battle(s: &State) -> Option<Odds> {
    let attack = s.attack()?;
    let open = match attack.declared {
        true => s.stack.step::<Resolve>().is_some(),
        false => !attack.ground.is_empty(),
    };
    open.then(|| as_it_stands(s, attack))
}

fn as_it_stands(s: &State, attack: &Attack) -> Odds {
    let (mine, theirs) = (attack.attack_factors(s), attack.defence_factors(s));
    let column = match ratio(mine, theirs) {
        Ratio::Attacker => "automatic".to_string(),
        Ratio::Defender => "hopeless".to_string(),
        Ratio::Column(column) => column.to_string(),
    };
    let forecast = forecast(mine, theirs);
    let wins = forecast.iter().filter(|row| row.result.attacker_wins());
    let takes = wins.map(|row| u64::from(row.weight)).sum();
    let rows = forecast.iter().map(|row| OddsRow {
        result: format!("{:?}", row.result),
        words: meaning(row.result).to_string(),
        weight: row.weight.into(),
        attacker_loses: row.attacker_loses.into(),
        defender_loses: row.defender_loses.into(),
    });
    Odds {
        title: format!(
            "{}: {mine} against {theirs}, {column}",
            zone_name(attack.target)
        ),
        rows: rows.collect(),
        out_of: 36,
        place: Some(Target::Space(attack.target.into())),
        attackers: attackers(s, attack),
        defenders: defenders(s, attack),
        modifiers: modifiers(s, attack),
        takes: Some(takes),
    }
}

/// 8.2: what the letters of a result say.
const fn meaning(result: CrtResult) -> &'static str {
    match result {
        CrtResult::A => "The attackers are eliminated.",
        CrtResult::AP => "The attackers are eliminated; the defender loses half of their factors.",
        CrtResult::AX => "The attackers are eliminated; the defender loses as many factors.",
        CrtResult::DX => "The defenders are eliminated; the attacker loses as many factors.",
        CrtResult::DP => "The defenders are eliminated; the attacker loses half of their factors.",
        CrtResult::D => "The defenders are eliminated.",
    }
}

fn fighter(s: &State, id: UnitId, value: u32) -> Fighter {
    Fighter {
        counter: Some(id.into()),
        name: unit_name(s, id),
        value: value.into(),
    }
}

/// Something that no counter on the map shows: aeroplanes, guns of ships.
fn help(name: &str, value: u32) -> Option<Fighter> {
    (value > 0).then(|| Fighter {
        counter: None,
        name: name.to_string(),
        value: value.into(),
    })
}

fn attackers(s: &State, attack: &Attack) -> Vec<Fighter> {
    let ground = attack.ground.iter();
    let ground = ground.map(|id| fighter(s, *id, ch03_units::attack(s, *id)));
    let help = [
        help("Ground support", attack.support.len() as u32),
        help("Bombardment", attack.bombardment(s)),
    ];
    ground.chain(help.into_iter().flatten()).collect()
}

fn defenders(s: &State, attack: &Attack) -> Vec<Fighter> {
    let level = attack.level(s);
    let ground = s.units_in(attack.target);
    let ground = ground.filter(|(_, unit)| unit.kind.is_ground());
    let value = |id| ch03_units::defence(s, id, attack.target, level);
    let ground = ground.map(|(id, _)| fighter(s, id, value(id)));
    let air = help("Defensive air support", attack.das.len() as u32);
    ground.chain(air).collect()
}

/// Chapters 2 and 3, 13.1: what makes the factors what they are.
fn modifiers(s: &State, attack: &Attack) -> Vec<Modifier> {
    let (zone, approach) = (attack.target, &attack.approach);
    let ground = [
        (
            "Mountain or swamp",
            rule!("2.0"),
            terrain::r2_0_mountain_and_swamp::level(zone),
        ),
        (
            "Fortress",
            rule!("2.2a"),
            terrain::r2_2_fortress::level(s, zone, approach),
        ),
        (
            "Crossing arrow",
            rule!("2.5-1"),
            terrain::r2_5_crossing_arrow::level(zone, approach),
        ),
        (
            "Beach",
            rule!("2.8-2"),
            terrain::r2_8_beach::level(zone, approach),
        ),
    ];
    let counts = |(name, rule, level): (&str, RuleId, Defence)| {
        let effect = match level {
            Defence::Normal => return None,
            Defence::Terrain => "terrain defence factors",
            Defence::Rugged => "rugged defence factors",
        };
        Some(modifier(name, rule, effect.to_string()))
    };
    let boosts = r3_2_artillery::boosts(s, &attack.ground);
    let artillery = (boosts > 0).then(|| {
        modifier(
            "Artillery",
            rule!("3.2a"),
            format!("+{boosts} attack factors"),
        )
    });
    let winter = ch13_special::winter_halves(s, zone).then(|| {
        let effect = "ground defence halved".to_string();
        modifier("Russian winter", rule!("13.1a"), effect)
    });
    let all = ground.into_iter().filter_map(counts);
    all.chain(artillery).chain(winter).collect()
}

fn modifier(name: &str, rule: RuleId, effect: String) -> Modifier {
    Modifier {
        name: name.to_string(),
        rule,
        effect,
    }
}
