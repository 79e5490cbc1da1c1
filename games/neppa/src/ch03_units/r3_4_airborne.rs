//! 3.4: airborne units.

use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Zone};
use crate::unit::{At, Marks, UnitId};
use kernel::{Illegal, cite, demand};

/// 3.4a: how far an airborne unit drops.
pub const DROP_RANGE: u8 = 2;

/// 3.4a, 3.4b, 8.0c, 6.2f: whether an airborne unit may drop on a zone, as far as the unit itself is concerned.
pub fn may_drop(s: &State, id: UnitId, on: Zone) -> Result<(), Illegal> {
    cite!("8.0c");
    let unit = s.unit(id);
    demand!(
        unit.kind == Kind::Airborne,
        "3.4a",
        "only airborne units drop"
    );
    let At::Zone(from) = unit.at else {
        demand!(false, "3.4a", "the unit is not at a base on land");
        return Ok(());
    };
    demand!(
        data().routes.air(from, on) <= DROP_RANGE,
        "3.4a",
        "a drop reaches two zones"
    );
    demand!(
        !unit.marks.has(Marks::TRANSPORTED),
        "6.2f",
        "it was carried by sea this turn"
    );
    demand!(
        unit.marks.moved() == 0,
        "3.4b",
        "it has moved this turn, so it cannot drop"
    );
    Ok(())
}
