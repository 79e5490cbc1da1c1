use crate::SpaceId;

/// A place and what has been used or is left there: the node of a [`Trace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// A space of the board, or a place beyond it that the game numbers on: a zone of the sea, a box.
    pub at: SpaceId,
    /// Below 64; what it means is the game's.
    pub state: u8,
}

impl Node {
    pub const fn new(at: SpaceId, state: u8) -> Self {
        Self { at, state }
    }
}

/// Everything that can be reached over places and states: lines of supply, railways, fronts.
///
/// A line of supply is more than a set of hexes: two hexes off the railway, then rails without leaving them, one
/// stretch of road in the whole line. So the search goes over hexes *and* what was used so far, from the sources
/// outwards, once for each side or nation. Keep one `Trace` and run it again: it reuses its memory.
///
/// ```
/// # use board::{Node, Trace, boards};
/// // Two hexes off the railway: state 0 is on it, 1 and 2 count the hexes away.
/// let board = boards::aeto();
/// let (land, rail) = (board.kind("land").unwrap(), board.kind("rail").unwrap());
/// let berlin = board.find("W3627").unwrap();
/// let mut trace = Trace::new();
/// trace.run(board.len(), [Node::new(berlin, 0)], |node, onward| {
///     for link in board.neighbours(node.at).iter().filter(|link| link.kinds.has(land)) {
///         if node.state == 0 && link.kinds.has(rail) {
///             onward.go(link.to, 0);
///         } else if node.state < 2 {
///             onward.go(link.to, node.state + 1);
///         }
///     }
/// });
/// assert!(trace.reached(board.find("W3533").unwrap(), 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trace {
    seen: Vec<u64>,
    queue: Vec<Node>,
}

/// Where a [`Trace`] goes on from a node.
pub struct Onward<'t> {
    seen: &'t mut [u64],
    queue: &'t mut Vec<Node>,
}

impl Onward<'_> {
    /// Goes on to a place in a state, if it was not there before.
    ///
    /// # Panics
    /// When the place is beyond those of the run, or the state beyond 63.
    #[inline]
    pub fn go(&mut self, to: SpaceId, state: u8) {
        assert!(state < 64, "a trace has 64 states");
        let (seen, bit) = (&mut self.seen[to.index()], 1 << state);
        if *seen & bit == 0 {
            *seen |= bit;
            self.queue.push(Node::new(to, state));
        }
    }
}

impl Trace {
    pub const fn new() -> Self {
        Self {
            seen: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Goes from `sources` wherever `step` lets it, each node once, those found first coming first.
    pub fn run(
        &mut self,
        places: usize,
        sources: impl IntoIterator<Item = Node>,
        mut step: impl FnMut(Node, &mut Onward<'_>),
    ) {
        self.seen.clear();
        self.seen.resize(places, 0);
        self.queue.clear();
        let mut onward = Onward {
            seen: &mut self.seen,
            queue: &mut self.queue,
        };
        for source in sources {
            onward.go(source.at, source.state);
        }
        let mut next = 0;
        while let Some(&node) = onward.queue.get(next) {
            next += 1;
            step(node, &mut onward);
        }
    }

    /// The states in which a place was reached, a bit each; 0 if it was not.
    #[inline]
    pub fn states(&self, at: SpaceId) -> u64 {
        self.seen.get(at.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub fn reached(&self, at: SpaceId, state: u8) -> bool {
        self.states(at) >> state & 1 == 1
    }

    /// Whether a place was reached in any state.
    #[inline]
    pub fn reaches(&self, at: SpaceId) -> bool {
        self.states(at) != 0
    }

    /// Every node in the order in which it was found.
    pub fn nodes(&self) -> &[Node] {
        &self.queue
    }
}
