//! 12.3 Axis Minor Allies: Finland, Rumania, Hungary and Bulgaria.

use super::AXIS;
use super::under_way::{counts_in, factors_in};
use crate::Act;
use crate::ch01_war::MinorSetup;
use crate::ch05_year_start::gain;
use crate::data::{Country, ZoneSet, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Nation, Nations, Season, Side, Turn, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, cite, demand, rule};
use std::sync::LazyLock;

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
    let at_peace = s.politics.attacked[holder].is_none();
    axis && at_peace && data().country(holder).axis_minor && !s.politics.barred_minors.has(holder)
}

/// By country: the zones within that range.
static NEAR: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
    let near = |from: Zone, to: Zone| data().routes.air(from, to) <= RANGE;
    let zones = || data().zones.facts.all().map(|(zone, _)| zone);
    let reach = |country: &Country| {
        let homes = country.zones;
        zones()
            .filter(|to| homes.iter().any(|home| near(home, *to)))
            .collect()
    };
    data()
        .countries
        .all()
        .map(|(_, country)| reach(country))
        .collect()
});

/// 12.3d: their ground units do not move, and their air does not base, further than two zones from home.
pub fn within_range(minor: Nation) -> ZoneSet {
    cite!("12.3d");
    NEAR[minor.index()]
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
    factors_in(s, zones, AXIS)
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
    if !zones.has(to) || counts_in(s, unit, zones) {
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

/// 12.3a, 12.3e, 12.3g: from Summer 1941 on, those that are free and not barred become allies when an Axis
/// player turn begins; one that was conquered does so after its liberation.
pub fn activate(t: &mut Act) {
    if t.s.side != Side::Axis || t.s.turn < ACTIVATION {
        return;
    }
    cite!("12.3e", "12.3g");
    for (minor, country) in data().countries.all().filter(|(_, c)| c.axis_minor) {
        let politics = &t.s.politics;
        let free = !politics.active_minors.has(minor)
            && !politics.barred_minors.has(minor)
            && politics.conquered[minor].is_none();
        if !free {
            continue;
        }
        t.s.politics.active_minors.insert(minor);
        t.log.say(rule!("12.3a"), || {
            format!("{} is an Axis Minor Ally", nation_name(minor))
        });
        enlist(t.s, minor);
        gain(t, Nation::GERMANY, country.wpp.into(), rule!("12.3c"));
        if t.s.politics.attacked[minor].is_none() {
            t.s.politics.to_place.insert(minor);
        }
    }
}

/// 12.3c: Germany moves them, and they share its wars.
pub fn enlist(s: &mut State, minor: Nation) {
    s.politics.sponsor[minor] = Some(Nation::GERMANY);
    s.politics.join(minor, Nation::GERMANY);
}

/// 12.3a: their forces are placed in the Axis Movement Phase. What they lost before is built anew (12.3f).
pub fn place(t: &mut Act) {
    if t.s.side != Side::Axis {
        return;
    }
    let minors = t.s.politics.to_place;
    t.s.politics.to_place = Nations::NONE;
    for minor in minors.iter() {
        t.push(MinorSetup { minor });
    }
}
