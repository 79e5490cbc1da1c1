//! How long the exact odds of a round take, by steps a side: `cargo bench -p engulfed`.
//!
//! Wanted: less than 5 ms for up to 40 steps a side.

use divan::{Bencher, black_box};
use engulfed::ch06_combat::{Fighter, Force, Muster, forecast};
use engulfed::types::Class;

fn main() {
    divan::main();
}

/// Full-strength blocks of four steps, half of them armour and a third elite, in an Assault.
fn force(steps: u8, dogfighters: u8) -> Force {
    let fighter = |n: u8| {
        let armour = n.is_multiple_of(2);
        let elite = u8::from(n.is_multiple_of(3));
        Fighter {
            class: if armour {
                Class::Armour
            } else {
                Class::Infantry
            },
            steps: 4,
            full: 4,
            fires: true,
            quarters: 8,
            bonus: [elite + u8::from(armour), elite],
            wing: Some(0),
            yields: false,
            demands: false,
        }
    };
    Force {
        fighters: (0..steps / 4).map(fighter).collect(),
        support: [3, 0, 0, 0, 0, 0],
        dogfighters,
    }
}

#[divan::bench(args = [8, 16, 24, 32, 40])]
fn steps_a_side(bencher: Bencher, steps: u8) {
    let muster = Muster {
        attacker: force(steps, 0),
        defender: force(steps, 0),
    };
    bencher.bench(|| forecast(black_box(&muster)));
}

/// Every number of ground-support units that a dogfight leaves is a round of its own.
#[divan::bench(args = [8, 16, 24, 32, 40])]
fn steps_a_side_with_a_dogfight(bencher: Bencher, steps: u8) {
    let muster = Muster {
        attacker: force(steps, 4),
        defender: force(steps, 1),
    };
    bencher.bench(|| forecast(black_box(&muster)));
}
