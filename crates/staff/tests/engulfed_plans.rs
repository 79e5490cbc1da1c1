//! What officers and generals of Europe Engulfed must always do: choose legally and by what their seat sees, say why,
//! be the same again, and stop when told.

use engulfed::data::data;
use engulfed::types::{Nation, Side, Turn};
use engulfed::{Engulfed, Phase, State};
use kernel::{Dice, Game, Log, Play, RandomPlayer, Seat, Seed, Setup};
use staff::engulfed::{Cadet, Manual};
use staff::manual::School;
use staff::plan::{Command, Plan};
use staff::{Cancel, Level, Player, Sight, advisor, levels, play_out};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const PLANNERS: [Level; 2] = [Level::Officer, Level::General];

fn seed(text: &str) -> Seed {
    text.parse().unwrap_or(Seed([0; 32]))
}

fn setup(scenario: &str) -> Setup {
    let setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    Engulfed::info().complete(&setup).expect("a known scenario")
}

fn play(scenario: &str) -> Box<dyn Play> {
    engulfed::RULES
        .start(&setup(scenario), seed("dice"))
        .expect("a known scenario")
}

#[test]
fn europe_engulfed_has_every_level() {
    assert_eq!(levels("engulfed"), Level::ALL);
}

/// Exchange what is hidden from a seat: an officer and a general plan the same turn and make the same moves.
#[test]
fn hidden_facts_do_not_change_a_plan() {
    for level in PLANNERS {
        let mut state = Engulfed::start(&setup("1941")).expect("a known scenario");
        let recruit = |seat| staff::recruit::<Engulfed>(level, Seat(seat), seed("any"));
        let mut staff: Vec<_> = (0..2).map(recruit).collect();
        let mut doubles: Vec<_> = (0..2).map(recruit).collect();
        let mut chance = RandomPlayer::new(seed("exchange"));
        let (mut dice, mut log) = (Dice::seeded(seed("honest")), Log::off());
        let (mut legal, mut asked, mut differed) = (Vec::new(), 0u64, 0u64);
        // Into the second player-turn, so that both sides plan.
        let first = state.side;
        let mut later = 0;
        while let Some(seat) = Engulfed::to_move(&state).filter(|_| later < 60) {
            later += u32::from(state.side != first);
            let other = Engulfed::reshuffle(&state, seat, &mut |n| chance.below(n));
            differed += u64::from(other != state);
            let deal = |truth: &State, n: u64| {
                let mut cards = RandomPlayer::new(seed("cards").nth(n));
                let dealt = Sight::Dealt.of::<Engulfed>(truth, seat, &mut cards);
                dealt.expect("the game has secrets")
            };
            legal.clear();
            Engulfed::legal(&state, &mut legal);
            let action = staff[seat.index()].choose(&deal(&state, asked), &legal);
            // Other facts, and another deal of them: what a seat cannot see is not looked at.
            let double = doubles[seat.index()].choose(&deal(&other, asked + 7), &legal);
            assert_eq!(action, double, "decision {asked} of the {}", level.name());
            Engulfed::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
            asked += 1;
        }
        assert!(differed > asked / 2, "{differed} of {asked}");
    }
}

#[test]
fn what_they_advise_is_legal_has_a_reason_and_is_the_same_again() {
    for level in PLANNERS {
        let followed = || {
            let mut play = play("1942");
            let mut seats = [0, 1].map(|seat| {
                advisor("engulfed", level, Seat(seat), seed("advice")).expect("it has this level")
            });
            let mut given = Vec::new();
            for _ in 0..120 {
                let Some(seat) = play.to_move() else { break };
                let advice = seats[seat.index()].advise(play.as_ref(), &Cancel::new());
                let advice = advice.expect("the seat decides");
                assert!(advice.reason.ends_with('.') && advice.reason.len() > 8);
                play.act(Some(seat), &advice.action)
                    .expect("what is advised is legal");
                given.push(advice);
            }
            given
        };
        let given = followed();
        assert_eq!(given, followed());
        assert_eq!(given.len(), 120);
    }
}

/// However long it would think, it stops within a tenth of a second once it is told, on a machine that is not busy;
/// a busy one is given some seconds, which is still far less than a plan takes in a test build.
#[test]
fn a_general_stops_thinking_when_told() {
    let play = play("1942");
    let decides = play.to_move().expect("the game has begun");
    let cancel = Cancel::new();
    let other = cancel.clone();
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| {
            let mut general =
                advisor("engulfed", Level::General, decides, seed("stop")).expect("a level");
            general.advise(play.as_ref(), &cancel)
        });
        std::thread::sleep(Duration::from_millis(30));
        other.cancel();
        let told = Instant::now();
        assert!(asked.join().expect("no panic").is_none());
        assert!(told.elapsed() < Duration::from_secs(3));
    });
}

