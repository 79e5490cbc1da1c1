use board::Id;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Makes a small number into an id: an index with a type of its own.
///
/// ```
/// frame::id! {
///     /// A counter, by its place in the list.
///     pub struct UnitId(u16);
/// }
/// assert_eq!(UnitId(7).index(), 7);
/// ```
///
/// One that goes by name in JSON says how: `pub struct Zone(u16): "zone", key: …, find: …, count: …;` as in
/// [`kernel::named!`]; it is a [`kernel::Key`] in views. One that views show as a counter is
/// `pub struct UnitId(u16) of a counter;`.
#[macro_export]
macro_rules! id {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident($number:ty);) => {
        $crate::id!(@struct $(#[$meta])* #[derive(::serde::Serialize, ::serde::Deserialize)] #[serde(transparent)] $vis $Name $number);
    };
    (
        $(#[$meta:meta])* $vis:vis struct $Name:ident($number:ident): $what:literal,
        key: $key:expr, find: $find:expr, count: $count:expr $(,)?;
    ) => {
        $crate::id!(@struct $(#[$meta])* $vis $Name $number);
        ::kernel::named!($Name($number), $what, key: $key, find: $find, count: $count);

        impl From<$Name> for ::kernel::Key {
            fn from(id: $Name) -> ::kernel::Key {
                let key: fn($Name) -> &'static str = $key;
                ::kernel::Key::Borrowed(key(id))
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $Name:ident($number:ident) of a counter;) => {
        $crate::id!($(#[$meta])* $vis struct $Name($number););

        impl From<$Name> for ::kernel::CounterId {
            fn from(id: $Name) -> ::kernel::CounterId {
                ::kernel::CounterId(id.0.into())
            }
        }

        impl TryFrom<::kernel::CounterId> for $Name {
            type Error = ::std::num::TryFromIntError;
            fn try_from(id: ::kernel::CounterId) -> Result<$Name, Self::Error> {
                id.0.try_into().map($Name)
            }
        }
    };
    (@struct $(#[$meta:meta])* $vis:vis $Name:ident $number:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $Name(pub $number);

        impl $Name {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The set of these.
            pub const fn set<const WORDS: usize>(list: &[$Name]) -> $crate::IdSet<$Name, WORDS> {
                let (mut words, mut at) = ([0; WORDS], 0);
                while at < list.len() {
                    words[list[at].index() / 64] |= 1 << (list[at].index() % 64);
                    at += 1;
                }
                $crate::IdSet::from_words(words)
            }
        }

        impl $crate::Id for $Name {
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
            #[inline]
            fn from_index(index: usize) -> $Name {
                $Name(index as $number)
            }
        }
    };
}

/// A value for each id there is room for, in one piece of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ById<I, T, const N: usize> {
    all: [T; N],
    of: PhantomData<fn() -> I>,
}

impl<I, T: Copy + Default, const N: usize> Default for ById<I, T, N> {
    fn default() -> Self {
        ById {
            all: [T::default(); N],
            of: PhantomData,
        }
    }
}

impl<I, T, const N: usize> ById<I, T, N> {
    pub fn values(&self) -> &[T; N] {
        &self.all
    }
}

impl<I: Id, T, const N: usize> Index<I> for ById<I, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.all[id.index()]
    }
}

impl<I: Id, T, const N: usize> IndexMut<I> for ById<I, T, N> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.all[id.index()]
    }
}

impl<I, T: Serialize, const N: usize> Serialize for ById<I, T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.all)
    }
}

impl<'de, I, T: Deserialize<'de>, const N: usize> Deserialize<'de> for ById<I, T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        let count = list.len();
        let all = list
            .try_into()
            .map_err(|_| Error::invalid_length(count, &"one entry for each"))?;
        Ok(ById {
            all,
            of: PhantomData,
        })
    }
}
