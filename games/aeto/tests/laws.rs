//! AETO keeps the laws that hold for every game.

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
