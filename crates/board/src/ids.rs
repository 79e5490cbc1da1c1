use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A small number that stands for something: an index with a type.
pub trait Id: Copy {
    fn index(self) -> usize;
    fn from_index(index: usize) -> Self;
}

/// A set of ids of fixed room, copied and compared as fast as a few numbers.
///
/// ```
/// # use board::{Id, IdSet};
/// # #[derive(Clone, Copy, PartialEq, Debug)] struct Area(u8);
/// # impl Id for Area {
/// #     fn index(self) -> usize { self.0 as usize }
/// #     fn from_index(index: usize) -> Area { Area(index as u8) }
/// # }
/// type AreaSet = IdSet<Area, 4>;
/// let set: AreaSet = [Area(200), Area(3)].into_iter().collect();
/// assert!(set.has(Area(3)) && !set.has(Area(4)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Area(3), Area(200)]);
/// ```
pub struct IdSet<T, const WORDS: usize> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> T>,
}

impl<T, const WORDS: usize> Clone for IdSet<T, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const WORDS: usize> Copy for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> PartialEq for IdSet<T, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<T, const WORDS: usize> Eq for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> Default for IdSet<T, WORDS> {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Id + fmt::Debug, const WORDS: usize> fmt::Debug for IdSet<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T, const WORDS: usize> IdSet<T, WORDS> {
    pub const NONE: Self = IdSet {
        words: [0; WORDS],
        of: PhantomData,
    };
    /// The set whose members are the bits of these words.
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        IdSet {
            words,
            of: PhantomData,
        }
    }

    /// How many ids there is room for.
    pub const ROOM: usize = WORDS * 64;

    #[inline]
    pub fn is_empty(&self) -> bool {
        // Quicker than comparing memory for the few words that there are.
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    fn combine(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let words = std::array::from_fn(|i| with(self.words[i], other.words[i]));
        IdSet {
            words,
            of: PhantomData,
        }
    }

    #[inline]
    pub fn union(self, other: Self) -> Self {
        self.combine(other, |a, b| a | b)
    }

    #[inline]
    pub fn both(self, other: Self) -> Self {
        self.combine(other, |a, b| a & b)
    }

    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.combine(other, |a, b| a & !b)
    }

    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }
}

impl<T: Id, const WORDS: usize> IdSet<T, WORDS> {
    #[inline]
    pub fn has(&self, id: T) -> bool {
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, id: T) {
        self.words[id.index() / 64] |= 1 << (id.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, id: T) {
        self.words[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Puts an id in or takes it out.
    #[inline]
    pub fn set(&mut self, id: T, is_in: bool) {
        if is_in {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    pub fn of(list: &[T]) -> Self {
        list.iter().copied().collect()
    }

    /// In order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T, WORDS> {
        let (words, mut at, mut rest) = (self.words, 0, self.words[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = *words.get(at)?;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(T::from_index(at * 64 + bit))
        })
    }
}

impl<T: Id, const WORDS: usize> FromIterator<T> for IdSet<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let mut set = Self::NONE;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

/// In JSON a list of its ids, as they are written there; a browser would round numbers of 64 bits. In compact form
/// its words.
impl<T: Id + Serialize, const WORDS: usize> Serialize for IdSet<T, WORDS> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_seq(self.iter())
        } else {
            to.collect_seq(self.words)
        }
    }
}

impl<'de, T: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for IdSet<T, WORDS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            let ids = Vec::<T>::deserialize(from)?;
            return match ids.iter().find(|id| id.index() >= Self::ROOM) {
                Some(id) => {
                    let wrong = Unexpected::Unsigned(id.index() as u64);
                    Err(D::Error::invalid_value(
                        wrong,
                        &"an id that there is room for",
                    ))
                }
                None => Ok(ids.into_iter().collect()),
            };
        }
        let words = Vec::<u64>::deserialize(from)?;
        let count = words.len();
        let words = words
            .try_into()
            .map_err(|_| D::Error::invalid_length(count, &"one number for every 64 ids"))?;
        Ok(IdSet {
            words,
            of: PhantomData,
        })
    }
}

