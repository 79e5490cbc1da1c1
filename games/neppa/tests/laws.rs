//! NEPPA ETO keeps the laws that hold for every game, in every scenario and with any number of players.

use neppa::Neppa;

/// Plays games of one set-up and holds every position against the laws.
fn keeps_the_laws(scenario: &str, options: &[(&str, &str)]) {
    conformance::keeps_the_laws::<Neppa>(scenario, options, 12);
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
