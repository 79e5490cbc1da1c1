//! A random game as a list of numbers.

use kernel::{Game, Seed, Setup};
use proptest::prelude::{Strategy, any};
use proptest::{collection, sample};

/// One game: its set-up, its dice, and a number for each decision.
#[derive(Clone, Debug)]
pub struct Case {
    pub setup: Setup,
    pub seed: u64,
    pub choices: Vec<u32>,
}

impl Case {
    /// The seed of its dice.
    pub fn dice(&self) -> Seed {
        Seed([2; 32]).nth(self.seed)
    }
}

/// Any game of one of the set-ups.
///
/// The list is not shrunk as a list of numbers: without an early choice, the later ones would mean
/// other actions. `shorten` leaves out actions instead.
pub fn cases(setups: Vec<Setup>, decisions: usize) -> impl Strategy<Value = Case> {
    let choices = collection::vec(any::<u32>(), decisions);
    (sample::select(setups), any::<u64>(), choices)
        .prop_map(|(setup, seed, choices)| Case {
            setup,
            seed,
            choices,
        })
        .no_shrink()
}

/// The action that a number chooses: a kind first, then one of that kind, as random players do.
pub fn choose<G: Game>(legal: &[G::Action], choice: u32) -> Option<G::Action> {
    let mut kinds: Vec<u8> = legal.iter().map(|a| G::verb(*a)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let count = u32::try_from(kinds.len()).ok().filter(|n| *n > 0)?;
    let kind = kinds[(choice % count) as usize];
    let same: Vec<G::Action> = legal
        .iter()
        .copied()
        .filter(|a| G::verb(*a) == kind)
        .collect();
    Some(same[(choice / count) as usize % same.len()])
}
