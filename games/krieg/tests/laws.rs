//! Totaler Krieg keeps the laws that hold for every game, in every scenario, with two and with three players.
//!
//! A campaign has thousands of decisions: the laws are held against the first of a game, and another game is played to
//! its end. `make soak GAME=krieg` plays the many.
//!
//! `LEAK_GAMES=1000` holds that many more games of each set-up that is asked for against the law that hidden facts stay
//! hidden, `LEAK_SEED=7` other ones.

use conformance::{Config, Law, run};
use kernel::Setup;
use krieg::Krieg;

/// How many decisions of a game are held against the laws.
const DECISIONS: usize = 120;

/// Plays one set-up to its end, and holds positions of it against these laws.
fn keeps(scenario: &str, players: &str, laws: &[Law]) -> Config {
    let options = [("players".to_string(), players.to_string())];
    let config = Config {
        setups: vec![Setup {
            scenario: scenario.to_string(),
            options: options.into(),
        }],
        games: 0,
        quick_games: 1,
        ..Config::default()
    };
    run::<Krieg>(&config, &[Law::Ends]).unwrap_or_else(|f| panic!("{f}"));
    let config = Config {
        games: 1,
        quick_games: 0,
        decisions: DECISIONS,
        ..config
    };
    let summary = run::<Krieg>(&config, laws).unwrap_or_else(|f| panic!("{f}"));
    assert!(summary.positions > 50, "{summary:?}");
    config
}

fn all_but(left_out: &[Law]) -> Vec<Law> {
    let laws = Law::ALL.iter().filter(|law| !left_out.contains(law));
    laws.copied().collect()
}

/// Holds a set-up against every law.
fn keeps_the_laws(scenario: &str, players: &str) {
    let config = keeps(scenario, players, &all_but(&[Law::Ends]));
    let games = number("LEAK_GAMES").unwrap_or(0);
    if games > 0 {
        let seed = u64::from(number("LEAK_SEED").unwrap_or(2));
        let config = Config {
            games,
            seed,
            ..config
        };
        let summary = run::<Krieg>(&config, &[Law::Hidden]).unwrap_or_else(|f| panic!("{f}"));
        println!("nothing leaks: {summary:?}");
    }
}

fn number(variable: &str) -> Option<u32> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect("a number"))
}

/// As before, for a training scenario in which no card is chosen: nothing is hidden in it.
fn keeps_the_laws_of_an_open_table(scenario: &str) {
    keeps(scenario, "3", &all_but(&[Law::Ends, Law::Hidden]));
}

#[test]
fn case_white() {
    keeps_the_laws_of_an_open_table("A.1");
}

#[test]
fn barbarossa() {
    keeps_the_laws_of_an_open_table("A.2");
}

#[test]
fn the_fall_of_france() {
    keeps_the_laws_of_an_open_table("A.3");
}

#[test]
fn fire_in_the_east() {
    keeps_the_laws("B.1", "3");
}

#[test]
fn the_great_crusade() {
    keeps_the_laws("B.2", "3");
}

/// A test for two and one for three players.
macro_rules! campaigns {
    ($($three:ident, $two:ident: $scenario:literal;)*) => {
        $(
            #[test]
            fn $three() {
                keeps_the_laws($scenario, "3");
            }
            #[test]
            fn $two() {
                keeps_the_laws($scenario, "2");
            }
        )*
    };
}

campaigns! {
    the_road_to_war, the_road_to_war_for_two: "C.1";
    peace_in_our_time, peace_in_our_time_for_two: "C.2";
    the_war_in_europe, the_war_in_europe_for_two: "C.3";
    springtime, springtime_for_two: "C.4";
    the_world_will_hold_its_breath, the_world_will_hold_its_breath_for_two: "C.5";
    war_without_mercy, war_without_mercy_for_two: "C.6";
}
