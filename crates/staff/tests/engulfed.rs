//! What the cadet of Europe Engulfed must always do: choose legally and by what its seat sees, choose the same
//! again, and beat chance.

use engulfed::{Engulfed, State};
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use staff::{Level, Sight, staff};

const LIMIT: u64 = 200_000;

fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    }
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

fn start(scenario: &str, players: &str) -> (State, u8) {
    let mut setup = setup(scenario);
    let option = "players".to_string();
    setup.options.insert(option, players.to_string());
    let setup = Engulfed::info().complete(&setup).expect("a known scenario");
    let seats = Engulfed::seats(&setup).len() as u8;
    (Engulfed::start(&setup).expect("a known scenario"), seats)
}

/// How often each seat won, of so many games.
fn wins(levels: [Level; 2], games: u64) -> [u64; 2] {
    let staff = staff("engulfed").expect("Europe Engulfed has a staff");
    let mut wins = [0; 2];
    for game in 0..games {
        let seed = seed("cadet against random").nth(game);
        let played = staff.game(&setup("1939"), seed, &levels, LIMIT);
        let outcome = played.expect("a known scenario").outcome;
        for winner in outcome.expect("the game ends").winners {
            wins[winner.index()] += 1;
        }
    }
    wins
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let staff = staff("engulfed").expect("Europe Engulfed has a staff");
    let game = |text: &str| {
        let levels = [Level::Cadet, Level::Random];
        let played = staff.game(&setup("1942"), seed(text), &levels, LIMIT);
        played.expect("a known scenario").hash
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn every_choice_is_legal_and_has_a_reason() {
    for (scenario, players) in [("1939", "2"), ("1941", "3"), ("patton", "2")] {
        let (mut state, seats) = start(scenario, players);
        let mut staff: Vec<_> = (0..seats)
            .map(|seat| staff::recruit::<Engulfed>(Level::Cadet, Seat(seat), seed("any")))
            .collect();
        let mut cards = RandomPlayer::new(seed("cards"));
        let (mut dice, mut log) = (Dice::seeded(seed("legal")), Log::off());
        let (mut legal, mut asked) = (Vec::new(), 0);
        while let Some(seat) = Engulfed::to_move(&state) {
            legal.clear();
            Engulfed::legal(&state, &mut legal);
            let dealt = Sight::Dealt.of::<Engulfed>(&state, seat, &mut cards);
            let seen = dealt.as_ref().unwrap_or(&state);
            let player = &mut staff[seat.index()];
            let action = player.choose(seen, &legal);
            assert!(legal.contains(&action), "{action:?} in {scenario}");
            assert_eq!(Engulfed::check(&state, action), Ok(()));
            if asked % 7 == 0 {
                let reason = player.reason(seen, action);
                assert!(reason.ends_with('.') && reason.len() > 8, "{reason}");
            }
            asked += 1;
            Engulfed::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
        assert!(Engulfed::outcome(&state).is_some());
    }
}

/// Exchange what is hidden from a seat: the same cards deal the same position, and the cadet makes the same move.
#[test]
fn hidden_facts_do_not_change_a_move() {
    let (mut state, seats) = start("1941", "2");
    let recruit = |seat| staff::recruit::<Engulfed>(Level::Cadet, Seat(seat), seed("any"));
    let mut staff: Vec<_> = (0..seats).map(recruit).collect();
    let mut doubles: Vec<_> = (0..seats).map(recruit).collect();
    let mut chance = RandomPlayer::new(seed("exchange"));
    let (mut dice, mut log) = (Dice::seeded(seed("honest")), Log::off());
    let (mut legal, mut asked, mut differed) = (Vec::new(), 0u64, 0u64);
    while let Some(seat) = Engulfed::to_move(&state).filter(|_| asked < 1500) {
        let other = Engulfed::reshuffle(&state, seat, &mut |n| chance.below(n));
        differed += u64::from(other != state);
        let deal = |truth: &State| {
            let mut cards = RandomPlayer::new(seed("cards").nth(asked));
            let dealt = Sight::Dealt.of::<Engulfed>(truth, seat, &mut cards);
            dealt.expect("the game has secrets")
        };
        let (one, two) = (deal(&state), deal(&other));
        assert_eq!(one, two, "the deal of decision {asked}");
        legal.clear();
        Engulfed::legal(&state, &mut legal);
        let action = staff[seat.index()].choose(&one, &legal);
        // Another deal still: blocks that show no face are not looked at.
        let third = Engulfed::reshuffle(&other, seat, &mut |n| chance.below(n));
        assert_eq!(
            action,
            doubles[seat.index()].choose(&third, &legal),
            "decision {asked}"
        );
        // Chance plays now and then, so that positions come up that no cadet makes.
        let action = if asked % 3 == 0 {
            chance.choose::<Engulfed>(&legal)
        } else {
            action
        };
        Engulfed::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
        asked += 1;
    }
    assert!(differed > asked / 2, "{differed} of {asked}");
}

#[test]
fn the_axis_cadet_beats_random() {
    assert_eq!(wins([Level::Cadet, Level::Random], 2), [2, 0]);
}

#[test]
fn the_allied_cadet_beats_random() {
    assert_eq!(wins([Level::Random, Level::Cadet], 2), [0, 2]);
}
