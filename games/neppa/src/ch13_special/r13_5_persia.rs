//! 13.5 Persia, as far as it is not a Minor like any other. Its oil is in `ch02_terrain/r2_7_oil.rs`.

use crate::Act;
use crate::ch14_conquest::{come_over, r14_4_minor_conquest};
use crate::data::data;
use crate::types::{Nation, Side, Zone};
use kernel::rule;

/// 13.5a: an Ally that declared war has invaded: the whole of Persia is under Allied control.
pub fn invaded(t: &mut Act, zone: Zone, by: Nation) {
    let persia = data().nations.persia;
    let country = data().country(persia);
    let independent = country.zones.has(zone)
        && t.s.politics.conquered[persia].is_none()
        && country.zones.iter().any(|z| t.s.control(z) == persia);
    // An Ally that wins a zone back from the Axis helps a Persia that it is not at war with.
    if independent && t.s.turn_side(by) == Side::Allies && t.s.at_war(by, persia) {
        t.log.say(rule!("13.5a"), || {
            "Persia is under Allied control".to_string()
        });
        r14_4_minor_conquest::capital_taken(t, persia, by);
    }
}

/// 10.2b, 13.5a: the Lend-Lease route is open, and Persia is under Allied control without anybody entering it.
pub fn open_lend_lease(t: &mut Act, by: Nation) {
    t.s.politics.lend_lease_open = true;
    let holder = if t.s.politics.fallen.has(Nation::BRITAIN) {
        by
    } else {
        Nation::BRITAIN
    };
    t.log.say(rule!("13.5a"), || {
        "The Lend-Lease route is open: Persia is under Allied control".to_string()
    });
    let persia = data().nations.persia;
    let attack = t.s.politics.attacked[persia];
    if attack.is_some_and(|a| a.by.turn_side() == Side::Allies) {
        // The war that an Ally declared and did not wage is over.
        r14_4_minor_conquest::end_of_a_state(t, persia, holder);
        t.s.politics.attacked[persia] = None;
    } else {
        come_over(t, persia, holder);
    }
}
