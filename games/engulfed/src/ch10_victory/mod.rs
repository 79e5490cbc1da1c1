//! Chapter 10: conquest and victory.

pub mod conquest;
mod r10_4_levels;
mod r14_48_allied_winner;
mod r16_2_points;
mod standing;

pub use conquest::test_majors;
pub use r14_48_allied_winner::{AlliedWinner, allied_winner};
pub use r16_2_points::{Score, margin, note_control};
pub use standing::{reason, standing};

use crate::Act;
use crate::types::Side;
use serde::{Deserialize, Serialize};

board::words! {
    /// 10.41 to 10.47, from the Axis's best to the Allies' best.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "level" Level {
        AxisDecisive = "axis_decisive" as "Axis decisive victory",
        AxisOperational = "axis_operational" as "Axis operational victory",
        AxisMarginal = "axis_marginal" as "Axis marginal victory",
        Draw = "draw" as "Draw",
        AlliedMarginal = "allied_marginal" as "Allied marginal victory",
        AlliedOperational = "allied_operational" as "Allied operational victory",
        AlliedDecisive = "allied_decisive" as "Allied decisive victory",
    }
}

impl Level {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Level::AxisDecisive | Level::AxisOperational | Level::AxisMarginal => Some(Side::Axis),
            Level::Draw => None,
            Level::AlliedMarginal | Level::AlliedOperational | Level::AlliedDecisive => {
                Some(Side::Allies)
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub level: Level,
}

/// Tests at the end of a player-turn that end the game at once.
pub fn end_player_turn(t: &mut Act) {
    r16_2_points::end_player_turn(t);
    r10_4_levels::end_player_turn(t);
}

/// 1.4: victory at the end of the last turn.
pub fn end_turn(t: &mut Act) {
    r16_2_points::end_turn(t);
    r10_4_levels::end_turn(t);
}
