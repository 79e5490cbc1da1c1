//! Where the factions stand: the spaces that rules go through, without those where nothing is.

use crate::spaces::Spaces;
use crate::spot::Spot;
use crate::types::Faction;
use crate::unit::Standing;

/// Where each faction has something.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Spread {
    /// Ground units, Detachments or Logistics markers.
    held: [Spaces; 3],
    /// More than one ground unit.
    crowded: [Spaces; 3],
}

impl Spread {
    /// A tally has changed.
    pub fn note(&mut self, at: Spot, tally: &Standing) {
        let Some(id) = at.space() else { return };
        for faction in Faction::ALL {
            let count = tally.count(*faction);
            let held = count.ground > 0 || count.posts > 0;
            self.held[faction.index()].set(id, held);
            self.crowded[faction.index()].set(id, count.ground > 1);
        }
    }
    /// The spaces where a faction has ground units, Detachments or Logistics markers.
    pub fn held(&self, faction: Faction) -> impl Iterator<Item = Spot> {
        self.held[faction.index()].iter().map(Spot::from)
    }
    /// Those where any faction has.
    pub fn held_by_any(&self) -> impl Iterator<Item = Spot> {
        let [mut all, others @ ..] = self.held;
        others.iter().for_each(|other| all.add_all(other));
        all.iter().map(Spot::from)
    }
    /// The spaces where a faction has more than one ground unit.
    pub fn crowded(&self, faction: Faction) -> impl Iterator<Item = Spot> {
        self.crowded[faction.index()].iter().map(Spot::from)
    }
}
