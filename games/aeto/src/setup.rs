//! A scenario's position.

use crate::ch00_sequence::{Clock, Segment};
use crate::data::{Place, Scenario, data};
use crate::ground;
use crate::marks::Marks;
use crate::politics::{Conquest, camp, named};
use crate::spot::{Spot, board};
use crate::state::{State, Track};
use crate::types::{NationId, ScenarioId, UnitId};
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
    let powers = scenario.players.iter().chain(&scenario.partners);
    let tracks = powers.map(|nation| track(id, *nation)).collect();
    let mut s = State::new(id, clock, units(id), tracks);
    for nation in &scenario.conquered {
        fall(&mut s, scenario, *nation);
    }
    s
}

/// A nation fell to the Axis before the scenario begins: its hexes are its conqueror's, beyond the partition line Soviet.
fn fall(s: &mut State, scenario: &Scenario, nation: NationId) {
    let by = s.player(frame::Side::Axis);
    for hex in board().ids() {
        if s.politics.holder(hex) == Some(nation) {
            let east = ground::hex(hex).eastern_poland;
            let to = if east { named().ussr } else { by };
            s.politics.set_holder(hex, to);
        }
    }
    s.politics.conquests.push(Conquest {
        of: nation,
        by,
        in_month: scenario.first,
    });
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
    let mut places = Vec::new();
    for one in placed {
        let nation = data().kinds[one.kind.index()].nation;
        for _ in 0..one.count {
            places.push(one.at);
            units.push(Unit {
                kind: one.kind,
                camp: camp(nation).expect("a nation of a scenario belongs to a camp"),
                at: Spot::pool(nation),
                depleted: false,
                commitment: Commitment::Free,
                unsupplied: 0,
                aboard: None,
                spent: 0,
                marks: Marks::default(),
            });
        }
    }
    lay(&mut units, &places);
    units
}

/// Every piece is laid in its place; what begins aboard a ship after the ships.
fn lay(units: &mut [Unit], places: &[Place]) {
    for (at, place) in places.iter().enumerate() {
        if let Place::Space(space) = place {
            let to = match (units[at].is_naval(), Spot::port(*space)) {
                (true, Some(port)) => port,
                (true, None) if units[at].is_surface() => put_to_sea(units, at, *space),
                _ => (*space).into(),
            };
            units[at].at = to;
        }
    }
    for (at, place) in places.iter().enumerate() {
        if let Place::Aboard(ship) = place {
            let bearer = units.iter().position(|unit| unit.kind == *ship);
            let bearer = bearer.expect("the ship is in the scenario");
            units[at].at = units[bearer].at;
            units[at].aboard = Some(UnitId(bearer as u16));
        }
    }
}

/// 3.1a: a ship that begins at sea lies in the box of a task force of its nation.
fn put_to_sea(units: &mut [Unit], ship: usize, space: board::SpaceId) -> Spot {
    let nation = units[ship].nation();
    let free = |unit: &Unit| unit.nation() == nation && unit.at == Spot::pool(nation);
    let chit = units
        .iter()
        .position(|unit| unit.force().is_some() && free(unit))
        .expect("a task force for every ship at sea");
    units[chit].at = space.into();
    Spot::force(units[chit].force().unwrap_or(0))
}
