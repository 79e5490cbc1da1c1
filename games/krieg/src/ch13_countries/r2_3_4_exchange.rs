//! 2.3.4b: who comes out of a unit that an event breaks down is for its owner to say, as in any breakdown.

use crate::Krieg;
use crate::data::{Part, data};
use crate::game::Action;
use crate::losses::fits;
use crate::names::name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A counter has come out of the Force Pool for a unit that broke down; another may come in its place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    pub whole: UnitId,
    pub part: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exchanging {
    For(UnitId),
    Keep,
}

impl Exchange {
    /// Whose it is, while it stands on the map or waits on a Pending Card.
    fn owner(&self, s: &State) -> Option<Faction> {
        if !s.has_unit(self.whole) || !s.has_unit(self.part) {
            return None;
        }
        let unit = s.unit(self.part);
        let waits = |faction: &Faction| unit.at == Spot::pending(*faction);
        unit.faction
            .filter(|faction| unit.at.space().is_some() || waits(faction))
    }
    /// The counters of other kinds in the Force Pool that could be the same part.
    fn others(&self, s: &State) -> Vec<UnitId> {
        cite!("2.3.4b");
        let Some(faction) = self.owner(s) else {
            return Vec::new();
        };
        let (whole, part) = (s.unit(self.whole), s.unit(self.part));
        let recipe = whole.sort.ground().and_then(|ground| ground.recipe);
        let recipe = recipe.map(|id| &data().recipes[id.index()]);
        let parts: Vec<Part> = recipe
            .into_iter()
            .flat_map(|recipe| recipe.two.iter().copied().chain(recipe.third))
            .filter(|wanted| fits(whole, *wanted, part))
            .collect();
        let pool = s.pieces.distinct_at(Spot::pool(faction));
        let fit = pool.filter(|(_, one)| {
            let same = parts.iter().any(|wanted| fits(whole, *wanted, one));
            same && !one.sort.is_like(part.sort)
        });
        fit.map(|(id, _)| id).collect()
    }
}

impl Question<Krieg> for Exchange {
    type Answer = Exchanging;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match self.owner(t.s) {
            Some(owner) if !self.others(t.s).is_empty() => Open::Ask(t.s.seat(owner)),
            _ => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let pool = self.owner(s).map(Spot::pool);
        let there = pool.into_iter().flat_map(|pool| s.pieces.distinct_at(pool));
        frame::add(out, [Exchanging::Keep]);
        frame::add(out, there.map(|(id, _)| Exchanging::For(id)));
    }
    fn check(&self, s: &State, answer: Exchanging) -> Result<(), Illegal> {
        if let Exchanging::For(id) = answer {
            let fits = self.others(s).contains(&id);
            demand!(fits, "2.3.4b", "it cannot be that part of the unit");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Exchanging) {
        t.pop();
        let (Exchanging::For(id), Some(owner)) = (answer, self.owner(t.s)) else {
            return;
        };
        let part = *t.s.unit(self.part);
        t.s.pieces.change(id, |one| {
            one.at = part.at;
            one.moved = part.moved;
            one.fought = part.fought;
        });
        t.s.pieces.change(self.part, |one| {
            one.at = Spot::pool(owner);
            one.moved = false;
            one.fought = false;
        });
        t.s.refresh();
        if t.log.is_on() {
            let (who, other) = (name(t.s, id), name(t.s, self.part));
            t.log.say(rule!("2.3.4b"), || {
                format!("{who} in place of {other} in {}", part.at.name())
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!(
            "{} breaks down into {}: keep it, or take another?",
            name(s, self.whole),
            name(s, self.part)
        );
        (text, rule!("2.3.4b"))
    }
}

pub fn label(s: &State, answer: Exchanging) -> Label {
    match answer {
        Exchanging::For(id) => Label::new("exchange", format!("{} instead", name(s, id))).of(id),
        Exchanging::Keep => Label::new("keep", "Keep it"),
    }
}
