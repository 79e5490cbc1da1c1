//! How fast the games of the table are, on one core. `make bench` runs it.
//!
//! What is wanted of every game: 300,000 decisions a second and 100 campaigns a second in random
//! play, a complete campaign replayed in 20 ms, a state cloned in 1 µs per KB (1 GB/s).

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use engulfed::Engulfed;
use kernel::{Dice, Game, Log, RandomPlayer, Rules, Ruleset, Seed, Session, Setup};
use neppa::Neppa;

fn main() {
    divan::main();
}

/// More than any campaign takes.
const LIMIT: u64 = 1_000_000;
const SEEDS: u64 = 16;

fn seed(n: u64) -> Seed {
    Seed([1; 32]).nth(n % SEEDS)
}

/// Plays a game to its end and gives the number of decisions.
fn campaign<G: Game>(seed: Seed) -> u64 {
    let game = Rules::<G>::new()
        .random_game(&Setup::default(), seed, LIMIT)
        .expect("the first scenario can be set up");
    assert!(game.outcome.is_some(), "{} does not end", G::info().id);
    game.decisions
}

#[divan::bench(types = [Neppa, Engulfed])]
fn decisions_in_random_play<G: Game>(bencher: Bencher) {
    let lengths: Vec<u64> = (0..SEEDS).map(|n| campaign::<G>(seed(n))).collect();
    let mut n = 0;
    bencher
        .with_inputs(|| {
            n += 1;
            n
        })
        .input_counter(move |n| ItemsCount::new(lengths[(n % SEEDS) as usize]))
        .bench_local_values(|n| campaign::<G>(seed(n)));
}

#[divan::bench(types = [Neppa, Engulfed])]
fn campaigns_in_random_play<G: Game>(bencher: Bencher) {
    let mut n = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        n += 1;
        campaign::<G>(seed(n))
    });
}

#[divan::bench(types = [Neppa, Engulfed])]
fn replay_of_a_campaign<G: Game>(bencher: Bencher) {
    let play = Rules::<G>::new()
        .random_play(&Setup::default(), seed(0), LIMIT)
        .expect("the first scenario can be set up");
    let journal = play.journal(true).expect("played from the start");
    bencher.bench_local(|| {
        let session = Session::<G>::replay(black_box(&journal));
        session.map(|session| session.position())
    });
}

/// A state from the middle of a campaign; its size is that of its packed form.
#[divan::bench(types = [Neppa, Engulfed])]
fn clone_of_a_state<G: Game>(bencher: Bencher) {
    let state = midway::<G>(campaign::<G>(seed(0)) / 2);
    let size = postcard::to_stdvec(&state)
        .expect("states are plain data")
        .len();
    bencher
        .counter(BytesCount::new(size))
        .bench_local(|| black_box(&state).clone());
}

fn midway<G: Game>(decisions: u64) -> G::State {
    let setup = G::info().complete(&Setup::default());
    let setup = setup.expect("the first scenario can be set up");
    let mut state = G::start(&setup).expect("the first scenario can be set up");
    let mut dice = Dice::seeded(seed(0));
    let mut player = RandomPlayer::new(seed(0).nth(0));
    let mut legal = Vec::new();
    for _ in 0..decisions {
        legal.clear();
        G::legal(&state, &mut legal);
        let action = player.choose::<G>(&legal);
        G::apply(&mut state, action, &mut dice, &mut Log::off());
    }
    state
}
