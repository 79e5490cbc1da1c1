//! How a scenario begins.

use crate::game::settle;
use crate::sequence;
use crate::state::{Facts, State};
use crate::table::Table;
use crate::types::Turn;
use kernel::{Dice, Log, Seed, Setup, SetupError};

/// 0.1: how many people play.
pub fn players(setup: &Setup) -> u8 {
    setup
        .options
        .get("players")
        .and_then(|n| n.parse().ok())
        .unwrap_or(2)
}

/// The position before the first decision.
pub fn start(setup: &Setup) -> Result<State, SetupError> {
    let mut state = board(0, players(setup));
    // No die is rolled before the first decision: the first turn's weather is printed.
    let mut dice = Dice::seeded(Seed([0; 32]));
    let mut log = Log::off();
    let mut t = Table {
        s: &mut state,
        dice: &mut dice,
        log: &mut log,
    };
    sequence::begin(&mut t);
    settle(&mut t);
    Ok(state)
}

/// The set-up of a scenario, before its first step.
pub fn board(number: u8, players: u8) -> State {
    State::from_facts(Facts::empty(number, players, Turn::new(1939, 4)))
}
