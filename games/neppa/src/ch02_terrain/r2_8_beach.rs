//! 2.8: beaches, beach ports, coastal ports and one-zone islands against invasion.

use super::Approach;
use crate::data::{Port, data};
use crate::state::State;
use crate::types::{Defence, Kind, Nation, Zone};
use kernel::{Illegal, cite, demand};

/// 2.8a-2: factors of a fleet that closes a beach port.
const BLOCKING_FLEET: u8 = 8;
/// 2.8a-4: with a ground unit and this many fleet factors even a drop does not open the port.
const FLEETS_THAT_STAY: u8 = 17;

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

/// 2.8a, 2.8b, 6.5b to 6.5d: whether the fleets based in a zone let an invasion land beside the other attackers.
pub fn fleets_let_land(
    s: &State,
    zone: Zone,
    by: Nation,
    approach: &Approach,
) -> Result<(), Illegal> {
    cite!("2.8a-1", "2.8a-3", "2.8b", "6.5d");
    if data().facts(zone).port != Some(Port::Beach) || !is_blocked(s, zone, by) {
        return Ok(());
    }
    if !approach.from.is_empty() {
        return Ok(());
    }
    demand!(
        approach.drop,
        "2.8a-2",
        "a full fleet in the beach port prevents the landing"
    );
    let tally = s.tally(zone);
    demand!(
        tally.ground_units() == 0 || tally.fleet < FLEETS_THAT_STAY,
        "2.8a-4",
        "with a ground unit and 17 fleet factors in port not even a drop opens the beach"
    );
    Ok(())
}

/// 2.8a-2, 6.5b: whether some enemy nation has the factors of a full fleet in the port; partial fleets form up
/// (3.6b).
fn is_blocked(s: &State, zone: Zone, by: Nation) -> bool {
    cite!("2.8a-2", "6.5b", "6.5c");
    if s.tally(zone).fleet < BLOCKING_FLEET {
        return false;
    }
    let mut factors = [0u8; Nation::MAX];
    for (_, unit) in s.units_in(zone) {
        if unit.kind == Kind::Fleet && s.at_war(by, unit.nation) {
            factors[unit.nation.index()] += unit.factors;
        }
    }
    factors.iter().any(|sum| *sum >= BLOCKING_FLEET)
}
