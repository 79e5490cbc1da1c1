//! Chapter 3: what the ground units are worth in a battle. Air wings (3.5) are in chapter 7.

pub mod r3_2_artillery;
pub mod r3_4_airborne;
pub mod r3_6_fleet;

use crate::data::data;
use crate::state::State;
use crate::types::{Defence, Kind};
use crate::unit::{At, UnitId};
use kernel::cite;

/// The attack factors of a ground unit by itself. 3.2b: artillery that lands from the sea has none.
pub fn attack(s: &State, id: UnitId) -> u32 {
    cite!("3.1a", "3.2b", "3.3");
    let unit = s.unit(id);
    if unit.kind == Kind::Artillery && matches!(unit.at, At::Afloat(_)) {
        return 0;
    }
    data().unit(unit.nation, unit.kind).attack.into()
}

/// The defence factors of a ground unit where the others in its zone have this level.
pub fn defence(s: &State, id: UnitId, zone: crate::types::Zone, level: Defence) -> u32 {
    let unit = s.unit(id);
    let level = crate::ch02_terrain::level_of(unit.nation, zone, level);
    data().unit(unit.nation, unit.kind).defence(level).into()
}
