//! The player without a plan, the log and the dice it plays with.

use duel::{Action, Duel};
use kernel::{
    Audience, CounterId, Event, Log, RandomPlayer, Rules, Ruleset, Seat, Seats, Seed, Setup,
    Viewer, rule,
};

#[test]
fn a_kind_is_chosen_before_an_action() {
    let mut player = RandomPlayer::new(Seed([1; 32]));
    let mut legal: Vec<Action> = (0..99).map(Action::Pick).collect();
    legal.push(Action::Commit);
    let commits = (0..10_000)
        .filter(|_| player.choose::<Duel>(&legal) == Action::Commit)
        .count();
    // Half of them, within five standard deviations.
    assert!(commits.abs_diff(5_000) < 250, "{commits}");
}

#[test]
fn every_action_of_a_kind_is_as_likely() {
    let mut player = RandomPlayer::new(Seed([2; 32]));
    let legal: Vec<Action> = (0..4).map(Action::Pick).collect();
    let mut count = [0u32; 4];
    for _ in 0..10_000 {
        if let Action::Pick(card) = player.choose::<Duel>(&legal) {
            count[card as usize] += 1;
        }
    }
    // Five standard deviations are 217.
    assert!(count.iter().all(|n| n.abs_diff(2_500) < 217), "{count:?}");
}

#[test]
fn a_random_game_hangs_on_its_seed_alone() {
    let rules = Rules::<Duel>::new();
    let game = |seed: u64| rules.random_game(&Setup::default(), Seed([3; 32]).nth(seed), 1000);
    assert_eq!(game(1), game(1));
    assert_ne!(game(1).unwrap().hash, game(2).unwrap().hash);
}

#[test]
fn a_game_that_is_cut_off_has_no_outcome() {
    let rules = Rules::<Duel>::new();
    let game = rules.random_game(&Setup::default(), Seed([3; 32]), 5);
    let game = game.unwrap();
    assert_eq!(
        (game.outcome, game.dead_end, game.decisions),
        (None, false, 5)
    );
}

#[test]
fn a_log_that_is_off_makes_no_text() {
    let mut log = Log::off();
    log.say(rule!("2.1"), || unreachable!("nobody reads it"));
    log.whisper(rule!("2.1"), Seat(0), || unreachable!("nobody reads it"));
    log.rolled(rule!("2.1"), &[1u8], || unreachable!("nobody reads it"));
    assert!(log.entries().is_empty());
    log.reveal();
    assert!(log.is_revealed());
}

#[test]
fn a_log_line_says_who_may_read_it() {
    let mut log = Log::on();
    log.whisper(rule!("2.1"), Seat(1), || "psst".to_string());
    log.rolled(rule!("3.1"), &[4u8, 2], || "six".to_string());
    let audiences: Vec<Audience> = log.entries().iter().map(|e| e.audience).collect();
    assert_eq!(audiences, [Audience::only(Seat(1)), Audience::All]);
    assert_eq!(log.entries()[1].dice, [4, 2]);
}

#[test]
fn a_line_carries_what_happened_before_it_to_its_own_readers() {
    let moved = |to: &str| Event::Moved {
        counter: CounterId(1),
        from: "paris".into(),
        to: to.to_string().into(),
    };
    let mut log = Log::on();
    log.heading(1, rule!("2.1"), || "Spring".to_string());
    log.event(Audience::All, rule!("2.1"), || moved("lyon"));
    log.event(Seat(1), rule!("2.1"), || moved("nice"));
    log.say(rule!("2.1"), || "It moves".to_string());
    log.event(Audience::All, rule!("3.1"), || moved("metz"));
    let lines = log.into_entries();
    let read = lines.iter().map(|l| (&*l.text, l.audience, &*l.events));
    assert_eq!(
        read.collect::<Vec<_>>(),
        [
            ("Spring.", Audience::All, &[Event::Heading { level: 1 }][..]),
            ("It moves.", Audience::All, &[moved("lyon")][..]),
            ("", Audience::only(Seat(1)), &[moved("nice")][..]),
            ("", Audience::All, &[moved("metz")][..]),
        ]
    );
    let json = serde_json::to_value(&lines[1]).unwrap();
    let moved = r#"{"kind":"moved","counter":1,"from":"paris","to":"lyon"}"#;
    assert_eq!(
        json["events"][0],
        serde_json::from_str::<serde_json::Value>(moved).unwrap()
    );
    let mut off = Log::off();
    off.event(Seat(1), rule!("2.1"), || unreachable!("nobody reads it"));
    off.heading(1, rule!("2.1"), || unreachable!("nobody reads it"));
    assert!(off.into_entries().is_empty());
}

#[test]
fn seats_are_a_set() {
    let pair = Seats::from([Seat(1), Seat(3)]);
    assert!(pair.contains(Seat(3)) && !pair.contains(Seat(2)));
    assert_eq!(pair.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
    let audience = Audience::from(pair);
    assert!(audience.includes(Viewer::Seat(Seat(1))));
    assert!(!audience.includes(Viewer::Seat(Seat(0))) && !audience.includes(Viewer::Spectator));
}
