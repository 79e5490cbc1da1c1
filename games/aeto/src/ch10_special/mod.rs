//! Chapter 10: special rules.

pub mod before_the_war;
pub mod belomor;
mod blitzkrieg;
pub mod channel_dash;
pub mod claims;
mod frost;
pub mod garrison;
mod labels;
pub mod land;
pub mod leash;
pub mod mustering;
pub mod purges;
pub mod sabotage;
pub mod special_boats;
pub mod walls;
pub mod winter;
pub mod winter_war;
pub mod zhukov;

pub use blitzkrieg::{Blitzkrieg, blitzkrieg, note_attack, on_land};

use crate::Aeto;
use crate::game::Act;
use frame::Side;

frame::chapter! {
    /// What chapter 10 asks.
    steps SpecialStep of Aeto {
        frost::Frost => Freeze,
        mustering::Arriving => Arrive,
        mustering::EarlyStaffs => Recruit,
        walls::Mobilising => Dig,
    }
    /// What special rules have to decide.
    actions SpecialAction {}
}

/// The Replenishment Step of a side begins: what a special rule brings or takes comes first.
pub fn replenishment(t: &mut Act<'_>) {
    match t.s.clock.side {
        Side::Axis => frost::begin(t),
        Side::Allies => mustering::begin(t),
    }
}

/// The Seasonal Turn, before anybody builds: what comes free to the USSR.
pub fn season(t: &mut Act<'_>) {
    walls::season(t);
    mustering::season(t);
}
