//! Counters that cannot be told apart are offered once.

use crate::state::State;
use crate::unit::UnitId;

/// Whether no counter with a lower number in the same zone is like this one, so that it stands for all of them.
pub fn is_first_of_its_like(s: &State, id: UnitId) -> bool {
    let Some(zone) = s.zone_of(id) else {
        return true;
    };
    let unit = s.unit(id);
    s.units_in(zone)
        .take_while(|(other, _)| *other < id)
        .all(|(_, other)| !other.like(unit))
}
