//! Counters that cannot be told apart are offered once. What could be chosen at all is every counter and every zone.

use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{Unit, UnitId};

/// Whether no counter with a lower number in the same zone is like this one, so that it stands for all of them.
#[inline]
pub fn is_first_of_its_like(s: &State, id: UnitId) -> bool {
    s.pieces.is_first_of_its_like(id)
}

/// How many counters in the same zone are like this one, itself included.
pub fn likes(s: &State, id: UnitId) -> u8 {
    s.pieces.likes(id).count() as u8
}

/// The first `count` counters of those like this one in its zone.
pub fn take_likes(s: &State, id: UnitId, count: u8) -> Vec<UnitId> {
    s.pieces.likes(id).take(count.into()).collect()
}

/// The counters in a zone without those that are like the one before them, which stands for them.
pub fn distinct_units_in(s: &State, zone: Zone) -> impl Iterator<Item = (UnitId, &Unit)> {
    s.pieces.distinct_at(zone)
}

/// Every counter of some kinds, wherever it is.
pub fn every(s: &State, kinds: fn(Kind) -> bool) -> impl Iterator<Item = UnitId> {
    let all = s.units().filter(move |(_, unit)| kinds(unit.kind));
    all.map(|(id, _)| id)
}

pub fn every_fleet(s: &State) -> impl Iterator<Item = UnitId> {
    every(s, |kind| kind == Kind::Fleet)
}

/// Every air counter with any number of those like it, and one more.
pub fn every_wing(s: &State) -> impl Iterator<Item = (UnitId, u8)> {
    let all = every(s, |kind| kind == Kind::Air);
    all.flat_map(|id| (0..=likes(s, id) + 1).map(move |factors| (id, factors)))
}

/// Every fleet with any number of its factors, and one more.
pub fn every_loss_of_ships(s: &State) -> impl Iterator<Item = (UnitId, u8)> {
    every_fleet(s).flat_map(|id| (0..=s.unit(id).factors + 1).map(move |factors| (id, factors)))
}

pub fn every_zone() -> impl Iterator<Item = Zone> {
    data().zones.facts.all().map(|(zone, _)| zone)
}

pub fn every_nation() -> impl Iterator<Item = Nation> {
    data().countries.ids()
}
