//! A random game as a list of numbers, which can be shortened.

use kernel::{Game, Seed, Setup};
use proptest::prelude::RngExt;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::time::Instant;

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

/// The action that a number chooses: a kind first, then one of that kind, as random players do.
/// Zero is the first action of the first kind.
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

#[derive(Debug)]
pub struct CaseStrategy {
    setups: Vec<Setup>,
    decisions: usize,
}

impl CaseStrategy {
    pub fn new(setups: Vec<Setup>, decisions: usize) -> CaseStrategy {
        CaseStrategy { setups, decisions }
    }
}

impl Strategy for CaseStrategy {
    type Tree = Shorten;
    type Value = Case;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let rng = runner.rng();
        let setup = self.setups[rng.random_range(0..self.setups.len())].clone();
        let case = Case {
            setup,
            seed: rng.random(),
            choices: (0..self.decisions).map(|_| rng.random()).collect(),
        };
        Ok(Shorten::new(case))
    }
}

/// Makes a failing game shorter: leaves out stretches of choices, long ones first and from the end,
/// then makes the choices that are left small, and so again until neither helps.
#[derive(Debug)]
pub struct Shorten {
    case: Case,
    /// The choices that are known to fail, while others are tried.
    failing: Vec<u32>,
    stage: Stage,
    /// Something was gained since the last time around.
    gained: bool,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Leaves out `size` choices that end before `end`.
    Leave { size: usize, end: usize },
    /// Makes choice `at` as small as `value`.
    Small { at: usize, value: u32 },
}

impl Stage {
    fn first(length: usize) -> Stage {
        Stage::Leave {
            size: length.div_ceil(2),
            end: length,
        }
    }
}

impl Shorten {
    /// Values above this are as good as any other.
    const SMALL: u32 = 4;
    /// How often a shorter game is tried, and for how long.
    pub const MOST: u32 = 4_000;
    pub const MILLIS: u32 = 30_000;

    fn new(case: Case) -> Shorten {
        Shorten {
            stage: Stage::first(case.choices.len()),
            failing: case.choices.clone(),
            case,
            gained: false,
        }
    }

    /// Shortens a failing game as far as it goes.
    pub fn all_the_way(case: Case, fails: impl Fn(&Case) -> bool) -> Case {
        let start = Instant::now();
        let mut tree = Shorten::new(case);
        let mut more = tree.simplify();
        for _ in 0..Shorten::MOST {
            if !more {
                return tree.case;
            }
            if start.elapsed().as_millis() > u128::from(Shorten::MILLIS) {
                break;
            }
            more = match fails(&tree.case) {
                true => tree.simplify(),
                false => tree.complicate(),
            };
        }
        tree.case.choices = tree.failing;
        tree.case
    }

    /// The next list to try, if there is one.
    fn propose(&mut self) -> bool {
        loop {
            match self.stage {
                Stage::Leave { size: 0, .. } => self.stage = Stage::Small { at: 0, value: 0 },
                Stage::Leave { size, end: 0 } => {
                    let size = if size == 1 { 0 } else { size.div_ceil(2) };
                    let end = self.failing.len();
                    self.stage = Stage::Leave { size, end };
                }
                Stage::Leave { size, end } => {
                    let from = end.saturating_sub(size);
                    self.stage = Stage::Leave { size, end: from };
                    self.case.choices.clone_from(&self.failing);
                    self.case.choices.drain(from..end);
                    return true;
                }
                Stage::Small { at, .. } if at >= self.failing.len() => {
                    if !std::mem::take(&mut self.gained) {
                        return false;
                    }
                    self.stage = Stage::first(self.failing.len());
                }
                Stage::Small { at, value } if value < self.failing[at].min(Self::SMALL) => {
                    self.stage = Stage::Small {
                        at,
                        value: value + 1,
                    };
                    self.case.choices.clone_from(&self.failing);
                    self.case.choices[at] = value;
                    return true;
                }
                Stage::Small { at, .. } => {
                    self.stage = Stage::Small {
                        at: at + 1,
                        value: 0,
                    };
                }
            }
        }
    }
}

impl ValueTree for Shorten {
    type Value = Case;

    fn current(&self) -> Case {
        self.case.clone()
    }

    /// The last list failed: go on from it.
    fn simplify(&mut self) -> bool {
        if self.failing != self.case.choices {
            self.failing.clone_from(&self.case.choices);
            self.gained = true;
        }
        self.propose()
    }

    /// The last list did not fail: try another, or stay with the one that does.
    fn complicate(&mut self) -> bool {
        if self.propose() {
            return true;
        }
        self.case.choices.clone_from(&self.failing);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shortens a list as the test runner would.
    fn shortest(choices: Vec<u32>, fails: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let case = Case {
            setup: Setup::default(),
            seed: 0,
            choices,
        };
        Shorten::all_the_way(case, |case| fails(&case.choices)).choices
    }

    #[test]
    fn only_what_is_needed_stays() {
        let needs = |c: &[u32]| c.contains(&700) && c.contains(&31);
        assert_eq!(shortest((0..1000).collect(), needs), [31, 700]);
        assert!(shortest((0..1000).collect(), |_| true).is_empty());
        let long = |c: &[u32]| c.len() >= 3;
        assert_eq!(shortest((5..100).collect(), long), [0, 0, 0]);
    }

    #[test]
    fn what_cannot_be_shortened_stays_as_it_is() {
        let all: Vec<u32> = (1..20).collect();
        assert_eq!(shortest(all.clone(), |c| c == all), all);
    }
}
