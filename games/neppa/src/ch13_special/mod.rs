//! Chapter 13: special considerations.

use crate::state::State;
use crate::table::Table;
use crate::types::{Nation, Zone};
use crate::unit::UnitId;
use kernel::Illegal;

/// 13.1a: whether the Russian winter lets a nation attack this zone.
pub fn winter_lets_attack(_s: &State, _nation: Nation, _target: Zone) -> Result<(), Illegal> {
    Ok(())
}

/// 13.1a: whether the ground defence of this zone is halved by the Russian winter.
pub fn winter_halves(_s: &State, _zone: Zone) -> bool {
    false
}

/// 13.4b: whether a German counter in North Africa is one of those that may move and attack this turn.
pub fn africa_lets_act(_s: &State, _unit: UnitId) -> Result<(), Illegal> {
    Ok(())
}

pub fn garrison(_t: &mut Table) {}

pub fn begin_player_turn(_t: &mut Table) {}
