//! 6.1 Naval Movement: change of base, to and from the convoy boxes, and United States fleets.

use super::mission::Purpose;
use super::r6_0_basing::{has_room, make_base, may_base, on_western_front, room, waters_of};
use super::waters::{self, Waters};
use crate::Act;
use crate::choice::is_first_of_its_like;
use crate::data::{ConvoyBox, UNREACHABLE, data};
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::types::{Front, Kind, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand, rule};

/// A fleet of these nations that lies in a port (or the U.S. box).
pub fn in_port(s: &State, ours: Nations, fleet: UnitId) -> Result<Zone, Illegal> {
    demand!(s.has_unit(fleet), "3.6a", "there is no such counter");
    let unit = s.unit(fleet);
    demand!(unit.kind == Kind::Fleet, "3.6a", "this is not a fleet");
    demand!(
        ours.has(unit.nation),
        "1.0",
        "this fleet is another player's"
    );
    match s.zone_of(fleet) {
        Some(zone) if waters::of(zone) != 0 => Ok(zone),
        Some(_) => Err(Illegal::new(
            rule!("9.1c"),
            "a fleet in a convoy box stays there or returns to its port",
        )),
        None => Err(Illegal::new(rule!("6.0a"), "this fleet is not in a port")),
    }
}

/// Whether a fleet in port can still do this in the Movement Phase.
pub fn is_free(s: &State, fleet: UnitId, purpose: Purpose) -> Result<(), Illegal> {
    let unit = s.unit(fleet);
    let used = unit.marks.has(Marks::MISSION);
    match purpose {
        Purpose::Rebase => demand!(
            !used && !unit.marks.has(Marks::REBASED),
            "6.1a",
            "this fleet has sailed already in this phase"
        ),
        Purpose::Transport => demand!(!used, "6.2d", "this fleet has had its mission"),
        Purpose::Invade => demand!(!used, "6.5f", "this fleet has had its mission"),
    }
    let waiting = unit.marks.has(Marks::IN_US) && unit.at == At::Zone(data().places.us_box);
    demand!(
        !waiting,
        "6.1e",
        "a U.S. fleet first leaves the U.S. box by Strategic Redeployment"
    );
    Ok(())
}

/// 6.1a: whether a fleet may change base to a port on this water.
pub fn may_rebase(
    s: &State,
    fleet: UnitId,
    water: Waters,
    to: Zone,
    with: u8,
) -> Result<(), Illegal> {
    let unit = s.unit(fleet);
    demand!(
        s.zone_of(fleet) != Some(to),
        "6.1a",
        "the fleet is based there"
    );
    demand!(
        waters::of(to) & water != 0 && waters_of(s, fleet) & water != 0,
        "3.6c",
        "a fleet changes front only by Strategic Redeployment"
    );
    may_base(s, unit.nation, to)?;
    demand!(
        to == data().places.us_box || s.was_friendly(to, unit.nation),
        "6.1a",
        "the new base must have been friendly when this player turn began"
    );
    has_room(s, to, unit.factors.saturating_add(with))
}

/// The zone of a convoy box.
pub fn box_zone(place: ConvoyBox) -> Zone {
    match place {
        ConvoyBox::British => data().places.british_convoy_box,
        ConvoyBox::Murmansk => data().places.murmansk_convoy_box,
    }
}

pub fn is_convoy_box(zone: Zone) -> bool {
    let places = &data().places;
    zone == places.british_convoy_box || zone == places.murmansk_convoy_box
}

/// 9.6b: whether a fleet in port may sail to a convoy box, apart from what it has done before.
pub fn may_reach_box(s: &State, fleet: UnitId, place: ConvoyBox) -> Result<(), Illegal> {
    let unit = s.unit(fleet);
    demand!(
        s.politics.belligerent.has(unit.nation),
        "1.5h",
        "a neutral Major's fleets stay at home"
    );
    demand!(
        on_western_front(s, fleet),
        "3.6c",
        "the convoy boxes are reached from the Western Front"
    );
    demand!(
        place != ConvoyBox::Murmansk || crate::ch09_strategic_warfare::murmansk_open(s),
        "9.2c",
        "the Murmansk Convoy Box is closed"
    );
    Ok(())
}

/// 6.1b: to a convoy box in the Movement Phase.
pub fn may_enter_box(
    s: &State,
    ours: Nations,
    fleet: UnitId,
    place: ConvoyBox,
) -> Result<(), Illegal> {
    in_port(s, ours, fleet)?;
    is_free(s, fleet, Purpose::Rebase)?;
    may_reach_box(s, fleet, place)?;
    first(s, fleet)
}

