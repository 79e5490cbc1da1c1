use crate::{Game, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A player without a plan: it chooses a kind of action, then one action of that kind, each as
/// likely as any other. So a phase with a hundred possible moves ends about as soon as one with two.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    stream: ChaCha8Rng,
    /// The kind of each action that it chooses among; kept for its room.
    verbs: Vec<u8>,
}

impl RandomPlayer {
    pub fn new(seed: Seed) -> RandomPlayer {
        RandomPlayer {
            stream: ChaCha8Rng::from_seed(seed.0),
            verbs: Vec::new(),
        }
    }

    /// A number below `n`, as good as even (the bias is below `n` in 2^32).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.stream.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// Chooses among legal actions, of which there is at least one.
    pub fn choose<G: Game>(&mut self, legal: &[G::Action]) -> G::Action {
        let mut kinds = 0u64;
        self.verbs.clear();
        self.verbs.extend(legal.iter().map(|action| {
            let verb = G::verb(*action);
            kinds |= 1 << verb;
            verb
        }));
        for _ in 0..self.below(kinds.count_ones()) {
            kinds &= kinds - 1;
        }
        let verb = kinds.trailing_zeros() as u8;
        let count = self.verbs.iter().filter(|v| **v == verb).count();
        let nth = self.below(count as u32);
        let mut same = legal.iter().zip(&self.verbs).filter(|(_, v)| **v == verb);
        *same.nth(nth as usize).expect("counted above").0
    }
}
