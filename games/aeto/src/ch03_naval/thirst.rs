//! 7.10g to 7.10j: ships without fuel make for the nearest port.

use super::options::may_sail;
use super::reach::{Course, reach_nearest};
use super::voyage::harbour;
use super::{ports, quay, waters};
use crate::marks::Marks;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, UnitId};
use board::SpaceId;
use kernel::cite;

/// Whether a mover has ships without fuel.
fn is_dry(s: &State, mover: UnitId) -> bool {
    let mut crew = s.crew(mover).into_iter();
    crew.any(|ship| s.unit(ship).unsupplied > 0)
}

/// A port where a mover finds fuel.
pub(super) fn is_refuge(s: &State, mover: UnitId, hex: SpaceId) -> bool {
    let nation = s.unit(mover).nation();
    ports::is_supplied(s, nation, hex) || (ports::shelters(s, mover, hex) && ports::is_open(s, hex))
}

/// 7.10h: where a mover without fuel goes next: as far as its points bring it on the way to the nearest port; to none, if it
/// is there or no way leads home. None for those with fuel.
pub(super) fn targets(s: &State, mover: UnitId, left: u8) -> Option<Vec<Spot>> {
    if !is_dry(s, mover) {
        return None;
    }
    cite!("7.10h", "7.10i");
    let start = s.unit(mover).at;
    let course = Course {
        nation: s.unit(mover).nation(),
        start,
        points: u8::MAX - 1,
        came: None,
    };
    let refuge = |hex: &SpaceId| is_refuge(s, mover, *hex);
    let all = reach_nearest(s, course, |at| harbour(at).filter(refuge).is_some());
    let near = Spot::ports().filter_map(|(hex, _)| Some((all.cost(quay(hex))?, hex)));
    let far: Vec<(u8, Spot)> = near
        .filter(|(_, hex)| refuge(hex))
        .map(|(cost, hex)| (cost, quay(hex)))
        .collect();
    let nearest = far.iter().map(|(cost, _)| *cost).min();
    let near = far.iter().filter(|(cost, _)| Some(*cost) == nearest);
    let mut places = Vec::new();
    for (_, to) in near.filter(|(_, to)| *to != start) {
        let way = all.way(*to);
        let on = |at: &&Spot| all.cost(**at).is_some_and(|cost| cost > 0 && cost <= left);
        let fresh = !s.unit(mover).has(Marks::SAILED) && s.spent(mover) == 0;
        let first = way.last().filter(|_| fresh);
        places.extend(way.iter().find(on).or(first).copied());
    }
    places.sort_unstable();
    places.dedup();
    Some(places)
}

/// 7.10h: whether a camp has ships without fuel at sea that can go on towards a port.
pub(super) fn must_sail(s: &State, camp: Camp) -> bool {
    s.at_sea(camp).any(|mover| {
        let ready = |ship: UnitId| s.unit(ship).unsupplied > 0 && may_sail(s, ship);
        let speed = s.speed(s.crew(mover)).saturating_sub(s.spent(mover));
        let may = s.crew(mover).into_iter().any(ready);
        let open = |places: Vec<Spot>| {
            let sea = |to: &Spot| waters::water(*to).is_some();
            places.iter().any(sea)
        };
        may && (targets(s, mover, speed).is_some_and(open) || is_home(s, mover))
    })
}

/// It lies off a port that it may enter.
fn is_home(s: &State, mover: UnitId) -> bool {
    let hex = harbour(s.unit(mover).at);
    let hex = hex.filter(|hex| is_refuge(s, mover, *hex));
    let port = hex.and_then(Spot::port);
    port.is_some_and(|port| ports::room_for(s, port, &s.crew(mover)))
}
