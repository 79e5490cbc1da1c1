//! A set of areas that is copied and compared as fast as a few numbers.

use crate::types::Area;
use serde::{Deserialize, Serialize};

const WORDS: usize = 4;

/// Bits over the board's spaces, of which there are at most 256.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaSet([u64; WORDS]);

impl AreaSet {
    pub const NONE: AreaSet = AreaSet([0; WORDS]);

    #[inline]
    pub const fn has(&self, area: Area) -> bool {
        self.0[area.index() / 64] >> (area.index() % 64) & 1 == 1
    }
    #[inline]
    pub const fn insert(&mut self, area: Area) {
        self.0[area.index() / 64] |= 1 << (area.index() % 64);
    }
    #[inline]
    pub const fn remove(&mut self, area: Area) {
        self.0[area.index() / 64] &= !(1 << (area.index() % 64));
    }
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline]
    pub fn union(self, other: AreaSet) -> AreaSet {
        AreaSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    #[inline]
    pub fn both(self, other: AreaSet) -> AreaSet {
        AreaSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    #[inline]
    pub fn without(self, other: AreaSet) -> AreaSet {
        AreaSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    #[inline]
    pub fn is_subset(self, other: AreaSet) -> bool {
        self.without(other).is_empty()
    }
    /// In order of area.
    pub fn iter(&self) -> impl Iterator<Item = Area> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |word| {
            let mut rest = words[word];
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Area((word * 64 + bit) as u8)
                })
            })
        })
    }
}

impl FromIterator<Area> for AreaSet {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> AreaSet {
        let mut set = AreaSet::NONE;
        for area in areas {
            set.insert(area);
        }
        set
    }
}
