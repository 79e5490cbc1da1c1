//! Where the factions stand: the spaces that rules go through, without those where nothing is.

use crate::spot::Spot;
use crate::types::Faction;
use crate::unit::Standing;
use board::SpaceId;

/// Room for every space of the board, a bit each.
const WORDS: usize = 40;

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spaces([u64; WORDS]);

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces([0; WORDS])
    }
}

impl Spaces {
    fn set(&mut self, id: SpaceId, is: bool) {
        let (word, bit) = (&mut self.0[id.index() / 64], 1 << (id.index() % 64));
        if is {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }
    /// In the order of the board.
    fn iter(self) -> impl Iterator<Item = Spot> {
        let words = self.0.into_iter().zip((0..).step_by(64));
        words.flat_map(|(mut word, first): (u64, u16)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(Spot::from(SpaceId(first + bit)))
            })
        })
    }
}

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
        self.held[faction.index()].iter()
    }
    /// Those where any faction has.
    pub fn held_by_any(&self) -> impl Iterator<Item = Spot> {
        let [a, b, c] = &self.held;
        Spaces(std::array::from_fn(|word| {
            a.0[word] | b.0[word] | c.0[word]
        }))
        .iter()
    }
    /// The spaces where a faction has more than one ground unit.
    pub fn crowded(&self, faction: Faction) -> impl Iterator<Item = Spot> {
        self.crowded[faction.index()].iter()
    }
}
