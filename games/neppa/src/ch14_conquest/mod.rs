//! Chapter 14: conquering countries.

use crate::table::Table;
use crate::types::{Nation, Zone};

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
