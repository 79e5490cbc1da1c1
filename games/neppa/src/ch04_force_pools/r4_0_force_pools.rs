//! 4.0: which units a country can build now.

use crate::ch04_force_pools::can_rebuild;
use crate::state::State;
use crate::types::{Kind, Nation, Turn};
use crate::unit::{At, Unit, UnitId};
use kernel::{Illegal, demand};

/// 4.0c, 4.0d: Available Forces: in the pool, or due by this turn.
pub fn is_available(unit: &Unit, turn: Turn) -> bool {
    match unit.at {
        At::Pool => true,
        At::Later(due) => due <= turn,
        _ => false,
    }
}

/// 4.0a: the counter that a country builds next of a kind; there are only as many as its force pool has.
pub fn next_to_build(s: &State, nation: Nation, kind: Kind) -> Result<UnitId, Illegal> {
    demand!(
        can_rebuild(s, nation),
        "4.2c",
        "this country cannot build units"
    );
    let mut later = false;
    for (id, unit) in s.counters(nation, kind) {
        if is_available(unit, s.turn) {
            return Ok(id);
        }
        later |= matches!(unit.at, At::Later(_));
    }
    demand!(
        !later,
        "4.0d",
        "the rest of its force pool becomes available on a later turn"
    );
    Err(Illegal::new(
        kernel::rule!("4.0a"),
        "all units of this kind in its force pool are in use",
    ))
}
