//! What is kept beside the facts says what they say: at every step of random games, a position that knows nothing
//! but its facts has the same decisions.

use engulfed::Engulfed;
use kernel::{Dice, Game, Log, RandomPlayer, Seed, Setup};

fn play(scenario: &str, players: &str, seed: u8, most: usize) {
    let asked = Setup {
        scenario: scenario.to_string(),
        options: [("players".to_string(), players.to_string())].into(),
    };
    let setup = Engulfed::info().complete(&asked).unwrap();
    let mut state = Engulfed::start(&setup).unwrap();
    let mut dice = Dice::seeded(Seed([seed; 32]));
    let mut player = RandomPlayer::new(Seed([seed; 32]).nth(0));
    let (mut legal, mut fresh) = (Vec::new(), Vec::new());
    for step in 0..most {
        if Engulfed::to_move(&state).is_none() {
            break;
        }
        legal.clear();
        fresh.clear();
        Engulfed::legal(&state, &mut legal);
        Engulfed::legal(&state.bare(), &mut fresh);
        let prompt = Engulfed::prompt(&state);
        assert_eq!(legal, fresh, "{scenario}, step {step}: {prompt:?}");
        assert!(state.known_is_true(), "{scenario}, step {step}: {prompt:?}");
        assert!(state.index_is_true(), "{scenario}, step {step}: {prompt:?}");
        let action = player.choose::<Engulfed>(&legal);
        Engulfed::apply(&mut state, action, &mut dice, &mut Log::off());
    }
}

#[test]
fn the_campaign_of_1939() {
    for seed in 1..=3 {
        play("1939", "2", seed, usize::MAX);
    }
}

#[test]
fn three_players() {
    play("1939", "3", 4, usize::MAX);
    play("1941", "3", 5, usize::MAX);
}

#[test]
fn every_scenario() {
    for (seed, scenario) in Engulfed::info().scenarios.iter().enumerate() {
        play(&scenario.id, "2", 6 + seed as u8, 1000);
    }
}
