//! 12.3 Axis Minor Allies: Finland, Rumania, Hungary and Bulgaria.

use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Nation, Season, Side, Turn, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, cite, demand};

/// 12.3a: the start of the Axis player turn of this turn activates them.
pub const ACTIVATION: Turn = Turn::new(1941, Season::Summer);

/// 12.3b: the most attack factors that the Axis may have in the four countries before activation.
pub const GUEST_LIMIT: u32 = 12;

/// 12.3d: how far from home their units may go.
const RANGE: u8 = 2;

/// 12.3b: Axis units may be in the four countries before these become allies.
pub fn is_guest(s: &State, nation: Nation, holder: Nation) -> bool {
    cite!("12.3b");
    let axis =
        nation == Nation::GERMANY || (nation == Nation::ITALY && s.allied(nation, Nation::GERMANY));
    let at_peace = s.politics.attacked[holder.index()].is_none();
    axis && at_peace && data().country(holder).axis_minor && !s.politics.barred_minors.has(holder)
}

/// 12.3d: their ground units do not move, and their air does not base, further than two zones from home.
pub fn within_range(_s: &State, minor: Nation, zone: Zone) -> Result<(), Illegal> {
    let near = data()
        .country(minor)
        .zones
        .iter()
        .any(|home| data().routes.air(home, zone) <= RANGE);
    demand!(
        near,
        "12.3d",
        "Axis Minor units stay within two zones of their country"
    );
    Ok(())
}

/// 12.3b: the zones of the four countries as far as they can still be activated.
pub fn limited_zones(s: &State) -> ZoneSet {
    let mut zones = data().regions.axis_minors;
    for barred in s.politics.barred_minors.iter() {
        zones = zones.without(data().country(barred).zones);
    }
    zones
}

/// 12.3b: attack factors of the Axis in the four countries.
pub fn guests(s: &State, zones: ZoneSet) -> u32 {
    zones
        .iter()
        .filter(|zone| !s.tally(*zone).nations.is_empty())
        .flat_map(|zone| s.units_in(zone))
        .filter(|(_, unit)| unit.nation.is_major() && unit.nation.turn_side() == Side::Axis)
        .map(|(id, _)| u32::from(s.lone_attack_factors(id)))
        .sum()
}

/// 12.3b: before activation there is room for twelve attack factors in the four countries together.
pub fn room_before_activation(s: &State, unit: UnitId, count: u8, to: Zone) -> Result<(), Illegal> {
    let nation = s.unit(unit).nation;
    let applies = s.turn < ACTIVATION
        && data().regions.axis_minors.has(to)
        && nation.is_major()
        && nation.turn_side() == Side::Axis;
    if !applies {
        return Ok(());
    }
    let zones = limited_zones(s);
    let within = s.zone_of(unit).is_some_and(|from| zones.has(from));
    if !zones.has(to) || within {
        return Ok(());
    }
    let sum = guests(s, zones) + u32::from(count) * u32::from(s.lone_attack_factors(unit));
    demand!(
        sum <= GUEST_LIMIT,
        "12.3b",
        "at most 12 Axis attack factors may be in the four Axis Minors before Summer 1941"
    );
    Ok(())
}
