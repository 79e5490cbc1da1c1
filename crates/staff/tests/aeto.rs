//! What the cadet of AETO must always do in Case White and the Battle of the Atlantic: choose legally and by what its seat
//! sees, choose the same again, and beat chance from either side.
//!
//! `CADET_GAMES` asks for more games of the Atlantic than a test has time for.

use aeto::{Aeto, State};
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use staff::{Level, Sight, staff};

const LIMIT: u64 = 200_000;

/// How many games of the Atlantic are played.
fn games() -> u64 {
    let asked = std::env::var("CADET_GAMES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(4)
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

fn scenario(name: &str) -> Setup {
    let setup = Setup {
        scenario: name.to_string(),
        ..Setup::default()
    };
    Aeto::info().complete(&setup).expect("a known scenario")
}

fn white() -> Setup {
    scenario("white")
}

/// How often each seat won alone, of so many games.
fn wins(name: &str, levels: [Level; 2], games: u64) -> [u64; 2] {
    let staff = staff("aeto").expect("AETO has a staff");
    let mut wins = [0; 2];
    for game in 0..games {
        let seed = seed("cadet against random").nth(game);
        let played = staff.game(&scenario(name), seed, &levels, LIMIT);
        let outcome = played.expect("a known scenario").outcome;
        let outcome = outcome.expect("the game ends");
        println!("{}: {}", outcome.title, outcome.reason);
        if let [winner] = outcome.winners[..] {
            wins[winner.index()] += 1;
        }
    }
    wins
}

#[test]
fn a_german_cadet_beats_chance_at_sea() {
    let games = games();
    let won = wins("atlantic", [Level::Cadet, Level::Random], games);
    assert!(won[0] * 20 >= games * 19, "{won:?}");
}

#[test]
fn a_british_cadet_beats_chance_at_sea() {
    let games = games();
    let won = wins("atlantic", [Level::Random, Level::Cadet], games);
    assert!(won[1] * 20 >= games * 19, "{won:?}");
}

#[test]
fn a_german_cadet_conquers_poland_that_plays_by_chance() {
    let won = wins("white", [Level::Cadet, Level::Random], 40);
    assert!(won[0] >= 38, "{won:?}");
}

#[test]
fn a_polish_cadet_outlasts_germans_who_play_by_chance() {
    let won = wins("white", [Level::Random, Level::Cadet], 40);
    assert!(won[1] >= 38, "{won:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let staff = staff("aeto").expect("AETO has a staff");
    let game = |text: &str, levels: [Level; 2]| {
        let played = staff.game(&white(), seed(text), &levels, LIMIT);
        played.expect("a known scenario").hash
    };
    let mixed = [Level::Cadet, Level::Random];
    assert_eq!(game("1", mixed), game("1", mixed));
    assert_ne!(game("1", mixed), game("2", mixed));
}

/// Plays a game between cadets until somebody has seen enough; says how it stood.
fn watch(name: &str, game: u64, mut see: impl FnMut(&State, Seat) -> bool) -> State {
    let mut state = Aeto::start(&scenario(name)).expect("a known scenario");
    let mut players: Vec<_> = (0..2)
        .map(|seat| staff::aeto::recruit(Level::Cadet, Seat(seat), seed("watch")))
        .collect();
    let (mut dice, mut log) = (Dice::seeded(seed("watch").nth(game)), Log::off());
    let mut cards = RandomPlayer::new(seed("cards").nth(game));
    let mut legal = Vec::new();
    while let Some(seat) = Aeto::to_move(&state).filter(|seat| see(&state, *seat)) {
        legal.clear();
        Aeto::legal(&state, &mut legal);
        let dealt = Sight::Dealt.of::<Aeto>(&state, seat, &mut cards);
        let seen = dealt.as_ref().unwrap_or(&state);
        let action = players[seat.index()].choose(seen, &legal);
        assert!(legal.contains(&action), "{action:?}");
        assert!(!players[seat.index()].reason(seen, action).is_empty());
        Aeto::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
    state
}

/// Games between cadets end, and convoys are lost in them; how many EPs is printed.
#[test]
fn cadets_fight_for_the_convoys() {
    let games = games();
    let mut sum = 0;
    for game in 0..games {
        let end = watch("atlantic", game, |_, _| true);
        let outcome = Aeto::outcome(&end).expect("the game ends");
        println!(
            "{} EPs: {}: {}",
            end.convoy_losses, outcome.title, outcome.reason
        );
        sum += u64::from(end.convoy_losses);
    }
    println!("{} EPs a game", sum / games);
    assert!(sum > 0);
}

#[test]
fn every_choice_is_legal_and_has_a_reason() {
    let mut asked = 0;
    for game in 0..3 {
        watch("white", game, |_, _| {
            asked += 1;
            true
        });
    }
    assert!(asked > 300, "{asked}");
}
