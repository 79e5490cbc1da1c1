//! 1.2: how much a zone holds.

use crate::data::data;
use crate::state::State;
use crate::types::Zone;
use kernel::{Illegal, cite, demand};

/// 1.2a, d, e, f: ground units that may stand in a zone; airborne do not count (1.2b). A Breakthrough
/// Zone holds any number until the end of the Strategic Redeployment Phase (8.5b).
pub fn ground_limit(s: &State, zone: Zone) -> u8 {
    cite!("1.2a", "1.2d", "1.2e", "1.2f", "8.4a", "8.5b");
    if s.breakthroughs.has(zone) {
        return u8::MAX;
    }
    settled_limit(s, zone)
}

/// The limit without the relief of a Breakthrough Zone.
pub fn settled_limit(s: &State, zone: Zone) -> u8 {
    let limit = data().facts(zone).stacking.ground;
    if s.bridgeheads.has(zone) {
        limit.max(data().zones.bridgehead.ground)
    } else {
        limit
    }
}

/// Room for one more ground unit that counts.
pub fn ground_fits(s: &State, zone: Zone) -> Result<(), Illegal> {
    fits(s, zone, ground_limit(s, zone))
}

/// Room for one more ground unit that arrives when nothing exploits any more: a Breakthrough Zone gives no relief.
pub fn ground_settles(s: &State, zone: Zone) -> Result<(), Illegal> {
    fits(s, zone, settled_limit(s, zone))
}

fn fits(s: &State, zone: Zone, limit: u8) -> Result<(), Illegal> {
    let why = "the zone holds as many ground units as it can";
    if s.tally(zone).ground < limit {
        return Ok(());
    }
    demand!(limit > 4, "1.2a", why);
    demand!(zone != data().places.london, "1.2d", why);
    demand!(zone != data().places.gibraltar, "1.2e", why);
    demand!(false, "1.2f", why);
    Ok(())
}

/// 1.2a, 1.2d, 7.0a: how many more air factors the zone can base.
pub fn air_room(s: &State, zone: Zone) -> u8 {
    cite!("1.2a", "1.2d", "7.0a");
    data()
        .facts(zone)
        .stacking
        .air_factors
        .saturating_sub(s.tally(zone).air)
}

/// 1.2c: how many more fleet factors the port can base.
pub fn fleet_room(s: &State, zone: Zone) -> u8 {
    cite!("1.2c", "6.0a");
    data()
        .facts(zone)
        .stacking
        .fleet_factors
        .saturating_sub(s.tally(zone).fleet)
}
