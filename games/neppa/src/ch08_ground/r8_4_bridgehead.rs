//! 8.4: bridgeheads.

use super::GroundAction;
use super::r8_1_combat::target_name;
use crate::Act;
use crate::Neppa;
use crate::names::zone_name;
use crate::state::State;
use crate::step::Action;
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// 8.4a: whether a bridgehead is placed where an attacker from the ships has come ashore.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bridgehead;

impl Question<Neppa> for Bridgehead {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        cite!("8.4a");
        let Some(attack) = t.s.attack() else {
            return Open::Pass;
        };
        let ashore = attack.landed && t.s.tally(attack.target).ground_units() > 0;
        if ashore && !t.s.bridgeheads.has(attack.target) {
            Open::Ask(attack.lead)
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            [true, false].map(|place| GroundAction::Bridgehead { place }),
        );
    }
    fn check(&self, _s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::Bridgehead { .. } => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        t.pop();
        let target = t.s.attack().map(|attack| attack.target);
        if let (GroundAction::Bridgehead { place: true }, Some(target)) = (answer, target) {
            t.s.bridgeheads.insert(target);
            t.log.say(rule!("8.4a"), || {
                format!("A bridgehead is placed in {}", zone_name(target))
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Do you place a bridgehead in {}?", target_name(s));
        (text, rule!("8.4a"))
    }
}
