//! Europe Engulfed.
//!
//! The source tree follows the rulebook: chapter 6 is `ch06_combat`, and the code of rule 6.9 is in its
//! file `r6_9_fortifications.rs`. What a rule asks a player is a type there ([`frame::Question`]); the chapter lists its
//! questions and says what may be done in a phase ([`frame::Chapter`]).

pub mod ch01_sequence;
pub mod ch02_strategic_warfare;
pub mod ch03_supply;
pub mod ch04_production;
pub mod ch05_movement;
pub mod ch06_combat;
pub mod ch07_special_actions;
pub mod ch08_naval;
pub mod ch09_politics;
pub mod ch10_victory;
pub mod ch16_scenarios;
mod counts;
pub mod data;
pub mod flaws;
mod game;
pub mod hidden;
mod info;
mod meant;
pub mod names;
mod overlays;
pub mod state;
mod tally;
pub mod types;
pub mod unit;
pub mod view;

pub use ch01_sequence::Phase;
pub use game::{Act, Action, Engulfed, Step};
pub use state::State;

use kernel::{Rules, Ruleset};

/// The rules without their types. What they need is compiled here, once, and not again in every program.
pub static RULES: &dyn Ruleset = &Rules::<Engulfed>::new();
