//! What a position knows (zones of control, Ports, supply) is kept while units move: it is always what would be found
//! out anew.

use conformance::every_position;
use krieg::{Krieg, State};
use std::cell::Cell;

/// Looks at every so many positions: finding everything out anew takes time.
fn broken(every: usize) -> impl Fn(&State) -> Vec<&'static str> {
    let seen = Cell::new(0);
    move |s| {
        seen.set(seen.get() + 1);
        if !usize::is_multiple_of(seen.get(), every) || s.knows_truly() {
            Vec::new()
        } else {
            vec!["what is known is not so"]
        }
    }
}

#[test]
fn what_is_known_is_true_throughout_the_training_scenarios() {
    for scenario in ["A.1", "A.2", "A.3"] {
        every_position::<Krieg, _>(scenario, &[], 11, broken(1));
    }
}

#[test]
fn what_is_known_is_true_throughout_campaigns() {
    every_position::<Krieg, _>("C.3", &[], 12, broken(9));
    every_position::<Krieg, _>("C.5", &[("players", "3")], 13, broken(9));
}

#[test]
fn what_is_known_is_true_on_one_map() {
    every_position::<Krieg, _>("B.1", &[], 14, broken(5));
}
