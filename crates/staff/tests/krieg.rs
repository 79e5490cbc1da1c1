//! What the cadet of Totaler Krieg must always do: choose legally and by what its seat sees, choose the same again, and
//! beat chance.

use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use krieg::ch00_sequence::Segment;
use krieg::types::Faction;
use krieg::unit::Form;
use krieg::{Krieg, State, Step};
use staff::{Level, Sight, staff};

const LIMIT: u64 = 400_000;

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

fn setup(scenario: &str, seats: &str) -> Setup {
    let mut setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    let option = "players".to_string();
    setup.options.insert(option, seats.to_string());
    Krieg::info().complete(&setup).expect("a known scenario")
}

/// How often each seat won, of so many games.
fn wins(scenario: &str, levels: [Level; 2], games: u64) -> [u64; 2] {
    let staff = staff("krieg").expect("Totaler Krieg has a staff");
    let mut wins = [0; 2];
    for game in 0..games {
        let seed = seed("cadet against random").nth(game);
        let played = staff.game(&setup(scenario, "2"), seed, &levels, LIMIT);
        let outcome = played.expect("a known scenario").outcome;
        for winner in outcome.expect("the game ends").winners {
            wins[winner.index()] += 1;
        }
    }
    wins
}

/// Plays a game between cadets until somebody has seen enough.
fn watch(setup: &Setup, game: u64, mut see: impl FnMut(&State) -> bool) {
    let seats = Krieg::seats(setup).len() as u8;
    let mut state = Krieg::start(setup).expect("a known scenario");
    let mut players: Vec<_> = (0..seats)
        .map(|seat| staff::krieg::recruit(Level::Cadet, Seat(seat), seed("watch")))
        .collect();
    let (mut dice, mut log) = (Dice::seeded(seed("watch").nth(game)), Log::off());
    let mut legal = Vec::new();
    while let Some(seat) = Krieg::to_move(&state).filter(|_| see(&state)) {
        legal.clear();
        Krieg::legal(&state, &mut legal);
        let action = players[seat.index()].choose(&state, &legal);
        assert!(legal.contains(&action), "{action:?}");
        assert_eq!(Krieg::check(&state, action), Ok(()));
        Krieg::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let staff = staff("krieg").expect("Totaler Krieg has a staff");
    let game = |text: &str, levels: [Level; 2]| {
        let played = staff.game(&setup("A.3", "2"), seed(text), &levels, LIMIT);
        played.expect("a known scenario").hash
    };
    let mixed = [Level::Cadet, Level::Random];
    assert_eq!(game("1", mixed), game("1", mixed));
    assert_ne!(game("1", mixed), game("2", mixed));
    assert_ne!(game("1", mixed), game("1", [Level::Cadet; 2]));
}

#[test]
fn every_choice_is_legal_in_every_scenario() {
    for scenario in krieg::data::data().scenarios.iter() {
        let campaign = scenario.factions.len() == 3;
        for seats in if campaign {
            &["2", "3"][..]
        } else {
            &["2"][..]
        } {
            let setup = setup(&scenario.id, seats);
            let mut asked = 0;
            watch(&setup, 0, |_| {
                asked += 1;
                asked < 1_000
            });
        }
    }
}

#[test]
fn hidden_cards_exchanged_give_the_same_move() {
    let setup = setup("C.3", "3");
    let mut state = Krieg::start(&setup).expect("a known scenario");
    let recruit = |seat| staff::krieg::recruit(Level::Cadet, Seat(seat), seed("any"));
    let mut players: Vec<_> = (0..3).map(|seat| [recruit(seat), recruit(seat)]).collect();
    let mut chance = RandomPlayer::new(seed("hidden"));
    let (mut dice, mut log) = (Dice::seeded(seed("hidden")), Log::off());
    let (mut legal, mut asked, mut differ) = (Vec::new(), 0, 0);
    while let Some(seat) = Krieg::to_move(&state).filter(|_| asked < 3_000) {
        asked += 1;
        legal.clear();
        Krieg::legal(&state, &mut legal);
        let one = Sight::Dealt
            .of::<Krieg>(&state, seat, &mut chance)
            .expect("dealt");
        let two = Sight::Dealt
            .of::<Krieg>(&one, seat, &mut chance)
            .expect("dealt");
        differ += u32::from(one.cards != two.cards);
        let [first, second] = &mut players[seat.index()];
        let action = first.choose(&one, &legal);
        assert_eq!(action, second.choose(&two, &legal));
        Krieg::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
    assert!(
        differ > 1_000,
        "hidden cards were exchanged {differ} times only"
    );
}

#[test]
fn the_axis_cadet_beats_random() {
    assert_eq!(wins("C.6", [Level::Cadet, Level::Random], 2), [2, 0]);
}

#[test]
fn the_allied_cadet_beats_random() {
    assert_eq!(wins("C.6", [Level::Random, Level::Cadet], 2), [0, 2]);
}

/// Whether a faction has Blitz markers on the map.
fn has_markers(s: &State, faction: Faction) -> bool {
    let mut own = s.markers(Form::Blitz);
    own.any(|(_, unit)| unit.is_of(faction) && unit.at.space().is_some())
}

#[test]
fn blitz_markers_lie_where_somebody_uses_them() {
    for game in 0..3 {
        let mut fought = false;
        watch(&setup("A.3", "2"), game, |s| {
            let blitz = s.clock.segment == Segment::BlitzCombat;
            let axis = s.clock.phasing == Faction::Axis && has_markers(s, Faction::Axis);
            fought |= blitz && axis && !s.attacked.is_empty();
            s.clock.phasing == Faction::Axis
        });
        assert!(fought, "game {game}: nobody fought a Blitz");
    }
}

#[test]
fn nothing_is_made_that_must_be_shed_at_once() {
    let mut asked = 0;
    watch(&setup("C.3", "2"), 1, |s| {
        asked += 1;
        let organizes = s.clock.segment == Segment::Organization;
        let sheds = matches!(s.stack.top(), Some(Step::Stacking(_)));
        assert!(!(organizes && sheds), "a stack is too large");
        asked < 3_000
    });
    assert!(asked == 3_000);
}

#[test]
fn the_west_lands_when_its_time_has_come() {
    let (mut asked, mut landed) = (0, false);
    watch(&setup("C.6", "2"), 0, |s| {
        asked += 1;
        let beaches = s.markers(Form::Beachhead).map(|(_, unit)| unit.at);
        let mut held = beaches.filter(|at| s.tally(*at).count(Faction::Western).ground > 0);
        landed |= held.next().is_some();
        !landed && asked < 20_000
    });
    assert!(landed, "nobody came from the sea");
}
