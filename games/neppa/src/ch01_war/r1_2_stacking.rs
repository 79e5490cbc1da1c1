//! 1.2: how much a zone holds.

use crate::data::data;
use crate::state::State;
use crate::step::Phase;
use crate::types::{Kind, Zone};
use kernel::{Illegal, cite, demand};

/// 1.2a, d, e, f: ground units that may stand in a zone; airborne do not count (1.2b).
#[inline]
pub fn settled_limit(s: &State, zone: Zone) -> u8 {
    cite!("1.2a", "1.2d", "1.2e", "1.2f", "8.4a");
    let limit = data().facts(zone).stacking.ground;
    if s.bridgeheads.has(zone) {
        limit.max(data().zones.bridgehead.ground)
    } else {
        limit
    }
}

/// 8.5b: from the breakthrough to the end of Exploitation Combat its zone holds any number; what is too many must
/// be gone when the Strategic Redeployment Phase ends (8.5c).
#[inline]
pub fn ground_limit(s: &State, zone: Zone) -> u8 {
    cite!("8.5b", "8.6");
    let relief = s.breakthroughs.has(zone)
        && matches!(
            s.phase,
            Phase::ExploitationMovement | Phase::ExploitationCombat
        );
    if relief {
        u8::MAX
    } else {
        settled_limit(s, zone)
    }
}

/// Room for one more ground unit that counts.
#[inline]
pub fn ground_fits(s: &State, zone: Zone) -> Result<(), Illegal> {
    fits(s, zone, ground_limit(s, zone))
}

/// 1.2b, 3.4f: room for one more unit of this kind; airborne units need none.
#[inline]
pub fn unit_fits(s: &State, kind: Kind, zone: Zone) -> Result<(), Illegal> {
    cite!("1.2b", "3.4f");
    if kind == Kind::Airborne {
        return Ok(());
    }
    ground_fits(s, zone)
}

/// Room for one more unit of this kind where no Breakthrough Zone gives relief: after an advance (8.3a).
pub fn unit_settles(s: &State, kind: Kind, zone: Zone) -> Result<(), Illegal> {
    cite!("8.3a");
    if kind == Kind::Airborne {
        return Ok(());
    }
    ground_settles(s, zone)
}

/// Room for one more ground unit that counts, without the relief of a Breakthrough Zone.
#[inline]
pub fn ground_settles(s: &State, zone: Zone) -> Result<(), Illegal> {
    fits(s, zone, settled_limit(s, zone))
}

#[inline]
fn fits(s: &State, zone: Zone, limit: u8) -> Result<(), Illegal> {
    if s.tally(zone).ground < limit {
        return Ok(());
    }
    let why = "the zone holds as many ground units as it can";
    demand!(!s.bridgeheads.has(zone), "1.2f", why);
    demand!(zone != data().places.london, "1.2d", why);
    demand!(zone != data().places.gibraltar, "1.2e", why);
    demand!(false, "1.2a", why);
    Ok(())
}

/// 1.2a, 1.2d, 7.0a: how many more air factors the zone can base.
#[inline]
pub fn air_room(s: &State, zone: Zone) -> u8 {
    cite!("1.2a", "1.2d", "7.0a");
    data()
        .facts(zone)
        .stacking
        .air_factors
        .saturating_sub(s.tally(zone).air)
}

/// 1.2c: how many more fleet factors the port can base.
#[inline]
pub fn fleet_room(s: &State, zone: Zone) -> u8 {
    cite!("1.2c", "6.0a");
    data()
        .facts(zone)
        .stacking
        .fleet_factors
        .saturating_sub(s.tally(zone).fleet)
}
