//! 8.1c, 8.2: odds, dice and what the Combat Results Table says.

use super::{Advance, Bridgehead, Disembark, Govern, GroundAction, Losses, r8_2_losses};
use crate::Act;
use crate::Neppa;
use crate::ch03_units::r3_2_artillery;
use crate::ch13_special;
use crate::data::{CrtResult, OddsColumn, data};
use crate::names::zone_name;
use crate::unit::UnitId;
use frame::{Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// Attack factors against defence factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ratio {
    /// 8.2c: less than 1-4: the attacker is eliminated without a roll.
    Defender,
    Column(OddsColumn),
    /// 8.2c: 6-1 or more: the defender is eliminated without a roll.
    Attacker,
}

/// 8.1c: rounded in the defender's favour on both sides of even. An undefended zone falls at once.
pub fn ratio(attack: u32, defence: u32) -> Ratio {
    cite!("8.1c", "8.2c");
    if defence == 0 {
        return Ratio::Attacker;
    }
    if attack == 0 {
        return Ratio::Defender;
    }
    use OddsColumn::*;
    let column = match (attack / defence, defence.div_ceil(attack)) {
        (6.., _) => return Ratio::Attacker,
        (5, _) => FiveToOne,
        (4, _) => FourToOne,
        (3, _) => ThreeToOne,
        (2, _) => TwoToOne,
        (1, _) => OneToOne,
        (_, 2) => OneToTwo,
        (_, 3) => OneToThree,
        (_, 4) => OneToFour,
        _ => return Ratio::Defender,
    };
    Ratio::Column(column)
}

/// 8.2a: what the winner loses of the loser's total, in factors.
pub fn winner_owes(result: CrtResult, loser: u32) -> u32 {
    cite!("8.2a", "8.2b");
    loser * result.winner_loses_percent() / 100
}

fn resolve(t: &mut Act) -> Open {
    let Some(attack) = t.s.attack() else {
        return Open::Pass;
    };
    let (target, lead) = (attack.target, attack.lead);
    let (mine, theirs) = (attack.attack_factors(t.s), attack.defence_factors(t.s));
    let mut losses = Losses {
        attacker: true,
        owed: 0,
        boosts: r3_2_artillery::boosts(t.s, &attack.ground),
        ships: attack.bombardment(t.s) as u8,
        level: attack.level(t.s),
        halved: ch13_special::winter_halves(t.s, target),
    };
    let result = roll(t, mine, theirs);
    t.pop();
    losses.attacker = result.attacker_wins();
    if !losses.attacker {
        (losses.boosts, losses.ships) = (0, 0);
    }
    let loser = if losses.attacker { theirs } else { mine };
    losses.owed = 2 * winner_owes(result, loser) as u16;
    if losses.attacker {
        t.push(Disembark);
        t.push(Bridgehead);
        t.push(Govern);
        for seat in t.s.seats_of_side(t.s.side).rev().filter(|s| *s != lead) {
            t.push(Advance { seat });
        }
        t.push(Advance { seat: lead });
    }
    eliminate_loser(t, losses.attacker);
    if losses.owed > 0 {
        t.push(losses);
    }
    Open::Again
}

/// 8.1c, 8.2c: the result, with a roll of two dice unless it is beyond the table.
fn roll(t: &mut Act, mine: u32, theirs: u32) -> CrtResult {
    let target = t.s.attack().map(|a| a.target);
    let name = target.map_or("", zone_name);
    match ratio(mine, theirs) {
        Ratio::Attacker => {
            t.log.say(rule!("8.2c"), || {
                format!("{mine} against {theirs} at {name}: the defence falls without a roll")
            });
            CrtResult::D
        }
        Ratio::Defender => {
            t.log.say(rule!("8.2c"), || {
                format!("{mine} against {theirs} at {name}: the attack fails without a roll")
            });
            CrtResult::A
        }
        Ratio::Column(column) => {
            let dice = [t.dice.d6(), t.dice.d6()];
            let result = data().crt.result(column, dice[0] + dice[1]);
            t.log.rolled(rule!("8.2a"), &dice, || {
                format!(
                    "{mine} against {theirs} at {name}, {column}: {} is {result:?}",
                    dice[0] + dice[1]
                )
            });
            result
        }
    }
}

/// 8.2a: the loser is eliminated with the air that supported it. 6.5l: ships are not.
fn eliminate_loser(t: &mut Act, attacker_won: bool) {
    cite!("6.5l");
    let Some(attack) = t.s.attack() else {
        return;
    };
    let lost: Vec<UnitId> = if attacker_won {
        let target = attack.target;
        let ground = t.s.units_in(target).filter(|(_, u)| u.kind.is_ground());
        ground
            .map(|(id, _)| id)
            .chain(attack.das.iter().copied())
            .collect()
    } else {
        attack
            .ground
            .iter()
            .chain(&attack.support)
            .copied()
            .collect()
    };
    for id in lost {
        r8_2_losses::strike_off(t, id);
    }
}

/// 8.1c: odds and dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Resolve;

impl Question<Neppa> for Resolve {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        resolve(t)
    }
}
