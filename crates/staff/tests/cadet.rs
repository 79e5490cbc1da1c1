//! What a cadet must always do: choose legally, choose the same again, and beat chance.

use kernel::{Dice, Game, Log, Seat, Seed, Setup};
use neppa::types::{Season, Turn};
use neppa::{Neppa, State};
use staff::{Level, staff};

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

/// How often each seat won, of so many games.
fn wins(scenario: &str, levels: [Level; 2], games: u64) -> [u64; 2] {
    let staff = staff("neppa").expect("NEPPA has a staff");
    let mut wins = [0; 2];
    for game in 0..games {
        let seed = seed("cadet against random").nth(game);
        let played = staff.game(&setup(scenario), seed, &levels, LIMIT);
        let outcome = played.expect("a known scenario").outcome;
        for winner in outcome.expect("the game ends").winners {
            wins[winner.index()] += 1;
        }
    }
    wins
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let staff = staff("neppa").expect("NEPPA has a staff");
    let game = |text: &str, levels: [Level; 2]| {
        let played = staff.game(&setup("summer_1941"), seed(text), &levels, LIMIT);
        played.expect("a known scenario").hash
    };
    let mixed = [Level::Cadet, Level::Random];
    assert_eq!(game("1", mixed), game("1", mixed));
    assert_ne!(game("1", mixed), game("2", mixed));
    assert_ne!(game("1", mixed), game("1", [Level::Cadet; 2]));
}

#[test]
fn a_game_with_its_journal_is_the_same_game() {
    let staff = staff("neppa").expect("NEPPA has a staff");
    let (setup, levels) = (setup("spring_1944"), [Level::Cadet; 2]);
    let fast = staff
        .game(&setup, seed("1"), &levels, LIMIT)
        .expect("known");
    let slow = staff
        .play(&setup, seed("1"), &levels, LIMIT)
        .expect("known");
    assert_eq!(fast.hash, slow.hash());
    assert_eq!(fast.decisions, slow.position() as u64);
}

#[test]
fn every_choice_is_legal() {
    for (scenario, players) in [
        ("campaign_1939", "2"),
        ("summer_1941", "5"),
        ("spring_1944", "3"),
    ] {
        let mut setup = setup(scenario);
        let option = "players".to_string();
        setup.options.insert(option, players.to_string());
        let setup = Neppa::info().complete(&setup).expect("a known scenario");
        let seats = Neppa::seats(&setup).len() as u8;
        let mut state = Neppa::start(&setup).expect("a known scenario");
        let mut staff: Vec<_> = (0..seats)
            .map(|seat| staff::recruit::<Neppa>(Level::Cadet, Seat(seat), seed("any")))
            .collect();
        let (mut dice, mut log) = (Dice::seeded(seed("legal")), Log::off());
        let mut legal = Vec::new();
        while let Some(seat) = Neppa::to_move(&state) {
            legal.clear();
            Neppa::legal(&state, &mut legal);
            let action = staff[seat.index()].choose(&state, &legal);
            assert!(legal.contains(&action), "{action:?} in {scenario}");
            assert_eq!(Neppa::check(&state, action), Ok(()));
            Neppa::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
        assert!(Neppa::outcome(&state).is_some());
    }
}

/// Plays a campaign between two of a level until a turn comes, and shows every position to somebody.
fn watch(level: Level, game: u64, end: Turn, mut see: impl FnMut(&State)) {
    let setup = Neppa::info()
        .complete(&setup("campaign_1939"))
        .expect("a known scenario");
    let mut state = Neppa::start(&setup).expect("a known scenario");
    let mut players = [0, 1].map(|n| staff::recruit::<Neppa>(level, Seat(n), seed("watch")));
    let (mut dice, mut log) = (Dice::seeded(seed("watch").nth(game)), Log::off());
    let mut legal = Vec::new();
    while let Some(seat) = Neppa::to_move(&state).filter(|_| state.turn < end) {
        legal.clear();
        Neppa::legal(&state, &mut legal);
        let action = players[seat.index()].choose(&state, &legal);
        Neppa::apply(&mut state, action, &mut dice, &mut log);
        see(&state);
    }
}

/// 13.2: a Germany that strips the East lets Russia declare war in 1939.
#[test]
fn germany_keeps_its_garrison_in_the_east() {
    for game in 0..6 {
        watch(Level::Cadet, game, Turn::new(1941, Season::Spring), |s| {
            assert!(!s.politics.garrison_failed, "game {game}, {}", s.turn);
        });
    }
}

/// 8.5 to 8.7: officers keep armour back, send it through the gap and strike again.
#[test]
fn a_breakthrough_is_exploited() {
    let mut strikes = 0;
    for game in 0..2 {
        let mut fights = false;
        watch(Level::Officer, game, Turn::new(1941, Season::Spring), |s| {
            let attack = s.attack();
            let now = attack.is_some_and(|attack| attack.exploitation);
            strikes += u32::from(now && !fights);
            fights = now;
        });
    }
    assert!(strikes > 0, "nobody ever struck a second time");
}

#[test]
fn the_axis_cadet_beats_random() {
    let won = wins("campaign_1939", [Level::Cadet, Level::Random], 6);
    assert_eq!(won, [6, 0]);
}

#[test]
fn the_allied_cadet_beats_random() {
    let won = wins("campaign_1939", [Level::Random, Level::Cadet], 6);
    assert_eq!(won, [0, 6]);
}
