//! Chapter 1: the cards: what must hold for one, which may be chosen, and how dice about politics are modified.
//!
//! [`holds`] answers a condition of the card language, [`may_choose`] says whether a card may become the Pending Card,
//! [`political_drm`] gives the modifier of a political roll.

mod conditions;
mod r1_1_2_1_modifiers;
mod r1_1_3_selection;

pub use conditions::{Word, holds};
pub use r1_1_2_1_modifiers::{modified, political_drm};
pub use r1_1_3_selection::{choices, may_choose};
