//! 14.2: the Airmobile Doctrine.

use super::the;
use crate::Krieg;
use crate::ch04_combat::{Battle, Fight};
use crate::data::Retreat;
use crate::game::Action;
use crate::losses::send;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// The marker, while it lies in the Axis Force Pool.
fn doctrine(s: &State) -> Option<UnitId> {
    the(s, "airmobile_doctrine").filter(|id| s.unit(*id).at == Spot::pool(Faction::Axis))
}

/// 14.2a: once used it comes back next turn.
pub fn use_doctrine(t: &mut Act<'_, Krieg>) {
    cite!("14.2a");
    if let Some(id) = doctrine(t.s) {
        let next = t.s.clock.turn.after(1);
        send(t, id, Spot::turn(next));
    }
}

/// Only German ground units.
fn are_german(s: &State, units: &[UnitId]) -> bool {
    let german = [Some(named().germany), None];
    !units.is_empty() && units.iter().all(|id| s.nations(*id) == german)
}

/// 14.2d: whether an HQ of the attack may advance, having fought beside the hex and not from afar.
pub fn mobile_advance(s: &State, battle: &Battle, hq: UnitId) -> bool {
    cite!("14.2d");
    battle.attacker == Faction::Axis
        && doctrine(s).is_some()
        && battle.attackers.contains(&hq)
        && are_german(s, &battle.with_hq())
}

/// 14.2b, 14.2c: whether a force that must lose something may give ground instead.
fn mobile_defense(s: &State) -> bool {
    cite!("14.2b", "14.2c");
    let Some(fight) = s.stack.step::<Fight>() else {
        return false;
    };
    let units = fight.battle.defending();
    let owes = fight
        .cell
        .is_some_and(|cell| cell.retreat != Retreat::Ad || cell.defender > 0);
    let moves = |id: &UnitId| s.unit(*id).face().is_some_and(|face| face.movement > 0);
    fight.battle.defender == Faction::Axis
        && doctrine(s).is_some()
        && owes
        && are_german(s, &units)
        && units.iter().all(moves)
}

/// 14.2b: declared when the Combat Result is known, before it is carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MobileDefense {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mobile {
    Declare,
    Keep,
}

pub(super) fn mobile(answer: Mobile) -> Label {
    match answer {
        Mobile::Declare => Label::new("mobile_defense", "Mobile Defense"),
        Mobile::Keep => Label::new("no_mobile_defense", "No Mobile Defense"),
    }
}

impl Question<Krieg> for MobileDefense {
    type Answer = Mobile;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if mobile_defense(t.s) {
            Open::Ask(t.s.seat(Faction::Axis))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Mobile::Declare, Mobile::Keep]);
    }
    fn check(&self, _s: &State, _answer: Mobile) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Mobile) {
        t.pop();
        if answer == Mobile::Declare {
            use_doctrine(t);
            if let Some(fight) = t.step_mut::<Fight>() {
                fight.battle.mobile = true;
            }
            t.log.say(rule!("14.2b"), || "A Mobile Defense".to_string());
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let rolled = s.stack.step::<Fight>().and_then(|fight| fight.cell);
        let text = rolled.map_or(String::new(), |cell| {
            let word = cell.retreat.word();
            format!(
                "{word} {}/{}: a Mobile Defense?",
                cell.attacker, cell.defender
            )
        });
        (text, rule!("14.2b"))
    }
}
