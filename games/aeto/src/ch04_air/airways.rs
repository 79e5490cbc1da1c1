//! 4.12: distances in the air that were found out, kept while nobody's airspace changes.

use crate::data::data;
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, ScenarioId};
use crate::{ground, setup};
use board::SpaceId;
use std::sync::{Arc, LazyLock, OnceLock};

/// Distances from a hex to every other.
type Distances = OnceLock<Box<[u8]>>;

/// What was found out for some nations; copies of a position share it.
#[derive(Debug)]
pub struct Airways {
    facts: Facts,
    of: Vec<(NationId, Box<[Distances]>)>,
}

/// What airspace depends on: who is at war with whom, and the hexes that were or are neutral to one of the nations.
#[derive(PartialEq, Debug)]
struct Facts {
    nations: Vec<NationId>,
    wars: Vec<(NationId, NationId)>,
    taken: Vec<(HexId, NationId)>,
}

impl Facts {
    fn of(s: &State) -> Facts {
        let politics = &s.politics;
        let nations: Vec<NationId> = s.powers().collect();
        let neutral = |holder: NationId| {
            let mut stances = nations.iter().map(|one| politics.towards(*one, holder));
            stances.any(|stance| stance == Standing::Neutral)
        };
        let matters = |(hex, holder): &&(HexId, NationId)| {
            let printed = ground::hex(hex.space()).holder;
            neutral(*holder) || printed.is_none_or(neutral)
        };
        Facts {
            wars: politics.wars.clone(),
            taken: politics.taken.iter().filter(matters).copied().collect(),
            nations,
        }
    }
}

/// Of each scenario when it begins.
static AT_FIRST: LazyLock<Vec<Arc<Airways>>> = LazyLock::new(|| {
    let scenarios = (0..data().scenarios.len() as u16).map(ScenarioId);
    let start = |id| Airways::unknown(Facts::of(&setup::position(id)));
    scenarios.map(start).collect()
});

impl Airways {
    /// What was known before or when the scenario began, if it still holds; otherwise nothing is known yet.
    pub fn renewed(before: Option<Arc<Airways>>, s: &State) -> Arc<Airways> {
        let facts = Facts::of(s);
        let known = [before.as_ref(), AT_FIRST.get(s.scenario.index())];
        let mut known = known.into_iter().flatten();
        match known.find(|known| known.facts == facts) {
            Some(known) => known.clone(),
            None => Airways::unknown(facts),
        }
    }

    fn unknown(facts: Facts) -> Arc<Airways> {
        let unknown = || (0..board().len()).map(|_| Distances::new()).collect();
        let of = facts.nations.iter().map(|nation| (*nation, unknown()));
        Arc::new(Airways {
            of: of.collect(),
            facts,
        })
    }

    /// Where the distances from a hex are kept, for aircraft of a nation.
    pub fn of(&self, nation: NationId, from: SpaceId) -> Option<&Distances> {
        let own = self.of.iter().find(|(one, _)| *one == nation)?;
        own.1.get(from.index())
    }
}
