//! 2.8: beaches, beach ports, coastal ports and one-zone islands against invasion.

use super::Approach;
use crate::ch06_naval;
use crate::data::data;
use crate::state::State;
use crate::types::{Defence, Nation, Zone};
use kernel::{Illegal, cite, demand};

/// 2.8-1: whether ships can land units on a zone.
pub fn can_be_invaded(zone: Zone) -> Result<(), Illegal> {
    demand!(
        data().facts(zone).can_be_invaded(),
        "2.8-1",
        "only a beach, a beach port or a one-zone island can be invaded"
    );
    Ok(())
}

/// 2.8-2, 2.8c: Terrain factors as soon as one attacker comes by sea. 2.8a-5: Rugged in Malta, Gibraltar and Leningrad.
pub fn level(zone: Zone, approach: &Approach) -> Defence {
    cite!("2.8-2", "2.8a-5", "2.8c");
    let places = &data().places;
    if !approach.sea {
        Defence::Normal
    } else if [places.malta, places.gibraltar, places.leningrad].contains(&zone) {
        Defence::Rugged
    } else {
        Defence::Terrain
    }
}

/// 2.8a, 2.8b: whether the fleets based in a zone let an invasion land beside the other attackers. A beach port with a
/// full fleet is closed; a drop opens it by displacing the fleet, an attack from land opens it always (6.5b to 6.5d). In
/// a coastal port fleets close nothing.
pub fn fleets_let_land(
    s: &State,
    zone: Zone,
    by: Nation,
    approach: &Approach,
) -> Result<(), Illegal> {
    cite!("2.8a-1", "2.8a-2", "2.8a-3", "2.8a-4", "2.8b");
    let by_land = !approach.from.is_empty();
    ch06_naval::may_land(s, by, zone, approach.drop, by_land)
}
