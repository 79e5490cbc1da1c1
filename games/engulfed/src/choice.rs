//! Counters that cannot be told apart are offered once.

use crate::state::State;
use crate::unit::UnitId;
use arrayvec::ArrayVec;

/// Whether no counter with a lower number in the same area is like this one, so that it stands for all of them.
pub fn is_first_of_its_like(s: &State, id: UnitId) -> bool {
    let Some(area) = s.area_of(id) else {
        return true;
    };
    let unit = s.unit(id);
    s.units_in(area)
        .take_while(|(other, _)| *other < id)
        .all(|(_, other)| !other.like(unit))
}

/// How many counters in the same area are like this one, itself included.
pub fn likes(s: &State, id: UnitId) -> u8 {
    let unit = s.unit(id);
    match s.area_of(id) {
        Some(area) => s
            .units_in(area)
            .filter(|(_, other)| other.like(unit))
            .count() as u8,
        None => 1,
    }
}

/// The first `count` counters of those like this one in its area.
pub fn take_likes(s: &State, id: UnitId, count: u8) -> ArrayVec<UnitId, 16> {
    let Some(area) = s.area_of(id) else {
        return [id].into_iter().collect();
    };
    let unit = s.unit(id);
    let likes = s.units_in(area).filter(|(_, other)| other.like(unit));
    likes
        .map(|(like, _)| like)
        .take(count.min(16).into())
        .collect()
}
