//! Chapter 3: naval warfare.

pub mod assaults;
pub mod bump;
pub mod cargo;
pub mod chase;
pub mod combat;
pub mod conversion;
pub mod cruisers;
pub mod debarking;
pub mod embarking;
pub mod end;
pub mod evacuating;
pub mod evasion;
pub mod eviction;
pub mod finding;
pub mod harbours;
pub mod infiltration;
pub mod labels;
pub mod leaders;
pub mod muster;
pub mod offensive;
pub mod options;
pub mod organising;
pub mod passage;
pub mod ports;
pub mod reach;
pub mod search;
pub mod straits;
pub mod submarines;
pub mod thirst;
pub mod unloading;
pub mod voyage;
pub mod waters;
pub mod window;

pub use eviction::evict;

use crate::Aeto;
use crate::ch00_sequence::FirstSide;
use crate::ch04_air::Lookout;
use crate::ch10_special::channel_dash::{self, EvasionChits};
use crate::game::Act;
use crate::spot::Spot;
use crate::types::{Camp, NationId, UnitId};
use board::SpaceId;
use kernel::cite;
use serde::{Deserialize, Serialize};

/// What ships have done in this phase, beside what their marks say.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtSea {
    /// 3.6an: which ship has searched for which force.
    pub hunted: Vec<(UnitId, UnitId)>,
    /// 3.3i: forces in a strait that is closed to them, and whence they came.
    pub narrows: Vec<(UnitId, Spot)>,
    /// 3.3r: submarines that have come through the strait that they are in.
    pub through: Vec<UnitId>,
    /// 3.17ab: ships that have withdrawn on their way, or after it: they stay where they are.
    pub stayed: Vec<UnitId>,
    /// 3.15x: forces within the enemy port of the hex where they are.
    pub inside: Vec<UnitId>,
    /// Camps that do not want to react to this move any more.
    pub quiet: Vec<(Camp, UnitId)>,
    /// 3.4l: camps that have arranged their forces in this phase.
    pub organised: Vec<Camp>,
    /// 3.4d: the camp that has its side's option, if it is not that of who speaks.
    pub acting: Option<Camp>,
    /// 4.10: what aircraft know of forces at sea.
    pub lookout: Lookout,
    /// 3.21: what ships carry, supply apart.
    pub ladings: Vec<cargo::Lading>,
    /// 3.27: cruisers and destroyers that carry together.
    pub pairs: Vec<cargo::Pair>,
    /// 3.18b: where ships may carry too much.
    pub swamped: Vec<cargo::Swamped>,
    /// 3.23d
    pub beached: Vec<debarking::Beached>,
    /// 3.15r: nations whose ports were entered in the month in which they were drawn into the war.
    pub surprised: Vec<NationId>,
    /// 7.5: who has left supply on a beach in this month.
    pub beached_supply: Vec<NationId>,
    /// 3.25: Amphibious Assaults.
    pub assaults: assaults::Assaults,
    /// 10.3: German Evasion chits.
    pub evasion: EvasionChits,
}

/// 3.2a: in which phase a force moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// The Naval and Air Phase.
    First,
    /// A Sea Offensive.
    Offensive,
    End,
}

frame::chapter! {
    /// What chapter 3 asks.
    steps NavalStep of Aeto {
        options::NavalOption => Sail,
        embarking::Loading => Load,
        cargo::Shedding => Shed,
        debarking::Crowded => Thin,
        unloading::Unloading => Unload,
        organising::Organising => Organise,
        muster::Muster => Gather,
        voyage::Voyage => Helm,
        window::Contact => React,
        bump::Bumping => Bump,
        chase::Chase,
        chase::Retiring => Retire,
        search::Search => Divide,
        search::Hunt,
        leaders::Shrouding => Shroud,
        evasion::Evasion => Flee,
        assaults::Renouncing => Renounce,
        channel_dash::Slipping => Slip,
        channel_dash::Parting => Cover,
        offensive::SeaOffensive => Operate,
        end::LateMoves => Late,
        end::Refuelling => Refuel,
    }
    /// What may be done at sea.
    actions NavalAction {}
}

/// 0.sop-na1a: the First Naval Movement Step.
pub fn first_movement(t: &mut Act<'_>) {
    cite!("0.sop-na1a", "3.4b");
    t.push(NavalOption { passes: 0 });
    t.push(FirstSide);
}

/// 0.sop-end1a: the Second Naval Movement Step of the side whose part it is.
pub fn second_movement(t: &mut Act<'_>) {
    cite!("0.sop-end1a");
    let camps = sailing(t);
    for camp in camps {
        t.push(LateMoves { camp });
    }
    if !t.s.clock.second {
        debarking::clear_ports(t);
    }
}

/// 3.14j: the side whose part it is refuels its ships.
pub fn refuelling(t: &mut Act<'_>) {
    for camp in sailing(t) {
        end::begin_refuelling(t, camp);
    }
}

/// The camps of the side whose part it is that have ships in the war, the last first.
fn sailing(t: &Act<'_>) -> Vec<Camp> {
    let (s, side) = (&*t.s, t.s.clock.side);
    let fights = |camp: &Camp| s.hostile(*camp).next().is_some() && s.fleets_of(*camp);
    let of_side = |camp: &Camp| s.leads(*camp).is_some_and(|nation| s.side(nation) == side);
    let all = Camp::ALL.iter().copied().rev();
    all.filter(|camp| fights(camp) && of_side(camp)).collect()
}

/// 7.10j: at the end of a phase ships that have come into a supplied port have fuel.
pub fn end_of_phase(t: &mut Act<'_>) {
    for camp in Camp::ALL {
        end::mark_thirst(t, camp);
    }
}

/// The water before a port: of a hex with two coasts, that on which the port lies.
pub fn quay(hex: SpaceId) -> Spot {
    waters::quay(hex)
}
