//! What positions lead to: features of NEPPA positions, and how the game ended, as TSV.
//! `cargo run --release -p staff --example harvest -- campaign_1939 200 [seed] > harvest.tsv`
//!
//! Both sides are led by cadets who change their plan every turn by chance, so that many kinds of
//! positions occur. `value.py` beside this file fits the weights of the evaluator to it.

use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use neppa::Neppa;
use staff::Player;
use staff::neppa::features;
use staff::plan::{Command, Plan};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let setup = Setup {
        scenario: arg(0, "campaign_1939"),
        ..Setup::default()
    };
    for game in 0..games {
        play(&setup, seed.nth(game));
    }
}

/// The usual plan, half of the time with some knobs turned.
fn any_plan(chance: &mut RandomPlayer) -> Plan {
    let mut plan = Plan::usual(Neppa::KNOBS);
    for _ in 0..chance.below(4) {
        let knob = chance.below(Neppa::KNOBS.len() as u32) as usize;
        let choices = Neppa::KNOBS[knob].choices.len() as u32;
        plan = plan.with(knob, chance.below(choices) as u8);
    }
    plan
}

fn play(setup: &Setup, seed: Seed) {
    let setup = Neppa::info().complete(setup).expect("a known scenario");
    let mut state = Neppa::start(&setup).expect("a known scenario");
    let mut dice = Dice::seeded(seed);
    let mut chance = RandomPlayer::new(seed.nth(9));
    let mut log = Log::off();
    let mut legal = Vec::new();
    let mut rows: Vec<(u32, Vec<i64>)> = Vec::new();
    let mut turn = u32::MAX;
    let mut players: Vec<Box<dyn Player<Neppa>>> = Vec::new();
    while let Some(seat) = Neppa::to_move(&state) {
        if Neppa::turn(&state) != turn {
            turn = Neppa::turn(&state);
            players = (0..2)
                .map(|seat| Neppa::subordinate(Seat(seat), &any_plan(&mut chance)))
                .collect();
            rows.push((turn, features(&state)));
        }
        legal.clear();
        Neppa::legal(&state, &mut legal);
        let action = players[seat.index()].choose(&state, &legal);
        Neppa::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
    let outcome = Neppa::outcome(&state).expect("the game is over");
    let result = match outcome.winners.first() {
        Some(Seat(0)) => 1,
        Some(_) => -1,
        None => 0,
    };
    for (turn, row) in rows {
        let row: Vec<String> = row.iter().map(i64::to_string).collect();
        println!("{result}\t{turn}\t{}", row.join("\t"));
    }
}
