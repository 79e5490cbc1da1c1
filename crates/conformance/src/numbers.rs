//! Positions from outside in which a number is beyond what any game makes.

use kernel::{Game, Rules, Ruleset, Seed, Setup, plain};
use serde_json::Value;

/// More than a track, a stack or a calendar of any game holds, in a byte and in two.
const BEYOND: [u64; 2] = [255, 65535];

/// Plays a random game of a set-up, and in each of its positions that is wanted makes every number too great, one at a
/// time. Gives back where such a position was taken all the same, each place once, and how many numbers there were.
///
/// # Panics
/// When the set-up does not start, or a position as it is is refused.
pub fn numbers_taken<G: Game>(
    scenario: &str,
    options: &[(&str, &str)],
    seed: u8,
    mut wanted: impl FnMut(&G::State) -> bool,
) -> (Vec<String>, usize) {
    let (mut taken, mut count) = (Vec::new(), 0);
    crate::random_game::<G>(scenario, options, seed, |setup, state, _| {
        if G::to_move(state).is_some() && wanted(state) {
            count += each_number::<G>(setup, state, &mut taken);
        }
    });
    taken.sort();
    taken.dedup();
    (taken, count)
}

fn each_number<G: Game>(setup: &Setup, state: &G::State, taken: &mut Vec<String>) -> usize {
    let info = G::info();
    let mut position = serde_json::json!({
        "game": info.id, "version": info.version, "setup": setup, "state": plain::to_value(state),
    });
    let seed = Seed([0; 32]);
    let is_taken = |position: &Value| Rules::<G>::new().load(position, seed).is_ok();
    assert!(is_taken(&position), "a position of the game is refused");
    let mut places = Vec::new();
    find(&position["state"], "/state".to_string(), &mut places);
    for place in &places {
        for beyond in BEYOND {
            let was = std::mem::replace(at(&mut position, place), beyond.into());
            if is_taken(&position) {
                taken.push(format!("{} = {beyond}", nameless(place)));
            }
            *at(&mut position, place) = was;
        }
    }
    places.len()
}

fn at<'a>(position: &'a mut Value, place: &str) -> &'a mut Value {
    position.pointer_mut(place).expect("a place that was found")
}

/// Where the numbers of a value are.
fn find(value: &Value, here: String, out: &mut Vec<String>) {
    match value {
        Value::Number(_) => out.push(here),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find(item, format!("{here}/{index}"), out);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                find(item, format!("{here}/{name}"), out);
            }
        }
        _ => {}
    }
}

/// A place without the numbers of lists in it.
fn nameless(place: &str) -> String {
    let parts = place.split('/').skip(2);
    let words = parts.filter(|part| part.parse::<usize>().is_err());
    words.collect::<Vec<_>>().join(".")
}
