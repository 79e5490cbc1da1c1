//! 9.9: a nation gives up, if its owner says so twice.

use super::conquest;
use crate::Aeto;
use crate::game::{Act, Action};
use crate::names::nation_name;
use crate::state::State;
use crate::types::NationId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surrendering {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Submit {
    Yes,
    No,
}

impl Question<Aeto> for Surrendering {
    type Answer = Submit;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Submit::Yes, Submit::No]);
    }
    fn check(&self, _s: &State, _answer: Submit) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Submit) {
        t.pop();
        if answer == Submit::Yes {
            t.log.say(rule!("9.9"), || {
                format!("{} surrenders", nation_name(self.nation))
            });
            conquest::surrender(t, self.nation);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = nation_name(self.nation);
        let text = format!("Does {name} surrender? It cannot be taken back.");
        (text, rule!("9.9"))
    }
}
