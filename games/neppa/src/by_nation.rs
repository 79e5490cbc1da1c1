//! A value for every nation, in one piece of memory.

use crate::types::Nation;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// One value for each nation there is room for, by [`Nation::index`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByNation<T>([T; Nation::MAX]);

impl<T: Copy + Default> Default for ByNation<T> {
    fn default() -> ByNation<T> {
        ByNation([T::default(); Nation::MAX])
    }
}

impl<T> Deref for ByNation<T> {
    type Target = [T; Nation::MAX];
    #[inline]
    fn deref(&self) -> &[T; Nation::MAX] {
        &self.0
    }
}

impl<T> DerefMut for ByNation<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; Nation::MAX] {
        &mut self.0
    }
}

impl<T: Serialize> Serialize for ByNation<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByNation<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ByNation<T>, D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        let count = list.len();
        let all: [T; Nation::MAX] = list
            .try_into()
            .map_err(|_| Error::invalid_length(count, &"one entry for each nation"))?;
        Ok(ByNation(all))
    }
}
