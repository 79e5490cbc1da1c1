//! What positions lead to: `cargo run --release -p staff --example harvest -- neppa 900 [seed] [scenario…]` plays campaigns
//! and fits the weights of `data/neppa_value.tsv` to them, which it prints; `engulfed` those of Europe Engulfed.
//!
//! Both sides change their plan every turn by chance, so that many kinds of positions occur. The weights of each time
//! of the war come from a logistic regression; a feature whose weight has the wrong sign is left out and the others
//! are fitted again.

use engulfed::Engulfed;
use kernel::{Game, RandomPlayer, Seat, Seed, Setup};
use neppa::Neppa;
use staff::manual::School;
use staff::plan::{Command, Plan};
use staff::weights::{Feature, TIMES, Weights};
use staff::{Player, halves, play_out};

/// A position: its features in hundreds, and what the Axis made of it, from 0 to 1.
struct Sample {
    features: Vec<f64>,
    result: f64,
}

/// By time of the war.
type Samples = [Vec<Sample>; TIMES.len()];

/// How a game judges positions.
struct Judge<G: Game> {
    weights: &'static Weights,
    features: fn(&G::State) -> Vec<i64>,
    time: fn(&G::State) -> usize,
    /// Whose manual the players fight by.
    school: School,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let scenarios = args.get(3..).unwrap_or_default();
    match &*arg(0, "neppa") {
        "engulfed" => harvest(
            &Judge::<Engulfed> {
                weights: staff::engulfed::weights(),
                features: staff::engulfed::features,
                time: |s| staff::engulfed::time(s.turn),
                school: School::Officer,
            },
            games,
            seed,
            scenarios,
        ),
        _ => harvest(
            &Judge::<Neppa> {
                weights: staff::neppa::weights(),
                features: staff::neppa::features,
                time: |s| staff::neppa::time(s.turn),
                school: School::General,
            },
            games,
            seed,
            scenarios,
        ),
    }
}

/// Plays the scenarios in turn (the first of the game if none is named) and prints the file of the weights.
fn harvest<G: Command>(judge: &Judge<G>, games: u64, seed: Seed, scenarios: &[String]) {
    let mut samples: Samples = Default::default();
    for game in 0..games {
        let scenario = scenarios.get(game as usize % scenarios.len().max(1));
        let setup = Setup {
            scenario: scenario.cloned().unwrap_or_default(),
            ..Setup::default()
        };
        play(judge, &setup, seed.nth(game), &mut samples);
    }
    let features = &judge.weights.0;
    let columns = samples.each_ref().map(|samples| fit(samples, features));
    println!("feature\tsign\t{}", TIMES.join("\t"));
    for (n, Feature { name, sign, .. }) in features.iter().enumerate() {
        let weights = columns
            .each_ref()
            .map(|c| (1000.0 * c[n]).round().to_string());
        println!("{name}\t{sign}\t{}", weights.join("\t"));
    }
    for (samples, column) in samples.iter().zip(&columns) {
        eprintln!(
            "{} positions, log loss {:.4}",
            samples.len(),
            loss(samples, column)
        );
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn chance_of(weights: &[f64], sample: &Sample) -> f64 {
    1.0 / (1.0 + (-dot(weights, &sample.features).clamp(-30.0, 30.0)).exp())
}

fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let each = samples.iter().map(|sample| {
        let p = chance_of(weights, sample);
        -sample.result * p.ln() - (1.0 - sample.result) * (1.0 - p).ln()
    });
    each.sum::<f64>() / samples.len() as f64
}

/// Fits until no weight has the wrong sign.
fn fit(samples: &[Sample], features: &[Feature]) -> Vec<f64> {
    let mut used = vec![true; features.len()];
    loop {
        let weights = newton(samples, &used);
        let wrong = |(w, feature): (&f64, &Feature)| w * feature.sign as f64 + 1e-9 < 0.0;
        let bad: Vec<bool> = weights.iter().zip(features).map(wrong).collect();
        if !bad.contains(&true) {
            return weights;
        }
        for (used, bad) in used.iter_mut().zip(bad) {
            *used &= !bad;
        }
    }
}

/// What keeps weights small that the samples say little about.
const RIDGE: f64 = 0.001;

/// Newton's method on the log loss, over the features that are used.
fn newton(samples: &[Sample], used: &[bool]) -> Vec<f64> {
    let size = used.len();
    let mut weights = vec![0.0; size];
    for _ in 0..30 {
        let mut slope: Vec<f64> = weights.iter().map(|w| RIDGE * w).collect();
        let mut bend = vec![vec![0.0; size]; size];
        for sample in samples {
            let p = chance_of(&weights, sample);
            let x = &sample.features;
            for i in (0..size).filter(|i| x[*i] != 0.0) {
                slope[i] += (p - sample.result) * x[i] / samples.len() as f64;
                let part = p * (1.0 - p) * x[i] / samples.len() as f64;
                for j in 0..size {
                    bend[i][j] += part * x[j];
                }
            }
        }
        for i in 0..size {
            bend[i][i] += RIDGE;
            if !used[i] {
                slope[i] = 0.0;
                bend[i].fill(0.0);
                bend.iter_mut().for_each(|row| row[i] = 0.0);
                bend[i][i] = 1.0;
            }
        }
        let step = solve(bend, slope);
        weights.iter_mut().zip(&step).for_each(|(w, s)| *w -= s);
        if step.iter().all(|s| s.abs() < 1e-7) {
            break;
        }
    }
    weights
}

/// Gauss's elimination; the matrix is positive definite, so no rows are exchanged.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for i in 0..size {
        let pivot = rows[i].clone();
        for j in i + 1..size {
            let factor = rows[j][i] / pivot[i];
            let row = rows[j].iter_mut().zip(&pivot);
            row.for_each(|(cell, above)| *cell -= factor * above);
            right[j] -= factor * right[i];
        }
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|k| rows[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / rows[i][i];
    }
    right
}

/// The usual plan, most of the time with some knobs turned.
fn any_plan<G: Command>(chance: &mut RandomPlayer) -> Plan {
    let mut plan = Plan::usual(G::KNOBS);
    for _ in 0..chance.below(4) {
        let knob = chance.below(G::KNOBS.len() as u32) as usize;
        let choices = G::KNOBS[knob].choices.len() as u32;
        plan = plan.with(knob, chance.below(choices) as u8);
    }
    plan
}

fn play<G: Command>(judge: &Judge<G>, setup: &Setup, seed: Seed, samples: &mut Samples) {
    let mut chance = RandomPlayer::new(seed.nth(9));
    let mut rows: Vec<(usize, Vec<i64>)> = Vec::new();
    let mut turn = u32::MAX;
    let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
    let end = play_out::<G>(setup, seed, |seat, state, legal| {
        if G::turn(state) != turn {
            turn = G::turn(state);
            players = (0..2)
                .map(|seat| G::subordinate(Seat(seat), judge.school, &any_plan::<G>(&mut chance)))
                .collect();
            rows.push(((judge.time)(state), (judge.features)(state)));
        }
        players[seat.index()].choose(state, legal)
    });
    let result = f64::from(halves::<G>(&end)) / 2.0;
    for (time, row) in rows {
        let features = row.into_iter().map(|f| f as f64 / 100.0).collect();
        samples[time].push(Sample { features, result });
    }
}
