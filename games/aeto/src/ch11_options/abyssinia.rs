//! 11.11: Italian infantry comes down from Abyssinia when Alexandria and Cairo have fallen.

use super::Opt;
use crate::Aeto;
use crate::ch05_offensives::stack_room;
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use crate::works;
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Both must be held.
const CITIES: [&str; 2] = ["E5623", "E5721"];
/// Where they come.
const PLACES: [&str; 3] = ["E6120", "E6121", "E6122"];

/// The infantry that waits in the counter mix; who has come once never comes again.
fn waiting(s: &State) -> Vec<UnitId> {
    let mix = s.units_in(Spot::mix(named().italy));
    let own = mix.filter(|(_, unit)| &*unit.printed().name == "Abyssinian reinforcements");
    own.map(|(id, _)| id).collect()
}

/// 11.11: the Replenishment Step of the first month in which the Axis holds both cities.
pub fn reinforce(t: &mut Act<'_>) {
    if !t.s.options.has(Opt::Abyssinia) || t.s.clock.side != Side::Axis {
        return;
    }
    let held = |key: &str| {
        let holder = board().find(key).and_then(|hex| t.s.politics.holder(hex));
        holder.is_some_and(|holder| t.s.camp(holder) == Camp::Axis)
    };
    let (all, italy) = (waiting(t.s), named().italy);
    let whole = all_of_them(t.s) == all.len();
    let fights = t.s.camp(italy) == Camp::Axis;
    if !whole || all.is_empty() || !fights || !CITIES.into_iter().all(held) {
        return;
    }
    cite!("11.11");
    let die = t.dice.d6();
    t.log.rolled(rule!("11.11"), &[die], || {
        format!("{die} Italian infantry come from Abyssinia")
    });
    for unit in all.into_iter().take(die.into()) {
        t.push(Landing { unit });
    }
}

/// How many of them there are.
fn all_of_them(s: &State) -> usize {
    let own = s.pieces.of(|owner| owner == named().italy);
    own.filter(|(_, unit)| &*unit.printed().name == "Abyssinian reinforcements")
        .count()
}

/// No enemy stands there, and there is room.
fn is_open(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let named = PLACES.into_iter().any(|key| board().find(key) == Some(hex));
    let camp = s.unit(id).camp;
    let fort = works::garrisons(s)
        .into_iter()
        .any(|(at, of)| at == hex && of != camp);
    named && !s.is_enemy_held(hex, camp) && !fort && stack_room(s, camp, hex) >= s.unit(id).stacks()
}

/// 11.11: where one of them comes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    In { hex: HexId },
}

impl Question<Aeto> for Landing {
    type Answer = Land;

    /// Who finds no place is eliminated.
    fn open(&self, t: &mut Act<'_>) -> Open {
        let mut places = PLACES.into_iter().filter_map(|key| board().find(key));
        if places.any(|hex| is_open(t.s, self.unit, hex)) {
            return Open::Ask(t.s.seat(named().italy));
        }
        t.pop();
        let pool = Spot::pool(named().italy);
        t.s.pieces.change(self.unit, |unit| unit.at = pool);
        t.log.say(rule!("11.11"), || {
            "Italian infantry finds no place in the south of Egypt".to_string()
        });
        Open::Again
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let places = PLACES.into_iter().filter_map(|key| board().find(key));
        frame::add(out, places.map(|hex| Land::In { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Land) -> Result<(), Illegal> {
        let Land::In { hex } = answer;
        let open = is_open(s, self.unit, hex.space());
        demand!(open, "11.11", "it does not come there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Land) {
        let Land::In { hex } = answer;
        t.pop();
        t.s.pieces.change(self.unit, |unit| unit.at = hex.into());
        crate::capture::enter(t, named().italy, hex.space());
        t.log.say(rule!("11.11"), || {
            format!("Italian infantry arrives in {}", hex_name(hex.space()))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Where does Italian infantry from Abyssinia arrive?".to_string(),
            rule!("11.11"),
        )
    }
}
