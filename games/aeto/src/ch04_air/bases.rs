//! 4.2, 4.5, 4.7, 4.12: bases, distances in the air, Forced Rebases.

use crate::ch01_weather::{air_effect, is_inclement};
use crate::ch03_naval::waters::{self, Water};
use crate::ch09_politics::{opens_azores, partnerships};
use crate::data::data;
use crate::ground;
use crate::politics::Standing;
use crate::spot::{Where, board};
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, NationId, ShipClass, UnitId};
use crate::works::{self, air_capacity};
use board::SpaceId;
use kernel::cite;
use std::borrow::Cow;

/// How many more air units a camp may base in a hex.
pub fn room(s: &State, nation: NationId, hex: SpaceId) -> u8 {
    cite!("4.2.8", "4.5.1");
    if !is_open_to(s, nation, hex) {
        return 0;
    }
    let based: u8 = Camp::ALL
        .iter()
        .map(|camp| s.tally(hex.into()).of(*camp).air)
        .sum();
    air_capacity(s, hex).saturating_sub(based)
}

/// A functioning friendly base, full or not.
pub fn is_base(s: &State, nation: NationId, hex: SpaceId) -> bool {
    air_capacity(s, hex) > 0 && is_open_to(s, nation, hex)
}

/// A friendly hex, or one that a neutral has opened.
fn is_open_to(s: &State, nation: NationId, hex: SpaceId) -> bool {
    partnerships::may_base(s, nation, hex) || opens_azores(s, nation, hex)
}

/// 4.12: how far every hex is in the air, for aircraft of a nation; neutral ground is not crossed, and what is further away
/// than anything flies counts as out of reach.
pub fn air_distances(s: &State, nation: NationId, from: SpaceId) -> Cow<'_, [u8]> {
    cite!("4.12.1", "4.12.2", "4.12.3", "4.12.5");
    let find_out = || {
        // In two hops of twice its range nothing flies further.
        let most = data().values.far_in_the_air.saturating_mul(2);
        spread(&[from], 0, most, airspace(s, nation))
    };
    match s.airways().and_then(|kept| kept.of(nation, from)) {
        Some(kept) => Cow::Borrowed(kept.get_or_init(|| find_out().into())),
        None => Cow::Owned(find_out()),
    }
}

/// The same from the nearest of several hexes, up to so many points.
pub fn air_distances_from(s: &State, nation: NationId, from: &[SpaceId], most: u8) -> Vec<u8> {
    cite!("4.12.1", "4.12.2", "4.12.3", "4.12.5");
    spread(from, 0, most, airspace(s, nation))
}

/// The same, where nobody flies through a zone in which aircraft are grounded.
pub fn airways(s: &State, nation: NationId, from: SpaceId, most: u8) -> Vec<u8> {
    cite!("1.5f", "4.1.13");
    let open = airspace(s, nation);
    spread(&[from], 0, most, |to| {
        open(to) && air_effect(s, to) != AirEffect::Grounded
    })
}

/// 4.12.3: the hexes over which aircraft of a nation fly: the sea, and what is not neutral.
fn airspace(s: &State, nation: NationId) -> impl Fn(SpaceId) -> bool {
    let stances = s.politics.stances(nation);
    move |hex| {
        let over_land = ground::hex(hex).holder.is_some();
        let holder = s.politics.holder(hex).filter(|_| over_land);
        holder.is_none_or(|holder| stances[holder.index()] != Standing::Neutral)
    }
}

/// Whether one of some aircraft of a nation reaches a hex, each from its base and with its range. Ways are found only for
/// those that are near enough as the crow flies.
pub fn is_reached(
    s: &State,
    nation: NationId,
    hex: SpaceId,
    aircraft: impl Iterator<Item = (SpaceId, u8)>,
) -> bool {
    let near = |(base, range): &(SpaceId, u8)| ground::distance(*base, hex) <= (*range).into();
    let near: Vec<(SpaceId, u8)> = aircraft.filter(near).collect();
    if near.is_empty() {
        return false;
    }
    let far = air_distances(s, nation, hex);
    near.iter().any(|(base, range)| far[base.index()] <= *range)
}

