//! The weights by which positions of Europe Engulfed are judged, fitted to campaigns:
//! `cargo run --release -p staff --example engulfed_harvest -- 600 7` plays 600 campaigns from seed 7 and prints them.
//!
//! Both sides are led by cadets who change their plan now and then by chance, so that many kinds of positions occur.
//! Logistic regression, for three times of the war; a feature never speaks against the side that it is good for.

use engulfed::{Engulfed, State};
use kernel::{RandomPlayer, Seat, Seed, Setup};
use staff::engulfed::{FEATURES, features, time};
use staff::manual::School;
use staff::plan::{Command, Plan};
use staff::{Player, halves, play_out};

/// A position, by its features, and how the game ended for the Axis: 1 won, 0.5 drawn, 0 lost.
struct Row {
    time: usize,
    features: Vec<f64>,
    result: f64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(0, "100").parse().unwrap_or(100);
    let seed: Seed = arg(1, "7").parse().unwrap_or(Seed([0; 32]));
    let mut rows = Vec::new();
    for game in 0..games {
        // Most campaigns begin in 1939; some begin later, where the sides are even in other ways.
        let scenario = if game % 4 == 3 { "1941" } else { "1939" };
        play(scenario, seed.nth(game), &mut rows);
    }
    println!("{} positions of {games} campaigns", rows.len());
    for now in 0..3 {
        let here: Vec<&Row> = rows.iter().filter(|row| row.time == now).collect();
        let weights = fit(&here);
        println!(
            "time {now}: {} positions, {}",
            here.len(),
            verdict(&here, &weights)
        );
        for (weight, (name, _)) in weights.iter().zip(FEATURES) {
            println!("{:7.0}  {name}", 1000.0 * weight);
        }
        let line: Vec<String> = weights
            .iter()
            .map(|w| format!("{:.0}", 1000.0 * w))
            .collect();
        println!("[{}],", line.join(", "));
    }
}

/// The usual plan, half of the time with some knobs turned.
fn any_plan(chance: &mut RandomPlayer) -> Plan {
    let mut plan = Plan::usual(Engulfed::KNOBS);
    for _ in 0..chance.below(5) {
        let knob = chance.below(Engulfed::KNOBS.len() as u32) as usize;
        let choices = Engulfed::KNOBS[knob].choices.len() as u32;
        plan = plan.with(knob, chance.below(choices) as u8);
    }
    plan
}

fn play(scenario: &str, seed: Seed, rows: &mut Vec<Row>) {
    let setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    let mut chance = RandomPlayer::new(seed.nth(9));
    let first = rows.len();
    let mut turn = u32::MAX;
    let mut players: Vec<Box<dyn Player<Engulfed>>> = Vec::new();
    let end = play_out::<Engulfed>(&setup, seed, |seat, state, legal| {
        if Engulfed::turn(state) != turn {
            turn = Engulfed::turn(state);
            if players.is_empty() || chance.below(6) == 0 {
                players = (0..2)
                    .map(|seat| {
                        Engulfed::subordinate(Seat(seat), School::Officer, &any_plan(&mut chance))
                    })
                    .collect();
            }
            rows.push(row(state));
        }
        players[seat.index()].choose(state, legal)
    });
    let result = f64::from(halves::<Engulfed>(&end)) / 2.0;
    for row in &mut rows[first..] {
        row.result = result;
    }
}

fn row(state: &State) -> Row {
    let features = features(state);
    Row {
        time: time(state.turn),
        features: features.into_iter().map(|f| f as f64 / 100.0).collect(),
        result: 0.5,
    }
}

fn chance_of(row: &Row, weights: &[f64]) -> f64 {
    let sum: f64 = row.features.iter().zip(weights).map(|(f, w)| f * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Gradient descent with a small ridge; every step of a weight is as long as its feature is spread.
fn fit(rows: &[&Row]) -> Vec<f64> {
    let count = rows.len().max(1) as f64;
    let mut weights = vec![0.0; FEATURES.len()];
    let mut speed = vec![0.0; FEATURES.len()];
    for _ in 0..3000 {
        let mut slope = vec![0.0; FEATURES.len()];
        for row in rows {
            let off = row.result - chance_of(row, &weights);
            for (sum, feature) in slope.iter_mut().zip(&row.features) {
                *sum += off * feature / count;
            }
        }
        for (n, weight) in weights.iter_mut().enumerate() {
            let ridge = if n + 1 == FEATURES.len() { 0.0 } else { 0.002 };
            speed[n] = 0.9 * speed[n] + 0.1 * (slope[n] - ridge * *weight);
            *weight += 0.5 * speed[n];
            let sign = f64::from(FEATURES[n].1);
            if sign != 0.0 && *weight * sign < 0.0 {
                *weight = 0.0;
            }
        }
    }
    weights
}

/// How often the weights call the winner, and how surprised they are on average.
fn verdict(rows: &[&Row], weights: &[f64]) -> String {
    let decided = rows.iter().filter(|row| row.result != 0.5);
    let right = decided
        .clone()
        .filter(|row| (chance_of(row, weights) > 0.5) == (row.result > 0.5));
    let loss: f64 = rows
        .iter()
        .map(|row| {
            let p = chance_of(row, weights).clamp(1e-6, 1.0 - 1e-6);
            -(row.result * p.ln() + (1.0 - row.result) * (1.0 - p).ln())
        })
        .sum();
    format!(
        "{:.1}% of winners called, {:.3} nats",
        100.0 * right.count() as f64 / decided.count().max(1) as f64,
        loss / rows.len().max(1) as f64
    )
}
