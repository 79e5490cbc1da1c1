//! AETO keeps the laws that hold for every game.
//!
//! `LEAK_GAMES=1000` holds that many more games of each scenario, to their end, against the law that hidden facts stay
//! hidden; `LEAK_SEED` draws others.

use aeto::Aeto;
use conformance::{Config, Law, run};
use kernel::Setup;

fn case_white() -> Config {
    scenario("white")
}

fn scenario(name: &str) -> Config {
    Config {
        setups: vec![Setup {
            scenario: name.to_string(),
            options: [].into(),
        }],
        games: 0,
        quick_games: 0,
        ..Config::default()
    }
}

#[test]
fn random_games_of_case_white_end() {
    let config = Config {
        quick_games: 40,
        ..case_white()
    };
    run::<Aeto>(&config, &[Law::Ends]).unwrap_or_else(|f| panic!("{f}"));
}

#[test]
fn case_white_keeps_the_laws() {
    let config = Config {
        games: 2,
        decisions: 150,
        ..case_white()
    };
    let laws: Vec<Law> = Law::ALL
        .iter()
        .copied()
        .filter(|law| *law != Law::Ends)
        .collect();
    let summary = run::<Aeto>(&config, &laws).unwrap_or_else(|f| panic!("{f}"));
    assert!(summary.positions > 100, "{summary:?}");
}

#[test]
fn random_games_of_the_battle_of_the_atlantic_end() {
    let config = Config {
        quick_games: 20,
        ..scenario("atlantic")
    };
    run::<Aeto>(&config, &[Law::Ends]).unwrap_or_else(|f| panic!("{f}"));
}

#[test]
fn the_battle_of_the_atlantic_keeps_the_laws() {
    let config = Config {
        games: 1,
        decisions: 80,
        ..scenario("atlantic")
    };
    let laws: Vec<Law> = Law::ALL
        .iter()
        .copied()
        .filter(|law| *law != Law::Ends)
        .collect();
    let summary = run::<Aeto>(&config, &laws).unwrap_or_else(|f| panic!("{f}"));
    assert!(summary.positions > 50, "{summary:?}");
}

/// Whole games against the law of hidden facts, as many as were asked for.
fn leaks_nothing(name: &str) {
    let number = |word: &str| std::env::var(word).ok().map(|n| n.parse::<u64>());
    let number =
        |word: &str| number(word).map(|n| n.unwrap_or_else(|_| panic!("{word}: a number")));
    let config = Config {
        games: number("LEAK_GAMES").unwrap_or(0) as u32,
        seed: number("LEAK_SEED").unwrap_or(2),
        decisions: 4_000,
        ..scenario(name)
    };
    if config.games > 0 {
        let summary = run::<Aeto>(&config, &[Law::Hidden]).unwrap_or_else(|f| panic!("{f}"));
        println!("nothing leaks: {summary:?}");
    }
}

#[test]
fn case_white_leaks_nothing() {
    leaks_nothing("white");
}

#[test]
fn the_battle_of_the_atlantic_leaks_nothing() {
    leaks_nothing("atlantic");
}
