//! The odds that a player is shown are those of the dice: land battles of random games, rolled many times.
//!
//! `ODDS_BATTLES` and `ODDS_ROUNDS` ask for more than a test has time for.

use aeto::ch05_offensives::Decide;
use aeto::{Action, Aeto, State};
use kernel::{Dice, Game, Log, RandomPlayer, Seed, Setup};

fn asked(name: &str, usual: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

/// The first attacks that random games of Case White come to.
fn battles(count: u64) -> Vec<State> {
    let setup = Setup {
        scenario: "white".to_string(),
        ..Setup::default()
    };
    let mut found = Vec::new();
    for game in 0.. {
        let mut state = Aeto::start(&setup).expect("a known scenario");
        let mut dice = Dice::seeded(seed("battles").nth(game));
        let mut chance = RandomPlayer::new(seed("chance").nth(game));
        let (mut log, mut legal) = (Log::off(), Vec::new());
        while Aeto::to_move(&state).is_some() {
            legal.clear();
            Aeto::legal(&state, &mut legal);
            if legal.contains(&Decide::Roll.into()) {
                found.push(state.clone());
            }
            if found.len() as u64 == count {
                return found;
            }
            let action = chance.choose::<Aeto>(&legal);
            Aeto::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
    }
    found
}

#[test]
fn shown_odds_are_rolled_odds() {
    let (count, rounds) = (asked("ODDS_BATTLES", 12), asked("ODDS_ROUNDS", 600));
    for (number, battle) in battles(count).into_iter().enumerate() {
        let roll: Action = Decide::Roll.into();
        let odds = Aeto::odds(&battle, roll).expect("an attack has odds");
        let mut fallen = vec![0_u64; odds.rows.len()];
        let mut dice = Dice::seeded(seed("rounds").nth(number as u64));
        for _ in 0..rounds {
            let (mut state, mut log) = (battle.clone(), Log::on());
            Aeto::apply(&mut state, roll, &mut dice, &mut log);
            dice.forget();
            let rolled = log
                .entries()
                .iter()
                .find(|entry| entry.rule.as_str() == "5.14.18");
            let text = &rolled.expect("a die was thrown").text;
            let row = odds.rows.iter().position(|row| {
                let result = format!(": {}", row.result);
                text.trim_end_matches('.').ends_with(&result)
            });
            let Some(row) = row else {
                panic!("{text} is not among {odds:?}");
            };
            fallen[row] += 1;
        }
        let weights = odds.rows.iter().map(|row| row.weight);
        for ((row, weight), seen) in odds.rows.iter().zip(weights).zip(fallen) {
            // Four standard errors of `rounds` throws, in whole numbers: (seen - n p)² ≤ 16 n p (1 - p).
            let (all, n) = (odds.out_of, rounds);
            let off = (seen * all).abs_diff(n * weight);
            let bound = 16 * n * weight * (all - weight);
            assert!(
                off * off <= bound,
                "{}: {}: {seen} of {n}",
                odds.title,
                row.result
            );
        }
    }
}
