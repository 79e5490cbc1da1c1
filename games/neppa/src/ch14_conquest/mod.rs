//! Chapter 14: conquering countries.

pub mod r14_1_counterattack;

use crate::data::data;
use crate::table::Table;
use crate::types::{Nation, Zone};

pub use r14_1_counterattack::{capital_lets_act, is_counterattack};

/// 10.0c: a nation's ground units have come into a zone: it controls it, with all that follows (overrun
/// bases 6.1c and 7.0b, oil 2.7a, bonuses 13.0, conquest and liberation 14). Nothing changes in a zone of
/// an ally or of a host.
pub fn take(t: &mut Table, zone: Zone, by: Nation) {
    if !t.s.at_war(by, t.s.control(zone)) {
        return;
    }
    let before = t.s.control(zone);
    t.s.set_control(zone, by);
    crate::ch08_ground::changed_hands(t, zone, before, by);
    crate::ch06_naval::overrun(t, zone);
    crate::ch07_air::overrun(t, zone);
}

/// Every zone of a country that controls itself passes to another.
pub fn come_over(t: &mut Table, country: Nation, to: Nation) {
    for (zone, _) in data().zones.all() {
        if t.s.control(zone) == country {
            t.s.set_control(zone, to);
        }
    }
}

pub fn surrenders(_t: &mut Table) {}

pub fn end_player_turn(t: &mut Table) {
    r14_1_counterattack::end_player_turn(t);
    crate::ch01_war::r1_5_intervention::end_player_turn(t);
}
