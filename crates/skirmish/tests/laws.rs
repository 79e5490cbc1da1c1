//! The sample game keeps the laws that hold for every game, and leaks nothing.

use conformance::Config;
use skirmish::Skirmish;

#[test]
fn it_keeps_the_laws_of_every_game() {
    let config = Config {
        games: 12,
        quick_games: 20,
        ..Config::default()
    };
    let summary = conformance::check::<Skirmish>(&config);
    assert!(summary.deals > 1000, "{summary:?}");
}
