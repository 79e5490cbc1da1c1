//! Totaler Krieg keeps the laws that hold for every game, in every scenario, with two and with three players.
//!
//! `LEAK_GAMES=1000` holds that many more games, shared out among the tests here, against the law that hidden facts
//! stay hidden.

use conformance::{Config, Law, run};
use krieg::Krieg;

/// Plays games of one set-up and holds every position against the laws.
fn keeps_the_laws(scenario: &str, options: &[(&str, &str)]) {
    let config = conformance::keeps_the_laws::<Krieg>(scenario, options, 1);
    let games = leak_games();
    if games > 0 {
        let config = Config {
            games,
            seed: 2,
            ..config
        };
        let summary = run::<Krieg>(&config, &[Law::Hidden]).unwrap_or_else(|f| panic!("{f}"));
        println!("nothing leaks: {summary:?}");
    }
}

/// How many tests share the games.
const TESTS: u32 = 17;

/// How many more games this test holds against the law of hidden facts.
fn leak_games() -> u32 {
    let asked = std::env::var("LEAK_GAMES");
    let asked: u32 = asked.map_or(0, |n| n.parse().expect("LEAK_GAMES is a number"));
    asked.div_ceil(TESTS)
}

/// A test for a set-up, and where all three factions play one for two players.
macro_rules! holds {
    ($($name:ident, $two:ident: $scenario:literal;)* $(; $($alone:ident: $only:literal;)*)?) => {
        $(
            #[test]
            fn $name() {
                keeps_the_laws($scenario, &[("players", "3")]);
            }
            #[test]
            fn $two() {
                keeps_the_laws($scenario, &[("players", "2")]);
            }
        )*
        $($(
            #[test]
            fn $alone() {
                keeps_the_laws($only, &[]);
            }
        )*)?
    };
}

holds! {
    the_road_to_war, the_road_to_war_for_two: "C.1";
    peace_in_our_time, peace_in_our_time_for_two: "C.2";
    the_war_in_europe, the_war_in_europe_for_two: "C.3";
    springtime, springtime_for_two: "C.4";
    the_world_will_hold_its_breath, the_world_will_hold_its_breath_for_two: "C.5";
    war_without_mercy, war_without_mercy_for_two: "C.6";
    ;
    case_white: "A.1";
    barbarossa: "A.2";
    the_fall_of_france: "A.3";
    fire_in_the_east: "B.1";
    the_great_crusade: "B.2";
}
