//! What is kept while a game goes on (distances in the air) is what would be found out anew.

use aeto::ch04_air::air_distances;
use aeto::{Aeto, State};
use board::SpaceId;
use conformance::every_position;
use std::cell::Cell;

/// Looks at every so many positions, from every so many hexes.
fn broken(every: usize) -> impl Fn(&State) -> Vec<&'static str> {
    let seen = Cell::new(0);
    move |s| {
        seen.set(seen.get() + 1);
        let skipped = !usize::is_multiple_of(seen.get(), every);
        match skipped || is_true(s) {
            true => Vec::new(),
            false => vec!["distances in the air that were kept are not so"],
        }
    }
}

/// A position that was read back has nothing kept.
fn is_true(s: &State) -> bool {
    let text = serde_json::to_string(s).expect("a position is written");
    let read: State = serde_json::from_str(&text).expect("and read");
    assert!(read.airways().is_none() && s.airways().is_some());
    let mut hexes = (0..aeto::spot::board().len() as u16)
        .step_by(97)
        .map(SpaceId);
    hexes.all(|from| {
        let mut powers = s.powers();
        powers.all(|nation| air_distances(s, nation, from) == air_distances(&read, nation, from))
    })
}

#[test]
fn distances_in_the_air_over_poland() {
    every_position::<Aeto, _>("white", &[], 11, broken(10));
}

#[test]
fn distances_in_the_air_over_the_sea() {
    every_position::<Aeto, _>("atlantic", &[], 12, broken(40));
}
