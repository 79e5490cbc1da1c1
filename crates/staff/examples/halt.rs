//! How fast a general stops thinking when it is told to: `cargo run --release -p staff --example halt -- neppa|engulfed [times]`
//!
//! A campaign is played by cadets. Now and then a general is asked as well, in a thread of its own, and cancelled in
//! the middle of its thoughts; the time from there to its last word is measured.

use kernel::{Play, Seat, Seed, Setup};
use staff::{Advisor, Cancel, Level, advisor};
use std::time::{Duration, Instant};

/// How long it may think before it is stopped.
const THINKS: Duration = Duration::from_millis(5);
/// Decisions between two questions.
const APART: usize = 37;

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or("neppa".to_string());
    let times: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let rules = match &*game {
        "engulfed" => engulfed::RULES,
        _ => neppa::RULES,
    };
    let mut waits = Vec::new();
    for number in 0.. {
        let seed = Seed([1; 32]).nth(number);
        let mut play = rules.start(&Setup::default(), seed).expect("a set-up");
        let mut cadets = [0, 1].map(|n| recruit(&game, Level::Cadet, Seat(n)));
        for decision in 0.. {
            let Some(seat) = play.to_move().filter(|_| waits.len() < times) else {
                break;
            };
            if decision % APART == 0 {
                waits.extend(halted(&game, play.as_ref(), seat));
            }
            let advice = cadets[seat.index()].advise(play.as_ref(), &Cancel::new());
            let action = advice.expect("it decides").action;
            play.act(None, &action).expect("a legal action");
        }
        if waits.len() >= times {
            break;
        }
    }
    waits.sort();
    println!(
        "{game}: stopped {} times, in {:?} in the middle, {:?} at most",
        waits.len(),
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
}

fn recruit(game: &str, level: Level, seat: Seat) -> Box<dyn Advisor> {
    advisor(game, level, seat, Seed([2; 32])).expect("a level of the game")
}

/// How long a general still thinks after it was stopped; nothing if it had made up its mind before.
fn halted(game: &str, play: &dyn Play, seat: Seat) -> Option<Duration> {
    let cancel = Cancel::new();
    let asked = cancel.clone();
    std::thread::scope(|scope| {
        let thinks = scope.spawn(move || {
            let advice = recruit(game, Level::General, seat).advise(play, &asked);
            (advice.is_none(), Instant::now())
        });
        std::thread::sleep(THINKS);
        let told = Instant::now();
        cancel.cancel();
        let (stopped, end) = thinks.join().expect("no panic");
        stopped.then(|| end.saturating_duration_since(told))
    })
}
