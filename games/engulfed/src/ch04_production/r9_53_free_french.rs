//! 9.531, 9.533: Free French units are the U.S.A.'s to build.

use crate::data::data;
use crate::state::State;
use crate::types::Nation;
use crate::unit::Unit;
use kernel::{Illegal, demand};

/// 9.533: three steps a turn, as replacements and new units together.
pub fn may_add_step(s: &State, unit: &Unit) -> Result<(), Illegal> {
    demand!(
        unit.nation != Nation::FREE_FRENCH
            || s.ledgers.free_french_steps < data().limits.free_french_steps,
        "9.533",
        "three Free French steps a turn"
    );
    Ok(())
}

pub fn may_build(s: &State, unit: &Unit) -> Result<(), Illegal> {
    demand!(
        unit.nation != Nation::FREE_FRENCH || s.turn.year() >= 1942,
        "9.531",
        "the Free French are not built before 1942"
    );
    may_add_step(s, unit)
}
