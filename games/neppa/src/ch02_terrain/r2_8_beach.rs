//! 2.8: beaches, beach ports, coastal ports and one-zone islands against invasion.

use super::Approach;
use crate::data::{Port, data};
use crate::state::State;
use crate::types::{Defence, Kind, Nation, Zone};
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

/// 2.8a-2: factors that make a full fleet and close a beach port.
const FULL_FLEET: u8 = 8;
/// 2.8a-4: with a ground unit and this many fleet factors even a drop does not open the port.
const FLEETS_THAT_STAY: u8 = 17;

/// 2.8a, 2.8b, 6.5b to 6.5d: whether the fleets based in a zone let an invasion land beside the other attackers. A beach
/// port with a full fleet is closed; a drop opens it by displacing the fleet, an attack from land opens it always. In a
/// coastal port fleets close nothing.
pub fn fleets_let_land(
    s: &State,
    zone: Zone,
    by: Nation,
    approach: &Approach,
) -> Result<(), Illegal> {
    cite!("2.8a-1", "2.8a-3", "2.8b", "6.5c", "6.5d");
    let by_land = !approach.from.is_empty();
    if data().facts(zone).port != Some(Port::Beach) || by_land {
        return Ok(());
    }
    let fleet: u8 = s
        .units_in(zone)
        .filter(|(_, unit)| unit.kind == Kind::Fleet && s.at_war(by, unit.nation))
        .map(|(_, unit)| unit.factors)
        .sum();
    cite!("6.5b");
    demand!(
        fleet < FULL_FLEET || approach.drop,
        "2.8a-2",
        "a full fleet in the beach port prevents the landing"
    );
    demand!(
        fleet < FLEETS_THAT_STAY || s.tally(zone).ground_units() == 0,
        "2.8a-4",
        "with a ground unit and 17 fleet factors in port not even a drop opens the beach"
    );
    Ok(())
}
