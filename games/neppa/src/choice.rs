//! Counters that cannot be told apart are offered once.

use crate::state::State;
use crate::types::Zone;
use crate::unit::{Unit, UnitId};
use arrayvec::ArrayVec;

/// Whether no counter with a lower number in the same zone is like this one, so that it stands for all of them.
#[inline]
pub fn is_first_of_its_like(s: &State, id: UnitId) -> bool {
    let Some(zone) = s.zone_of(id) else {
        return true;
    };
    let unit = s.unit(id);
    s.units_in(zone)
        .take_while(|(other, _)| *other < id)
        .all(|(_, other)| !other.like(unit))
}

/// How many counters in the same zone are like this one, itself included.
pub fn likes(s: &State, id: UnitId) -> u8 {
    let unit = s.unit(id);
    match s.zone_of(id) {
        Some(zone) => s
            .units_in(zone)
            .filter(|(_, other)| other.like(unit))
            .count() as u8,
        None => 1,
    }
}

/// The first `count` counters of those like this one in its zone.
pub fn take_likes(s: &State, id: UnitId, count: u8) -> ArrayVec<UnitId, 16> {
    let Some(zone) = s.zone_of(id) else {
        return [id].into_iter().collect();
    };
    let unit = s.unit(id);
    let likes = s.units_in(zone).filter(|(_, other)| other.like(unit));
    likes
        .map(|(like, _)| like)
        .take(count.min(16).into())
        .collect()
}

/// The counters in a zone without those that are like the one before them, which stands for them.
pub fn distinct_units_in(s: &State, zone: Zone) -> impl Iterator<Item = (UnitId, &Unit)> {
    let mut before: Option<&Unit> = None;
    s.units_in(zone)
        .filter(move |(_, unit)| !before.replace(*unit).is_some_and(|other| other.like(unit)))
}
