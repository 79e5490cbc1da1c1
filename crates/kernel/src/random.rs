use crate::{Game, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A player without a plan: it chooses a kind of action, then one action of that kind, each as
/// likely as any other. So a phase with a hundred possible moves ends about as soon as one with two.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    stream: ChaCha8Rng,
    /// Where actions of another kind begin in the list that it chooses from; kept for its room.
    runs: Vec<(u8, usize)>,
}

impl RandomPlayer {
    pub fn new(seed: Seed) -> RandomPlayer {
        RandomPlayer {
            stream: ChaCha8Rng::from_seed(seed.0),
            runs: Vec::new(),
        }
    }

    /// A number below `n`, as good as even (the bias is below `n` in 2^32).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.stream.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// Chooses among legal actions, of which there is at least one.
    pub fn choose<G: Game>(&mut self, legal: &[G::Action]) -> G::Action {
        let mut kinds = Kinds::default();
        let mut last = None;
        self.runs.clear();
        for (at, action) in legal.iter().enumerate() {
            let verb = G::verb(*action);
            if last != Some(verb) {
                last = Some(verb);
                kinds.add(verb);
                self.runs.push((verb, at));
            }
        }
        self.runs.push((0, legal.len()));
        let skip = self.below(kinds.len());
        let verb = kinds.nth(skip);
        let of_kind = |runs: &[(u8, usize)]| match *runs {
            [(kind, start), (_, end)] if kind == verb => start..end,
            _ => 0..0,
        };
        let runs = self.runs.windows(2).map(of_kind);
        let count: usize = runs.map(|run| run.len()).sum();
        let mut nth = self.below(count as u32) as usize;
        for run in self.runs.windows(2).map(of_kind) {
            if nth < run.len() {
                return legal[run.start + nth];
            }
            nth -= run.len();
        }
        unreachable!("there are {count} of this kind, and the number is below that")
    }
}

/// The kinds of action that there are to choose from.
#[derive(Default)]
struct Kinds([u64; 4]);

impl Kinds {
    #[inline]
    fn add(&mut self, verb: u8) {
        self.0[verb as usize >> 6] |= 1 << (verb & 63);
    }

    #[inline]
    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The kind with so many below it, in the order of their numbers.
    #[inline]
    fn nth(&self, mut skip: u32) -> u8 {
        let mut place = 0;
        while skip >= self.0[place].count_ones() {
            skip -= self.0[place].count_ones();
            place += 1;
        }
        let mut word = self.0[place];
        for _ in 0..skip {
            word &= word - 1;
        }
        place as u8 * 64 + word.trailing_zeros() as u8
    }
}
