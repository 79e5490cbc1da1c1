use crate::{Board, Link, Node, SpaceId};

const FAR: u16 = u16::MAX;

/// What one step of a [`March`] costs and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// In half movement points, or whatever fraction the game counts in.
    pub cost: u16,
    /// The unit goes no further.
    pub stop: bool,
    /// What is true of the way from here on: the worst weather met, a railway not yet left.
    pub state: u8,
}

impl Step {
    /// A step that costs and no more.
    pub const fn cost(cost: u16) -> Self {
        Self {
            cost,
            stop: false,
            state: 0,
        }
    }
}

/// How far a unit may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance<'a> {
    /// By state, in the unit of [`Step::cost`]: what a way in that state may cost in all.
    pub limits: &'a [u16],
    /// A unit that may move at all may enter one space whatever it costs, and then stops.
    pub least: bool,
}

/// Where a unit can go within its allowance, at which cost, and by which way.
///
/// The closure sees where a step starts and what it crosses, and gives its cost or `None` where there is no way; so a
/// side may be open one way only, and a hex may be left by some and not by others. A hex that can be entered both ways,
/// stopping and going on, is kept as both: what is dearer may lead further. Keep one `March` and run it again and
/// again: it reuses its memory.
///
/// ```
/// # use board::{Allowance, March, Step, boards};
/// let board = boards::neppa();
/// let land = board.kind("land").unwrap();
/// let mut march = March::new();
/// let two = Allowance { limits: &[2], least: false };
/// march.run(board, board.find("paris").unwrap(), two, |_, link| link.kinds.has(land).then_some(Step::cost(1)));
/// assert_eq!(march.cost(board.find("strasbourg").unwrap()), Some(2));
/// assert_eq!(march.cost(board.find("berlin").unwrap()), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct March {
    states: usize,
    /// By label: space, state, and whether the unit must stop there.
    cost: Vec<u16>,
    from: Vec<u32>,
    touched: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    reached: Vec<SpaceId>,
    best: Vec<u32>,
}

const NO_LABEL: u32 = u32::MAX;

impl March {
    pub const fn new() -> Self {
        Self {
            states: 0,
            cost: Vec::new(),
            from: Vec::new(),
            touched: Vec::new(),
            buckets: Vec::new(),
            reached: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Finds everything that a unit in `start`, in state 0, can reach.
    ///
    /// # Panics
    /// When `allowance` has no limits, or a step leads to a state that has none.
    pub fn run(
        &mut self,
        board: &Board,
        start: SpaceId,
        allowance: Allowance<'_>,
        mut step: impl FnMut(Node, Link) -> Option<Step>,
    ) {
        assert!(
            !allowance.limits.is_empty(),
            "a march has at least one state"
        );
        self.reset(board.len(), allowance.limits.len());
        let first = self.label(start, 0, false);
        self.offer(first, first, 0);
        let mut now = 0;
        while now < self.buckets.len() {
            // A step of cost 0 adds to the bucket that is being emptied, so look at its length anew each time.
            let mut next = 0;
            while let Some(&label) = self.buckets[now].get(next) {
                next += 1;
                if usize::from(self.cost[label as usize]) != now {
                    continue;
                }
                let node = self.settle(label);
                if label & 1 == 1 {
                    continue;
                }
                for &link in board.neighbours(node.at) {
                    if let Some(step) = step(node, link) {
                        self.take(label, link.to, step, allowance, label == first);
                    }
                }
            }
            self.buckets[now].clear();
            now += 1;
        }
    }

    #[inline]
    fn take(&mut self, from: u32, to: SpaceId, step: Step, allowance: Allowance<'_>, first: bool) {
        let limit = allowance.limits[usize::from(step.state)];
        let spent = self.cost[from as usize];
        let (total, stop) = match spent.checked_add(step.cost) {
            Some(total) if total <= limit => (total, step.stop),
            _ if first && allowance.least && limit > 0 => (limit, true),
            _ => return,
        };
        let label = self.label(to, step.state, stop);
        self.offer(from, label, total);
    }

    #[inline]
    fn label(&self, at: SpaceId, state: u8, stop: bool) -> u32 {
        ((at.index() * self.states + usize::from(state)) * 2 + usize::from(stop)) as u32
    }

    fn node(&self, label: u32) -> Node {
        let index = label as usize / 2;
        Node::new(
            SpaceId((index / self.states) as u16),
            (index % self.states) as u8,
        )
    }

    fn settle(&mut self, label: u32) -> Node {
        let node = self.node(label);
        let best = &mut self.best[node.at.index()];
        if *best == NO_LABEL {
            *best = label;
            self.reached.push(node.at);
        }
        node
    }

    #[inline]
    fn offer(&mut self, from: u32, to: u32, total: u16) {
        let known = self.cost[to as usize];
        if total >= known {
            return;
        }
        if known == FAR {
            self.touched.push(to);
        }
        self.cost[to as usize] = total;
        self.from[to as usize] = from;
        let bucket = usize::from(total);
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(to);
    }

    fn reset(&mut self, spaces: usize, states: usize) {
        let labels = spaces * states * 2;
        if self.cost.len() == labels && self.states == states {
            for label in self.touched.drain(..) {
                self.cost[label as usize] = FAR;
            }
            for id in self.reached.drain(..) {
                self.best[id.index()] = NO_LABEL;
            }
        } else {
            self.states = states;
            self.cost = vec![FAR; labels];
            self.from = vec![NO_LABEL; labels];
            self.best = vec![NO_LABEL; spaces];
            self.touched.clear();
            self.reached.clear();
        }
    }

    fn best(&self, to: SpaceId) -> Option<u32> {
        let label = self.best.get(to.index()).copied();
        label.filter(|&label| label != NO_LABEL)
    }

    /// The least that it costs to get there.
    #[inline]
    pub fn cost(&self, to: SpaceId) -> Option<u16> {
        self.best(to).map(|label| self.cost[label as usize])
    }

    /// Whether a unit may go on from there, by some way.
    pub fn goes_on(&self, at: SpaceId) -> bool {
        self.best(at).is_some()
            && (0..self.states as u8)
                .any(|state| self.cost[self.label(at, state, false) as usize] != FAR)
    }

    /// The spaces reached, the start included, in order of cost; the same order each time.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached
    }

    /// A cheapest way from the start, both ends included; the same each time.
    pub fn path(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut label = self.best(to)?;
        let mut path = vec![to];
        while self.from[label as usize] != label {
            label = self.from[label as usize];
            path.push(self.node(label).at);
        }
        path.reverse();
        Some(path)
    }
}
