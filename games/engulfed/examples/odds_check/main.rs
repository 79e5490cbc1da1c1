//! Checks the exact odds of combat against rounds that are played with the rules:
//! `cargo run --release -p engulfed --example odds_check -- [battles] [rounds] [first battle]`,
//! by default 200 battles of 10^6 rounds each.

mod battles;

use battles::{Battle, Pick, battle, compare};
use kernel::{Dice, Seed};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let mut next = |or: u64| match args.next() {
        Some(Ok(n)) => n,
        Some(Err(wrong)) => panic!("a number is wanted: {wrong}"),
        None => or,
    };
    let (count, rounds, skip) = (next(200) as usize, next(1_000_000), next(0) as usize);
    let mut pick = Pick(0x5eed_1939);
    let all: Vec<Battle> = (0..skip + count).map(|_| battle(&mut pick)).collect();
    let (begun, at) = (Instant::now(), AtomicUsize::new(skip));
    let work = || {
        let mut fits = Vec::new();
        loop {
            let number = at.fetch_add(1, Ordering::Relaxed);
            let Some(battle) = all.get(number) else {
                return fits;
            };
            let mut dice = Dice::seeded(Seed([1; 32]).nth(number as u64));
            let counts = battle.simulate(rounds, &mut dice);
            let fit = compare(&battle.forecast(), &counts, rounds);
            if !fit.is_good() {
                println!("battle {number}, {:?}: {fit:?}", battle.declare);
            }
            fits.push(fit);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let fits: Vec<_> = std::thread::scope(|scope| {
        let hands: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = hands.into_iter().map(|hand| hand.join());
        done.flat_map(|fits| fits.expect("a battle can be played"))
            .collect()
    });
    let most = |of: fn(&battles::Fit) -> f64| fits.iter().map(of).fold(0.0, f64::max);
    let good = fits.iter().filter(|fit| fit.is_good()).count();
    println!(
        "{good} of {} battles agree, {rounds} rounds each; worst result {:.2} and worst chi-square {:.2} standard deviations off; {:.0} s",
        fits.len(),
        most(|fit| fit.worst),
        most(|fit| fit.chi),
        begun.elapsed().as_secs_f64()
    );
    if good == fits.len() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
