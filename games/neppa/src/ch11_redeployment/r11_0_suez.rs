//! 11.0 through the Suez Canal: between Britain and Egypt around Africa, for two Strategic Redeployments.

use super::Mover;
use super::r11_0_routes::{flood, usable};
use super::r11_0_units::{has_left, may_end};
use crate::ch06_naval::r6_7_shipping::{candidates, carriage, each, mission_of, ports};
use crate::ch06_naval::waters;
use crate::ch12_cooperation::is_western;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Kind, Nation, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, cite, demand};

/// How many Strategic Redeployments it takes.
pub const COST: u8 = 2;

/// 11.0g: the front that the fleet must be based on, and the country at the other end.
fn ends(from: Zone) -> Option<(Front, Nation)> {
    let egypt = data().nations.egypt;
    match data().facts(from).country {
        Some(Nation::BRITAIN) => Some((Front::Western, egypt)),
        Some(country) if country == egypt => Some((Front::Mediterranean, Nation::BRITAIN)),
        _ => None,
    }
}

/// 11.0g: whether the route is open to a unit at all.
fn is_open(s: &State, m: &Mover, by: Nation) -> Result<(Front, Nation), Illegal> {
    cite!("11.0g");
    demand!(
        is_western(s, m.nation) && m.kind != Kind::Fleet,
        "11.0g",
        "only the western Allies use the route through Suez"
    );
    let mut gates = data().regions.suez_route.iter();
    demand!(
        gates.all(|zone| s.is_friendly(zone, m.nation)),
        "11.0g",
        "the Allies must control Cairo and Port Said"
    );
    let Some(ends) = ends(m.from) else {
        return Err(Illegal::new(
            kernel::rule!("11.0g"),
            "the route through Suez joins Britain and Egypt",
        ));
    };
    has_left(s, by, COST)?;
    demand!(
        ports_from(s, m, ends.0),
        "11.0d",
        "there is no friendly port to sail from"
    );
    Ok(ends)
}

/// A port of the front that the unit reaches over land.
fn ports_from(s: &State, m: &Mover, front: Front) -> bool {
    let near = flood(s, m.nation, m.kind, [m.from].into_iter().collect());
    each(waters::of_front(front)).any(|water| !near.both(ports(water)).is_empty())
}

/// Where the unit may go by this route.
pub fn destinations(s: &State, m: &Mover, by: Nation) -> ZoneSet {
    let Ok((front, country)) = is_open(s, m, by) else {
        return ZoneSet::NONE;
    };
    let zones = shore(s, m, country);
    let zones = zones.iter().filter(|zone| may_end(s, m, *zone).is_ok());
    zones
        .filter(|zone| carriers(s, m, front, *zone).next().is_some())
        .collect()
}

/// The zones of the country that are joined to a friendly port of it.
fn shore(s: &State, m: &Mover, country: Nation) -> ZoneSet {
    let land = data().country(country).zones;
    let start: ZoneSet = land
        .iter()
        .filter(|zone| data().facts(*zone).port.is_some())
        .filter(|zone| usable(s, m.nation, *zone))
        .collect();
    if start.is_empty() {
        return start;
    }
    flood(s, m.nation, m.kind, start).both(land)
}

pub fn leads_anywhere(s: &State, m: &Mover, by: Nation) -> bool {
    !destinations(s, m, by).is_empty()
}

pub fn may_go(s: &State, m: &Mover, by: Nation, zone: Zone) -> Result<(), Illegal> {
    let (front, country) = is_open(s, m, by)?;
    demand!(
        shore(s, m, country).has(zone),
        "11.0g",
        "the route through Suez joins Britain and Egypt"
    );
    may_end(s, m, zone)?;
    demand!(
        carriers(s, m, front, zone).next().is_some(),
        "11.0g",
        "one fleet must ship it, based on the front that it leaves"
    );
    Ok(())
}

/// 11.0g: fleets based on the front of departure that can carry it; one on a mission only to the same country.
pub fn carriers(s: &State, m: &Mover, front: Front, to: Zone) -> impl Iterator<Item = UnitId> {
    let country = data().facts(to).country;
    candidates(s, m.seat, m.nation, carriage(m.nation, m.kind))
        .filter(move |(_, waters)| waters & waters::of_front(front) != 0)
        .filter(move |(id, _)| {
            s.unit(*id).laden == 0
                || mission_of(s, *id).is_some_and(|mission| {
                    waters::of_front(front) >> mission.water & 1 == 1
                        && data().facts(mission.port).country == country
                })
        })
        .map(|(id, _)| id)
}

/// The front whose fleet ships a unit that leaves from here.
pub fn front_from(from: Zone) -> Front {
    ends(from).map_or(Front::Western, |(front, _)| front)
}

/// The port where a load for this zone is put ashore.
pub fn port_for(to: Zone) -> Zone {
    let country = data().facts(to).country;
    let home = country.map_or(ZoneSet::NONE, |country| data().country(country).zones);
    let mut harbours = home
        .iter()
        .filter(|zone| data().facts(*zone).port.is_some());
    harbours.next().unwrap_or(to)
}
