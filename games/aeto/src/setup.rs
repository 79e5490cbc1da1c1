//! A scenario's position.

use crate::ch00_sequence::{Clock, Segment};
use crate::data::data;
use crate::marks::Marks;
use crate::politics::camp;
use crate::state::{State, Track};
use crate::types::{NationId, ScenarioId};
use crate::unit::{Commitment, Unit};
use kernel::cite;

pub fn position(id: ScenarioId) -> State {
    cite!("8.0-poland", "9.2-poland");
    let scenario = &data().scenarios[id.index()];
    let clock = Clock {
        month: scenario.first,
        segment: Segment::Weather,
        initiative: scenario.initiative,
        side: scenario.initiative,
        second: false,
        begun: false,
    };
    let tracks = scenario
        .players
        .iter()
        .map(|nation| track(id, *nation))
        .collect();
    State::new(id, clock, units(id), tracks)
}

fn track(id: ScenarioId, nation: NationId) -> Track {
    let scenario = &data().scenarios[id.index()];
    let grant = scenario
        .grants
        .iter()
        .find(|grant| grant.nation == nation && grant.month == scenario.first.name());
    Track {
        nation,
        offensives: grant.map_or(0, |grant| grant.offensives),
        eps: grant.map_or(0, |grant| grant.eps),
        reserve: grant.map_or(0, |grant| grant.reserve),
    }
}

/// The pieces of the scenario, those of a nation together.
pub fn units(id: ScenarioId) -> Vec<Unit> {
    let mut placed: Vec<_> = data().scenarios[id.index()].pieces.iter().collect();
    placed.sort_by_key(|one| (data().kinds[one.kind.index()].nation, one.kind));
    let mut units = Vec::new();
    for one in placed {
        let nation = data().kinds[one.kind.index()].nation;
        for _ in 0..one.count {
            units.push(Unit {
                kind: one.kind,
                camp: camp(nation).expect("a nation of a scenario belongs to a camp"),
                at: one.at.into(),
                depleted: false,
                commitment: Commitment::Free,
                unsupplied: 0,
                marks: Marks::default(),
            });
        }
    }
    units
}
