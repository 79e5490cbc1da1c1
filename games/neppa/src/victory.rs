//! Who has won. The rulebook has no victory rule: `docs/rulings/neppa.md` says how we end a game.

use crate::data::Level;
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub level: Level,
    /// Axis points of objectives when it ended.
    pub axis_points: u8,
}

/// Ends the game at once when a line of the scenario says so; called after every player turn.
pub fn test(_t: &mut Table) {}

/// After the last turn of the scenario the points decide.
pub fn end_of_turn(_t: &mut Table) {}
