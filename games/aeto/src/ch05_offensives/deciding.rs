//! 5.14.5, 5.14.6: who defends, the last chance to call the attack off, and the die.

use super::attack::{Verdict, battle, battle_mut};
use super::{guns, landing, odds};
use crate::Aeto;
use crate::ch07_supply;
use crate::ch09_politics::is_vichy_state;
use crate::data::{CombatResult, data};
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::state::State;
use crate::types::UnitId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.14.6: the defender may leave units out of the defence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    LeaveOut { unit: UnitId },
    Fight,
}

impl Question<Aeto> for Standing {
    type Answer = Stand;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let battle = battle(t.s);
        if battle.defenders(t.s).count() < 2 {
            return Open::Pass;
        }
        Open::Ask(t.s.seat(t.s.foe_at(battle.by, battle.target.space())))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let defenders = battle(s)
            .defenders(s)
            .map(|(unit, _)| Stand::LeaveOut { unit });
        frame::add(out, defenders.chain([Stand::Fight]).collect::<Vec<_>>());
    }
    fn check(&self, s: &State, answer: Stand) -> Result<(), Illegal> {
        let Stand::LeaveOut { unit } = answer else {
            return Ok(());
        };
        let battle = battle(s);
        let defends = battle.defenders(s).any(|(id, _)| id == unit);
        demand!(defends, "5.14.6", "it does not defend");
        demand!(
            battle.defenders(s).count() > 1,
            "5.14.6",
            "somebody must defend"
        );
        let like = s
            .pieces
            .likes(unit)
            .find(|like| !battle.aside.contains(like));
        demand!(
            like == Some(unit),
            "5.14.6",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Stand) {
        match answer {
            Stand::LeaveOut { unit } => battle_mut(t.s).aside.push(unit),
            Stand::Fight => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let target = hex_name(battle(s).target.space());
        (
            format!("Leave units out of the defence of {target}, or stand."),
            rule!("5.14.6"),
        )
    }
}

/// 5.14.5: the last chance to call the attack off.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deciding;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decide {
    Roll,
    CallOff,
}

impl Question<Aeto> for Deciding {
    type Answer = Decide;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(battle(t.s).by))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Decide::Roll, Decide::CallOff]);
    }
    fn check(&self, s: &State, answer: Decide) -> Result<(), Illegal> {
        if answer == Decide::Roll {
            let (attack, defence) = odds::strengths(s, battle(s));
            let column = odds::column(attack.total(), defence.total());
            demand!(column.is_some(), "5.15.3", "the odds are worse than 1-3");
            cite!("9.2-vichy-d");
            let mut attackers = battle(s).attackers.iter();
            let vichy = attackers.any(|id| is_vichy_state(s, s.unit(*id).nation()));
            demand!(
                !vichy || attack.total() >= defence.total(),
                "5.14.19",
                "Vichy units do not attack below 1-1"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Decide) {
        t.pop();
        match answer {
            Decide::CallOff if battle(t.s).from_sea => landing::call_off(t),
            Decide::CallOff => {
                cite!("4.24.14");
                t.log
                    .say(rule!("5.14.5"), || "The attack is called off".to_string());
                battle_mut(t.s).called_off = true;
                let drops: Vec<UnitId> = battle(t.s).drops.iter().map(|drop| drop.unit).collect();
                for unit in drops {
                    losses::eliminate(t, unit, Cause::Combat);
                }
                if let Some(leader) = battle(t.s).leader {
                    losses::eliminate(t, leader, Cause::Other);
                }
            }
            Decide::Roll => roll(t),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let battle = battle(s);
        let (attack, defence) = odds::strengths(s, battle);
        let (attack, defence) = (attack.total(), defence.total());
        let odds = odds::column(attack, defence).map_or("too low", odds::column_name);
        (
            format!("{attack} against {defence}, odds {odds}: attack?"),
            rule!("5.14.5"),
        )
    }
}

/// 5.14.18: the die, its modifiers, the result.
fn roll(t: &mut Act<'_>) {
    let (attack, defence) = odds::strengths(t.s, battle(t.s));
    let Some(column) = odds::column(attack.total(), defence.total()) else {
        return;
    };
    let modifiers = odds::modifiers(t.s, battle(t.s));
    let attackers = battle(t.s).attackers.clone();
    ch07_supply::draw_for_attack(t, &attackers);
    guns::spend(t);
    landing::made(t);
    let die = t.dice.d8();
    let total = die as i8 + modifiers.iter().map(|modifier| modifier.by).sum::<i8>();
    let result = data().crt.result(column, total);
    t.log
        .rolled(rule!("5.14.18"), &[kernel::Rolled::die(8, die)], || {
            let named = modifiers
                .iter()
                .map(|one| format!(", {} {:+}", one.name, one.by));
            let named: String = named.collect();
            format!(
                "{} against {}, {}{named}: {result}",
                attack.total(),
                defence.total(),
                odds::column_name(column)
            )
        });
    let backfires = odds::backfires(t.s, battle(t.s));
    let verdict = match result {
        CombatResult::Shaken if backfires => {
            cite!("10.2c", "10.10");
            t.log.say(rule!("5.18.5"), || {
                "The result backfires on the attackers".to_string()
            });
            Verdict::Repulsed { steps: 1 }
        }
        CombatResult::AttackersOut => Verdict::AttackersOut,
        CombatResult::Repulsed(steps) => Verdict::Repulsed { steps },
        CombatResult::Shaken => Verdict::Shaken,
        CombatResult::Beaten { steps, marked } => Verdict::Beaten { steps, marked },
        CombatResult::DefendersOut => Verdict::DefendersOut,
    };
    battle_mut(t.s).result = Some(verdict);
}
