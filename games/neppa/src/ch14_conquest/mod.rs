//! Chapter 14: conquering countries.

use crate::state::State;
use crate::table::Table;
use crate::types::{Nation, Zone};
use kernel::Illegal;

/// 14.1b: a Major whose capital was just taken may only move and attack to win it back. `target` is the zone
/// that a unit of the nation is to attack; `None` for a move.
pub fn capital_lets_act(
    _s: &State,
    _nation: Nation,
    _from: Zone,
    _target: Option<Zone>,
) -> Result<(), Illegal> {
    Ok(())
}

/// 14.1b: whether an attack on this zone by these nations is a counterattack on a Major's own capital, which
/// needs odds of 1-2 or better.
pub fn is_counterattack(_s: &State, _by: Nation, _target: Zone) -> bool {
    false
}

/// 10.0c: a nation's ground units have come into a zone: it controls it, with all that follows (overrun
/// bases 6.1c and 7.0b, oil 2.7a, bonuses 13.0, conquest and liberation 14).
pub fn take(t: &mut Table, zone: Zone, by: Nation) {
    if t.s.control(zone) == by {
        return;
    }
    t.s.set_control(zone, by);
    crate::ch06_naval::overrun(t, zone);
    crate::ch07_air::overrun(t, zone);
}

pub fn surrenders(_t: &mut Table) {}

pub fn end_player_turn(_t: &mut Table) {}
