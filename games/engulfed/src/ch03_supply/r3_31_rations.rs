//! 3.31: who is fed when the Fleet Points are short.

use super::plan::{Plan, plan};
use super::{SupplyAction, r3_6_final};
use crate::meant::Hit;
use crate::state::State;
use crate::types::{Camp, Nation};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.31: who is fed when capacity is short, in the Initial phase or in the last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ration {
    pub camp: Camp,
    pub last: bool,
}

impl Question<Engulfed> for Ration {
    type Answer = SupplyAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.camp, self.last)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        offer(s, &plan(s, self.camp, &s.supply.fed), out);
    }
    fn check(&self, s: &State, answer: SupplyAction) -> Result<(), Illegal> {
        let SupplyAction::Feed { unit } = answer else {
            return Err(Engulfed::not_asked());
        };
        let plan = plan(s, self.camp, &s.supply.fed);
        demand!(
            plan.can_feed(unit) && stands_for_its_like(s, &plan, unit),
            "3.31a",
            "the Fleet Points cannot supply this unit"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: SupplyAction) {
        match answer {
            SupplyAction::Feed { unit } => t.s.supply.fed.push(unit),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "The fleets cannot supply everybody: who is supplied?".to_string();
        (text, rule!("3.31a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| SupplyAction::Feed { unit });
    }
}

/// Who decides for a camp's fleets.
fn leader(s: &State, camp: Camp) -> Seat {
    s.seat_of(match camp {
        Camp::Western if s.politics.conquered.has(Nation::BRITAIN) => Nation::USA,
        Camp::Western => Nation::BRITAIN,
        Camp::Soviet => Nation::USSR,
        Camp::Axis | Camp::Neutral => Nation::GERMANY,
    })
}

/// Asks only when capacity is really short.
fn open(t: &mut Act, camp: Camp, last: bool) -> Open {
    cite!("3.31c");
    let mut plan = plan(t.s, camp, &t.s.supply.fed);
    if plan.can_feed_any() && !plan.feeds_all() {
        return Open::Ask(leader(t.s, camp));
    }
    plan.feed_all();
    let unsupplied = plan.unfed();
    if last {
        r3_6_final::judge(t, camp, &unsupplied);
    } else {
        r3_6_final::mark(t, camp, &unsupplied);
    }
    Open::Pass
}

/// 3.31: everybody who can be fed next.
fn offer(s: &State, plan: &Plan, out: &mut Vec<Action>) {
    for needy in &plan.waiting {
        if plan.can_feed(needy.id) && stands_for_its_like(s, plan, needy.id) {
            out.push(SupplyAction::Feed { unit: needy.id }.into());
        }
    }
}

/// Of like units that wait in one area the first is offered.
fn stands_for_its_like(s: &State, plan: &Plan, id: UnitId) -> bool {
    let (area, unit) = (s.area_of(id), s.unit(id));
    plan.waiting
        .iter()
        .take_while(|other| other.id != id)
        .all(|other| s.area_of(other.id) != area || !s.unit(other.id).like(unit))
}
