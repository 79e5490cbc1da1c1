use crate::{Board, BoardError, Id, IdSet, Row, SpaceId, Table};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Something that tables call by a name.
pub trait Keyed {
    fn key(&self) -> &str;
}

/// Says that things are called by their field `id`.
#[macro_export]
macro_rules! keyed {
    ($($Thing:ty),+ $(,)?) => {$(
        impl $crate::Keyed for $Thing {
            fn key(&self) -> &str {
                &self.id
            }
        }
    )+};
}

/// Things of one kind by their ids, which are their places in the list.
///
/// ```
/// # use board::{Keyed, Listed, SpaceId};
/// # struct Country { id: String }
/// # impl Keyed for Country { fn key(&self) -> &str { &self.id } }
/// let list: Listed<SpaceId, Country> =
///     ["france", "spain"].map(|id| Country { id: id.to_string() }).into_iter().collect();
/// assert_eq!(list.find("spain"), Some(SpaceId(1)));
/// assert_eq!(list.get(SpaceId(0)).id, "france");
/// ```
#[derive(Clone, Debug)]
pub struct Listed<I, T> {
    list: Vec<T>,
    of: PhantomData<fn() -> I>,
}

impl<I, T> FromIterator<T> for Listed<I, T> {
    fn from_iter<L: IntoIterator<Item = T>>(list: L) -> Self {
        Listed {
            list: list.into_iter().collect(),
            of: PhantomData,
        }
    }
}

impl<I: Id, T> Listed<I, T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    #[inline]
    pub fn get(&self, id: I) -> &T {
        &self.list[id.index()]
    }

    pub fn get_mut(&mut self, id: I) -> &mut T {
        &mut self.list[id.index()]
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.list.len()).map(I::from_index)
    }

    pub fn all(&self) -> impl Iterator<Item = (I, &T)> {
        self.ids().zip(&self.list)
    }

    /// The first that is wanted.
    pub fn position(&self, wanted: impl Fn(&T) -> bool) -> Option<I> {
        self.list.iter().position(wanted).map(I::from_index)
    }

    /// All that are wanted.
    pub fn select<const WORDS: usize>(&self, wanted: impl Fn(&T) -> bool) -> IdSet<I, WORDS> {
        let all = self.all().filter(|(_, thing)| wanted(thing));
        all.map(|(id, _)| id).collect()
    }
}

impl<I: Id, T: Keyed> Listed<I, T> {
    pub fn find(&self, key: &str) -> Option<I> {
        self.position(|thing| thing.key() == key)
    }

    /// The thing that a field names; `what` and `file` are for the message.
    pub fn field(
        &self,
        row: Row<'_>,
        column: &str,
        what: &str,
        file: &str,
    ) -> Result<I, BoardError> {
        let key = row.text(column)?;
        let why = || row.error(column, format!("no {what} `{key}` in {file}"));
        self.find(key).ok_or_else(why)
    }

    /// The things of a table whose first rows are called by name in the code, and which a set of ids has room for.
    pub fn beginning_with(
        list: Vec<T>,
        table: &Table,
        first: &[&str],
        room: usize,
    ) -> Result<Self, BoardError> {
        for (index, wanted) in first.iter().enumerate() {
            if list.get(index).map(T::key) != Some(wanted) {
                let message = format!("row {} must be `{wanted}`", index + 1);
                return Err(match table.row(index) {
                    Some(row) => row.error("id", message),
                    None => table.error("id", message),
                });
            }
        }
        if list.len() > room {
            let message = format!("{} rows, more than {room}", list.len());
            return Err(table.error("id", message));
        }
        for (index, row) in table.rows().take(list.len()).enumerate() {
            let key = list[index].key();
            if list[..index].iter().any(|other| other.key() == key) {
                return Err(row.error("id", format!("`{key}` twice")));
            }
        }
        Ok(list.into_iter().collect())
    }
}

/// The keys and names of the spaces of a board, by the ids that a game has for them.
#[derive(Clone, Debug)]
pub struct SpaceNames<I> {
    keys: Vec<Box<str>>,
    names: Vec<Box<str>>,
    by_key: BTreeMap<Box<str>, SpaceId>,
    of: PhantomData<fn() -> I>,
}

impl<I: Id> SpaceNames<I> {
    pub fn of(board: &Board) -> SpaceNames<I> {
        let key = |id| Box::from(board.key(id));
        SpaceNames {
            keys: board.ids().map(key).collect(),
            names: board.ids().map(|id| board.space(id).name.clone()).collect(),
            by_key: board.ids().map(|id| (key(id), id)).collect(),
            of: PhantomData,
        }
    }

    /// The stable key of a space.
    #[inline]
    pub fn key(&self, space: I) -> &str {
        &self.keys[space.index()]
    }

    /// What a player reads.
    #[inline]
    pub fn name(&self, space: I) -> &str {
        &self.names[space.index()]
    }

    pub fn find(&self, key: &str) -> Option<I> {
        self.by_key.get(key).map(|id| I::from_index(id.index()))
    }

    /// The space of that key; for set-ups and tests, which name spaces that are there.
    #[track_caller]
    pub fn get(&self, key: &str) -> I {
        self.find(key)
            .unwrap_or_else(|| panic!("there is no space `{key}`"))
    }
}
