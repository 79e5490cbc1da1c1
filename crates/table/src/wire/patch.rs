//! How one view differs from another.

use super::{OutcomeWire, seat_id};
use kernel::{Counter, Play, Pool, SpaceView, Track, View};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// What changed in a view. Spaces, tracks and pools that are not named are as they were.
#[derive(Serialize, ToSchema)]
pub struct ViewPatch {
    pub turn: String,
    pub to_move: Option<&'static str>,
    pub outcome: Option<OutcomeWire>,
    #[schema(value_type = Vec<crate::schemas::SpaceView>)]
    pub spaces: Vec<SpaceView>,
    pub counters: CounterPatch,
    #[schema(value_type = Vec<crate::schemas::Track>)]
    pub tracks: Vec<Track>,
    #[schema(value_type = Vec<crate::schemas::Pool>)]
    pub pools: Vec<Pool>,
}

#[derive(Serialize, ToSchema)]
pub struct CounterPatch {
    /// New counters, and those that changed.
    #[schema(value_type = Vec<crate::schemas::Counter>)]
    pub set: Vec<Counter>,
    /// Ids of counters that are no longer seen.
    pub gone: Vec<String>,
}

impl ViewPatch {
    pub fn between(play: &dyn Play, before: &View, after: &View) -> ViewPatch {
        let counters = CounterPatch {
            gone: gone(&before.counters, &after.counters, |c| &c.id),
            set: changed(&before.counters, &after.counters, |c| &c.id),
        };
        ViewPatch {
            turn: after.turn.clone(),
            to_move: after.to_move.map(|seat| seat_id(play, seat)),
            outcome: outcome(play, after),
            spaces: changed(&before.spaces, &after.spaces, |s| &s.key),
            counters,
            tracks: changed(&before.tracks, &after.tracks, |t| &t.id),
            pools: changed(&before.pools, &after.pools, |p| &p.id),
        }
    }

    /// Nothing changed.
    pub fn none(play: &dyn Play, view: &View) -> ViewPatch {
        ViewPatch {
            turn: view.turn.clone(),
            to_move: view.to_move.map(|seat| seat_id(play, seat)),
            outcome: outcome(play, view),
            spaces: Vec::new(),
            counters: CounterPatch {
                set: Vec::new(),
                gone: Vec::new(),
            },
            tracks: Vec::new(),
            pools: Vec::new(),
        }
    }
}

fn outcome(play: &dyn Play, view: &View) -> Option<OutcomeWire> {
    let outcome = view.outcome.clone();
    outcome.map(|outcome| OutcomeWire::of(play, outcome))
}

/// Those of `after` that `before` does not have just so. Most stand at the same place in both lists.
fn changed<T: PartialEq + Clone>(before: &[T], after: &[T], key: fn(&T) -> &str) -> Vec<T> {
    let mut by_key: Option<HashMap<&str, &T>> = None;
    let mut changed = Vec::new();
    for (place, item) in after.iter().enumerate() {
        if before.get(place) == Some(item) {
            continue;
        }
        let by_key = by_key.get_or_insert_with(|| before.iter().map(|b| (key(b), b)).collect());
        if by_key.get(key(item)) != Some(&item) {
            changed.push(item.clone());
        }
    }
    changed
}

/// The keys of `before` that `after` has no more.
fn gone<T>(before: &[T], after: &[T], key: fn(&T) -> &str) -> Vec<String> {
    let same_place = |(b, a): (&T, &T)| key(b) == key(a);
    if before.len() == after.len() && before.iter().zip(after).all(same_place) {
        return Vec::new();
    }
    let left: std::collections::HashSet<&str> = after.iter().map(key).collect();
    let lost = before.iter().filter(|item| !left.contains(key(item)));
    lost.map(|item| key(item).to_string()).collect()
}
