//! Partisans on the map: where they stand in an enemy's way, and how they are removed.

use crate::game::Act;
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::state::State;
use crate::types::{LandKind, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::{RuleId, cite};

pub fn is_partisan(unit: &Unit) -> bool {
    unit.land() == Some(LandKind::Partisan)
}

/// The enemy partisans of a nation in a hex.
pub fn enemies_in(s: &State, nation: NationId, hex: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
    let there = s.units_in(hex.into());
    let hostile = there
        .filter(move |(_, unit)| is_partisan(unit) && s.politics.at_war(nation, unit.nation()));
    hostile.map(|(id, _)| id)
}

/// Where partisans stand that are at war with a nation, in order: no line of supply of its goes there.
pub fn in_the_way(s: &State, nation: NationId) -> Vec<SpaceId> {
    cite!("10.6i");
    s.hexes_of(|unit| is_partisan(unit) && s.politics.at_war(nation, unit.nation()))
}

/// Partisans whom an enemy attacks or marches upon are gone: nobody rolls.
pub fn scatter(t: &mut Act<'_>, nation: NationId, hex: SpaceId, by: RuleId) {
    let all: Vec<UnitId> = enemies_in(t.s, nation, hex).collect();
    for id in all {
        t.log.say(by, || {
            format!("The partisans in {} are scattered", hex_name(hex))
        });
        losses::eliminate(t, id, Cause::Other);
    }
}
