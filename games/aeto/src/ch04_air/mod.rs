//! Chapter 4: air operations.

mod bases;
mod dogfight;
mod labels;
mod paradrops;
mod rebasing;
mod window;

pub use bases::{air_distances, airways, forced_rebase, interception_range, room};
pub use dogfight::{Effect, settle_superiority, shoot};
pub use rebasing::{any_air_offensive, begin_air_offensive};
pub use window::open_window;

use crate::Aeto;
use crate::game::Act;
use crate::marks::Marks;
use crate::types::{HexId, UnitId};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// 4.0.9: as what a unit flies, until it lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Fighter,
    Bomber,
    Transport,
}

/// An air unit over a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    pub unit: UnitId,
    pub over: HexId,
    pub role: Role,
    /// 4.16.6
    pub aborted: bool,
}

frame::chapter! {
    /// What chapter 4 asks.
    steps AirSteps of Aeto {
        rebasing::AirStep => Fly,
        rebasing::AirMission => Mission,
        rebasing::Landing => Land,
        window::Window => Launch,
        dogfight::Aiming => Aim,
        dogfight::BreakingOff => BreakOff,
        paradrops::Jumping => Jump,
    }
    /// What may be done in the air.
    actions AirAction {}
}

/// 4.1.12, 4.26.1: everything that flies lands; who flew is remembered.
pub fn land_all(t: &mut Act<'_>) {
    cite!("0.sop-na2c", "0.sop-offB3", "4.26.1", "4.16.6");
    t.s.sky.clear();
    t.s.pieces
        .mark_all(|unit| unit.marks.clear(Marks::LAUNCHED));
}
