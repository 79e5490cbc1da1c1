//! 12.3b, 13.4a: who counts towards the attack factors that the Axis may have in a region at any time: those who stand
//! in it, and those at sea or in the air who come from it or make for it.

use crate::data::ZoneSet;
use crate::state::State;
use crate::types::{Nations, Zone};
use crate::unit::{At, Marks, UnitId};

/// Counters at sea or in the air, each with the zones at both ends of its way.
fn under_way(s: &State) -> impl Iterator<Item = (UnitId, [Zone; 2])> {
    let aboard = s.mission().into_iter().flat_map(|mission| {
        let cargo = mission.cargo.iter();
        cargo.map(|id| (*id, mission.target))
    });
    let afloat = s.afloat.invasions.iter().flat_map(|invasion| {
        let cargo = invasion.cargo.iter();
        cargo.map(|id| (*id, invasion.target))
    });
    let dropped = s.attack().into_iter().flat_map(|attack| {
        let ground = attack.ground.iter();
        let over = ground.filter(|id| s.unit(**id).marks.has(Marks::DROPPED));
        over.map(|id| (*id, attack.target))
    });
    let dropping = s.battle.drops.iter().filter_map(|id| match s.unit(*id).at {
        At::Dropping(zone) => Some((*id, zone)),
        _ => None,
    });
    let all = aboard.chain(afloat).chain(dropped).chain(dropping);
    all.map(|(id, to)| (id, [s.zone_of(id).unwrap_or(s.unit(id).home), to]))
}

/// Whether a counter counts in a region.
pub fn counts_in(s: &State, id: UnitId, region: ZoneSet) -> bool {
    s.zone_of(id).is_some_and(|zone| region.has(zone))
        || under_way(s).any(|(other, ends)| other == id && ends.iter().any(|end| region.has(*end)))
}

/// The attack factors of these nations that count in a region, an infantry always one.
pub fn factors_in(s: &State, region: ZoneSet, of: Nations) -> u32 {
    let there = |zone: Option<Zone>| zone.is_some_and(|zone| region.has(zone));
    let standing = region
        .iter()
        .filter(|zone| !s.tally(*zone).nations.both(of).is_empty())
        .flat_map(|zone| s.units_in(zone))
        .map(|(id, _)| id);
    let coming = under_way(s)
        .filter(|(id, ends)| !there(s.zone_of(*id)) && ends.iter().any(|end| region.has(*end)))
        .map(|(id, _)| id);
    standing
        .chain(coming)
        .filter(|id| of.has(s.unit(*id).nation))
        .map(|id| u32::from(s.lone_attack_factors(id)))
        .sum()
}
