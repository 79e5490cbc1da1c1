//! The staff: computer players that choose among the legal actions of a game.
//!
//! A [`Player`] is asked for one action at a time. It is deterministic for its seed, and what it may
//! spend is counted in work (positions looked at), never in seconds, so that a run gives the same games
//! on every machine.
//!
//! **Honest play.** A player looks at the position through [`Sight`]. A game without secrets shows its
//! whole state. A game with secrets must show a state in which everything that is hidden from the seat has
//! been dealt anew ([`Sight::Dealt`], made with [`kernel::Game::reshuffle`]), so that no player can read
//! what its seat does not know.
//!
//! What is shared by all games is here; what is particular to one is in its module ([`neppa`],
//! [`engulfed`], [`krieg`], [`aeto`]). No game crate depends on this one.

mod advisor;
pub mod aeto;
pub mod assembly;
pub mod choice;
mod desk;
pub mod engulfed;
pub mod flow;
pub mod krieg;
pub mod manual;
mod matches;
pub mod neppa;
pub mod plan;
mod player;
pub mod weights;

pub use advisor::{Advice, Advisor, Cancel, advisor, levels};
pub use matches::{Level, Staff, StaffOf, staff};
pub use plan::recruit;
pub use player::{Player, Sight, halves, play_out};
