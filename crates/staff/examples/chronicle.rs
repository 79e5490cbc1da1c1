//! When countries fall in campaigns between two cadets:
//! `cargo run --release -p staff --example chronicle -- campaign_1939 50 [seed] [axis level] [allied level]`

use kernel::{Dice, Game, Log, Seat, Seed, Setup};
use neppa::data::data;
use neppa::types::{Nation, Turn};
use neppa::{Neppa, victory};
use staff::Level;
use std::collections::BTreeMap;

/// The last turn that can be told apart in the table.
const TURNS: usize = 28;

#[derive(Default)]
struct Tale {
    outcomes: BTreeMap<String, u32>,
    /// By country: in how many games it fell in which turn.
    fell: BTreeMap<String, [u32; TURNS]>,
    points: Vec<u8>,
    decisions: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let levels = [arg(3, "cadet"), arg(4, "cadet")];
    let setup = Setup {
        scenario: arg(0, "campaign_1939"),
        ..Setup::default()
    };
    let levels = levels.map(|name| Level::named(&name).unwrap_or(Level::Cadet));
    let start = std::time::Instant::now();
    let mut tale = Tale::default();
    for game in 0..games {
        play(&setup, seed.nth(game), levels, games == 1, &mut tale);
    }
    for (title, count) in &tale.outcomes {
        println!("{count:5}  {title}");
    }
    println!("country         share  turns in which it fell");
    for (country, turns) in &tale.fell {
        let sum: u32 = turns.iter().sum();
        let when = (0..TURNS).filter(|t| turns[*t] > 0);
        let when: Vec<String> = when
            .map(|t| format!("{}: {}", Turn(t as u8), turns[t]))
            .collect();
        let share = u64::from(sum) * 100 / games;
        println!("{country:15} {share:4}%  {}", when.join(", "));
    }
    tale.points.sort_unstable();
    println!("Axis points: {:?}", tale.points);
    let rate = tale.decisions as f64 / start.elapsed().as_secs_f64();
    println!("{} decisions, {rate:.0} a second", tale.decisions);
}

fn play(setup: &Setup, seed: Seed, levels: [Level; 2], loud: bool, tale: &mut Tale) {
    let setup = Neppa::info().complete(setup).expect("a known scenario");
    let mut state = Neppa::start(&setup).expect("a known scenario");
    let mut dice = Dice::seeded(seed);
    let mut log = if loud { Log::on() } else { Log::off() };
    let mut players: Vec<_> = (0..2)
        .map(|seat| {
            let own = seed.nth(1 + seat as u64);
            staff::neppa::recruit(levels[seat], Seat(seat as u8), own)
        })
        .collect();
    let mut legal = Vec::new();
    let mut down = state.politics.conquered;
    while let Some(seat) = Neppa::to_move(&state) {
        legal.clear();
        Neppa::legal(&state, &mut legal);
        let action = players[seat.index()].choose(&state, &legal);
        Neppa::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
        tale.decisions += 1;
        for nation in (0..data().countries.len() as u8).map(Nation) {
            let now = state.politics.conquered[nation.index()];
            if now.is_some() && down[nation.index()].is_none() {
                let name = data().country(nation).name.to_string();
                let turn = usize::from(state.turn.0).min(TURNS - 1);
                tale.fell.entry(name).or_default()[turn] += 1;
            }
        }
        down = state.politics.conquered;
        if loud {
            for entry in log.entries() {
                println!("{}", entry.text);
            }
            log = Log::on();
        }
    }
    let title = Neppa::outcome(&state).map_or("none".to_string(), |o| o.title);
    *tale.outcomes.entry(title).or_default() += 1;
    tale.points.push(victory::axis_points(&state));
}
