//! Europe Engulfed.
//!
//! The source tree follows the rulebook: chapter 6 is `ch06_combat`, and the code of rule 6.84 is in its
//! file `r6_84_maginot.rs`. A chapter that asks players questions has steps and actions of its own, and
//! answers for them through the same few functions (`offer`, `open`, `ask`, `check`, `apply`, `prompt`,
//! `label`), which `game.rs` calls.

pub mod area_set;
pub mod ch01_weather;
pub mod ch02_strategic_warfare;
pub mod ch03_supply;
pub mod ch04_production;
pub mod ch05_movement;
pub mod ch06_combat;
pub mod ch07_special_actions;
pub mod ch08_naval;
pub mod ch09_politics;
pub mod ch10_victory;
pub mod choice;
pub mod data;
pub mod flaws;
mod game;
pub mod hidden;
mod index;
mod info;
mod known;
mod look;
mod meant;
mod names;
mod overlays;
pub mod scenario;
mod seats;
pub mod sequence;
pub mod state;
pub mod step;
pub mod table;
pub mod types;
pub mod unit;
pub mod view;

pub use game::{Engulfed, settle};
pub use state::State;
pub use step::{Action, Phase, Step};

use kernel::{Rules, Ruleset};

/// The rules without their types. What they need is compiled here, once, and not again in every program.
pub static RULES: &dyn Ruleset = &Rules::<Engulfed>::new();
