//! The odds that a player is shown are those of the dice: land battles and naval attacks of random games, rolled many times.
//!
//! `ODDS_BATTLES`, `ODDS_ACTIONS` and `ODDS_ROUNDS` ask for more than a test has time for.

use aeto::ch03_naval::combat::{CombatAction, Parry};
use aeto::ch05_offensives::Decide;
use aeto::{Action, Aeto, State};
use kernel::{Dice, Game, Log, Odds, RandomPlayer, Seed, Setup};

fn asked(name: &str, usual: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

/// The first positions of random games of a scenario in which something of a sort may be done, one of each battle.
fn moments(
    scenario: &str,
    count: u64,
    wanted: impl Fn(&Action) -> bool,
) -> impl Iterator<Item = (State, Action)> {
    let setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    let mut found = Vec::new();
    for game in 0.. {
        let mut state = Aeto::start(&setup).expect("a known scenario");
        let mut dice = Dice::seeded(seed("battles").nth(game));
        let mut chance = RandomPlayer::new(seed("chance").nth(game));
        let (mut log, mut legal) = (Log::off(), Vec::new());
        let mut before = false;
        while Aeto::to_move(&state).is_some() && (found.len() as u64) < count {
            legal.clear();
            Aeto::legal(&state, &mut legal);
            let now = legal.iter().copied().find(&wanted);
            if let Some(action) = now.filter(|_| !before) {
                found.push((state.clone(), action));
            }
            before = now.is_some();
            let action = chance.choose::<Aeto>(&legal);
            Aeto::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
        if found.len() as u64 == count {
            break;
        }
    }
    found.into_iter()
}

/// What fell is within four standard errors of what was shown, in whole numbers: (seen - n p)² ≤ 16 n p (1 - p).
fn compare(odds: &Odds, fallen: &[u64], n: u64) {
    for (row, seen) in odds.rows.iter().zip(fallen) {
        let (all, weight) = (odds.out_of, row.weight);
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

/// What an attack at sea did, by the log.
fn outcome(log: &Log) -> &'static str {
    let entries = log.entries();
    let rolled = |rule: &str| ["3.17p", "3.17t"].contains(&rule);
    let shot = entries.iter().position(|entry| rolled(entry.rule.as_str()));
    let shot = shot.expect("dice were thrown");
    if entries[shot].text.trim_end_matches('.').ends_with("missed") {
        return "no effect";
    }
    let mut after = entries[shot..].iter();
    let done = after.find(|entry| entry.rule.as_str() == "3.17u");
    match done.expect("a hit does something").text.contains("sunk") {
        true => "sunk",
        false => "damaged",
    }
}

#[test]
fn shown_odds_are_rolled_odds_at_sea() {
    let (count, rounds) = (asked("ODDS_ACTIONS", 6), asked("ODDS_ROUNDS", 600));
    let fires = |action: &Action| matches!(action, Action::Combat(CombatAction::Fire(_)));
    for (number, (moment, fire)) in moments("atlantic", count, fires).enumerate() {
        let odds = Aeto::odds(&moment, fire).expect("an attack has odds");
        let mut fallen = vec![0_u64; odds.rows.len()];
        let mut dice = Dice::seeded(seed("guns").nth(number as u64));
        for _ in 0..rounds {
            let (mut state, mut log) = (moment.clone(), Log::on());
            Aeto::apply(&mut state, fire, &mut dice, &mut log);
            let mut legal = Vec::new();
            Aeto::legal(&state, &mut legal);
            if legal.contains(&Parry::No.into()) {
                Aeto::apply(&mut state, Parry::No.into(), &mut dice, &mut log);
            }
            dice.forget();
            let word = outcome(&log);
            let row = odds.rows.iter().position(|row| row.result == word);
            fallen[row.expect("what happens was shown")] += 1;
        }
        compare(&odds, &fallen, rounds);
    }
}

#[test]
fn shown_odds_are_rolled_odds() {
    let (count, rounds) = (asked("ODDS_BATTLES", 12), asked("ODDS_ROUNDS", 600));
    let rolls = |action: &Action| *action == Decide::Roll.into();
    for (number, (battle, roll)) in moments("white", count, rolls).enumerate() {
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
        compare(&odds, &fallen, rounds);
    }
}
