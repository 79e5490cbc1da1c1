//! 6.0 Naval Basing.

use super::waters::{self, Waters};
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch12_cooperation::{may_enter, may_stack};
use crate::data::data;
use crate::state::State;
use crate::types::{Front, Nation, Nations, Side, Zone};
use crate::unit::{At, Unit, UnitId};
use kernel::{Illegal, cite, demand};

/// 6.0a, 6.0b, 6.0c: whether fleets of a nation may base in a port, if it has room.
pub fn may_base(s: &State, nation: Nation, port: Zone) -> Result<(), Illegal> {
    if port == data().places.us_box {
        demand!(
            nation == Nation::USA,
            "6.1e",
            "the U.S. box is for United States fleets"
        );
        return Ok(());
    }
    let facts = data().facts(port);
    demand!(facts.port.is_some(), "6.0a", "there is no port");
    demand!(
        s.is_friendly(port, nation),
        "6.0a",
        "fleets base in ports of their own country, its colonies and its allies"
    );
    let country = facts.country;
    demand!(
        country != Some(Nation::RUSSIA) || matches!(nation, Nation::RUSSIA | Nation::GERMANY),
        "6.0b",
        "only Russian and German fleets base in Russia"
    );
    demand!(
        nation != Nation::FRANCE || country.is_some_and(is_french),
        "6.0c",
        "French fleets base in France and its colonies"
    );
    may_enter(s, nation, port)?;
    may_stack(s, nation, port)
}

fn is_french(country: Nation) -> bool {
    country == Nation::FRANCE || data().country(country).owner_1939 == Nation::FRANCE
}

/// 6.5f: the fleets of a port that are out on an invasion and come back to it.
fn out_of(s: &State, port: Zone) -> impl Iterator<Item = &Unit> {
    let invasions = s.afloat.invasions.iter();
    let fleets = invasions.flat_map(|invasion| &invasion.fleets);
    let fleets = fleets.map(|id| s.unit(*id));
    fleets.filter(move |fleet| fleet.home == port && matches!(fleet.at, At::Afloat(_)))
}

/// 6.5f, 12: whose fleets come back to a port, so that nobody moves in who may not be there with them.
pub fn expected(s: &State, port: Zone) -> Nations {
    out_of(s, port).map(|fleet| fleet.nation).collect()
}

/// 6.0a: how many more fleet factors a port can take, places of fleets that are out on an invasion kept.
pub fn room(s: &State, port: Zone) -> u8 {
    cite!("6.0a");
    if !data().facts(port).is_land() {
        return u8::MAX;
    }
    let out: u8 = out_of(s, port).map(|fleet| fleet.factors).sum();
    stacking::fleet_room(s, port).saturating_sub(out)
}

pub fn has_room(s: &State, port: Zone, factors: u8) -> Result<(), Illegal> {
    demand!(
        room(s, port) >= factors,
        "6.0a",
        "no port holds more than 64 fleet factors"
    );
    Ok(())
}

/// 6.0e: whether the Turkish Straits are open to a nation.
pub fn straits_open(s: &State, nation: Nation) -> bool {
    cite!("6.0e");
    let places = &data().places;
    [places.istanbul, places.izmir, places.izmit]
        .into_iter()
        .all(|zone| s.is_friendly(zone, nation))
}

/// 6.0d: the waters on which a fleet in port may do missions. With the Straits closed (6.0e) a fleet in Istanbul stays
/// on the front by which it came.
#[inline]
pub fn waters_of(s: &State, fleet: UnitId) -> Waters {
    cite!("6.0d");
    let Some(base) = s.zone_of(fleet) else {
        return 0;
    };
    if base == data().places.istanbul && !straits_open(s, s.unit(fleet).nation) {
        return own_side(s, fleet);
    }
    waters::of(base)
}

/// 6.0e: the side of the Straits on which a fleet in Istanbul lies: that by which it came in, or both if it never did.
fn own_side(s: &State, fleet: UnitId) -> Waters {
    let all = waters::of(data().places.istanbul);
    match s.unit(fleet).came_by & all {
        0 => all,
        side => side,
    }
}

/// 6.1d, 6.0e: the waters on which a fleet leaves a port that has just been lost. The loss of Istanbul itself does not
/// close the Straits to the ships that it drives out.
pub fn ways_out(s: &State, fleet: UnitId) -> Waters {
    let (places, nation) = (&data().places, s.unit(fleet).nation);
    let Some(base) = s.zone_of(fleet) else {
        return 0;
    };
    let mut gates = [places.izmir, places.izmit].into_iter();
    if base == places.istanbul && !gates.all(|zone| s.is_friendly(zone, nation)) {
        return own_side(s, fleet);
    }
    waters::of(base)
}

/// A fleet has a new base, which it reached by these waters. The one place where a fleet changes base, so that it is
/// known on which side of the Straits it lies.
pub fn make_base(s: &mut State, fleet: UnitId, port: Zone, by: Waters) {
    cite!("6.0e");
    s.put(fleet, At::Zone(port));
    s.set_home(fleet, port);
    let side = match port == data().places.istanbul {
        true => waters::of(port) & by,
        false => 0,
    };
    s.set_came_by(fleet, side);
}

/// Whether a zone is a port (or the U.S. box) on the Western Front, from which the convoy boxes are reached.
pub fn on_western_front(s: &State, fleet: UnitId) -> bool {
    waters_of(s, fleet) & waters::of_front(Front::Western) != 0
}

/// Whether a zone is in the hands of the Axis (9.2c, 9.5a).
pub fn axis_holds(s: &State, zone: Zone) -> bool {
    s.turn_side(s.control(zone)) == Side::Axis
}
