//! Words that every rule of movement uses: friendly, enemy, contested, supplied.

use crate::state::State;
use crate::types::{Area, Camp, Nation, Side};

/// Whether a nation may use an area as its own: it controls it, or somebody of its camp does. Neutral Italy shares
/// nothing with the Axis (9.44).
#[inline]
pub fn friendly(s: &State, nation: Nation, area: Area) -> bool {
    let control = s.control(area);
    let camp = s.camp(nation);
    control == nation
        || camp != Camp::Neutral
            && s.camp(control) == camp
            && (nation != Nation::ITALY && control != Nation::ITALY || !s.is_italy_neutral())
}

/// Friendly, and nobody of the other side stands there.
#[inline]
pub fn friendly_uncontested(s: &State, nation: Nation, area: Area) -> bool {
    friendly(s, nation, area) && !s.is_contested(area)
}

/// How many ground units of a side are in an area.
#[inline]
pub fn ground_units(s: &State, side: Side, area: Area) -> u8 {
    let nations = s.politics.nations_of_side(side);
    let tally = s.tally(area);
    if tally.ground_nations.both(nations).is_empty() {
        return 0;
    }
    s.units_in(area)
        .filter(|(_, u)| u.kind.is_ground() && nations.has(u.nation))
        .count() as u8
}

/// Whether a side has a ground unit in an area.
#[inline]
pub fn has_ground(s: &State, side: Side, area: Area) -> bool {
    let nations = s.politics.nations_of_side(side);
    !s.tally(area).ground_nations.both(nations).is_empty()
}

/// Whether the other side has a ground unit where a unit of this nation would go.
#[inline]
pub fn enemies_in(s: &State, nation: Nation, area: Area) -> bool {
    s.side_of(nation)
        .is_some_and(|side| has_ground(s, side.other(), area))
}
