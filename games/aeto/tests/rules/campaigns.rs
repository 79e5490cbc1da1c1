//! Barbarossa and the campaigns: who stands where and fights whom when they begin, and random play of their first months.
//! They are not offered at the table yet.

use crate::kit::Kit;
use aeto::ch05_offensives::{Begin, OffensiveAction};
use aeto::types::Month;
use aeto::{Action, Aeto, State};
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Viewer};

fn position(scenario: &str, seating: u8) -> State {
    Kit::unlisted(scenario, seating).s
}

/// Random play up to the beginning of a month, or to so many decisions; nobody gives up. Now and then the position is held
/// against flaws, and against what each seat may see.
fn play(s: &mut State, until: Month, limit: usize, seed: u8) -> usize {
    let seed = Seed([seed; 32]);
    let (mut dice, mut player) = (Dice::seeded(seed), RandomPlayer::new(seed));
    let (mut legal, mut decisions) = (Vec::new(), 0);
    let gives_up = Action::Offensives(OffensiveAction::Begin(Begin::Surrender));
    while Aeto::to_move(s).is_some() && s.clock.month < until && decisions < limit {
        legal.clear();
        Aeto::legal(s, &mut legal);
        legal.retain(|action| *action != gives_up);
        let at = (s.clock.month, s.clock.segment);
        assert!(
            !legal.is_empty(),
            "a dead end after {decisions} decisions: {at:?}, {}",
            Aeto::prompt(s).text
        );
        let action = player.choose::<Aeto>(&legal);
        Aeto::apply(s, action, &mut dice, &mut Log::off());
        dice.forget();
        decisions += 1;
        if decisions.is_multiple_of(500) {
            is_sound(s, decisions);
        }
    }
    is_sound(s, decisions);
    decisions
}

/// The position has no flaw, is read back as it was written, and no seat sees what is hidden from it.
fn is_sound(s: &State, decisions: usize) {
    let at = format!("{} {:?} after {decisions}", s.clock.month, s.clock.segment);
    assert!(Aeto::flaws(s).is_empty(), "{at}: {:?}", Aeto::flaws(s));
    let text = serde_json::to_string(s).expect("a position is written");
    let read: State = serde_json::from_str(&text).expect("and read");
    assert!(read == *s, "{at}: it is not read back as it was");
    for seat in (0..s.players().len() as u8).map(Seat) {
        let mut next = decisions as u32;
        let mut random = |below: u32| {
            next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (next >> 16) % below.max(1)
        };
        let other = aeto::hidden::reshuffle(s, seat, &mut random);
        let seen = |s: &State| {
            let view = Aeto::view(s, Viewer::Seat(seat));
            serde_json::to_string(&view).expect("a view is written")
        };
        assert!(
            seen(s) == seen(&other),
            "{at}: {seat:?} sees what is hidden"
        );
    }
}

#[test]
fn no_position_of_barbarossa_and_the_campaigns_has_a_flaw_when_it_begins() {
    for scenario in ["barbarossa", "campaign_1939", "campaign_1941"] {
        for seating in 0..3 {
            let s = position(scenario, seating);
            assert!(Aeto::flaws(&s).is_empty(), "{:?}", Aeto::flaws(&s));
        }
    }
}

#[test]
fn random_play_of_the_first_months_of_barbarossa() {
    let mut s = position("barbarossa", 0);
    let until = Month(s.clock.month.0 + 2);
    let start = std::time::Instant::now();
    let n = play(&mut s, until, 4_000, 41);
    println!(
        "barbarossa: {n} decisions, {} {:?}",
        s.clock.month,
        start.elapsed()
    );
}

#[test]
fn random_play_of_the_first_months_of_the_campaign_of_1939() {
    let mut s = position("campaign_1939", 2);
    let until = Month(s.clock.month.0 + 2);
    let start = std::time::Instant::now();
    let n = play(&mut s, until, 4_000, 39);
    println!(
        "1939: {n} decisions, {} {:?}",
        s.clock.month,
        start.elapsed()
    );
}

#[test]
fn random_play_of_the_first_months_of_the_campaign_of_1941() {
    let mut s = position("campaign_1941", 2);
    let until = Month(s.clock.month.0 + 2);
    let start = std::time::Instant::now();
    let n = play(&mut s, until, 4_000, 42);
    println!(
        "1941: {n} decisions, {} {:?}",
        s.clock.month,
        start.elapsed()
    );
}

/// `CAMPAIGNS=3` plays that many random games of each campaign to their end.
#[test]
fn whole_random_campaigns_end() {
    let number = std::env::var("CAMPAIGNS").ok();
    let number = number.map_or(0, |n| n.parse::<u8>().expect("CAMPAIGNS: a number"));
    for (game, scenario) in (0..number).flat_map(|game| {
        let all = ["barbarossa", "campaign_1941", "campaign_1939"];
        all.map(|scenario| (game, scenario))
    }) {
        let mut s = position(scenario, game % 3);
        let n = play(&mut s, Month(u16::MAX), 400_000, game);
        println!("{scenario}: {n} decisions, {}", s.clock.month);
        assert!(Aeto::outcome(&s).is_some(), "{scenario}: no end");
    }
}
