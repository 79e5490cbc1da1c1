//! How fast the cadets of Europe Engulfed decide, and a hash of what they played:
//! `cargo run --release -p staff --example engulfed_pace -- 1939 10 [seed] [dealt]`
//!
//! Without `dealt` they see the position as it is, as in the samples of a search; what is hidden is the same to
//! them either way, so the games are the same.

use engulfed::Engulfed;
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use staff::{Level, Sight};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let games: u64 = arg(1, "10").parse().unwrap_or(10);
    let seed: Seed = arg(2, "1").parse().unwrap_or(Seed([0; 32]));
    let sight = match arg(3, "").as_str() {
        "dealt" => Sight::Dealt,
        _ => Sight::Open,
    };
    let setup = Setup {
        scenario: arg(0, "1939"),
        ..Setup::default()
    };
    let start = std::time::Instant::now();
    let mut decisions = 0;
    for game in 0..games {
        let (hash, asked) = play(&setup, seed.nth(game), sight);
        println!("{hash}  {asked}");
        decisions += asked;
    }
    let rate = decisions as f64 / start.elapsed().as_secs_f64();
    println!("{decisions} decisions, {rate:.0} a second");
}

fn play(setup: &Setup, seed: Seed, sight: Sight) -> (String, u64) {
    let setup = Engulfed::info().complete(setup).expect("a known scenario");
    let mut state = Engulfed::start(&setup).expect("a known scenario");
    let mut dice = Dice::seeded(seed);
    let mut log = Log::off();
    let mut cards = RandomPlayer::new(seed.nth(0));
    let mut players: Vec<_> = (0..3)
        .map(|seat| staff::recruit::<Engulfed>(Level::Cadet, Seat(seat), seed))
        .collect();
    let (mut legal, mut asked) = (Vec::new(), 0);
    while let Some(seat) = Engulfed::to_move(&state) {
        legal.clear();
        Engulfed::legal(&state, &mut legal);
        let seen = sight.of::<Engulfed>(&state, seat, &mut cards);
        let action = players[seat.index()].choose(seen.as_ref().unwrap_or(&state), &legal);
        Engulfed::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
        asked += 1;
    }
    (kernel::state_hash::<Engulfed>(&state).to_string(), asked)
}
