//! 14.15, 14.37.3: what bombing does to the Axis, and what takes it off them.

use super::in_force;
use crate::ground::distance;
use crate::politics::{Posture, named};
use crate::state::State;
use crate::types::PostureBox;
use kernel::cite;

/// How far the bombers of the United States reach from their bases.
const REACH: u16 = 9;

/// 14.15: Intensive Bombing delays the Axis: the United States are at War, have an Air Base near enough to a German
/// City, and their impact is not reduced.
pub fn intensive_bombing(s: &State) -> bool {
    cite!("14.15", "14.37.3");
    in_force(s, "intensive_bombing")
        && s.politics.posture_of(PostureBox::Us) == Posture::War
        && !in_force(s, "reduced_us_impact")
        && is_in_reach(s)
}

/// Whether an Air Base of the United States is within reach of a City of the German home country.
fn is_in_reach(s: &State) -> bool {
    let territory = s.territory();
    let bases = s.air_bases(named().united_states);
    let mut cities = territory.cities(named().germany);
    cities.any(|city| bases.iter().any(|base| distance(city, *base) <= REACH))
}

/// 14.37.3: a reduced impact helps the Axis once the USCL has begun to rise.
pub fn reduced_us_impact(s: &State) -> bool {
    cite!("14.37.3");
    in_force(s, "reduced_us_impact") && s.tracks.uscl >= 1
}
