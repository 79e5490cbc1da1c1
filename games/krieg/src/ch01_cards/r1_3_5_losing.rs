//! Steps that a card, an event or a scenario takes from those who have them on the map.

use crate::Krieg;
use crate::cards::Receives;
use crate::data::data;
use crate::game::Action;
use crate::losses::{self, Loss, Must};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, StepKind};
use crate::unit::{Unit, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// So many steps of a kind must go. Without any on the map nothing more is lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lose {
    /// Who chooses: the owner.
    pub faction: Faction,
    /// Nothing: any Minor of the faction.
    pub country: Option<CountryId>,
    pub kind: StepKind,
    pub steps: u8,
}

/// A step that is given up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GiveUp(pub Loss);

impl Lose {
    /// The owner of the steps chooses; a country that belongs to nobody has none.
    pub fn new(s: &State, faction: Faction, who: Receives, steps: u8, kind: StepKind) -> Lose {
        let (owner, country) = match who {
            Receives::Country(country) => (s.politics.alignment(country), Some(country)),
            Receives::MinorOf(of) => (Some(of), None),
        };
        Lose {
            faction: owner.unwrap_or(faction),
            country,
            kind,
            steps,
        }
    }

    fn concerns(&self, s: &State, id: UnitId, unit: &Unit) -> bool {
        let nations = s.nations(id);
        let mut nations = nations.into_iter().flatten();
        let own = nations.any(|country| match self.country {
            Some(of) => of == country,
            None => !data().countries[country.index()].is_major(),
        });
        let kind = match self.kind {
            StepKind::Any => true,
            StepKind::Armor => unit.is_armor(),
            StepKind::Infantry => !unit.is_armor(),
            StepKind::Colonial => unit.has(crate::data::Trait::Colonial),
        };
        unit.is_of(self.faction) && unit.at.space().is_some() && unit.is_ground() && own && kind
    }

    /// Every way in which one of the steps can be lost; counters that nobody can tell apart are named once.
    fn ways(&self, s: &State) -> Vec<Loss> {
        let must = match self.kind {
            StepKind::Armor => Must::Armor,
            _ => Must::Anything,
        };
        let mut spots: Vec<Spot> = s
            .units()
            .filter(|(id, unit)| self.concerns(s, *id, unit))
            .map(|(_, unit)| unit.at)
            .collect();
        spots.sort_unstable();
        spots.dedup();
        let units = spots.into_iter().flat_map(|at| s.pieces.distinct_at(at));
        let units = units.filter(|(id, unit)| self.concerns(s, *id, unit));
        units
            .flat_map(|(id, _)| losses::ways(s, id, must))
            .collect()
    }
}

impl Question<Krieg> for Lose {
    type Answer = GiveUp;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let ways = self.ways(t.s);
        match (self.steps, ways.as_slice()) {
            (0, _) | (_, []) => Open::Pass,
            (_, [only]) => {
                self.apply(t, GiveUp(*only));
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.faction)),
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.ways(s).into_iter().map(GiveUp));
    }
    fn check(&self, s: &State, GiveUp(loss): GiveUp) -> Result<(), Illegal> {
        let listed = self.ways(s).contains(&loss);
        demand!(listed, "4.2.6.2b", "the step is not one of those asked for");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, GiveUp(loss): GiveUp) {
        t.replace(Lose {
            steps: self.steps - 1,
            ..self.clone()
        });
        losses::take(t, loss);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Take steps off the map; to go: {}.", self.steps);
        (text, rule!("4.2.6a"))
    }
}
