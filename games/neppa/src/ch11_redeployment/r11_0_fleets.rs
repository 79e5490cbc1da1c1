//! 11.0 for fleets: the only way to change front (3.6c).

use super::r11_0_units::is_new;
use super::survey::Survey;
use super::{Mover, r11_1_deployments};
use crate::ch06_naval::r6_7_shipping::{self, WATERS, each};
use crate::ch06_naval::waters::{self, Waters};
use crate::ch06_naval::{box_zone, has_room, may_base, may_reach_box, straits_open, waters_of};
use crate::data::{ConvoyBox, Passage, ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Zone};
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand};
use std::sync::LazyLock;

/// Every ocean zone that a fleet reaches: across the borders of fronts (3.6c), past Gibraltar for the side that
/// controls it (11.0f), through the Turkish Straits if they are open (11.0h).
fn seas(s: &State, m: &Mover, straits: bool) -> ZoneSet {
    cite!("3.6c", "11.0f", "11.0h");
    let gibraltar = s.is_friendly(data().places.gibraltar, m.nation);
    let inner = |sea: Zone| data().facts(sea).on(Front::Mediterranean);
    let open = match straits {
        true => waters::of(m.from),
        false => waters_of(s, m.unit),
    };
    let gates = ways_out(m.from).filter(|sea| waters::of(*sea) & open != 0);
    let mut seen: ZoneSet = gates.collect();
    let mut open: ArrayVec<Zone, 128> = seen.iter().collect();
    while let Some(sea) = open.pop() {
        for link in data().zones.seas(sea) {
            let passes = match link.passage {
                Passage::Open => true,
                Passage::TurkishStraits => straits,
                Passage::FrontBorder => gibraltar || inner(sea) == inner(link.to),
            };
            if passes && !seen.has(link.to) {
                seen.insert(link.to);
                let _ = open.try_push(link.to);
            }
        }
    }
    seen
}

fn ways_out(port: Zone) -> impl Iterator<Item = Zone> {
    let links = data().zones.coasts(port).iter();
    links.filter(|link| link.port).map(|link| link.to)
}

/// By zone: the ocean zones on which its port opens.
static GATES: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
    let zones = data().zones.facts.all();
    zones.map(|(zone, _)| ways_out(zone).collect()).collect()
});

/// By ocean zone: the ports that open on it.
static PORTS: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
    let zones = || data().zones.facts.ids();
    let opens_on = |port: Zone, sea: Zone| GATES[port.index()].has(sea);
    let ports = |sea: Zone| zones().filter(|port| opens_on(*port, sea)).collect();
    zones().map(ports).collect()
});

/// The convoy boxes, to which every way is open.
fn boxes_at_sea() -> ZoneSet {
    [ConvoyBox::British, ConvoyBox::Murmansk]
        .map(box_zone)
        .into_iter()
        .collect()
}

/// Whether a fleet may base in a port, as far as it gets there.
pub fn may_end(s: &State, m: &Mover, zone: Zone) -> Result<(), Illegal> {
    demand!(zone != m.from, "11.0a", "it is there already");
    if let Some(place) = convoy_box(zone) {
        return may_reach_box(s, m.unit, place);
    }
    demand!(
        zone == data().places.us_box || !is_new(s, m.nation, zone),
        "11.0b",
        "no redeployment ends in a newly conquered zone"
    );
    may_base(s, m.nation, zone)?;
    has_room(s, zone, s.unit(m.unit).factors)
}

fn convoy_box(zone: Zone) -> Option<ConvoyBox> {
    match zone {
        _ if zone == box_zone(ConvoyBox::British) => Some(ConvoyBox::British),
        _ if zone == box_zone(ConvoyBox::Murmansk) => Some(ConvoyBox::Murmansk),
        _ => None,
    }
}

/// Whether the way by sea is open.
fn reaches(seas: &ZoneSet, zone: Zone) -> bool {
    convoy_box(zone).is_some() || !GATES[zone.index()].both(*seas).is_empty()
}

/// 6.0e: the waters by which a fleet reaches a port without passing the Turkish Straits.
pub fn arrives_by(s: &State, m: &Mover, port: Zone) -> Waters {
    let near = GATES[port.index()].both(seas(s, m, false));
    near.iter().fold(0, |set, sea| set | waters::of(sea))
}

/// Ports and boxes to which the way by sea is open, and which are open to a fleet's first journey (11.1c).
pub fn harbours(s: &State, m: &Mover) -> ZoneSet {
    let places = &data().places;
    let boxes = [
        places.us_box,
        places.british_convoy_box,
        places.murmansk_convoy_box,
    ];
    let mut ports: ZoneSet = boxes.into_iter().collect();
    for water in 0..WATERS {
        ports = ports.union(r6_7_shipping::ports(water));
    }
    if r11_1_deployments::is_initial(s, m) {
        ports = ports.both(r11_1_deployments::landing_zones(s));
    }
    let seas = seas(s, m, straits_open(s, m.nation));
    let reached = seas.iter().map(|sea| PORTS[sea.index()]);
    ports.both(reached.fold(boxes_at_sea(), ZoneSet::union))
}

/// Ports and boxes to which a fleet may be redeployed.
pub fn havens(s: &State, m: &Mover) -> ZoneSet {
    harbours(s, m)
        .iter()
        .filter(|zone| may_end(s, m, *zone).is_ok())
        .collect()
}

/// Whether there is any; mostly a port on the same water.
pub fn has_haven(s: &State, m: &Mover, survey: &mut Survey) -> bool {
    if !r11_1_deployments::is_initial(s, m) && survey.has_haven_nearby(s, m) {
        return true;
    }
    let mut harbours = survey.harbours(s, m).iter();
    harbours.any(|zone| may_end(s, m, zone).is_ok())
}

/// A port on the same water that takes the fleet.
pub fn haven_nearby(s: &State, m: &Mover) -> Option<Zone> {
    each(waters_of(s, m.unit))
        .flat_map(|water| r6_7_shipping::ports(water).iter())
        .find(|zone| may_end(s, m, *zone).is_ok())
}

pub fn may_go(s: &State, m: &Mover, zone: Zone) -> Result<(), Illegal> {
    may_end(s, m, zone)?;
    if r11_1_deployments::is_initial(s, m) {
        demand!(
            r11_1_deployments::landing_zones(s).has(zone),
            "11.1c",
            "Initial Deployments end in Britain or in a western port"
        );
    }
    if reaches(&seas(s, m, straits_open(s, m.nation)), zone) {
        return Ok(());
    }
    demand!(
        !reaches(&seas(s, m, true), zone),
        "11.0h",
        "ships pass the Turkish Straits only if their side holds Istanbul, Izmir and Izmit"
    );
    Err(Illegal::new(
        kernel::rule!("11.0f"),
        "ships pass Gibraltar only if their side controls it",
    ))
}
