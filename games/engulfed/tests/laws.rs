//! Europe Engulfed keeps the laws that hold for every game, in every scenario and with any number of players.
//!
//! `LEAK_GAMES=1000` holds that many more games, shared out among the tests here, against the law that hidden facts
//! stay hidden.

use conformance::{Config, Law, run};
use engulfed::Engulfed;

/// Plays games of one set-up and holds every position against the laws.
fn keeps_the_laws(scenario: &str, options: &[(&str, &str)]) {
    let config = conformance::keeps_the_laws::<Engulfed>(scenario, options, 10);
    let games = leak_games();
    if games > 0 {
        let config = Config {
            games,
            seed: 2,
            ..config
        };
        let summary = run::<Engulfed>(&config, &[Law::Hidden]).unwrap_or_else(|f| panic!("{f}"));
        println!("nothing leaks: {summary:?}");
    }
}

/// How many tests share the games.
const TESTS: u32 = 9;

/// How many more games this test holds against the law of hidden facts.
fn leak_games() -> u32 {
    let asked = std::env::var("LEAK_GAMES");
    let asked: u32 = asked.map_or(0, |n| n.parse().expect("LEAK_GAMES is a number"));
    asked.div_ceil(TESTS)
}

#[test]
fn the_1939_campaign() {
    keeps_the_laws("1939", &[]);
}

#[test]
fn the_1939_campaign_with_three_players_and_every_optional_rule() {
    let on = |id| (id, "yes");
    keeps_the_laws(
        "1939",
        &[
            ("players", "3"),
            ("bid", "20"),
            on("desert"),
            on("fortification_flip"),
            on("surprise"),
            on("allied_winner"),
        ],
    );
}

#[test]
fn the_1941_campaign() {
    keeps_the_laws("1941", &[]);
}

#[test]
fn the_1941_campaign_with_three_players() {
    keeps_the_laws("1941", &[("players", "3")]);
}

#[test]
fn the_tournament() {
    keeps_the_laws("1942", &[]);
}

#[test]
fn the_tournament_with_three_players() {
    keeps_the_laws("1942", &[("players", "3")]);
}

#[test]
fn the_european_war() {
    keeps_the_laws("european_war", &[]);
}

#[test]
fn the_european_war_with_three_players() {
    keeps_the_laws("european_war", &[("players", "3")]);
}

#[test]
fn the_west_against_the_soviets() {
    keeps_the_laws("patton", &[]);
}
