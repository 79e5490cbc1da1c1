//! Chapter 4: air operations.

pub mod airlift;
mod airways;
mod apart;
mod bases;
mod bombing;
mod collateral;
mod decks;
mod dogfight;
mod evacuation;
mod ferries;
mod fleeing;
mod labels;
mod missions;
mod naval_attack;
mod overhead;
mod paradrops;
mod patrols;
mod ramming;
mod rebasing;
mod return_fire;
mod sortie;
mod spotting;
mod strafing;
pub mod supply_drops;
mod transfer;
mod window;

pub use airways::Airways;
pub use apart::{may_come, may_fly_for};
pub use bases::{
    air_distances, air_distances_from, airways, airways_to_sea, base, friendly_bases,
    interception_range, is_halved, room, sea_is_near,
};
pub use bombing::{even_between, fell, is_target, target_number};
pub use decks::{may_go_on, recover, strike_first};
pub use dogfight::{Effect, begin_fight, settle_superiority, shoot};
pub use fleeing::{crowd_out, flee};
pub use missions::{any_air_offensive, begin_air_offensive};
pub use naval_attack::{aa_points, attacks, bonus};
pub use overhead::{note_start, watch};
pub use paradrops::{any_drop, begin_drop};
pub use sortie::{Sortie, Task};
pub use spotting::{Found, Lookout, is_found, is_made_out, modifiers as search_modifiers, scouts};
pub use window::open_window;

use crate::Aeto;
use crate::game::Act;
use crate::marks::Marks;
use crate::types::{HexId, UnitId};
use crate::unit::Commitment;
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
    /// 3.9e: launched by a carrier in the course of its own move.
    pub under_way: bool,
    /// 4.8.2: it came to intercept, and does nothing else.
    pub intercepts: bool,
}

frame::chapter! {
    /// What chapter 4 asks.
    steps AirSteps of Aeto {
        rebasing::AirStep => Fly,
        missions::AirMission => Mission,
        rebasing::Landing => Land,
        airlift::Airlift => Lift,
        supply_drops::Dropping => Stray,
        transfer::Transferring => Ambush,
        fleeing::Fleeing => Flee,
        sortie::Raiding,
        evacuation::Evacuating => Evacuate,
        sortie::Striking => Strike,
        strafing::Picking => Victim,
        overhead::Overhead => Watch,
        spotting::Reporting => Report,
        decks::Decks,
        naval_attack::ShipStrike => Dive,
        bombing::Saving => Save,
        collateral::PortHit => Splinter,
        window::Window => Launch,
        ramming::Ramming => Ram,
        dogfight::Aiming => Aim,
        return_fire::Returning => FireBack,
        dogfight::BreakingOff => BreakOff,
        paradrops::Jumping => Jump,
        paradrops::ChoosingZone => Zone,
        paradrops::Airdrop,
    }
    /// What may be done in the air.
    actions AirAction {}
}

/// 4.1.12, 4.26.1: everything that flies lands; who flew is remembered.
pub fn land_all(t: &mut Act<'_>) {
    cite!("0.sop-na2c", "0.sop-offB3", "4.26.1", "4.16.6");
    cite!("4.9.1");
    t.s.sky.clear();
    t.s.pieces
        .mark_all(|unit| unit.marks.clear(Marks::LAUNCHED));
}

/// 4.27.5: the Air Movement Step is over: who flew a mission in it does nothing more in the month.
pub fn end_air_step(t: &mut Act<'_>) {
    cite!("4.27.5", "0.def-committed", "0.sop-end1d");
    land_all(t);
    t.s.pieces.mark_all(|unit| {
        if unit.marks.has(Marks::FLEW) {
            unit.commitment = Commitment::Previous;
            unit.marks.clear(Marks::FLEW);
        }
    });
}
