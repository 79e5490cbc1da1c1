//! What changes of a manual of Europe Engulfed are worth, in campaigns without any search:
//! `cargo run --release -p staff --example engulfed_drill -- axis 40 1 officer cadet as_is enough=340 enough=340,risk=60`
//! plays 40 games from seed 1 for each change of the Axis officer's manual, against the Allied cadet's.

use engulfed::Engulfed;
use engulfed::types::Side;
use kernel::{Seat, Seed, Setup};
use staff::engulfed::{Cadet, Manual};
use staff::manual::School;
use staff::plan::{Command, Plan};
use staff::{Player, halves, play_out};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let side = match &*arg(0, "axis") {
        "axis" => Side::Axis,
        _ => Side::Allies,
    };
    let games: u64 = arg(1, "20").parse().unwrap_or(20);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let own = manual(&arg(3, "officer"), side);
    let other = manual(&arg(4, "cadet"), side.other());
    for changes in args.get(5..).unwrap_or_default() {
        let Some(changed) = change(own, changes) else {
            println!("{changes}: a line of the manual, an equals sign and a number");
            continue;
        };
        let mut manuals = [other; 2];
        manuals[side.index()] = changed;
        let mut counts = [0; 3];
        for game in 0..games {
            counts[play(side, manuals, seed.nth(game))] += 1;
        }
        let points = 2 * counts[0] + counts[1];
        let percent = 50.0 * f64::from(points) / games as f64;
        println!("{percent:5.1}% {counts:?}  {changes}");
    }
}

fn manual(level: &str, side: Side) -> Manual {
    match level {
        "cadet" => Manual::cadet(),
        "general" => Manual::of(School::General, side),
        _ => Manual::of(School::Officer, side),
    }
}

/// `line=number,line=number`, or words without an equals sign for nothing.
fn change(mut manual: Manual, changes: &str) -> Option<Manual> {
    for part in changes.split(',').filter(|part| part.contains('=')) {
        let (name, number) = part.split_once('=')?;
        let mut entries = Manual::entries().iter();
        let at = entries.position(|entry| entry.name == name)?;
        manual.0[at] = number.parse().ok()?;
    }
    Some(manual)
}

/// 0 if the side won, 1 if nobody did, 2 if it lost.
fn play(side: Side, manuals: [Manual; 2], seed: Seed) -> usize {
    let setup = Setup {
        scenario: "1939".to_string(),
        ..Setup::default()
    };
    let usual = Plan::usual(Engulfed::KNOBS);
    let mut players = [0, 1].map(|seat| Cadet::under(Seat(seat), usual, manuals));
    let end = play_out::<Engulfed>(&setup, seed, |seat, state, legal| {
        players[seat.index()].choose(state, legal)
    });
    let axis = usize::from(halves::<Engulfed>(&end));
    match side {
        Side::Axis => 2 - axis,
        Side::Allies => axis,
    }
}
