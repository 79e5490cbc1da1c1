use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SpaceId;

/// A set of spaces: one bit each, in order, serialised as a list of ids.
///
/// Holds no trailing empty words, so equal sets are equal bytes however they were made.
///
/// ```
/// # use board::{SpaceId, SpaceSet};
/// let mut set: SpaceSet = [SpaceId(70), SpaceId(3)].into_iter().collect();
/// assert!(set.contains(SpaceId(3)) && !set.contains(SpaceId(4)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [SpaceId(3), SpaceId(70)]);
/// set.remove(SpaceId(70));
/// assert_eq!(set, SpaceSet::from_iter([SpaceId(3)]));
/// ```
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceSet {
    words: Vec<u64>,
}

impl Clone for SpaceSet {
    fn clone(&self) -> Self {
        Self {
            words: self.words.clone(),
        }
    }

    /// Reuses the buffer; searches copy states by the million.
    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
    }
}

impl SpaceSet {
    pub const fn new() -> Self {
        Self { words: Vec::new() }
    }

    pub fn contains(&self, id: SpaceId) -> bool {
        self.words
            .get(id.index() / 64)
            .is_some_and(|word| word >> (id.0 % 64) & 1 == 1)
    }

    /// Whether it was not there before.
    pub fn insert(&mut self, id: SpaceId) -> bool {
        let index = id.index() / 64;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        let bit = 1 << (id.0 % 64);
        let new = self.words[index] & bit == 0;
        self.words[index] |= bit;
        new
    }

    /// Whether it was there.
    pub fn remove(&mut self, id: SpaceId) -> bool {
        let was = self.contains(id);
        if was {
            self.words[id.index() / 64] &= !(1 << (id.0 % 64));
            self.trim();
        }
        was
    }

    pub fn clear(&mut self) {
        self.words.clear();
    }

    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn union_with(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    pub fn intersect_with(&mut self, other: &Self) {
        self.words.truncate(other.words.len());
        for (word, keep) in self.words.iter_mut().zip(&other.words) {
            *word &= keep;
        }
        self.trim();
    }

    pub fn subtract(&mut self, other: &Self) {
        for (word, gone) in self.words.iter_mut().zip(&other.words) {
            *word &= !gone;
        }
        self.trim();
    }

    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.len() <= other.words.len()
            && self
                .words
                .iter()
                .zip(&other.words)
                .all(|(a, b)| a & !b == 0)
    }

    /// In order of id.
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                (bit < 64).then(|| {
                    rest &= rest - 1;
                    SpaceId((index * 64) as u16 + bit as u16)
                })
            })
        })
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(ids: I) -> Self {
        let mut set = Self::new();
        set.extend(ids);
        set
    }
}

impl Extend<SpaceId> for SpaceSet {
    fn extend<I: IntoIterator<Item = SpaceId>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl Serialize for SpaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        self.iter().try_for_each(|id| list.serialize_element(&id))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for SpaceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Ids;
        impl<'de> Visitor<'de> for Ids {
            type Value = SpaceSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of space ids")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<SpaceSet, A::Error> {
                let mut set = SpaceSet::new();
                while let Some(id) = list.next_element()? {
                    set.insert(id);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Ids)
    }
}
