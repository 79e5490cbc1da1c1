//! 9.64: the Special Action of Poland, Spain, Turkey and Yugoslavia.

use crate::Act;
use crate::data::data;
use crate::types::{Camp, Nation};
use kernel::cite;

/// When war is declared on it, and again each Jan/Feb.
pub fn grant(t: &mut Act, minor: Nation) {
    cite!("9.64");
    let granted = data().minors.get(minor).map_or(0, |m| m.special_actions);
    t.s.special_actions.stock[minor.index()] = granted;
}

/// Every Jan/Feb Production Phase of its side a Minor that is still in the war has it again.
pub fn renew(t: &mut Act) {
    if t.s.turn.pair() != 0 {
        return;
    }
    for minor in data().minors.all() {
        let nation = minor.nation;
        let is_in = t.s.camp(nation) != Camp::Neutral && !t.s.politics.conquered.has(nation);
        if is_in && t.s.side_of(nation) == Some(t.s.side) {
            grant(t, nation);
        }
    }
}
