//! A set of zones that is copied and compared as fast as a few numbers.

use crate::types::Zone;
use serde::{Deserialize, Serialize};

const WORDS: usize = 5;

/// Bits over the board's spaces; the board has at most [`ZoneSet::ROOM`] of them (checked at load).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZoneSet([u64; WORDS]);

impl ZoneSet {
    pub const NONE: ZoneSet = ZoneSet([0; WORDS]);
    pub const ROOM: usize = WORDS * 64;

    #[inline]
    pub const fn has(&self, zone: Zone) -> bool {
        self.0[zone.index() / 64] >> (zone.index() % 64) & 1 == 1
    }

    #[inline]
    pub const fn insert(&mut self, zone: Zone) {
        self.0[zone.index() / 64] |= 1 << (zone.index() % 64);
    }

    #[inline]
    pub const fn remove(&mut self, zone: Zone) {
        self.0[zone.index() / 64] &= !(1 << (zone.index() % 64));
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
    pub fn union(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn both(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn without(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub fn is_subset(self, other: ZoneSet) -> bool {
        self.without(other).is_empty()
    }

    /// In order of zone.
    pub fn iter(&self) -> impl Iterator<Item = Zone> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |word| {
            let mut rest = words[word];
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Zone((word * 64 + bit) as u16)
                })
            })
        })
    }
}

impl FromIterator<Zone> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> ZoneSet {
        let mut set = ZoneSet::NONE;
        for zone in zones {
            set.insert(zone);
        }
        set
    }
}
