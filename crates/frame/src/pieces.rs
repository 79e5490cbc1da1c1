use board::{Id, Stacks};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Range;
use std::sync::Arc;

/// A counter, block or marker that is in one place at a time.
pub trait Piece: Clone + PartialEq + std::fmt::Debug {
    /// Its number in the list of pieces.
    type Id: Id + Ord;
    /// A place of which it is known at any time what stands there.
    type Place: Id + Eq;
    /// What stands in one place, counted.
    type Tally: Tally<Self>;
    /// What follows from the tallies of all places.
    type Summary: Clone + PartialEq + Default + std::fmt::Debug;
    /// Whose it is, which never changes: pieces of one owner that follow each other in the list are found together.
    type Owner: Copy + PartialEq + std::fmt::Debug;

    /// How many places there are.
    fn places() -> usize;
    fn owner(&self) -> Self::Owner;
    /// Where it stands, if it is in a place and not off the map.
    fn place(&self) -> Option<Self::Place>;
    /// Whether nobody can tell the two apart, wherever they stand.
    fn like(&self, other: &Self) -> bool;
    /// Whether only pieces that are [`Piece::akin`] can be alike, and those follow each other in the list.
    const KIN_FOLLOW: bool = false;
    fn akin(&self, _other: &Self) -> bool {
        true
    }
    /// Whether [`Pieces::changes`] is kept: for a game that brings what it has found out up to date.
    const KEEPS_CHANGES: bool = false;
    /// Whether a change of a piece can change anything that follows from where the pieces stand; marks do not.
    fn bears(before: &Self, after: &Self) -> bool {
        before != after
    }
    /// Whether it is such as its kind can be; one that is not would spoil what is counted.
    fn is_whole(&self) -> bool {
        true
    }
    /// A tally has changed from what it was.
    fn summarise(
        _summary: &mut Self::Summary,
        _place: Self::Place,
        _before: &Self::Tally,
        _tally: &Self::Tally,
    ) {
    }
}

/// What stands in one place, counted.
pub trait Tally<P>: Clone + PartialEq + Default + std::fmt::Debug {
    fn add(&mut self, piece: &P);
    /// A piece has gone; these are left.
    fn take<'a>(&mut self, piece: &P, left: impl Iterator<Item = &'a P>)
    where
        P: 'a;
}

/// A piece that went from one place to another while an action was applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved<I, P> {
    pub piece: I,
    /// Nowhere on the map, if there is none.
    pub from: Option<P>,
    pub to: Option<P>,
}

/// Pieces of one owner that follow each other in the list.
type Runs<O> = Arc<[(O, Range<u16>)]>;

fn runs<P: Piece>(list: &[P]) -> Runs<P::Owner> {
    let mut all: Vec<(P::Owner, Range<u16>)> = Vec::new();
    for (id, piece) in (0..).zip(list) {
        match all.last_mut() {
            Some((owner, run)) if *owner == piece.owner() => run.end = id + 1,
            _ => all.push((piece.owner(), id..id + 1)),
        }
    }
    all.into()
}

/// Every piece of a game, with what follows from where they stand: stacks by place and tallies.
///
/// Only the list of pieces is stored and compared; the rest is made anew when it is read. A piece never leaves the
/// list, it only changes place, and [`Pieces::change`] is the only way to change anything that is counted.
#[derive(Clone, Debug)]
pub struct Pieces<P: Piece> {
    list: Vec<P>,
    stacks: Stacks,
    tally: Vec<P::Tally>,
    summary: P::Summary,
    /// Pieces of one owner that follow each other.
    runs: Runs<P::Owner>,
    /// What has moved, while somebody wants to know.
    moved: Option<Vec<Moved<P::Id, P::Place>>>,
    /// How often something has changed that bears on what follows.
    bearing: u64,
    /// The pieces that have changed, as they were before; none when too many have.
    changes: Option<Vec<(P::Id, P)>>,
}

/// More changes than these are not worth following one by one.
const MOST_CHANGES: usize = 24;

impl<P: Piece> PartialEq for Pieces<P> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl<P: Piece + Serialize> Serialize for Pieces<P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(to)
    }
}

impl<'de, P: Piece + Deserialize<'de>> Deserialize<'de> for Pieces<P> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<P>::deserialize(from)?;
        match list.iter().position(|piece| !piece.is_whole()) {
            Some(id) => Err(serde::de::Error::custom(format!(
                "counter {id} has not the factors of its kind"
            ))),
            None => Ok(Pieces::new(list)),
        }
    }
}

