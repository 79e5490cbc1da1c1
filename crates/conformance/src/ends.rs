//! Law 6: random play ends. Many games, played as fast as they go.

use crate::choices::{Case, choose};
use crate::failure::Failure;
use crate::pool::Pool;
use crate::shorten::shorten;
use crate::{Config, Law, trace};
use kernel::{Dice, Game, Log, RandomPlayer, Seed, Setup};

/// Plays games to their end and complains about those that have none.
pub fn hold<G: Game>(config: &Config, setup: &Setup) -> Result<(), Box<Failure>> {
    for game in 0..config.quick_games {
        let seed = config.seed.wrapping_mul(0x1_0000_0001).wrapping_add(game);
        let mut case = Case {
            setup: setup.clone(),
            seed,
            choices: Vec::new(),
        };
        let ended = kernel::caught(|| play::<G>(&mut case, config.decisions));
        match ended.unwrap_or_else(|words| Err(format!("a panic: {words}"))) {
            Ok(true) => {}
            Ok(false) => {
                let decisions = config.decisions;
                let message = format!("a random game was not over after {decisions} decisions");
                return Err(told::<G>(&case, &message, &[]));
            }
            Err(message) => return Err(told::<G>(&case, &message, &[Law::Legal])),
        }
    }
    Ok(())
}

/// Plays a game without journal or log, and writes its choices down. False if it has no end.
fn play<G: Game>(case: &mut Case, decisions: usize) -> Result<bool, String> {
    let setup = G::info().complete(&case.setup).map_err(|e| e.to_string())?;
    let mut state = G::start(&setup).map_err(|e| e.to_string())?;
    let mut dice = Dice::seeded(case.dice());
    let mut random = RandomPlayer::new(Seed([6; 32]).nth(case.seed));
    let mut log = Log::off();
    let mut legal = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = G::to_move(&state) else {
            return Ok(true);
        };
        legal.clear();
        G::legal(&state, &mut legal);
        let choice = random.below(u32::MAX);
        case.choices.push(choice);
        let action = choose::<G>(&legal, choice)
            .ok_or_else(|| format!("seat {} decides and has no legal action", seat.0))?;
        G::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
    Ok(G::to_move(&state).is_none())
}

/// The failure with the journal of the game, which is the shortest one where a law fails in it.
fn told<G: Game>(case: &Case, message: &str, laws: &[Law]) -> Box<Failure> {
    let nothing = Pool::default();
    let mut failure = Failure::whole(Law::Ends, message);
    match trace::play::<G>(case, &nothing, laws) {
        Err(found) => {
            failure = shorten::<G>(case, found, &nothing);
            failure.law = Law::Ends;
        }
        Ok(played) => failure.journal = Some(played.journal),
    }
    failure
}
