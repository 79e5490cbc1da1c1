//! Questions that count steps alike: distances, floods for supply, the nearest of a kind.

use crate::{Board, Link, SpaceId, SpaceSet};

/// Steps from the nearest source to every space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances(Vec<u16>);

impl Distances {
    pub fn get(&self, id: SpaceId) -> Option<u16> {
        self.0
            .get(id.index())
            .copied()
            .filter(|&steps| steps != u16::MAX)
    }

    /// The spaces at exactly so many steps, in order.
    pub fn ring(&self, steps: u16) -> impl Iterator<Item = SpaceId> + '_ {
        (0u16..)
            .zip(&self.0)
            .filter(move |(_, at)| **at == steps && steps != u16::MAX)
            .map(|(id, _)| SpaceId(id))
    }
}

/// Counts steps along the links that `open` lets through.
///
/// ```
/// # use board::{boards, distances};
/// let board = boards::neppa();
/// let sea = board.kind("sea").unwrap();
/// let dover = board.find("sea_dover_strait").unwrap();
/// let steps = distances(board, [dover], |_, link| link.kinds.has(sea));
/// assert_eq!(steps.get(dover), Some(0));
/// assert!(steps.ring(1).all(|zone| board.border(dover, zone).is_some()));
/// ```
pub fn distances(
    board: &Board,
    sources: impl IntoIterator<Item = SpaceId>,
    mut open: impl FnMut(SpaceId, Link) -> bool,
) -> Distances {
    let mut steps = vec![u16::MAX; board.len()];
    let mut queue = Vec::new();
    for source in sources {
        if std::mem::replace(&mut steps[source.index()], 0) != 0 {
            queue.push(source);
        }
    }
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        for &link in board.neighbours(id) {
            if steps[link.to.index()] == u16::MAX && open(id, link) {
                steps[link.to.index()] = steps[id.index()] + 1;
                queue.push(link.to);
            }
        }
    }
    Distances(steps)
}

/// What can be reached from sources through open links: a supply trace, a coast, a country in one piece.
///
/// Keep one and run it again: it reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    queue: Vec<SpaceId>,
    reached: SpaceSet,
}

impl Flood {
    pub const fn new() -> Self {
        Self {
            queue: Vec::new(),
            reached: SpaceSet::new(),
        }
    }

    pub fn run(
        &mut self,
        board: &Board,
        sources: impl IntoIterator<Item = SpaceId>,
        mut open: impl FnMut(SpaceId, Link) -> bool,
    ) -> &SpaceSet {
        self.reached.clear();
        self.queue.clear();
        for source in sources {
            if self.reached.insert(source) {
                self.queue.push(source);
            }
        }
        while let Some(id) = self.queue.pop() {
            for &link in board.neighbours(id) {
                if !self.reached.contains(link.to) && open(id, link) {
                    self.reached.insert(link.to);
                    self.queue.push(link.to);
                }
            }
        }
        &self.reached
    }
}

/// The nearest spaces of a kind: all that tie, so that the game can let a player choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    pub steps: u16,
    /// In order of id; never empty.
    pub spaces: Vec<SpaceId>,
}

/// Looks outwards from `start` (itself included) until `wanted` holds.
pub fn nearest(
    board: &Board,
    start: SpaceId,
    mut open: impl FnMut(SpaceId, Link) -> bool,
    mut wanted: impl FnMut(SpaceId) -> bool,
) -> Option<Nearest> {
    let mut seen = SpaceSet::from_iter([start]);
    let mut ring = vec![start];
    for steps in 0.. {
        let mut spaces: Vec<SpaceId> = ring.iter().copied().filter(|&id| wanted(id)).collect();
        if !spaces.is_empty() {
            spaces.sort_unstable();
            return Some(Nearest { steps, spaces });
        }
        let mut further = Vec::new();
        for &id in &ring {
            for &link in board.neighbours(id) {
                if !seen.contains(link.to) && open(id, link) {
                    seen.insert(link.to);
                    further.push(link.to);
                }
            }
        }
        if further.is_empty() {
            return None;
        }
        ring = further;
    }
    None
}
