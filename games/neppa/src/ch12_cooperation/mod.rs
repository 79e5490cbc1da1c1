//! Chapter 12: who may stand, sail, fly and fight with whom.

pub(crate) mod access;
pub mod air;
mod r12_0_anglo_french;
mod r12_1_german_italian;
mod r12_2_allied_russian;
pub mod r12_3_axis_minors;
pub mod under_way;

use crate::Act;
use crate::data::{Class, ZoneSet, data};
use crate::state::State;
use crate::types::{Nation, Nations, Side, Zone};
use crate::unit::UnitId;
use crate::{ch01_war, ch06_naval, ch13_special};
use kernel::{Illegal, demand, rule};

pub use r12_2_allied_russian::is_western;

/// Whether ground and air units of a nation may be in a zone, whatever stands there now: their own,
/// an ally's or an enemy's zone, within the rules on neutrals and on cooperation.
#[inline]
pub fn may_enter(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    match s.open_to(nation) {
        Some(open) if open.has(zone) => Ok(()),
        _ => find_out_entry(s, nation, zone),
    }
}

/// [`may_enter`] as yes or no.
#[inline]
pub fn can_enter(s: &State, nation: Nation, zone: Zone) -> bool {
    match s.open_to(nation) {
        Some(open) => open.has(zone),
        None => find_out_entry(s, nation, zone).is_ok(),
    }
}

/// [`may_enter`], from the facts. What it depends on beside control is in [`crate::access`].
pub fn find_out_entry(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let facts = data().facts(zone);
    demand!(
        facts.is_land(),
        "2.4",
        "ground units and air bases need land"
    );
    if let Some((_, why)) = own_limits(s, nation).find(|(closed, _)| closed.has(zone)) {
        return Err(why);
    }
    may_enter_land_of(s, nation, s.control(zone))?;
    r12_2_allied_russian::may_enter(s, nation, zone)
}

/// Whether air of a nation may fly a mission to a zone. It is [`may_enter`] but for 12.3d, which limits where the units of
/// an Axis Minor move and base, and not where their air flies.
pub fn may_fly_into(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    if let Some((_, why)) = closed_regions(s, nation).find(|(closed, _)| closed.has(zone)) {
        return Err(why);
    }
    may_enter_land_of(s, nation, s.control(zone))?;
    r12_2_allied_russian::may_enter(s, nation, zone)
}

/// Every zone of which [`find_out_entry`] says yes, with each holder looked at once.
pub fn find_out_entries(s: &State, nation: Nation) -> ZoneSet {
    let (mut known, mut open) = (Nations::NONE, Nations::NONE);
    let mut may = |holder: Nation| {
        if !known.has(holder) {
            known.insert(holder);
            let apart = r12_2_allied_russian::keeps_out_of(s, nation, holder);
            if !apart && may_enter_land_of(s, nation, holder).is_ok() {
                open.insert(holder);
            }
        }
        open.has(holder)
    };
    let mut closed = r12_2_allied_russian::closed_originals(s, nation);
    for (zones, _) in own_limits(s, nation) {
        closed = closed.union(zones);
    }
    let land = data().land_zones.without(closed);
    land.iter().filter(|zone| may(s.control(*zone))).collect()
}

/// What lies between two nations, wherever the zone is.
fn may_enter_land_of(s: &State, nation: Nation, holder: Nation) -> Result<(), Illegal> {
    if s.at_war(nation, holder) {
        ch01_war::r1_5_intervention::not_shielded(s, nation, holder)
    } else if s.allied(nation, holder) {
        ch01_war::r1_5_intervention::may_visit(s, nation, holder)
    } else {
        as_guest(s, nation, holder)
    }
}

/// Zones that some nations may never enter, or not yet, each with the rule that closes them.
fn own_limits(s: &State, nation: Nation) -> impl Iterator<Item = (ZoneSet, Illegal)> {
    // 12.3g: one that the Axis has attacked is a Minor like any other.
    let bound = data().country(nation).axis_minor && !s.politics.barred_minors.has(nation);
    let minor = bound.then(|| {
        let why = "Axis Minor units stay within two zones of their country";
        let near = r12_3_axis_minors::within_range(nation);
        let outside = data().land_zones.without(near);
        (outside, Illegal::new(rule!("12.3d"), why))
    });
    closed_regions(s, nation).chain(minor)
}

/// Regions that are closed to some nations, on land and in the air.
fn closed_regions(s: &State, nation: Nation) -> impl Iterator<Item = (ZoneSet, Illegal)> {
    let country = data().country(nation);
    let vichy = country.class == Class::Pseudo && country.leaning == Some(Side::Axis);
    let vichy = vichy.then(|| {
        let why = "Vichy infantry stay in Vichy countries";
        let outside = data().land_zones.without(data().regions.vichy);
        (outside, Illegal::new(rule!("14.5b"), why))
    });
    [eastern_europe(s, nation), vichy].into_iter().flatten()
}

