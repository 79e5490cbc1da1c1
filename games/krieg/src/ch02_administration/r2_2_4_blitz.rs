//! 2.2.4: Blitz markers.

use super::{add, free_marker};
use crate::Krieg;
use crate::game::Action;
use crate::ground::{hexes, space};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::Faction;
use crate::unit::Form;
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// So many markers may still be placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceBlitz {
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blitz {
    At(Spot),
    NoMore,
}

/// How far a Blitz marker reaches (0.gloss-blitzenabled).
const REACH: u16 = 2;

/// 2.2.4b: a Beachhead without a Blitz marker is owed one.
fn owed(s: &State, faction: Faction) -> Vec<Spot> {
    let all = s.units().filter(|(_, unit)| unit.form() == Form::Beachhead);
    let own = all.filter(|(_, unit)| unit.is_of(faction) && unit.at.space().is_some());
    own.map(|(_, unit)| unit.at)
        .filter(|at| s.tally(*at).count(faction).blitz == 0)
        .collect()
}

/// A marker does something where it reaches a friendly ground unit; elsewhere it is not offered.
fn helps(s: &State, faction: Faction, at: SpaceId) -> bool {
    let mut near = hexes().within(at, REACH);
    near.any(|id| s.tally(Spot::from(id)).count(faction).ground > 0)
}

fn may_place(s: &State, at: Spot) -> Result<(), Illegal> {
    let faction = s.clock.phasing;
    let hex = at.space().filter(|id| !space(*id).is_box());
    let Some(hex) = hex else {
        return Err(Illegal::new(rule!("2.2.4b"), "it goes into a hex"));
    };
    demand!(helps(s, faction, hex), "2.2.4b", "no friendly unit is near");
    let twice = s.tally(at).count(faction).blitz > 0;
    demand!(!twice, "2.2.4b", "a Blitz marker is there");
    let owed = owed(s, faction);
    let due = owed.is_empty() || owed.contains(&at);
    demand!(due, "2.2.4b", "a Beachhead is owed the marker");
    Ok(())
}

impl Question<Krieg> for PlaceBlitz {
    type Answer = Blitz;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let faction = t.s.clock.phasing;
        let mut hexes = board().ids().map(Spot::from);
        let some = self.left > 0 && free_marker(t.s, faction).is_some();
        if some && hexes.any(|at| may_place(t.s, at).is_ok()) {
            Open::Ask(t.s.seat(faction))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        add(out, board().ids().map(|id| Blitz::At(id.into())));
        add(out, [Blitz::NoMore]);
    }
    fn check(&self, s: &State, answer: Blitz) -> Result<(), Illegal> {
        match answer {
            Blitz::At(at) => may_place(s, at),
            Blitz::NoMore => {
                let owed = !owed(s, s.clock.phasing).is_empty();
                demand!(!owed, "2.2.4b", "a Beachhead is owed a marker");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Blitz) {
        let faction = t.s.clock.phasing;
        let marker = free_marker(t.s, faction);
        match (answer, marker) {
            (Blitz::At(at), Some(id)) => {
                t.s.pieces.change(id, |marker| marker.at = at);
                t.log.say(rule!("2.2.4b"), || {
                    format!("{} Blitz marker in {}", faction.name(), at.name())
                });
                t.replace(PlaceBlitz {
                    left: self.left - 1,
                });
            }
            (Blitz::At(_) | Blitz::NoMore, _) => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Place a Blitz marker: {} left.", self.left);
        (text, rule!("2.2.4b"))
    }
}
