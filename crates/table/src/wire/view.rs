use super::seat_id;
use kernel::{BoxView, Counter, Deck, EdgeView, Key, Outcome, Play, Pool, SpaceView, Track, View};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a seat, or everybody, may see of a position: all that a client draws.
#[derive(Serialize, ToSchema)]
pub struct ViewWire {
    pub game: &'static str,
    pub scenario: String,
    pub turn: String,
    pub to_move: Option<&'static str>,
    /// The spaces that show more than who holds them.
    #[schema(value_type = Vec<crate::schemas::SpaceView>)]
    pub spaces: Vec<SpaceView>,
    /// By who holds them, the spaces that show nothing else: a large board has thousands.
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    pub control: BTreeMap<Key, Vec<Key>>,
    #[schema(value_type = Vec<crate::schemas::Counter>)]
    pub counters: Vec<Counter>,
    #[schema(value_type = Vec<crate::schemas::EdgeView>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeView>,
    #[schema(value_type = Vec<crate::schemas::BoxView>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<BoxView>,
    #[schema(value_type = Vec<crate::schemas::Deck>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Deck>,
    #[schema(value_type = Vec<crate::schemas::Track>)]
    pub tracks: Vec<Track>,
    #[schema(value_type = Vec<crate::schemas::Pool>)]
    pub pools: Vec<Pool>,
    pub outcome: Option<OutcomeWire>,
}

impl ViewWire {
    pub fn of(play: &dyn Play, view: View) -> ViewWire {
        let (spaces, control) = by_holder(view.spaces);
        ViewWire {
            game: view.game,
            scenario: view.scenario,
            turn: view.turn,
            to_move: view.to_move.map(|seat| seat_id(play, seat)),
            spaces,
            control,
            counters: view.counters,
            edges: view.edges,
            boxes: view.boxes,
            decks: view.decks,
            tracks: view.tracks,
            pools: view.pools,
            outcome: view.outcome.map(|outcome| OutcomeWire::of(play, outcome)),
        }
    }
}

/// Spaces with something to show, and those that only have a holder; what shows nothing is not sent.
fn by_holder(all: Vec<SpaceView>) -> (Vec<SpaceView>, BTreeMap<Key, Vec<Key>>) {
    let mut spaces = Vec::new();
    let mut control: BTreeMap<Key, Vec<Key>> = BTreeMap::new();
    for space in all {
        if !space.markers.is_empty() {
            spaces.push(space);
        } else if let Some(holder) = space.control {
            control.entry(holder).or_default().push(space.key);
        }
    }
    (spaces, control)
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OutcomeWire {
    /// Empty for a draw.
    pub winners: Vec<&'static str>,
    pub title: String,
    pub reason: String,
}

impl OutcomeWire {
    pub fn of(play: &dyn Play, outcome: Outcome) -> OutcomeWire {
        OutcomeWire {
            winners: outcome
                .winners
                .iter()
                .map(|seat| seat_id(play, *seat))
                .collect(),
            title: outcome.title,
            reason: outcome.reason,
        }
    }
}