impl<P: Piece> Pieces<P> {
    pub fn new(list: Vec<P>) -> Pieces<P> {
        let runs = runs(&list);
        Pieces::with_runs(list, runs)
    }

    fn with_runs(list: Vec<P>, runs: Runs<P::Owner>) -> Pieces<P> {
        let mut pieces = Pieces {
            stacks: Stacks::new(P::places(), list.len()),
            tally: vec![P::Tally::default(); P::places()],
            summary: P::Summary::default(),
            runs,
            moved: None,
            bearing: 0,
            changes: None,
            list,
        };
        for index in (0..pieces.list.len()).rev() {
            pieces.lay_down(index);
        }
        pieces
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn has(&self, id: P::Id) -> bool {
        id.index() < self.list.len()
    }

    #[inline]
    pub fn get(&self, id: P::Id) -> &P {
        &self.list[id.index()]
    }

    /// All pieces, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = (P::Id, &P)> {
        self.list
            .iter()
            .enumerate()
            .map(|(index, piece)| (P::Id::from_index(index), piece))
    }

    /// The pieces with this key, in a list that is ordered by it.
    #[inline]
    pub fn run<K: Ord>(&self, key: K, of: impl Fn(&P) -> K) -> impl Iterator<Item = (P::Id, &P)> {
        let first = self.list.partition_point(|piece| of(piece) < key);
        self.list[first..]
            .iter()
            .take_while(move |piece| of(piece) == key)
            .enumerate()
            .map(move |(index, piece)| (P::Id::from_index(first + index), piece))
    }

    /// The pieces of some owners, in the order of their numbers.
    #[inline]
    pub fn of(&self, is: impl Fn(P::Owner) -> bool) -> impl Iterator<Item = (P::Id, &P)> {
        let own = self.runs.iter().filter(move |(owner, _)| is(*owner));
        own.flat_map(|(_, run)| {
            let first = usize::from(run.start);
            let pieces = self.list[first..usize::from(run.end)].iter().enumerate();
            pieces.map(move |(index, piece)| (P::Id::from_index(first + index), piece))
        })
    }

    /// The pieces in a place, in the order of their numbers.
    #[inline]
    pub fn at(&self, place: P::Place) -> impl Iterator<Item = (P::Id, &P)> {
        self.stacks.list(place.index()).map(|item| {
            let piece = &self.list[usize::from(item)];
            (P::Id::from_index(item.into()), piece)
        })
    }

    /// What stands in a place, counted.
    #[inline]
    pub fn tally(&self, place: P::Place) -> &P::Tally {
        &self.tally[place.index()]
    }

    #[inline]
    pub fn summary(&self) -> &P::Summary {
        &self.summary
    }

    /// Takes a piece up, changes it and lays it down again.
    pub fn change(&mut self, id: P::Id, how: impl FnOnce(&mut P)) {
        let index = id.index();
        let from = self.list[index].place();
        let before = P::KEEPS_CHANGES.then(|| self.list[index].clone());
        self.take_up(index);
        how(&mut self.list[index]);
        self.lay_down(index);
        if let Some(before) = before {
            self.note(id, before);
        }
        let to = self.list[index].place();
        if from != to
            && let Some(moved) = &mut self.moved
        {
            moved.push(Moved {
                piece: id,
                from,
                to,
            });
        }
    }

    /// Changes what is not counted: marks, cargo, where it came from.
    #[inline]
    pub fn mark(&mut self, id: P::Id, how: impl FnOnce(&mut P)) {
        how(&mut self.list[id.index()]);
    }

    /// [`Pieces::mark`] for every piece.
    pub fn mark_all(&mut self, how: impl FnMut(&mut P)) {
        self.list.iter_mut().for_each(how);
    }

    /// Other pieces in the place of all, each of the same owner: for dealing anew what a seat cannot see.
    pub fn deal(&mut self, list: Vec<P>) {
        let bearing = self.bearing + 1;
        *self = Pieces::with_runs(list, self.runs.clone());
        self.bearing = bearing;
    }

    fn note(&mut self, id: P::Id, before: P) {
        if !P::bears(&before, &self.list[id.index()]) {
            return;
        }
        self.bearing += 1;
        if let Some(changes) = &mut self.changes {
            changes.push((id, before));
            if changes.len() > MOST_CHANGES {
                self.changes = None;
            }
        }
    }

    /// Differs from what it was before anything changed that bears on what follows from the pieces; only where
    /// [`Piece::KEEPS_CHANGES`].
    #[inline]
    pub fn bearing(&self) -> u64 {
        self.bearing
    }

