//! What a map can tint: fronts, objectives, oil, beaches, and where each side's air can fly. The game knows no
//! supply.

use crate::data::{AirRange, ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Kind, Side, Zone};
use kernel::{Overlay, RuleId, rule};

pub fn overlays(s: &State) -> Vec<Overlay> {
    let mut all = Vec::new();
    for side in [Side::Axis, Side::Allies] {
        let (id, title) = match side {
            Side::Axis => ("air_axis", "Axis air can fly missions"),
            Side::Allies => ("air_allies", "Allied air can fly missions"),
        };
        let reach = air_reach(s, side);
        all.push(overlay(id, title, rule!("3.5b"), |zone| reach.has(zone)));
    }
    all.push(overlay("objectives", "Objectives", rule!("0.2"), |zone| {
        data().points(zone) > 0
    }));
    all.push(overlay("oil", "Oil towers", rule!("2.7a-1"), |zone| {
        data().facts(zone).oil > 0
    }));
    all.push(overlay(
        "beaches",
        "Can be invaded",
        rule!("2.8-1"),
        |zone| data().facts(zone).can_be_invaded(),
    ));
    for (front, id) in Front::ALL
        .into_iter()
        .zip(["front_west", "front_east", "front_south"])
    {
        all.push(overlay(id, front.name(), rule!("1.1a"), |zone| {
            data().facts(zone).on(front)
        }));
    }
    all
}

fn overlay(id: &str, title: &str, rule: RuleId, has: impl Fn(Zone) -> bool) -> Overlay {
    let zones = data().land_zones.iter().filter(|zone| has(*zone));
    Overlay::new(id, title, rule, zones)
}

/// 3.5b: the zones within mission range of a side's air.
fn air_reach(s: &State, side: Side) -> ZoneSet {
    let based = |zone: &Zone| {
        let mut wings = s.units_in(*zone).filter(|(_, u)| u.kind == Kind::Air);
        wings.any(|(_, u)| s.turn_side(u.nation) == side)
    };
    let bases = data().land_zones.iter().filter(based);
    bases.fold(ZoneSet::NONE, |reach, base| {
        reach.union(*data().routes.air_within(base, AirRange::Mission))
    })
}
