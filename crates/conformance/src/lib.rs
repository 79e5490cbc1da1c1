//! What must hold for every game, proved by playing it.
//!
//! A game's tests call [`check`], which plays random games and holds every position and every action
//! against the [`Law`]s:
//!
//! ```
//! conformance::check::<duel::Duel>(&conformance::Config::default());
//! ```
//!
//! When a law does not hold, the game is shortened until every action that is left is needed, and its
//! journal is printed. `sandtable verify` and the engine's `replay` read it.

mod choices;
mod ends;
mod failure;
mod laws;
mod numbers;
mod pool;
mod shorten;
pub mod soak;
mod trace;

pub use failure::Failure;
pub use laws::Law;
pub use numbers::numbers_taken;

use choices::{Case, cases};
use kernel::{Dice, Game, Log, RandomPlayer, Seed, Setup};
use pool::Pool;
use proptest::test_runner::{Config as Proptest, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use shorten::shorten;
use std::cell::{Cell, RefCell};

/// How much is played.
#[derive(Clone, Debug)]
pub struct Config {
    /// What is set up; empty for every scenario, and for the first one with every option.
    pub setups: Vec<Setup>,
    /// How many games are held against the laws, shared out among the set-ups.
    pub games: u32,
    /// How many decisions a game may take.
    pub decisions: usize,
    /// How many more games are only played to their end, for each set-up.
    pub quick_games: u64,
    /// The same number gives the same games.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            setups: Vec::new(),
            games: 32,
            decisions: 100_000,
            quick_games: 32,
            seed: 1,
        }
    }
}

/// How much was found to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub games: u64,
    pub positions: u64,
    /// How often something was hidden from a seat and dealt anew.
    pub deals: u64,
}

/// Holds a game against every law, for use in its tests.
///
/// # Panics
/// When a law does not hold, with the shortest journal that was found to show it.
pub fn check<G: Game>(config: &Config) -> Summary {
    match run::<G>(config, Law::ALL) {
        Ok(summary) => summary,
        Err(failure) => panic!("{failure}"),
    }
}

/// Holds one set-up of a game against every law, with few games so that the tests stay fast. Gives back how it was
/// played, for more of it.
///
/// # Panics
/// When a law does not hold, or there was little to hold against it.
pub fn keeps_the_laws<G: Game>(
    scenario: &str,
    options: &[(&str, &str)],
    quick_games: u64,
) -> Config {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string()));
    let config = Config {
        setups: vec![Setup {
            scenario: scenario.to_string(),
            options: options.collect(),
        }],
        games: 1,
        quick_games,
        ..Config::default()
    };
    let summary = check::<G>(&config);
    assert!(summary.positions > 100, "{summary:?}");
    config
}

/// Plays a random game of a set-up to its end, and holds every position against what a game's own rules say of one.
///
/// # Panics
/// When a position breaks one of them, with the action that led there; when the set-up does not start.
pub fn every_position<G: Game, Broken: std::fmt::Debug>(
    scenario: &str,
    options: &[(&str, &str)],
    seed: u8,
    broken: impl Fn(&G::State) -> Vec<Broken>,
) {
    random_game::<G>(scenario, options, seed, |setup, state, led| {
        let found = led.map_or_else(Vec::new, |_| broken(state));
        assert!(
            found.is_empty(),
            "{setup:?}, seed {seed}, {led:?}: {found:?}"
        );
    });
}

/// Shows every position of a random game, with the action that led there.
fn random_game<G: Game>(
    scenario: &str,
    options: &[(&str, &str)],
    seed: u8,
    mut show: impl FnMut(&Setup, &G::State, Option<G::Action>),
) {
    let owned = |(id, choice): &(&str, &str)| (id.to_string(), choice.to_string());
    let asked = Setup {
        scenario: scenario.to_string(),
        options: options.iter().map(owned).collect(),
    };
    let setup = G::info().complete(&asked).expect("a set-up of the game");
    let mut state = G::start(&setup).expect("a scenario that starts");
    let mut dice = Dice::seeded(Seed([seed; 32]));
    let mut player = RandomPlayer::new(Seed([seed; 32]).nth(0));
    let mut legal = Vec::new();
    show(&setup, &state, None);
    while G::to_move(&state).is_some() {
        legal.clear();
        G::legal(&state, &mut legal);
        let action = player.choose::<G>(&legal);
        G::apply(&mut state, action, &mut dice, &mut Log::off());
        show(&setup, &state, Some(action));
    }
}

/// Holds a game against some of the laws.
pub fn run<G: Game>(config: &Config, laws: &[Law]) -> Result<Summary, Box<Failure>> {
    laws::introduction::<G>().map_err(|message| Failure::whole(Law::Legal, message))?;
    let setups = setups::<G>(config);
    let mut summary = Summary::default();
    if laws.contains(&Law::Ends) {
        for setup in &setups {
            ends::hold::<G>(config, setup)?;
            summary.games += config.quick_games;
        }
    }
    let pool = Pool::gather(&setups, config);
    let found: RefCell<Option<(Case, Box<Failure>)>> = RefCell::new(None);
    let played = Cell::new(summary);
    let result = runner(config).run(&cases(setups, config.decisions), |case| {
        match trace::play::<G>(&case, &pool, laws) {
            Ok(game) => {
                let mut summary = played.get();
                summary.games += 1;
                summary.positions += game.positions;
                summary.deals += game.deals;
                played.set(summary);
                Ok(())
            }
            Err(failure) => {
                let why = TestCaseError::fail(failure.message.clone());
                found.replace(Some((case, failure)));
                Err(why)
            }
        }
    });
    match (found.into_inner(), result) {
        (Some((case, failure)), _) => Err(shorten(&case, failure, &pool)),
        (None, Ok(())) => something_was_hidden::<G>(played.get(), laws),
        (None, Err(error)) => Err(Failure::whole(Law::Legal, error.to_string())),
    }
}

/// A game with secrets deals them anew somewhere: else the law of hidden facts was held against nothing.
fn something_was_hidden<G: Game>(played: Summary, laws: &[Law]) -> Result<Summary, Box<Failure>> {
    if G::secrets() && laws.contains(&Law::Hidden) && played.deals == 0 {
        let message = "the game has secrets, and none was ever dealt anew".to_string();
        return Err(Failure::whole(Law::Hidden, message));
    }
    Ok(played)
}

fn runner(config: &Config) -> TestRunner {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&config.seed.to_le_bytes());
    let proptest = Proptest {
        cases: config.games,
        failure_persistence: None,
        ..Proptest::default()
    };
    TestRunner::new_with_rng(proptest, TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
}

/// Every scenario with its defaults, then the first scenario with every other choice.
fn setups<G: Game>(config: &Config) -> Vec<Setup> {
    if !config.setups.is_empty() {
        return config.setups.clone();
    }
    let info = G::info();
    let mut setups: Vec<Setup> = info
        .scenarios
        .iter()
        .map(|scenario| Setup {
            scenario: scenario.id.clone(),
            ..Setup::default()
        })
        .collect();
    for option in &info.options {
        for choice in option.choices.iter().skip(1) {
            setups.push(Setup {
                options: [(option.id.to_string(), choice.id.to_string())].into(),
                ..Setup::default()
            });
        }
    }
    setups
}
