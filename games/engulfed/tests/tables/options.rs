//! What can be chosen before a game.

use engulfed::{Engulfed, ch16_scenarios};
use kernel::{Game, Setup};

fn setup(options: &[(&str, &str)]) -> Setup {
    Setup {
        options: options
            .iter()
            .map(|(id, choice)| (id.to_string(), choice.to_string()))
            .collect(),
        ..Setup::default()
    }
}

#[test]
fn the_1939_campaign_between_two_without_options_is_the_default() {
    let full = Engulfed::info().complete(&setup(&[])).unwrap();
    assert_eq!(full.scenario, "1939");
    assert_eq!(ch16_scenarios::players(&full), 2);
    assert_eq!(ch16_scenarios::options(&full), Default::default());
}

#[test]
fn options_are_read() {
    let chosen = [
        ("players", "3"),
        ("desert", "yes"),
        ("fortification_flip", "yes"),
        ("surprise", "yes"),
        ("allied_winner", "yes"),
        ("bid", "20"),
    ];
    let full = Engulfed::info().complete(&setup(&chosen)).unwrap();
    let options = ch16_scenarios::options(&full);
    assert_eq!(ch16_scenarios::players(&full), 3);
    assert!(options.desert && options.fortification_flip);
    assert!(options.surprise && options.allied_winner);
    assert_eq!(options.bid, 2);
    let only = ch16_scenarios::options(&setup(&[("surprise", "yes")]));
    assert!(only.surprise && !only.desert && !only.fortification_flip && !only.allied_winner);
}

#[test]
fn r10_5_bids_go_from_0_to_50_in_tens_for_either_side() {
    let info = Engulfed::info();
    let bids = info.options.iter().find(|o| o.id == "bid").unwrap();
    let mut read: Vec<i8> = bids
        .choices
        .iter()
        .map(|c| ch16_scenarios::options(&setup(&[("bid", c.id)])).bid)
        .collect();
    read.sort_unstable();
    assert_eq!(read, [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
}

#[test]
fn what_is_not_offered_is_refused() {
    for wrong in [("bid", "15"), ("players", "4"), ("desert", "maybe")] {
        assert!(
            Engulfed::info().complete(&setup(&[wrong])).is_err(),
            "{wrong:?}"
        );
    }
    let unknown = Setup {
        scenario: "1940".to_string(),
        ..Setup::default()
    };
    assert!(Engulfed::info().complete(&unknown).is_err());
    assert!(Engulfed::start(&unknown).is_err());
}

#[test]
fn every_scenario_starts_for_two_and_for_three() {
    for number in 0..engulfed::data::data().scenarios.len() as u8 {
        for players in [2, 3] {
            let s = ch16_scenarios::board(number, players);
            assert_eq!((s.scenario, s.players), (number, players));
            assert_eq!(
                s.turn,
                engulfed::data::data().scenarios[usize::from(number)].first
            );
        }
    }
}
