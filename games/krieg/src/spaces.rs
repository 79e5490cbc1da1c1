//! Sets of spaces of the board.

use board::SpaceId;

/// Room for every space of the board and every Zone behind them, a bit each.
const WORDS: usize = 40;

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spaces([u64; WORDS]);

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces([0; WORDS])
    }
}

impl Spaces {
    const fn bit(id: SpaceId) -> (usize, u64) {
        (id.0 as usize / 64, 1 << (id.0 % 64))
    }
    #[inline]
    pub fn has(&self, id: SpaceId) -> bool {
        let (word, bit) = Spaces::bit(id);
        self.0[word] & bit != 0
    }
    #[inline]
    pub fn set(&mut self, id: SpaceId, is: bool) {
        let (word, bit) = Spaces::bit(id);
        if is {
            self.0[word] |= bit;
        } else {
            self.0[word] &= !bit;
        }
    }
    /// Says whether it is new.
    #[inline]
    pub fn add(&mut self, id: SpaceId) -> bool {
        let (word, bit) = Spaces::bit(id);
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }
    pub fn add_all(&mut self, other: &Spaces) {
        for (word, others) in self.0.iter_mut().zip(other.0) {
            *word |= others;
        }
    }
    /// The spaces of one set and not of the other.
    #[must_use]
    pub fn differing(&self, other: &Spaces) -> Spaces {
        Spaces(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
    /// In the order of the board.
    pub fn iter(self) -> impl Iterator<Item = SpaceId> {
        let words = self.0.into_iter().zip((0..).step_by(64));
        words.flat_map(|(mut word, first): (u64, u16)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(SpaceId(first + bit))
            })
        })
    }
}

impl FromIterator<SpaceId> for Spaces {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Spaces {
        let mut all = Spaces::default();
        for id in spaces {
            all.set(id, true);
        }
        all
    }
}
