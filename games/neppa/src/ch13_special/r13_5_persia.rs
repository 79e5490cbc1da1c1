//! 13.5 Persia, as far as it is not a Minor like any other. Opening the Lend-Lease route is in
//! `ch10_construction/r10_2_lend_lease.rs`, its oil in `ch02_terrain/r2_7_oil.rs`.

use crate::ch14_conquest::r14_4_minor_conquest;
use crate::data::data;
use crate::table::Table;
use crate::types::{Nation, Side, Zone};
use kernel::rule;

/// 13.5a: an Ally that declared war has invaded: the whole of Persia is under Allied control.
pub fn invaded(t: &mut Table, zone: Zone, by: Nation) {
    let persia = data().nations.persia;
    let country = data().country(persia);
    let independent = country.zones.has(zone)
        && t.s.politics.conquered[persia.index()].is_none()
        && country.zones.iter().any(|z| t.s.control(z) == persia);
    if independent && t.s.turn_side(by) == Side::Allies {
        t.log.say(rule!("13.5a"), || {
            "Persia is under Allied control".to_string()
        });
        r14_4_minor_conquest::capital_taken(t, persia, by);
    }
}
