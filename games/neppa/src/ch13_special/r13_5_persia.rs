//! 13.5 Persia, as far as it is not a Minor like any other.

use crate::data::data;
use crate::table::Table;
use crate::types::Nation;
use kernel::rule;

/// The country itself: the one with the Persian oil of Mahabad.
pub fn persia() -> Option<Nation> {
    data().facts(data().places.mahabad).country
}

/// 10.2b, 13.5a: the Lend-Lease route is open, and Persia is under Allied control without anybody entering it.
pub fn open_lend_lease(t: &mut Table, by: Nation) {
    t.s.politics.lend_lease_open = true;
    let holder = if t.s.politics.fallen.has(Nation::BRITAIN) {
        by
    } else {
        Nation::BRITAIN
    };
    t.log.say(rule!("13.5a"), || {
        "The Lend-Lease route is open: Persia is under Allied control".to_string()
    });
    let Some(persia) = persia() else { return };
    crate::ch14_conquest::come_over(t, persia, holder);
}
