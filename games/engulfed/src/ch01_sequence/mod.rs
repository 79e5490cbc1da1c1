//! Chapters 0 and 1: who plays whom, weather, and the order of phases, player-turns and game turns.

mod r0_1_seats;
mod r1_0_turn;
mod r1_1_weather;
mod r1_2_phases;

pub use r0_1_seats::{is_west_against_soviets, seating};
pub use r1_0_turn::Turn;
pub use r1_1_weather::{Climate, Weather, roll};
pub use r1_2_phases::{Phase, Stage, begin, open};
