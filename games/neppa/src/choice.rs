//! Counters that cannot be told apart are offered once.

use crate::state::State;
use crate::types::Zone;
use crate::unit::{Unit, UnitId};

/// Whether no counter with a lower number in the same zone is like this one, so that it stands for all of them.
#[inline]
pub fn is_first_of_its_like(s: &State, id: UnitId) -> bool {
    s.pieces.is_first_of_its_like(id)
}

/// How many counters in the same zone are like this one, itself included.
pub fn likes(s: &State, id: UnitId) -> u8 {
    s.pieces.likes(id).count() as u8
}

/// The first `count` counters of those like this one in its zone.
pub fn take_likes(s: &State, id: UnitId, count: u8) -> Vec<UnitId> {
    s.pieces.likes(id).take(count.into()).collect()
}

/// The counters in a zone without those that are like the one before them, which stands for them.
pub fn distinct_units_in(s: &State, zone: Zone) -> impl Iterator<Item = (UnitId, &Unit)> {
    s.pieces.distinct_at(zone)
}
