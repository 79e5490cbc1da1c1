//! 9.2: who has too much in a hex eliminates steps until it fits.

use super::{concerned, first_excess, offers};
use crate::Krieg;
use crate::game::{Action, not_asked};
use crate::losses::{self, Loss, Must};
use crate::state::State;
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// Stacks are looked at, all factions and all hexes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repair {}

/// A step that is given up to mend a stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Shed(pub Loss);

impl Question<Krieg> for Repair {
    type Answer = Shed;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match first_excess(t.s) {
            Some((faction, ..)) => Open::Ask(t.s.seat(faction)),
            None => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        offers(s, out);
    }
    fn check(&self, s: &State, Shed(loss): Shed) -> Result<(), Illegal> {
        demand!(s.has_unit(loss.unit), "9.2c", "there is no such counter");
        let Some((faction, at, excess)) = first_excess(s) else {
            return Err(not_asked());
        };
        let concerned = concerned(s, at, faction, excess).contains(&loss.unit);
        demand!(concerned, "9.2c", "it does not mend the stack");
        let listed = losses::ways(s, loss.unit, Must::Anything).contains(&loss);
        demand!(listed, "4.2.6.2b", "it cannot lose a step like that");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Shed(loss): Shed) {
        losses::take(t, loss);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let place = first_excess(s).map(|(_, at, _)| at.name());
        let text = format!(
            "Too much stands in {}: eliminate steps until it may stay.",
            place.unwrap_or_default()
        );
        (text, rule!("9.2c"))
    }
}
