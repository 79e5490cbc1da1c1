//! Chapter 10: special rules. Of them stands the Blitzkrieg Bonus.

use crate::politics::named;
use crate::state::State;
use crate::types::NationId;
use kernel::cite;

/// 10.2a: which month of a German invasion of a nation it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blitzkrieg {
    First,
    Second,
}

/// 10.2a, 10.2g: whether the Bonus holds against a nation; never against the UK.
pub fn blitzkrieg(s: &State, by: NationId, against: NationId) -> Option<Blitzkrieg> {
    cite!("10.2a", "10.2g");
    if by != named().germany || against == named().uk {
        return None;
    }
    let invasion = s
        .politics
        .invasions
        .iter()
        .find(|one| one.by == by && one.of == against);
    // An invasion that is about to begin counts from its first attack.
    let since = invasion.map_or(s.clock.month, |invasion| invasion.since);
    match s.clock.month.0 - since.0 {
        0 => Some(Blitzkrieg::First),
        1 => Some(Blitzkrieg::Second),
        _ => None,
    }
}
