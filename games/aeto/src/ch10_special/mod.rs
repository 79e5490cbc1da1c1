//! Chapter 10: special rules.

mod blitzkrieg;
pub mod land;
pub mod winter;
mod winter_war;
pub mod zhukov;

pub use blitzkrieg::{Blitzkrieg, blitzkrieg, note_attack, on_land};