/// 2.13f, 4.12: how far every hex is from a sea area: its printed points from the hexes beside it or in it.
pub fn airways_to_sea(s: &State, nation: NationId, area: SpaceId, most: u8) -> Vec<u8> {
    cite!("2.13f", "2.12i");
    let Some(printed) = waters::area(area) else {
        return vec![u8::MAX; board().len()];
    };
    let open = airspace(s, nation);
    let mut all = spread(&beside(printed), printed.mp, most, |to| {
        open(to) && air_effect(s, to) != AirEffect::Grounded
    });
    all[area.index()] = 0;
    all
}

/// The hexes from which aircraft enter a sea area.
fn beside(area: &waters::Area) -> Vec<SpaceId> {
    if area.large {
        let lanes = waters::lanes(area.space.into()).iter();
        return lanes.filter_map(|lane| lane.to.space()).collect();
    }
    let inside = |hex: &SpaceId| waters::water((*hex).into()) == Some(Water::Hexed(area.space));
    board().ids().filter(inside).collect()
}

/// Whether a sea area could be entered from a base with so many points, as the crow flies.
pub fn sea_is_near(base: SpaceId, area: &waters::Area, most: u8) -> bool {
    let left = u16::from(most.saturating_sub(area.mp));
    let mut all = beside(area).into_iter();
    most >= area.mp && all.any(|hex| ground::distance(base, hex) <= left)
}

/// How many hexes away every hex is from some hexes, through open ones; each of those is so far away itself.
fn spread(from: &[SpaceId], first: u8, most: u8, open: impl Fn(SpaceId) -> bool) -> Vec<u8> {
    let mut all = vec![u8::MAX; board().len()];
    let mut edge: Vec<SpaceId> = Vec::with_capacity(256);
    let hexes = ground::hexes();
    for at in from.iter().filter(|at| hexes.is_hex(**at)) {
        all[at.index()] = first;
        edge.push(*at);
    }
    let mut next = 0;
    while let Some(at) = edge.get(next).copied() {
        next += 1;
        let distance = all[at.index()].saturating_add(1);
        if distance > most {
            break;
        }
        for link in board().neighbours(at) {
            let to = link.to;
            if all[to.index()] == u8::MAX && hexes.is_hex(to) && open(to) {
                all[to.index()] = distance;
                edge.push(to);
            }
        }
    }
    all
}

/// 4.4.2: from where an air unit flies: its base, or the place of its carrier, if that is undamaged and guards no convoy.
pub fn base(s: &State, id: UnitId) -> Option<SpaceId> {
    cite!("4.4.2", "2.17f", "3.9a", "3.13a", "4.15.7");
    let unit = s.unit(id);
    let Some(ship) = unit.aboard else {
        return unit.hex();
    };
    let deck = s.unit(ship).ship().is_some_and(ShipClass::is_carrier);
    let flies = unit.air() == Some(AirKind::NavalAir) && deck && !s.unit(ship).depleted;
    let at = s.location(ship).filter(|_| flies)?;
    match at.whereabouts() {
        Where::Convoy(_) => None,
        _ => at.within(),
    }
}

/// 4.4.10: an air unit aboard a ship is supplied if the ship is.
pub fn is_unsupplied(s: &State, id: UnitId) -> bool {
    cite!("4.4.10");
    let unit = s.unit(id);
    cite!("3.22g");
    let deck = |ship: UnitId| s.unit(ship).ship().is_some_and(ShipClass::is_carrier);
    let thirsty = |ship: UnitId| deck(ship) && s.unit(ship).unsupplied > 0;
    unit.unsupplied > 0 || unit.aboard.is_some_and(thirsty)
}

/// 4.12: how far every space is from a hex or a sea area, for aircraft of a nation.
pub fn ways_to(s: &State, nation: NationId, over: SpaceId) -> Cow<'_, [u8]> {
    let most = data().values.far_in_the_air;
    match waters::area(over) {
        Some(_) => Cow::Owned(airways_to_sea(s, nation, over, most)),
        None => air_distances(s, nation, over),
    }
}

