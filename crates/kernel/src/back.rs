use crate::UndoError;

/// How many positions are kept on the way back.
const STOPS: usize = 8;
/// How many actions lie between two of them at first.
const EVERY: usize = 4;

/// The way back from where a game stands, as far as actions may be taken back.
///
/// Only now and then a whole position is kept; what lies between is played again, which is sure to come to the
/// same: no die was rolled on the way, or there would be no way back.
#[derive(Clone, Debug)]
pub struct WayBack<S> {
    /// How many actions may be taken back.
    reach: usize,
    /// Positions with their numbers; the first is the farthest that can be reached.
    stops: Vec<(usize, S)>,
    every: usize,
    /// Why nothing can be taken back beyond.
    barrier: UndoError,
}

impl<S: Clone> WayBack<S> {
    pub fn none(barrier: UndoError) -> WayBack<S> {
        WayBack {
            reach: 0,
            stops: Vec::new(),
            every: EVERY,
            barrier,
        }
    }

    pub fn reach(&self) -> usize {
        self.reach
    }

    pub fn barrier(&self) -> UndoError {
        self.barrier
    }

    /// How many whole positions it holds.
    pub fn held(&self) -> usize {
        self.stops.len()
    }

    /// The farthest position that can be reached.
    pub fn farthest(&self) -> Option<&S> {
        self.stops.first().map(|(_, state)| state)
    }

    /// One more action was taken, at a position with this number.
    pub fn took(&mut self, number: usize, before: S) {
        self.reach += 1;
        if self.stops.len() == STOPS {
            let mut nth = 0;
            self.stops.retain(|_| {
                nth += 1;
                nth % 2 == 1
            });
            self.every *= 2;
        }
        let last = self.stops.last();
        if last.is_none_or(|(stop, _)| number >= stop + self.every) {
            self.stops.push((number, before));
        }
    }

    /// The last position kept that is not behind `number`, with its own number.
    pub fn nearest(&self, number: usize) -> Option<(usize, S)> {
        let nearest = self.stops.iter().rev().find(|(stop, _)| *stop <= number);
        nearest.cloned()
    }

    /// The last action was taken back: the game stands at `number` again.
    pub fn went_back(&mut self, number: usize) {
        self.reach -= 1;
        self.stops.retain(|(stop, _)| *stop < number);
    }
}
