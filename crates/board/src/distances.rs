//! Steps along links, all alike.

use crate::{Board, Link, SpaceId};

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