    /// The pieces that have changed since this was last asked, each as it was before, in order; none when that is not
    /// known or they are too many.
    pub fn changes(&mut self) -> Option<Vec<(P::Id, P)>> {
        self.changes.replace(Vec::new())
    }

    /// Begins to keep note of what moves.
    pub fn watch(&mut self) {
        self.moved = Some(Vec::new());
    }

    /// What has moved since [`Pieces::watch`]; nothing more is noted.
    pub fn seen(&mut self) -> Vec<Moved<P::Id, P::Place>> {
        self.moved.take().unwrap_or_default()
    }

    /// Whether what is counted is what the pieces say, for tests and flaws.
    pub fn is_true(&self) -> bool {
        let anew = Pieces::new(self.list.clone());
        self.stacks == anew.stacks && self.tally == anew.tally && self.summary == anew.summary
    }

    fn lay_down(&mut self, index: usize) {
        let piece = &self.list[index];
        let Some(place) = piece.place() else { return };
        self.stacks.add(place.index(), index as u16);
        let tally = &mut self.tally[place.index()];
        let before = tally.clone();
        tally.add(piece);
        P::summarise(&mut self.summary, place, &before, tally);
    }

    fn take_up(&mut self, index: usize) {
        let piece = &self.list[index];
        let Some(place) = piece.place() else { return };
        self.stacks.take(place.index(), index as u16);
        let left = self
            .stacks
            .list(place.index())
            .map(|item| &self.list[usize::from(item)]);
        let tally = &mut self.tally[place.index()];
        let before = tally.clone();
        tally.take(piece, left);
        P::summarise(&mut self.summary, place, &before, tally);
    }
}

/// Pieces that cannot be told apart are offered once: the first in a place stands for those like it.
impl<P: Piece> Pieces<P> {
    /// Whether no piece with a lower number in the same place is like this one.
    #[inline]
    pub fn is_first_of_its_like(&self, id: P::Id) -> bool {
        let piece = self.get(id);
        let Some(place) = piece.place() else {
            return true;
        };
        if P::KIN_FOLLOW {
            let before = self.list[..id.index()].iter().rev();
            let mut kin = before.take_while(|other| other.akin(piece));
            return kin.all(|other| other.place() != Some(place) || !other.like(piece));
        }
        self.at(place)
            .take_while(|(other, _)| *other < id)
            .all(|(_, other)| !other.like(piece))
    }

    /// The pieces in the same place that are like this one, itself included.
    pub fn likes(&self, id: P::Id) -> impl Iterator<Item = P::Id> {
        let piece = self.get(id);
        let elsewhere = match piece.place() {
            Some(_) => None,
            None => Some(id),
        };
        let there = piece.place().into_iter().flat_map(|place| self.at(place));
        let likes = there.filter(|(_, other)| other.like(piece));
        elsewhere.into_iter().chain(likes.map(|(like, _)| like))
    }

    /// The pieces in a place without those that are like the one before them.
    pub fn distinct_at(&self, place: P::Place) -> impl Iterator<Item = (P::Id, &P)> {
        let mut before: Option<&P> = None;
        self.at(place).filter(move |(_, piece)| {
            !before
                .replace(*piece)
                .is_some_and(|other| other.like(piece))
        })
    }
}

/// Writes the questions about pieces that every position answers in the same words, in an `impl` of the position:
/// `frame::piece_functions!(pieces: Unit)` for a field `pieces: Pieces<Unit>`.
#[macro_export]
macro_rules! piece_functions {
    ($pieces:ident: $Unit:ty) => {
        #[inline]
        pub fn unit(&self, id: <$Unit as $crate::Piece>::Id) -> &$Unit {
            self.$pieces.get(id)
        }
        pub fn has_unit(&self, id: <$Unit as $crate::Piece>::Id) -> bool {
            self.$pieces.has(id)
        }
        pub fn units(&self) -> impl Iterator<Item = (<$Unit as $crate::Piece>::Id, &$Unit)> {
            self.$pieces.all()
        }
        /// The counters in a place, in the order of their numbers.
        #[inline]
        pub fn units_in(
            &self,
            place: <$Unit as $crate::Piece>::Place,
        ) -> impl Iterator<Item = (<$Unit as $crate::Piece>::Id, &$Unit)> {
            self.$pieces.at(place)
        }
        /// What stands in a place, counted.
        #[inline]
        pub fn tally(
            &self,
            place: <$Unit as $crate::Piece>::Place,
        ) -> &<$Unit as $crate::Piece>::Tally {
            self.$pieces.tally(place)
        }
        /// What the index says must be what the counters say; used by tests and by flaws.
        pub fn index_is_true(&self) -> bool {
            self.$pieces.is_true()
        }
    };
}