pub fn first(s: &State, fleet: UnitId) -> Result<(), Illegal> {
    demand!(
        is_first_of_its_like(s, fleet),
        "3.6a",
        "of fleets that are alike, choose the first"
    );
    Ok(())
}

/// 6.1b, 9.1c: a fleet sails into a convoy box, without interception, and is held there. Its port stays its home.
pub fn enter_box(t: &mut Act, fleet: UnitId, place: ConvoyBox) {
    cite!("6.1b", "9.1c", "9.2b");
    let base = t.s.zone_of(fleet).unwrap_or(t.s.unit(fleet).home);
    t.log.say(rule!("6.1b"), || {
        let to = zone_name(box_zone(place));
        format!(
            "{} sails from {} to the {to}",
            unit_name(t.s, fleet),
            zone_name(base)
        )
    });
    t.s.put(fleet, At::Zone(box_zone(place)));
    t.s.mark(fleet, Marks::BOXED);
}

/// 9.6c: a fleet in a convoy box may leave in its owner's next Movement Phase, for its port of origin.
pub fn may_leave_box(s: &State, ours: Nations, fleet: UnitId, to: Zone) -> Result<(), Illegal> {
    demand!(s.has_unit(fleet), "3.6a", "there is no such counter");
    let unit = s.unit(fleet);
    demand!(unit.kind == Kind::Fleet, "3.6a", "this is not a fleet");
    demand!(
        ours.has(unit.nation),
        "1.0",
        "this fleet is another player's"
    );
    let boxed = s.zone_of(fleet).is_some_and(is_convoy_box);
    demand!(boxed, "9.6c", "this fleet is not in a convoy box");
    demand!(
        !unit.marks.has(Marks::BOXED),
        "9.1c",
        "a fleet that came into a convoy box stays until its owner's next Movement Phase"
    );
    demand!(
        ports_of_return(s, fleet).contains(&to),
        "9.6c",
        "a fleet leaves a convoy box for its port of origin"
    );
    first(s, fleet)
}

/// 9.6c: the port of origin; if it cannot take the fleet, the nearest that can (ruling 9.6c).
pub fn ports_of_return(s: &State, fleet: UnitId) -> ArrayVec<Zone, 32> {
    let unit = s.unit(fleet);
    if may_base(s, unit.nation, unit.home).is_ok() && room(s, unit.home) >= unit.factors {
        return [unit.home].into_iter().collect();
    }
    let western = waters::of_front(Front::Western);
    nearest_ports(s, fleet, unit.home, waters::of(unit.home) & western)
}

pub fn leave_box(t: &mut Act, fleet: UnitId, to: Zone) {
    cite!("6.1b", "9.6c");
    t.log.say(rule!("9.6c"), || {
        format!("{} returns to {}", unit_name(t.s, fleet), zone_name(to))
    });
    make_base(t.s, fleet, to, waters::of_front(Front::Western));
    t.s.mark(fleet, Marks::REBASED);
}

/// 6.1c, 6.1d: on each of these waters, the ports nearest to a lost one that may take the fleet.
pub fn nearest_ports(s: &State, fleet: UnitId, from: Zone, on: Waters) -> ArrayVec<Zone, 32> {
    cite!("6.1c", "6.1d");
    let unit = s.unit(fleet);
    let mut found = ArrayVec::new();
    for front in waters::fronts(on) {
        let water = waters::of_front(front) & on;
        let mut best = UNREACHABLE;
        let start = found.len();
        for &port in &waters::map().ports {
            if waters::of(port) & water == 0 || port == from {
                continue;
            }
            let distance = data().port_distance(front, false, from, port);
            if distance > best || distance == UNREACHABLE {
                continue;
            }
            if may_base(s, unit.nation, port).is_err() || room(s, port) < unit.factors {
                continue;
            }
            if distance < best {
                found.truncate(start);
                best = distance;
            }
            if !found.contains(&port) && !found.is_full() {
                found.push(port);
            }
        }
    }
    found
}

/// A new Movement Phase: fleets of the side may leave the convoy boxes.
pub fn begin_movement(t: &mut Act) {
    cite!("9.1c", "9.6c");
    for place in [ConvoyBox::British, ConvoyBox::Murmansk] {
        let zone = box_zone(place);
        let held: ArrayVec<UnitId, 40> =
            t.s.units_in(zone)
                .filter(|(_, unit)| t.s.turn_side(unit.nation) == t.s.side)
                .map(|(id, _)| id)
                .collect();
        for id in held {
            t.s.unmark(id, Marks::BOXED);
        }
    }
}
