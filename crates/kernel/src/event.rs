use crate::{CounterId, Key};
use serde::Serialize;

/// What happened, for programs: animation and statistics are made of it. Spaces, counters and powers have the
/// names that the view of those who may know of the event gives them. Dice are beside it, as [`Entry::dice`].
///
/// [`Entry::dice`]: crate::Entry::dice
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A part of the game begins, and the line names it: 1 is the turn, higher numbers are parts within parts.
    Heading { level: u8 },
    Moved {
        counter: CounterId,
        from: Key,
        to: Key,
    },
    /// Gone from the map.
    Lost { counter: CounterId, space: Key },
    /// New on the map.
    Placed { counter: CounterId, space: Key },
    Control {
        space: Key,
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<Key>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<Key>,
    },
}