/// How far it is from a base; from a sea area by way of the hexes beside it.
pub fn far_from(ways: &[u8], base: SpaceId) -> u8 {
    cite!("4.12.2");
    match waters::area(base) {
        Some(area) if ways[base.index()] == u8::MAX => {
            let all = beside(area).into_iter().map(|hex| ways[hex.index()]);
            all.min().unwrap_or(u8::MAX).saturating_add(1)
        }
        _ => ways[base.index()],
    }
}

/// 4.1.16, 4.12.1: whether an air unit comes to a hex or sea area with its printed range.
pub fn comes<'a>(s: &State, id: UnitId, over: SpaceId, ways: impl FnOnce() -> &'a [u8]) -> bool {
    let Some(base) = base(s, id) else {
        return false;
    };
    let reach = match is_unsupplied(s, id) {
        true => 1,
        false => range(s, id, over),
    };
    is_near_as_the_crow_flies(base, over, reach) && far_from(ways(), base) <= reach
}

/// Whether aircraft with so many points could come from one space to another if nothing were in the way.
pub fn is_near_as_the_crow_flies(from: SpaceId, to: SpaceId, points: u8) -> bool {
    match (waters::area(from), waters::area(to)) {
        _ if from == to => true,
        (None, None) => ground::distance(from, to) <= points.into(),
        (None, Some(area)) => sea_is_near(from, area, points),
        (Some(area), None) => {
            let mut all = beside(area).into_iter();
            all.any(|hex| ground::distance(hex, to) < points.into())
        }
        (Some(_), Some(_)) => false,
    }
}

/// The functioning bases that a nation may use.
pub fn friendly_bases(s: &State, nation: NationId) -> impl Iterator<Item = SpaceId> {
    let all = works::bases(s).into_iter();
    all.filter(move |hex| partnerships::may_base(s, nation, *hex))
}

/// 1.3b: the range of an air unit from its base to a hex, by the weather at both.
pub fn range(s: &State, id: UnitId, over: SpaceId) -> u8 {
    cite!("1.5c", "1.7b", "4.1.15", "4.12.4");
    let unit = s.unit(id);
    let printed = unit.air_face().map_or(0, |face| face.range);
    let effects = [base(s, id), Some(over)]
        .into_iter()
        .flatten()
        .map(|hex| air_effect(s, hex));
    match effects.max() {
        Some(AirEffect::Grounded) => 0,
        Some(AirEffect::Range) => printed / 2,
        _ => printed,
    }
}

/// 1.3b, 1.7b: whether the weather at its base or over a hex halves the strength of an air unit.
pub fn is_halved(s: &State, id: UnitId, over: SpaceId) -> bool {
    cite!("1.3b", "1.4b", "1.5b", "1.7b", "4.12.4");
    let mut places = [base(s, id), Some(over)].into_iter().flatten();
    places.any(|hex| is_inclement(s, hex))
}

/// The printed strength of an air unit over a hex, half of it, rounded down, in bad weather.
pub fn strength_over(s: &State, id: UnitId, over: SpaceId) -> u8 {
    let full = s.unit(id).air_face().map_or(0, |face| face.strength);
    if is_halved(s, id, over) {
        full / 2
    } else {
        full
    }
}

/// 4.13.1: how far a Fighter-type may intercept.
pub fn interception_range(printed: u8) -> u8 {
    cite!("4.13.1", "4.13.2");
    (printed / 2)
        .max(data().values.interception_range)
        .min(printed)
}

/// The bases that an air unit reaches in one hop and that have room for it.
pub fn refuges(s: &State, id: UnitId) -> Vec<SpaceId> {
    cite!("4.7.3", "4.14.4");
    let unit = s.unit(id);
    let (nation, Some(from)) = (unit.nation(), unit.hex()) else {
        return Vec::new();
    };
    if air_effect(s, from) == AirEffect::Grounded {
        return Vec::new();
    }
    let hop = unit
        .air_face()
        .map_or(0, |face| face.range.saturating_mul(2));
    let far = air_distances(s, nation, from);
    let open = |hex: &SpaceId| {
        *hex != from
            && far[hex.index()] <= hop
            && room(s, nation, *hex) > 0
            && air_effect(s, *hex) != AirEffect::Grounded
    };
    board().ids().filter(open).collect()
}
