//! 3.8: evasion.

use super::assaults;
use super::combat::{self, Engagement};
use super::options::seat_of;
use crate::Aeto;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::state::State;
use crate::types::{Camp, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.8: the intercepted may get away if they are faster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evasion {
    pub engagement: Engagement,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flee {
    Evade,
    Stand,
}

impl Evasion {
    /// 3.8a, 3.8h: whether they are faster, and none has evaded in this phase.
    fn may_evade(&self, s: &State) -> bool {
        cite!("3.8a", "3.8b", "3.8h");
        let engagement = &self.engagement;
        let fresh = |ship: &UnitId| !s.unit(*ship).has(Marks::EVADED);
        cite!("3.8i");
        let afloat = |ship: &UnitId| s.location(*ship).is_some();
        let speed = |ships: &[UnitId]| s.speed(ships.iter().copied().filter(afloat));
        let under_water = |ships: &[UnitId]| ships.iter().any(|ship| s.unit(*ship).is_submarine());
        !under_water(&engagement.prey)
            && speed(&engagement.prey) > speed(&engagement.hunters)
            && engagement.prey.iter().all(fresh)
    }
    fn camp(&self, s: &State) -> Camp {
        s.unit(self.engagement.prey[0]).camp
    }
}

impl Question<Aeto> for Evasion {
    type Answer = Flee;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let afloat = |ships: &[UnitId]| ships.iter().any(|ship| t.s.location(*ship).is_some());
        if !afloat(&self.engagement.prey) || !afloat(&self.engagement.hunters) {
            return Open::Pass;
        }
        if !self.may_evade(t.s) {
            t.pop();
            combat::engage(t, self.engagement.clone());
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, self.camp(t.s)))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Flee::Evade, Flee::Stand]);
    }
    fn check(&self, s: &State, _answer: Flee) -> Result<(), Illegal> {
        demand!(self.may_evade(s), "3.8a", "it is not faster");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Flee) {
        cite!("3.8c", "3.8d", "3.8j");
        t.pop();
        match answer {
            Flee::Stand => combat::engage(t, self.engagement.clone()),
            Flee::Evade => {
                // 3.8g: whoever purposes an assault gives it up to get away.
                cite!("3.8e", "3.8g");
                let bearers = self.engagement.prey.clone();
                assaults::renounce(t, &bearers);
                for ship in &self.engagement.prey {
                    t.s.pieces.mark(*ship, |unit| unit.marks.set(Marks::EVADED));
                }
                let at = self.engagement.at;
                t.log.say(rule!("3.8a"), || {
                    format!("The intercepted evade in {}", spot_name(at))
                });
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let at = spot_name(self.engagement.at);
        (
            format!("You are intercepted in {at} and faster. Evade?"),
            rule!("3.8a"),
        )
    }
}
