//! Chapter 2: terrain. It never restricts movement; it decides which defence factors count.

pub mod r2_0_mountain_and_swamp;
pub mod r2_2_fortress;
pub mod r2_4_ways;
pub mod r2_5_crossing_arrow;
pub mod r2_7_oil;
pub mod r2_8_beach;
pub mod r2_9_russian_defence;

use crate::data::ZoneSet;
use crate::state::State;
use crate::types::{Defence, Nation, Zone};
use crate::unit::{At, Marks, Unit};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// How an attack comes to a zone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    /// The land zones from which ground units attack.
    pub from: ZoneSet,
    /// 3.4: airborne units drop on it.
    pub drop: bool,
    /// 6.5: ground units land on it.
    pub sea: bool,
}

impl Approach {
    /// A unit joins the attack from where it stands.
    pub fn add(&mut self, unit: &Unit) {
        match unit.at {
            _ if unit.marks.has(Marks::DROPPED) => self.drop = true,
            At::Zone(from) => self.from.insert(from),
            At::Afloat(_) => self.sea = true,
            _ => {}
        }
    }
}

/// Which defence factors the ground units of a zone have against an attack: the best level that applies.
pub fn level(s: &State, zone: Zone, approach: &Approach) -> Defence {
    cite!("2");
    r2_0_mountain_and_swamp::level(zone)
        .max(r2_2_fortress::level(s, zone, approach))
        .max(r2_5_crossing_arrow::level(zone, approach))
        .max(r2_8_beach::level(zone, approach))
}

/// 2.9a: the level of one nation's units, which may be better than that of the others in the zone.
pub fn level_of(nation: Nation, zone: Zone, others: Defence) -> Defence {
    others.max(r2_9_russian_defence::level(nation, zone))
}
