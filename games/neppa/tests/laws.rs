//! NEPPA ETO keeps the laws that hold for every game, in every scenario and with any number of players.

use conformance::{Config, check};
use kernel::Setup;
use neppa::Neppa;

/// Plays games of one set-up and holds every position against the laws.
fn keeps_the_laws(scenario: &str, options: &[(&str, &str)]) {
    let setup = Setup {
        scenario: scenario.to_string(),
        options: options
            .iter()
            .map(|(k, v)| (k.to_string(), v.to_string()))
            .collect(),
    };
    let config = Config {
        setups: vec![setup],
        games: 1,
        quick_games: 20,
        ..Config::default()
    };
    let summary = check::<Neppa>(&config);
    assert!(summary.positions > 100, "{summary:?}");
}

#[test]
fn the_campaign() {
    keeps_the_laws("campaign_1939", &[]);
}

#[test]
fn the_1939_scenario_with_five_players() {
    keeps_the_laws("scenario_1939", &[("players", "5")]);
}

#[test]
fn barbarossa_with_three_players() {
    keeps_the_laws("summer_1941", &[("players", "3")]);
}

#[test]
fn the_second_front_with_four_players_and_air_sent_ahead() {
    keeps_the_laws("spring_1944", &[("players", "4"), ("das_ahead", "yes")]);
}
