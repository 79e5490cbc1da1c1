//! How large a position is with 1,200 counters on AETO's board: `cargo bench -p crowd`. Wanted: a clone in under
//! 20 µs.

use crowd::{Crowd, Position};
use divan::{Bencher, black_box};
use kernel::{Game, Viewer};

fn main() {
    divan::main();
}

#[divan::bench]
fn clone_of_a_position(bencher: Bencher) {
    let position = Position::new();
    bencher.bench(|| black_box(&position).clone());
}

#[divan::bench]
fn view_of_a_position(bencher: Bencher) {
    let position = Position::new();
    bencher.bench(|| Crowd::view(black_box(&position), Viewer::Spectator));
}
