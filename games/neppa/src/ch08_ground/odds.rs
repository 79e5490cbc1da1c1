//! The exact odds of an attack as it stands.

use super::r8_2_results::winner_owes;
use super::{Attack, GroundAction, Ratio, ratio};
use crate::data::{CrtResult, data};
use crate::names::zone_name;
use crate::state::State;
use kernel::{Odds, OddsRow};

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
    if !has_odds(action) {
        return None;
    }
    let (mine, theirs) = (attack.attack_factors(s), attack.defence_factors(s));
    let column = match ratio(mine, theirs) {
        Ratio::Attacker => "automatic".to_string(),
        Ratio::Defender => "hopeless".to_string(),
        Ratio::Column(column) => column.to_string(),
    };
    let rows = forecast(mine, theirs).into_iter().map(|row| OddsRow {
        result: format!("{:?}", row.result),
        weight: row.weight.into(),
        attacker_loses: row.attacker_loses.into(),
        defender_loses: row.defender_loses.into(),
    });
    Some(Odds {
        title: format!(
            "{}: {mine} against {theirs}, {column}",
            zone_name(attack.target)
        ),
        rows: rows.collect(),
        out_of: 36,
    })
}