/// A set of ids below 32, as small as a number, for actions and tallies.
///
/// ```
/// # use board::{SmallSet, SpaceId};
/// let mut set = SmallSet::of(&[SpaceId(3), SpaceId(9)]);
/// set.remove(SpaceId(9));
/// assert!(set.has(SpaceId(3)) && set.len() == 1);
/// assert_eq!(set.union(SmallSet::of(&[SpaceId(0)])).iter().collect::<Vec<_>>(), [SpaceId(0), SpaceId(3)]);
/// ```
pub struct SmallSet<T> {
    bits: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> SmallSet<T> {
    pub const NONE: Self = SmallSet::from_bits(0);
    /// How many ids there is room for.
    pub const ROOM: usize = 32;

    const fn from_bits(bits: u32) -> Self {
        SmallSet {
            bits,
            of: PhantomData,
        }
    }
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        SmallSet::from_bits(self.bits | other.bits)
    }
    #[inline]
    pub const fn both(self, other: Self) -> Self {
        SmallSet::from_bits(self.bits & other.bits)
    }
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        SmallSet::from_bits(self.bits & !other.bits)
    }
    /// Every choice of one or more of its members.
    pub fn choices(self) -> impl Iterator<Item = Self> + use<T> {
        let all = self.bits;
        let parts = (1..=all).filter(move |bits| bits & !all == 0);
        parts.map(SmallSet::from_bits)
    }
    /// Those that are in one of the two sets only.
    #[inline]
    pub const fn differing(self, other: Self) -> Self {
        SmallSet::from_bits(self.bits ^ other.bits)
    }
}

impl<T: Id> SmallSet<T> {
    #[inline]
    pub fn of(list: &[T]) -> Self {
        let bits = list.iter().fold(0, |bits, id| bits | 1 << id.index());
        SmallSet::from_bits(bits)
    }
    #[inline]
    pub fn has(self, id: T) -> bool {
        self.bits >> id.index() & 1 == 1
    }
    #[inline]
    pub fn insert(&mut self, id: T) {
        self.bits |= 1 << id.index();
    }
    #[inline]
    pub fn remove(&mut self, id: T) {
        self.bits &= !(1 << id.index());
    }
    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + use<T> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let id = (bits != 0).then(|| T::from_index(bits.trailing_zeros() as usize))?;
            bits &= bits - 1;
            Some(id)
        })
    }
}

impl<T: Id> FromIterator<T> for SmallSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let bits = ids.into_iter().fold(0, |bits, id| bits | 1 << id.index());
        SmallSet::from_bits(bits)
    }
}

impl<T> Clone for SmallSet<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SmallSet<T> {}

impl<T> Default for SmallSet<T> {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

impl<T> PartialEq for SmallSet<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for SmallSet<T> {}

impl<T> PartialOrd for SmallSet<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for SmallSet<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<T> std::hash::Hash for SmallSet<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T: Id + fmt::Debug> fmt::Debug for SmallSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// As its number.
impl<T> Serialize for SmallSet<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.bits.serialize(to)
    }
}

impl<'de, T> Deserialize<'de> for SmallSet<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        u32::deserialize(from).map(SmallSet::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
    struct Area(u16);

    impl Id for Area {
        fn index(self) -> usize {
            self.0.into()
        }
        fn from_index(index: usize) -> Area {
            Area(index as u16)
        }
    }

    #[test]
    fn json_lists_the_ids_and_holds_none_that_has_no_room() {
        let set: IdSet<Area, 2> = [Area(70), Area(3), Area(63)].into_iter().collect();
        let text = serde_json::to_string(&set).expect("it is written");
        assert_eq!(text, "[3,63,70]");
        let read: IdSet<Area, 2> = serde_json::from_str(&text).expect("it is read");
        assert_eq!(read, set);
        let wrong = serde_json::from_str::<IdSet<Area, 2>>("[3,128]").expect_err("no room");
        assert!(
            wrong.to_string().contains("an id that there is room for"),
            "{wrong}"
        );
    }
}
