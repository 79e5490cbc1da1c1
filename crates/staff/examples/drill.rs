//! Finds better numbers for the manual of a side's staff in NEPPA by play:
//! `cargo run --release -p staff --example drill -- crates/staff/data/neppa_manual.tsv axis|allies [generations] [seed]
//! [cadet|staff|both]`
//!
//! Each generation scatters manuals around the present one, lets all of them play the same games against the manual of
//! cadets or of the other side's staff, and moves towards those that did best. At last the file gets the new column.

use kernel::{RandomPlayer, Seat, Seed, Setup};
use neppa::types::Side;
use neppa::{Neppa, victory};
use staff::manual::Sheet;
use staff::neppa::{Cadet, Line, Manual};
use staff::plan::{Command, Plan};
use staff::{Player, halves, play_out};

const MANUALS: usize = 36;
const BEST: usize = 12;
const GAMES: u64 = 8;
const PROBE: u64 = 60;
/// How far manuals scatter at first, in percent of what a line may span, and how it shrinks.
const SCATTER: f64 = 12.0;
const SHRINK: f64 = 0.95;

struct Drill {
    side: Side,
    /// Who plays against it, in turn.
    others: Vec<Manual>,
    setup: Setup,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let path = arg(0, "crates/staff/data/neppa_manual.tsv");
    let file = std::fs::read_to_string(&path).expect("the manual can be read");
    let names = Line::ALL.map(Line::word);
    let sheet = Sheet::read(&path, &file, &names).expect("the manual is sound");
    let manual = |school: &str| Manual::of_sheet(&sheet, school);
    let side = match &*arg(1, "axis") {
        "axis" => Side::Axis,
        _ => Side::Allies,
    };
    let column = |side: Side| ["axis", "allies"][side.index()];
    let [own, other] = [side, side.other()].map(|side| manual(column(side)));
    let generations: u32 = arg(2, "20").parse().unwrap_or(20);
    let seed: Seed = arg(3, "1").parse().unwrap_or(Seed([0; 32]));
    let others = match &*arg(4, "both") {
        "staff" => vec![other],
        "cadet" => vec![manual("cadet")],
        _ => vec![other, manual("cadet")],
    };
    let setup = Setup {
        scenario: "campaign_1939".to_string(),
        ..Setup::default()
    };
    let drill = Drill {
        side,
        others,
        setup,
    };
    let mut chance = RandomPlayer::new(seed);
    let mut mean = own.0.map(f64::from);
    let mut scatter = SCATTER;
    println!("before: {}", drill.probe(&rounded(&mean), seed));
    for generation in 0..generations {
        let games = seed.nth(u64::from(generation) + 1);
        let mut field: Vec<(i64, Manual)> = (0..MANUALS)
            .map(|_| {
                let manual = scattered(&mean, scatter, &mut chance);
                let scores = (0..GAMES).map(|n| drill.play(&manual, games, n));
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
    let text = sheet.with_column(column(side), &best.0);
    std::fs::write(&path, text.expect("the manual is sound")).expect("it can be written");
}

fn rounded(mean: &[f64; Manual::LINES]) -> Manual {
    Manual::new(mean.map(|n| n.round() as i32))
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
            let score = self.play(manual, games, n);
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
    fn play(&self, manual: &Manual, games: Seed, number: u64) -> i64 {
        let seed = games.nth(number);
        let other = self.others[number as usize % self.others.len()];
        let usual = Plan::usual(Neppa::KNOBS);
        let mut manuals = [other; 2];
        manuals[self.side as usize] = *manual;
        let mut players = [0, 1].map(|seat| Cadet::under(Seat(seat), usual, manuals));
        let (mut held, mut turn) = (0, 0);
        let end = play_out::<Neppa>(&self.setup, seed, |seat, state, legal| {
            if Neppa::turn(state) != turn {
                turn = Neppa::turn(state);
                held += i64::from(victory::axis_points(state));
            }
            players[seat.index()].choose(state, legal)
        });
        let axis = 1000 * (i64::from(halves::<Neppa>(&end)) - 1);
        let points = held / i64::from(turn.max(1)) * 5;
        match self.side {
            Side::Axis => axis + if axis > 0 { 0 } else { points.min(400) },
            Side::Allies => -axis - if axis < 0 { 0 } else { points.min(400) },
        }
    }
}
