//! 3.0e: what lies in the way of a submarine's last hex, or of friends in the hex of a submarine, is bumped.

use super::options::seat_of;
use super::reach::may_enter;
use super::waters::{self, Water};
use crate::Aeto;
use crate::game::{Act, Action};
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::UnitId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The enemy says where the chit that does not move is bumped to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bumping {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bump {
    pub to: Spot,
}

/// The friends of a mover in a place that may not stay there with it.
fn crowd(s: &State, mover: UnitId, at: Spot) -> Vec<UnitId> {
    let own = s.unit(mover);
    let apart = |id: &UnitId| own.is_submarine() || s.unit(*id).is_submarine();
    let beside = s
        .at_sea(own.camp)
        .filter(|id| *id != mover && s.unit(*id).at == at);
    beside.filter(apart).collect()
}

/// The adjacent places where a chit may be bumped to: open water without friends that it may not be with.
fn places(s: &State, unit: UnitId) -> Vec<Spot> {
    cite!("3.0e");
    let own = s.unit(unit);
    let free = |to: Spot| crowd(s, unit, to).is_empty() && may_enter(s, own.nation(), to);
    let open = |to: Spot| matches!(waters::water(to), Some(Water::Hexed(_) | Water::Coast));
    let lanes = waters::lanes(own.at).iter().filter(|lane| !lane.canal);
    let to = lanes.map(|lane| lane.to);
    to.filter(|to| open(*to) && free(*to)).collect()
}

/// 3.0e: whether everybody in the way can be bumped.
pub(super) fn is_possible(s: &State, mover: UnitId, at: Spot) -> bool {
    let all = crowd(s, mover, at);
    all.into_iter().all(|unit| !places(s, unit).is_empty())
}

pub(super) fn begin(t: &mut Act<'_>, mover: UnitId, at: Spot) {
    for unit in crowd(t.s, mover, at) {
        t.push(Bumping { unit });
    }
}

impl Question<Aeto> for Bumping {
    type Answer = Bump;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let foe = t.s.hostile(t.s.unit(self.unit).camp).next();
        match foe.filter(|_| !places(t.s, self.unit).is_empty()) {
            None => Open::Pass,
            Some(foe) => Open::Ask(seat_of(t.s, foe)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let lanes = waters::lanes(s.unit(self.unit).at).iter();
        frame::add(out, lanes.map(|lane| Bump { to: lane.to }));
    }
    fn check(&self, s: &State, answer: Bump) -> Result<(), Illegal> {
        let open = places(s, self.unit).contains(&answer.to);
        demand!(open, "3.0e", "it cannot be bumped there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Bump) {
        t.pop();
        let name = t.s.unit(self.unit).name();
        t.log.say(rule!("3.0e"), || {
            format!("{name} is bumped to {}", spot_name(answer.to))
        });
        t.s.pieces.change(self.unit, |unit| unit.at = answer.to);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        (format!("Where is {name} bumped to?"), rule!("3.0e"))
    }
}
