//! 12.3b: when Total War begins the Axis may end any Truces.

use super::truces;
use crate::Krieg;
use crate::game::Action;
use crate::politics::Posture;
use crate::state::State;
use crate::types::{Faction, PostureBox};
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Which Truces end?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropTruces {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dropping {
    Drop(PostureBox),
    Enough,
}

impl Question<Krieg> for DropTruces {
    type Answer = Dropping;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("12.3b");
        if truces(t.s).next().is_some() {
            Open::Ask(t.s.seat(Faction::Axis))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            PostureBox::ALL.iter().map(|which| Dropping::Drop(*which)),
        );
        frame::add(out, [Dropping::Enough]);
    }
    fn check(&self, s: &State, answer: Dropping) -> Result<(), Illegal> {
        if let Dropping::Drop(which) = answer {
            let truce = s.politics.posture_of(which).is_truce();
            demand!(truce, "12.3b", "no Truce lies there");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Dropping) {
        match answer {
            Dropping::Drop(which) => t.s.politics.postures[which as usize] = Posture::War,
            Dropping::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Total War begins. End Truces?".into(), rule!("12.3b"))
    }
}