/// 14.7a, 14.7b: closed before Poland falls as far as it is not Polish, and to the Axis until it is at
/// war with Russia.
fn eastern_europe(s: &State, nation: Nation) -> Option<(ZoneSet, Illegal)> {
    let regions = &data().regions;
    if !s.politics.eastern_europe_formed {
        let why = "the Baltic states are closed until Poland falls";
        let baltic = regions.eastern_europe.both(regions.baltic_states);
        return Some((baltic, Illegal::new(rule!("14.7a"), why)));
    }
    let axis = s.turn_side(nation) == Side::Axis;
    let closed = axis && !s.at_war(Nation::GERMANY, Nation::RUSSIA);
    closed.then(|| {
        let why = "Axis units may not enter Eastern Europe before the war with Russia";
        (regions.eastern_europe, Illegal::new(rule!("14.7b"), why))
    })
}

/// 1.5a, 1.5h, 12.3b: in a country with which one is neither allied nor at war.
fn as_guest(s: &State, nation: Nation, holder: Nation) -> Result<(), Illegal> {
    if r12_3_axis_minors::is_guest(s, nation, holder) {
        return Ok(());
    }
    let neutral_major = nation.is_major() && !s.politics.belligerent.has(nation);
    demand!(
        !neutral_major,
        "1.5h",
        "a neutral Major stays in its own country and colonies"
    );
    demand!(
        data().country(holder).capital.is_some() || holder.is_major(),
        "14.7d",
        "Eastern Europe is neutral: war must be declared first"
    );
    demand!(
        false,
        "1.5a",
        "that country is neutral: war must be declared first"
    );
    Ok(())
}

/// Whether units of a nation may be in the same zone as those that stand there, and as the fleets that come back to it.
#[inline]
pub fn may_stack(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let mut others = s.tally(zone).nations;
    if !s.afloat.invasions.is_empty() {
        others = others.union(ch06_naval::expected(s, zone));
    }
    stack_with(s, nation, others)
}

/// 12.0a, 12.1a, 12.2a: whether a nation's units may be together with those of these nations.
#[inline]
pub fn stack_with(s: &State, nation: Nation, there: Nations) -> Result<(), Illegal> {
    for other in there.iter().filter(|other| *other != nation) {
        r12_0_anglo_french::stack(nation, other)?;
        r12_1_german_italian::together(s, nation, other)?;
        r12_2_allied_russian::stack(s, nation, other)?;
    }
    Ok(())
}

/// Whether ground units of a nation may stay in a zone when a movement, an advance or a redeployment
/// ends there.
#[inline]
pub fn may_stop(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    r12_0_anglo_french::paris(s, nation, zone)?;
    may_stack(s, nation, zone)
}

const AXIS: Nations = Nation::set(&[Nation::GERMANY, Nation::ITALY]);

/// 12.3b, 13.4a: whether a limit on attack factors in a region leaves room for this counter in a zone.
#[inline]
pub fn may_bring(s: &State, unit: UnitId, to: Zone) -> Result<(), Illegal> {
    may_bring_many(s, unit, 1, to)
}

/// The same for several counters like this one at once.
#[inline]
pub fn may_bring_many(s: &State, unit: UnitId, count: u8, to: Zone) -> Result<(), Illegal> {
    // Both limits are on the Majors of the Axis.
    if !AXIS.has(s.unit(unit).nation) {
        return Ok(());
    }
    r12_3_axis_minors::room_before_activation(s, unit, count, to)?;
    ch13_special::r13_4_north_africa::room(s, unit, count, to)
}

/// Whether a counter may be in a zone at the end of its movement, as far as politics and cooperation
/// are concerned: stacking limits and enemies in the zone are another matter.
pub fn may_end_in(s: &State, unit: UnitId, zone: Zone) -> Result<(), Illegal> {
    let counter = s.unit(unit);
    may_enter(s, counter.nation, zone)?;
    if counter.kind.is_ground() {
        may_stop(s, counter.nation, zone)?;
    } else {
        may_stack(s, counter.nation, zone)?;
    }
    may_bring(s, unit, zone)
}

/// 12.1a, 12.2b, 12.3i: whether a nation may attack a zone now, beside those who take part in the attack
/// that is being built (`s.battle.attack`) and those who attacked the zone in this phase
/// (`s.battle.struck_by`).
pub fn may_attack(s: &State, nation: Nation, target: Zone) -> Result<(), Illegal> {
    ch01_war::r1_5_intervention::may_attack(s, nation, target)?;
    r12_2_allied_russian::may_strike(s, nation, target)?;
    let Some(attack) = s.attack() else {
        return Ok(());
    };
    if attack.target != target {
        return Ok(());
    }
    for id in &attack.ground {
        joint_attack(s, nation, s.unit(*id).nation)?;
    }
    air::may_join(s, attack, nation)
}

/// 12.0a, 12.1a, 12.2b: whether two nations may attack a zone together.
pub fn joint_attack(s: &State, one: Nation, other: Nation) -> Result<(), Illegal> {
    if one == other {
        return Ok(());
    }
    r12_1_german_italian::together(s, one, other)?;
    r12_2_allied_russian::attack_together(s, one, other)?;
    demand!(
        s.allied(one, other),
        "1.5d",
        "only allies attack a zone together"
    );
    Ok(())
}

/// The Movement Phase is over.
pub fn end_movement(t: &mut Act) {
    ch01_war::r1_5_intervention::note_helpers(t);
}
