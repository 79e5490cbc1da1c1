//! Finds better numbers for the manual of a side of NEPPA by play:
//! `cargo run --release -p staff --example drill -- axis|allies [generations] [seed] [cadet|staff]`
//!
//! Each generation scatters manuals around the present one, lets all of them play the same games, and moves
//! towards those that did best. What it prints at last is a column of `data/neppa_manual.tsv`.

use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use neppa::types::Side;
use neppa::{Neppa, victory};
use staff::Player;
use staff::neppa::{Cadet, Manual};
use staff::plan::{Command, Plan};

const MANUALS: usize = 36;
const BEST: usize = 12;
const GAMES: u64 = 8;
const PROBE: u64 = 60;
/// How far manuals scatter at first, in percent of what a line may span, and how it shrinks.
const SCATTER: f64 = 12.0;
const SHRINK: f64 = 0.95;

struct Drill {
    side: Side,
    other: Manual,
    setup: Setup,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let side = match &*arg(0, "axis") {
        "axis" => Side::Axis,
        _ => Side::Allies,
    };
    let generations: u32 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let other = match &*arg(3, "cadet") {
        "staff" => Manual::staff(side.other()),
        _ => Manual::cadet(),
    };
    let setup = Setup {
        scenario: "campaign_1939".to_string(),
        ..Setup::default()
    };
    let drill = Drill { side, other, setup };
    let mut chance = RandomPlayer::new(seed);
    let mut mean = Manual::staff(side).0.map(f64::from);
    let mut scatter = SCATTER;
    println!("before: {}", drill.probe(&rounded(&mean), seed));
    for generation in 0..generations {
        let games = seed.nth(u64::from(generation) + 1);
        let mut field: Vec<(i64, Manual)> = (0..MANUALS)
            .map(|_| {
                let manual = scattered(&mean, scatter, &mut chance);
                let scores = (0..GAMES).map(|n| drill.play(&manual, games.nth(n)));
                (scores.sum(), manual)
            })
            .collect();
        field.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let all: i64 = field.iter().map(|(score, _)| score).sum();
        step(&mut mean, &field[..BEST]);
        scatter *= SHRINK;
        let average = all / (MANUALS as i64 * GAMES as i64);
        println!(
            "generation {generation}: average {average} {:?}",
            rounded(&mean).0
        );
    }
    let best = rounded(&mean);
    println!("after: {}", drill.probe(&best, seed));
    for (entry, number) in Manual::entries().iter().zip(best.0) {
        println!("{}\t{number}", entry.name);
    }
}

fn rounded(mean: &[f64; Manual::LINES]) -> Manual {
    Manual(mean.map(|n| n.round() as i32))
}

/// A manual near another; the sum of some dice stands for a normal distribution.
fn scattered(mean: &[f64; Manual::LINES], percent: f64, chance: &mut RandomPlayer) -> Manual {
    let mut manual = rounded(mean);
    for ((number, mean), entry) in manual.0.iter_mut().zip(mean).zip(Manual::entries()) {
        let sum: u32 = (0..6).map(|_| chance.below(1001)).sum();
        let normal = (f64::from(sum) - 3000.0) / 708.0;
        let span = f64::from(entry.most - entry.least);
        let moved = mean + normal * span * percent / 100.0;
        *number = (moved.round() as i32).clamp(entry.least, entry.most);
    }
    manual
}

/// The better a manual did, the more it pulls.
fn step(mean: &mut [f64; Manual::LINES], best: &[(i64, Manual)]) {
    let weights: Vec<f64> = (0..best.len())
        .map(|rank| (best.len() as f64 + 0.5).ln() - (rank as f64 + 1.0).ln())
        .collect();
    let all: f64 = weights.iter().sum();
    for (n, mean) in mean.iter_mut().enumerate() {
        let pull = best.iter().zip(&weights);
        *mean = pull.map(|((_, m), w)| f64::from(m.0[n]) * w).sum::<f64>() / all;
    }
}

impl Drill {
    /// Wins, draws and losses on games that no generation sees.
    fn probe(&self, manual: &Manual, seed: Seed) -> String {
        let games = seed.nth(0);
        let mut counts = [0; 3];
        for n in 0..PROBE {
            let score = self.play(manual, games.nth(n));
            let kind = match score {
                1000.. => 0,
                -500..1000 => 1,
                _ => 2,
            };
            counts[kind] += 1;
        }
        format!("{} won, {} drawn, {} lost", counts[0], counts[1], counts[2])
    }

    /// 1000 for a victory, and something for the points that were held, so that defeats differ too.
    fn play(&self, manual: &Manual, seed: Seed) -> i64 {
        let setup = Neppa::info()
            .complete(&self.setup)
            .expect("a known scenario");
        let mut state = Neppa::start(&setup).expect("a known scenario");
        let mut dice = Dice::seeded(seed);
        let mut log = Log::off();
        let usual = Plan::usual(Neppa::KNOBS);
        let mut manuals = [self.other; 2];
        manuals[self.side as usize] = *manual;
        let mut players = [0, 1].map(|seat| Cadet::under(Seat(seat), usual, manuals));
        let mut legal = Vec::new();
        let mut held = 0;
        let mut turn = 0;
        while let Some(seat) = Neppa::to_move(&state) {
            if Neppa::turn(&state) != turn {
                turn = Neppa::turn(&state);
                held += i64::from(victory::axis_points(&state));
            }
            legal.clear();
            Neppa::legal(&state, &mut legal);
            let action = players[seat.index()].choose(&state, &legal);
            Neppa::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
        let axis = match Neppa::outcome(&state).and_then(|o| o.winners.first().copied()) {
            Some(Seat(0)) => 1000,
            Some(_) => -1000,
            None => 0,
        };
        let points = held / i64::from(turn.max(1)) * 5;
        match self.side {
            Side::Axis => axis + if axis > 0 { 0 } else { points.min(400) },
            Side::Allies => -axis - if axis < 0 { 0 } else { points.min(400) },
        }
    }
}
