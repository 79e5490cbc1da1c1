//! NEPPAGAMES: European Theater of Operations.
//!
//! The source tree follows the rulebook: chapter 8 is `ch08_ground`, and the code of rule 8.5 is in
//! its file `r8_5_breakthrough.rs`. What a rule asks a player is a type there
//! ([`frame::Question`]); the chapter lists its questions and says what may be done in a phase ([`frame::Chapter`]).

pub mod ch01_war;
pub mod ch02_terrain;
pub mod ch03_units;
pub mod ch04_force_pools;
pub mod ch05_year_start;
pub mod ch06_naval;
pub mod ch07_air;
pub mod ch08_ground;
pub mod ch09_strategic_warfare;
pub mod ch10_construction;
pub mod ch11_redeployment;
pub mod ch12_cooperation;
pub mod ch13_special;
pub mod ch14_conquest;
pub mod choice;
pub mod data;
pub mod flaws;
mod game;
mod info;
mod meant;
pub mod names;
mod overlays;
pub mod scenario;
mod standing;
pub mod state;
pub mod step;
mod tally;
pub mod types;
pub mod unit;
pub mod victory;
pub mod view;

pub use game::{Act, Neppa};
pub use state::State;
pub use step::{Action, Phase, Step};

use kernel::{Rules, Ruleset};

/// The rules without their types. What they need is compiled here, once, and not again in every program.
pub static RULES: &dyn Ruleset = &Rules::<Neppa>::new();