/// The generals' manuals, with other numbers in some lines of the West's.
fn manuals(changes: &[(&str, i32)]) -> [Manual; 2] {
    let mut manuals = Side::BOTH.map(|side| Manual::of(School::General, side));
    for (name, number) in changes {
        let mut entries = Manual::entries().iter();
        let line = entries.position(|entry| entry.name == *name);
        manuals[Side::Allies.index()].0[line.expect("a line of the manual")] = *number;
    }
    manuals
}

/// Plays a few wars by manuals alone, and shows every position in which somebody decides.
fn watch(manuals: [Manual; 2], mut see: impl FnMut(&State)) {
    for game in 0..4 {
        let usual = Plan::usual(Engulfed::KNOBS);
        let mut players = [0, 1].map(|seat| Cadet::under(Seat(seat), usual, manuals));
        let dice = seed("sit").nth(game);
        play_out::<Engulfed>(&setup("1939"), dice, |seat, state, legal| {
            see(state);
            players[seat.index()].choose(state, legal)
        });
    }
}

/// How often, while France stands, the West entered Germany, and how often Frenchmen went to Britain.
fn ventures(changes: &[(&str, i32)]) -> [u32; 2] {
    let mut found = [0; 2];
    let mut before = [0; 2];
    watch(manuals(changes), |state| {
        let now = abroad(state);
        let stands = !state.politics.conquered.has(Nation::FRANCE) && state.turn.0 < 12;
        // Retreats are no ventures: they are not chosen.
        if stands && state.phase != Phase::Combat {
            for (count, (now, before)) in found.iter_mut().zip(now.into_iter().zip(before)) {
                *count += u32::from(now > before);
            }
        }
        before = now;
    });
    found
}

/// Western blocks in Germany but for one, which may be passing through, and French blocks in Britain.
fn abroad(state: &State) -> [usize; 2] {
    let west = [Nation::BRITAIN, Nation::FRANCE];
    let count = |areas: engulfed::types::AreaSet, nations: &[Nation]| {
        let units = areas.iter().flat_map(|area| state.units_in(area));
        units.filter(|(_, u)| nations.contains(&u.nation)).count()
    };
    [
        count(data().areas.home(Nation::GERMANY), &west).saturating_sub(1),
        count(data().regions.british_isles, &west[1..]),
    ]
}

#[test]
fn the_west_holds_france_before_it_attacks() {
    assert_eq!(ventures(&[]), [0, 0]);
    let rash = ventures(&[("sit_turn", 0)]);
    assert!(rash[0] > 0 && rash[1] > 0, "{rash:?}");
}

/// How many blocks stood in Metz in the first months of 1940, before Germany turned west: the mean over a few wars, in
/// hundredths.
fn in_metz(changes: &[(&str, i32)]) -> usize {
    let metz = data().places.metz;
    let (mut blocks, mut looks) = (0, 0);
    watch(manuals(changes), |state| {
        if state.turn == Turn::new(1940, 0) {
            blocks += state.units_in(metz).count();
            looks += 1;
        }
    });
    100 * blocks / looks
}

#[test]
fn the_maginot_line_is_manned() {
    // A West that cares less for its own ground shows what the line is for.
    let west = ("west", 150);
    let (manned, given_up) = (in_metz(&[west]), in_metz(&[west, ("maginot_threat", 100)]));
    assert!(manned > given_up, "{manned} and {given_up}");
}

/// The turns in which Germany attacked Belgium, over a few wars.
fn attacks_on_belgium(manuals: [Manual; 2]) -> BTreeSet<Turn> {
    let mut found = BTreeSet::new();
    let mut before = false;
    watch(manuals, |state| {
        let now = state.politics.at_war(Nation::GERMANY, Nation::BELGIUM);
        if now && !before {
            found.insert(state.turn);
        }
        before = now;
    });
    found
}

#[test]
fn germany_goes_through_an_open_door() {
    let [axis, allies] = manuals(&[]);
    let [march, may] = [Turn::new(1940, 1), Turn::new(1940, 2)];
    assert_eq!(attacks_on_belgium([axis, allies]), BTreeSet::from([may]));
    let open = [axis, Manual::of(School::Officer, Side::Allies)];
    assert!(attacks_on_belgium(open).contains(&march));
}
