use crate::{Board, Link, SpaceId, SpaceSet};

const FAR: u16 = u16::MAX;

/// Which spaces can be reached within a budget, at which cost, and by which way.
///
/// Keep one `Reach` and run it again and again: it reuses its memory. The closure gives the cost of a step, or
/// `None` where there is no way; since it sees where the step starts, it can also forbid to leave a space (a zone of
/// control) once entered.
///
/// ```
/// # use board::{Reach, boards};
/// let board = boards::neppa();
/// let land = board.kind("land").unwrap();
/// let mut reach = Reach::new();
/// reach.run(board, [board.find("paris").unwrap()], 2, |_, link| link.kinds.has(land).then_some(1));
/// assert_eq!(reach.cost(board.find("strasbourg").unwrap()), Some(2));
/// assert_eq!(reach.cost(board.find("berlin").unwrap()), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reach {
    cost: Vec<u16>,
    from: Vec<SpaceId>,
    reached: Vec<SpaceId>,
    buckets: Vec<Vec<SpaceId>>,
}

impl Reach {
    pub const fn new() -> Self {
        Self {
            cost: Vec::new(),
            from: Vec::new(),
            reached: Vec::new(),
            buckets: Vec::new(),
        }
    }

    /// Finds everything within `budget` of the nearest of `starts`.
    pub fn run(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = SpaceId>,
        budget: u16,
        mut step: impl FnMut(SpaceId, Link) -> Option<u16>,
    ) {
        self.reset(board.len());
        for start in starts {
            self.offer(start, start, 0);
        }
        let mut now = 0;
        while usize::from(now) < self.buckets.len() {
            // A step of cost 0 adds to the bucket that is being emptied, so look at its length anew each time.
            let mut next = 0;
            while let Some(&id) = self.buckets[usize::from(now)].get(next) {
                next += 1;
                if self.cost[id.index()] != now {
                    continue;
                }
                for &link in board.neighbours(id) {
                    if let Some(cost) = step(id, link)
                        && let Some(total) = now.checked_add(cost)
                        && total <= budget
                    {
                        self.offer(id, link.to, total);
                    }
                }
            }
            self.buckets[usize::from(now)].clear();
            match now.checked_add(1) {
                Some(later) => now = later,
                None => break,
            }
        }
        self.reached
            .sort_unstable_by_key(|id| (self.cost[id.index()], *id));
    }

    fn offer(&mut self, from: SpaceId, to: SpaceId, total: u16) {
        let known = self.cost[to.index()];
        if total >= known {
            return;
        }
        if known == FAR {
            self.reached.push(to);
        }
        self.cost[to.index()] = total;
        self.from[to.index()] = from;
        let bucket = usize::from(total);
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(to);
    }

    fn reset(&mut self, len: usize) {
        if self.cost.len() == len {
            for id in &self.reached {
                self.cost[id.index()] = FAR;
            }
        } else {
            self.cost = vec![FAR; len];
            self.from = vec![SpaceId(0); len];
        }
        self.reached.clear();
    }

    pub fn cost(&self, id: SpaceId) -> Option<u16> {
        self.cost
            .get(id.index())
            .copied()
            .filter(|&cost| cost != FAR)
    }

    /// The spaces reached, starts included, in order of cost, then id.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached
    }

    pub fn set(&self) -> SpaceSet {
        self.reached.iter().copied().collect()
    }

    /// A cheapest way from a start to `to`, both included; the same each time.
    pub fn path(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        self.cost(to)?;
        let mut path = vec![to];
        let mut at = to;
        while self.from[at.index()] != at {
            at = self.from[at.index()];
            path.push(at);
        }
        path.reverse();
        Some(path)
    }
}
