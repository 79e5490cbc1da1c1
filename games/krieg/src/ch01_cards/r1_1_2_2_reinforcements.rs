//! 1.1.2.2: the counters that enter with the Current Card.

use crate::Krieg;
use crate::cards::{EnterInto, Entering, Reinforcement};
use crate::data::data;
use crate::losses::send;
use crate::names::name;
use crate::politics::Status;
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Sort, UnitId};
use frame::{Act, Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// 1.1.2.2a: after the Pending Card has been placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforce {
    pub faction: Faction,
}

/// 1.1.2.2c, 1.1.2.2d: those that have not entered and are not out of the game; a Minor's only if it is an active Minor
/// of the faction.
fn entering(s: &State, faction: Faction, item: &Reinforcement) -> Vec<UnitId> {
    cite!("1.1.2.2c", "1.1.2.2d");
    let sort = match item.what {
        Entering::Counter(counter) => Sort::Counter(counter),
        Entering::Marker(marker) => Sort::Marker(marker),
    };
    let received = sort.country().is_none_or(|country| {
        data().countries[country.index()].is_major()
            || s.politics.status(country) == Status::Active(faction)
    });
    if !received {
        return Vec::new();
    }
    let waiting = s
        .units()
        .filter(|(_, unit)| unit.sort == sort && unit.at == Spot::aside());
    waiting
        .take(usize::from(item.count))
        .map(|(id, _)| id)
        .collect()
}

/// 1.1.2.2b: the box that a card names for its counters.
pub fn destination(faction: Faction, into: EnterInto) -> Spot {
    cite!("1.1.2.2b");
    match into {
        EnterInto::Pool => Spot::pool(faction),
        EnterInto::Delay => Spot::delay(),
        EnterInto::StrategicWarfare => Spot::strategic_warfare(),
    }
}

impl Question<Krieg> for Reinforce {
    type Answer = super::CardAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("1.1.2.2a");
        let faction = self.faction;
        let Some(card) = t.s.cards[faction.index()].current else {
            return Open::Pass;
        };
        for item in &data().cards.get(card).reinforcements {
            let to = destination(faction, item.into);
            for id in entering(t.s, faction, item) {
                t.s.pieces.change(id, |unit| unit.faction = Some(faction));
                send(t, id, to);
                t.log.say(rule!("1.1.2.2b"), || {
                    format!("{}: {}", name(t.s, id), to.name())
                });
            }
        }
        Open::Pass
    }
}
