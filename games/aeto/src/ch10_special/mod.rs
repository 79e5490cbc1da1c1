//! Chapter 10: special rules. Of them stands the Blitzkrieg Bonus.

use crate::ch00_sequence::Segment;
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

/// 10.2a, 10.2g: whether the Bonus holds against a nation: from its physical invasion on, never against the UK, and never in
/// Strategic Warfare.
pub fn blitzkrieg(s: &State, by: NationId, against: NationId) -> Option<Blitzkrieg> {
    cite!("10.2a", "10.2g");
    let strategic = s.clock.segment == Segment::Strategic;
    if by != named().germany || against == named().uk || strategic {
        return None;
    }
    let mut invasions = s.politics.invasions.iter();
    let invasion = invasions.find(|one| one.by == by && one.of == against)?;
    match s.clock.month.0 - invasion.since.0 {
        0 => Some(Blitzkrieg::First),
        1 => Some(Blitzkrieg::Second),
        _ => None,
    }
}
