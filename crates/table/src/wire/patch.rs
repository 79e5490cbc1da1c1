//! How one view differs from another.

use super::{OutcomeWire, seat_id};
use kernel::{
    BoxView, Counter, CounterId, Deck, Edge, EdgeView, Key, Play, Pool, SpaceView, Track, View,
};
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;
use utoipa::ToSchema;

/// What changed in a view. What is not named is as it was.
#[derive(Clone, Default, Serialize, ToSchema)]
pub struct ViewPatch {
    pub turn: String,
    pub to_move: Option<&'static str>,
    pub outcome: Option<OutcomeWire>,
    #[schema(value_type = Vec<crate::schemas::SpaceView>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceView>,
    pub counters: CounterPatch,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<EdgePatch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<BoxPatch>,
    #[schema(value_type = Vec<crate::schemas::Deck>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Deck>,
    #[schema(value_type = Vec<crate::schemas::Track>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Track>,
    #[schema(value_type = Vec<crate::schemas::Pool>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
}

#[derive(Clone, Default, Serialize, ToSchema)]
pub struct CounterPatch {
    /// New counters, and those that changed.
    #[schema(value_type = Vec<crate::schemas::Counter>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Counter>,
    /// Ids of counters that are no longer seen.
    #[schema(value_type = Vec<u32>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<CounterId>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct EdgePatch {
    #[schema(value_type = Vec<crate::schemas::EdgeView>)]
    pub set: Vec<EdgeView>,
    #[schema(value_type = Vec<[String; 2]>)]
    pub gone: Vec<Edge>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct BoxPatch {
    #[schema(value_type = Vec<crate::schemas::BoxView>)]
    pub set: Vec<BoxView>,
    #[schema(value_type = Vec<String>)]
    pub gone: Vec<Key>,
}

impl ViewPatch {
    pub fn between(play: &dyn Play, before: &View, after: &View) -> ViewPatch {
        let (set, gone) = changes(&before.counters, &after.counters, |c| c.id);
        let counters = CounterPatch { set, gone };
        let (set, gone) = changes(&before.edges, &after.edges, |e| e.edge.clone());
        let edges = EdgePatch { set, gone };
        let (set, gone) = changes(&before.boxes, &after.boxes, |b| b.key.clone());
        let boxes = BoxPatch { set, gone };
        ViewPatch {
            turn: after.turn.clone(),
            to_move: after.to_move.map(|seat| seat_id(play, seat)),
            outcome: outcome(play, after),
            spaces: changes(&before.spaces, &after.spaces, |s| s.key.clone()).0,
            counters,
            edges: (!edges.set.is_empty() || !edges.gone.is_empty()).then_some(edges),
            boxes: (!boxes.set.is_empty() || !boxes.gone.is_empty()).then_some(boxes),
            decks: changes(&before.decks, &after.decks, |d| d.key.clone()).0,
            tracks: changes(&before.tracks, &after.tracks, |t| t.id.clone()).0,
            pools: changes(&before.pools, &after.pools, |p| p.id.clone()).0,
        }
    }

    /// Nothing changed.
    pub fn none(play: &dyn Play, view: &View) -> ViewPatch {
        ViewPatch {
            turn: view.turn.clone(),
            to_move: view.to_move.map(|seat| seat_id(play, seat)),
            outcome: outcome(play, view),
            ..ViewPatch::default()
        }
    }
}

fn outcome(play: &dyn Play, view: &View) -> Option<OutcomeWire> {
    let outcome = view.outcome.clone();
    outcome.map(|outcome| OutcomeWire::of(play, outcome))
}

/// Those of `after` that `before` does not have just so, and the keys of `before` that `after` has no more. Most
/// stand at the same place in both lists.
fn changes<T: PartialEq + Clone, K: Eq + Hash>(
    before: &[T],
    after: &[T],
    key: fn(&T) -> K,
) -> (Vec<T>, Vec<K>) {
    if before == after {
        return (Vec::new(), Vec::new());
    }
    let mut left: HashMap<K, &T> = before.iter().map(|b| (key(b), b)).collect();
    let set = after
        .iter()
        .filter(|item| left.remove(&key(item)) != Some(*item))
        .cloned()
        .collect();
    let gone = before.iter().map(key);
    (set, gone.filter(|key| left.contains_key(key)).collect())
}
