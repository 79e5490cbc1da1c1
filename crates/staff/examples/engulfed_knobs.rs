//! What each choice of a plan is worth if it is kept for a whole war, against a cadet with the usual plan:
//! `cargo run --release -p staff --example engulfed_knobs -- 1939 20 [seed]` plays 20 games for each choice and side.

use engulfed::Engulfed;
use kernel::{Seat, Seed, Setup};
use staff::manual::School;
use staff::plan::{Command, Plan};
use staff::{halves, play_out};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let setup = Setup {
        scenario: arg(0, "1939"),
        ..Setup::default()
    };
    let usual = Plan::usual(Engulfed::KNOBS);
    println!("points of 100 as the Axis and as the Allies");
    show(&setup, seed, games, &usual, "as usual");
    for (n, knob) in Engulfed::KNOBS.iter().enumerate() {
        for (choice, words) in (0..).zip(knob.choices) {
            if choice != knob.usual {
                show(&setup, seed, games, &usual.with(n, choice), words);
            }
        }
    }
}

fn show(setup: &Setup, seed: Seed, games: u64, plan: &Plan, words: &str) {
    let usual = Plan::usual(Engulfed::KNOBS);
    let points = [0, 1].map(|side| {
        let plans = if side == 0 {
            [plan, &usual]
        } else {
            [&usual, plan]
        };
        let all: u64 = (0..games)
            .map(|game| play(setup, seed.nth(game), plans)[side])
            .sum();
        50 * all / games
    });
    println!("{:4} {:4}  {words}", points[0], points[1]);
}

/// By side: 2 for a victory, 1 for a draw.
fn play(setup: &Setup, seed: Seed, plans: [&Plan; 2]) -> [u64; 2] {
    let mut players = [0, 1].map(|seat: u8| {
        Engulfed::subordinate(Seat(seat), School::Officer, plans[usize::from(seat)])
    });
    let end = play_out::<Engulfed>(setup, seed, |seat, state, legal| {
        players[seat.index()].choose(state, legal)
    });
    let axis = u64::from(halves::<Engulfed>(&end));
    [axis, 2 - axis]
}
