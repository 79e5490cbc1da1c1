//! 14.33: Surface Raiders.

use super::the;
use crate::Krieg;
use crate::ch15_events::is_support;
use crate::game::Action;
use crate::losses::send;
use crate::names::unit_at;
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// So many support units of the West answer the raiders.
const ANSWER: u8 = 2;

/// The marker, while it lies in the Axis Force Pool.
pub fn raiders(s: &State) -> Option<UnitId> {
    the(s, "surface_raiders").filter(|id| s.unit(*id).at == Spot::pool(Faction::Axis))
}

/// 14.33: the raiders put to sea, and the West must match them.
pub fn raid(t: &mut Act<'_, Krieg>) {
    cite!("14.33");
    if let Some(id) = raiders(t.s) {
        send(t, id, Spot::naval_delay());
        t.log
            .say(rule!("14.33"), || "Surface Raiders put to sea".to_string());
        t.push(Hunt { left: ANSWER });
    }
}

/// 14.33: the West takes support units out of its Force Pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunt {
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Hunting(pub UnitId);

pub(super) fn hunting(s: &State, Hunting(id): Hunting) -> Label {
    Label::new("hunt", format!("{} hunts the raiders", unit_at(s, id))).of(id)
}

fn hunters(s: &State) -> impl Iterator<Item = UnitId> {
    let pool = s.pieces.distinct_at(Spot::pool(Faction::Western));
    pool.filter(|(_, unit)| is_support(unit)).map(|(id, _)| id)
}

impl Question<Krieg> for Hunt {
    type Answer = Hunting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if self.left > 0 && hunters(t.s).next().is_some() {
            Open::Ask(t.s.seat(Faction::Western))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, hunters(s).map(Hunting));
    }
    fn check(&self, s: &State, Hunting(id): Hunting) -> Result<(), Illegal> {
        let able = hunters(s).any(|other| other == id);
        demand!(
            able,
            "14.33",
            "it is no support unit in the Western Force Pool"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Hunting(id): Hunting) {
        let to = if t.s.unit(id).form().is_air() {
            Spot::delay()
        } else {
            Spot::naval_delay()
        };
        send(t, id, to);
        t.replace(Hunt {
            left: self.left - 1,
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Send support units after the raiders: {} left.", self.left);
        (text, rule!("14.33"))
    }
}
