//! Chapter 1: weather, and the order of phases, player-turns and game turns.

mod r1_1_weather;
mod r1_2_phases;

pub use r1_1_weather::roll;
pub use r1_2_phases::{Phase, Stage, begin, open};
