use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// A group of facts that memos depend on: it knows how often it was laid open to change.
///
/// Reading goes through as if it were the facts themselves. To put other facts in their place write
/// `*s.politics = …`, never another group: that could have changed as often as this one.
#[derive(Clone, Debug)]
pub struct Group<T> {
    facts: T,
    changes: u64,
}

impl<T> Group<T> {
    pub fn new(facts: T) -> Group<T> {
        Group { facts, changes: 0 }
    }

    /// Says whether the facts may have changed: it differs from any that was before a change.
    #[inline]
    pub fn stamp(&self) -> Stamp {
        Stamp(self.changes)
    }
}

/// When a group of facts was last laid open to change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp(u64);

impl<T> Deref for Group<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.facts
    }
}

impl<T> DerefMut for Group<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.changes += 1;
        &mut self.facts
    }
}

impl<T: PartialEq> PartialEq for Group<T> {
    fn eq(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}

impl<T: Serialize> Serialize for Group<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.facts.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Group<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        T::deserialize(from).map(Group::new)
    }
}

/// Something that follows from facts and costs time to find out, with what the facts were stamped when it was.
///
/// `K` names the groups it depends on by their stamps. It is no fact: it is not stored (`#[serde(skip)]`), and
/// positions that differ in nothing else are equal.
///
/// ```
/// # use frame::{Group, Memo, Stamp};
/// let mut politics = Group::new(vec!["Axis", "Allies"]);
/// let mut count: Memo<Stamp, usize> = Memo::default();
/// count.renew(politics.stamp(), |_| politics.len());
/// assert_eq!(count.get(politics.stamp()), Some(&2));
/// politics.push("Comintern");
/// assert_eq!(count.get(politics.stamp()), None);
/// ```
#[derive(Clone, Debug)]
pub struct Memo<K, V>(Option<(K, V)>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Memo(None)
    }
}

impl<K, V> PartialEq for Memo<K, V> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<K: PartialEq, V> Memo<K, V> {
    /// What was found out, if it still holds.
    #[inline]
    pub fn get(&self, now: K) -> Option<&V> {
        match &self.0 {
            Some((then, value)) if *then == now => Some(value),
            _ => None,
        }
    }

    /// What the facts were stamped when it was found out.
    pub fn key(&self) -> Option<&K> {
        self.0.as_ref().map(|(then, _)| then)
    }

    /// What was found out, and may hold no longer.
    pub fn last(&self) -> Option<&V> {
        self.0.as_ref().map(|(_, value)| value)
    }

    pub fn last_mut(&mut self) -> Option<&mut V> {
        self.0.as_mut().map(|(_, value)| value)
    }

    /// Takes out what was found out last, to bring it up to date.
    pub fn take(&mut self) -> Option<V> {
        self.0.take().map(|(_, value)| value)
    }

    pub fn put(&mut self, now: K, value: V) {
        self.0 = Some((now, value));
    }

    /// Finds it out unless it holds; what was known before may help.
    pub fn renew(&mut self, now: K, find_out: impl FnOnce(Option<V>) -> V) {
        if self.0.as_ref().is_some_and(|(then, _)| *then == now) {
            return;
        }
        let before = self.take();
        self.put(now, find_out(before));
    }
}
