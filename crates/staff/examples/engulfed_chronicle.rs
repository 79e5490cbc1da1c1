//! When countries fall in campaigns of Europe Engulfed between two cadets:
//! `cargo run --release -p staff --example engulfed_chronicle -- 1939 20 [seed] [axis level] [allied level]`

use engulfed::data::data;
use engulfed::types::{Nation, Turn};
use engulfed::{Engulfed, State};
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use staff::{Level, Sight};
use std::collections::BTreeMap;

/// The last turn that can be told apart in the table.
const TURNS: usize = 48;

#[derive(Default)]
struct Tale {
    outcomes: BTreeMap<String, u32>,
    /// By country: in how many games it fell in which turn.
    fell: BTreeMap<String, [u32; TURNS]>,
    decisions: u64,
    slowest: u128,
    /// 16.2: Allied points less Axis points.
    margins: Vec<i32>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "10").parse().unwrap_or(10);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let levels = [arg(3, "cadet"), arg(4, "cadet")];
    let setup = Setup {
        scenario: arg(0, "1939"),
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
    tale.margins.sort_unstable();
    println!("Points by 16.2: {:?}", tale.margins);
    let rate = tale.decisions as f64 / start.elapsed().as_secs_f64();
    println!(
        "{} decisions, {rate:.0} a second; the slowest {} ms",
        tale.decisions,
        tale.slowest / 1000
    );
}

/// Where the army of each Major stands, in steps on the map.
fn muster(s: &State) -> String {
    let steps = Nation::MAJORS.map(|n| {
        let units = s.units().filter(|(_, u)| u.nation == n);
        let (mut ground, mut air) = (0, 0);
        for (_, u) in units {
            if u.kind.is_ground() {
                ground += u32::from(u.steps);
            } else {
                air += u32::from(u.steps);
            }
        }
        format!("{} {ground}+{air}", data().nation_name(n))
    });
    steps.join(", ")
}

fn play(setup: &Setup, seed: Seed, levels: [Level; 2], loud: bool, tale: &mut Tale) {
    let setup = Engulfed::info().complete(setup).expect("a known scenario");
    let mut state = Engulfed::start(&setup).expect("a known scenario");
    let mut dice = Dice::seeded(seed);
    let mut log = if loud { Log::on() } else { Log::off() };
    let mut cards = RandomPlayer::new(seed.nth(0));
    let mut players: Vec<_> = (0..2)
        .map(|seat| {
            let own = seed.nth(1 + seat as u64);
            staff::engulfed::recruit(levels[seat], Seat(seat as u8), own)
        })
        .collect();
    let mut legal = Vec::new();
    let mut down = state.politics.conquered;
    let mut turn = state.turn;
    while let Some(seat) = Engulfed::to_move(&state) {
        legal.clear();
        Engulfed::legal(&state, &mut legal);
        let seen = Sight::Dealt.of::<Engulfed>(&state, seat, &mut cards);
        let clock = std::time::Instant::now();
        let action = players[seat.index()].choose(seen.as_ref().unwrap_or(&state), &legal);
        tale.slowest = tale.slowest.max(clock.elapsed().as_micros());
        Engulfed::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
        tale.decisions += 1;
        for nation in (0..data().nations.len() as u8).map(Nation) {
            let now = state.politics.conquered;
            if now.has(nation) && !down.has(nation) {
                let name = data().nation_name(nation).to_string();
                let turn = usize::from(state.turn.0).min(TURNS - 1);
                tale.fell.entry(name).or_insert([0; TURNS])[turn] += 1;
            }
        }
        down = state.politics.conquered;
        if loud {
            for entry in log.entries() {
                println!("{}", entry.text);
            }
            log = Log::on();
            if state.turn != turn {
                turn = state.turn;
                println!("== {turn}: {}", muster(&state));
            }
        }
    }
    tale.margins.push(engulfed::ch10_victory::margin(&state));
    let title = Engulfed::outcome(&state).map_or("none".to_string(), |o| o.title);
    *tale.outcomes.entry(title).or_default() += 1;
}
