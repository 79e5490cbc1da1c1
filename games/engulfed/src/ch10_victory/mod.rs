//! Chapter 10: conquest and victory.

pub mod conquest;

use crate::table::Table;
use serde::{Deserialize, Serialize};

/// 10.41 to 10.47, from the Axis's best to the Allies' best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    AxisDecisive,
    AxisOperational,
    AxisMarginal,
    Draw,
    AlliedMarginal,
    AlliedOperational,
    AlliedDecisive,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub level: Level,
}

pub fn end_player_turn(_t: &mut Table) {}
pub fn end_turn(_t: &mut Table) {}
