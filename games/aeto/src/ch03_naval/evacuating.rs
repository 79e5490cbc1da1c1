//! 3.26: troops are taken off a beach.

use super::cargo::{self, Passage};
use super::debarking::shore;
use super::embarking::{self, Loading};
use crate::game::Act;
use crate::ground;
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{HexId, Terrain, UnitId};
use crate::unit::Unit;
use kernel::{Illegal, cite, demand, rule};

/// 3.26d: the points that ships go after they have taken troops off.
pub const FAR: u8 = 8;

/// 3.26a: who may be taken off a beach.
pub fn is_taken_off(unit: &Unit) -> bool {
    cite!("3.26a");
    unit.is_staff() || cargo::is_light(unit)
}

/// 3.26a: the beach before which a force lies, and whether anybody there could be taken off.
pub fn may_begin(s: &State, force: UnitId) -> Result<(Spot, HexId), Illegal> {
    demand!(
        embarking::is_played(s),
        "3.26a",
        "nothing is carried in this scenario"
    );
    let unit = s.unit(force);
    let (number, hex) = (unit.force(), shore(s, force));
    let (Some(number), Some(hex)) = (number, hex) else {
        return Err(Illegal::new(rule!("3.26a"), "it lies before no beach"));
    };
    let clear = ground::hex(hex).terrain == Some(Terrain::Clear);
    demand!(
        clear && Spot::port(hex).is_none(),
        "3.26a",
        "it is no clear hex without a port"
    );
    let at = Spot::force(number);
    let step = Loading::off(at, unit.camp, hex.into());
    demand!(step.any(s), "3.26a", "there is nobody who may be taken off");
    Ok((at, hex.into()))
}

pub fn begin(t: &mut Act<'_>, force: UnitId) {
    if let Ok((at, hex)) = may_begin(t.s, force) {
        let camp = t.s.unit(force).camp;
        t.log.say(rule!("3.26a"), || {
            format!("Ships take troops off {}", hex_name(hex.space()))
        });
        t.push(Loading::off(at, camp, hex));
    }
}

/// 3.26d: what ships with troops from a beach aboard may have spent at most.
pub fn bound(s: &State, ships: &[UnitId]) -> Option<u8> {
    cite!("3.26d");
    if s.at_sea.ladings.is_empty() {
        return None;
    }
    let freight = cargo::freight(s, ships);
    let bounds = freight
        .into_iter()
        .filter_map(|id| match cargo::lading(s, id)?.passage {
            Passage::Evacuated { until } => Some(until),
            _ => None,
        });
    bounds.min()
}

/// 3.26d: the phase is over: who was taken off and is not in port is lost.
pub fn end_phase(t: &mut Act<'_>) {
    let taken = t.s.at_sea.ladings.clone().into_iter();
    let taken = taken.filter(|lading| matches!(lading.passage, Passage::Evacuated { .. }));
    for lading in taken {
        let unit = lading.unit;
        if t.s.unit(unit).at.is_port() {
            for other in &mut t.s.at_sea.ladings {
                if other.unit == unit {
                    other.passage = Passage::Collected;
                }
            }
            continue;
        }
        let name = t.s.unit(unit).name();
        t.log.reveal();
        t.log.say(rule!("3.26d"), || {
            format!("{name} was not brought to a port, and is lost")
        });
        losses::eliminate(t, unit, Cause::Other);
    }
}
