//! 0.gloss-airbase, 0.gloss-navalbase: where Air units and fleets may start from.

use super::lines::Supplied;
use super::net::Net;
use super::ports::Ports;
use crate::ch11_weather::is_frozen;
use crate::data::data;
use crate::ground::{distance, space};
use crate::politics::named;
use crate::spot::{Spot, ZoneBox};
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use kernel::cite;

/// The countries for which a counter makes a base; a Logistics marker stands for the Majors that it serves.
fn serves(s: &State, id: UnitId, unit: &Unit) -> [Option<CountryId>; 2] {
    match unit.form() {
        Form::Ground { .. } | Form::Detachment => s.nations(id),
        Form::Logistics => match unit.faction {
            Some(Faction::Axis) => [Some(named().germany), None],
            Some(Faction::Soviet) => [Some(named().russia), None],
            Some(Faction::Western) => [Some(named().britain), Some(named().united_states)],
            None => [None, None],
        },
        _ => [None, None],
    }
}

/// Whether a hex has a supplied counter of a country that can make a base of it.
fn has_supplied(s: &State, at: SpaceId, country: CountryId) -> bool {
    cite!("10.3d");
    s.units_in(Spot::from(at)).any(|(id, unit)| {
        let supplied = || match unit.form() {
            Form::Logistics => s.supply(country, false).at(at),
            _ => s.is_supplied(id),
        };
        serves(s, id, unit).contains(&Some(country)) && supplied()
    })
}

fn faction_of(s: &State, country: CountryId) -> Option<Faction> {
    s.politics.alignment(country)
}

/// 0.gloss-airbase: a Land hex with a City, Port, Road or Rail and a supplied counter of the country.
pub fn air_base(s: &State, at: SpaceId, country: CountryId) -> bool {
    cite!("0.gloss-airbase", "14.5c");
    let Some(faction) = faction_of(s, country) else {
        return false;
    };
    let printed = space(at);
    printed.is_land()
        && (printed.city || printed.port || printed.network)
        && !s
            .tally(Spot::from(at))
            .enemy(faction, |count| count.air > 0)
        && has_supplied(s, at, country)
}

/// 0.gloss-navalbase: a Port with a supplied counter of the country; any Western Off-Map Box for the West.
pub fn naval_base(s: &State, at: SpaceId, country: CountryId) -> bool {
    cite!("0.gloss-navalbase-a", "0.gloss-navalbase-b");
    let Some(faction) = faction_of(s, country) else {
        return false;
    };
    if space(at).is_box() {
        let mut boxes = data().map.off_map.iter();
        return boxes.any(|b| b.space == at && b.faction == faction && b.naval_base);
    }
    let tally = s.tally(Spot::from(at));
    space(at).is_land()
        && space(at).port
        && !is_frozen(s, at)
        && !tally.enemy(faction, |count| count.air > 0)
        && has_supplied(s, at, country)
}

/// 0.gloss-openport-e: how far from a base Ports are denied.
pub(super) const DENIAL: u16 = 3;

/// The Naval Bases of a faction on the map from which Ports may be denied, with Ports as given: what denies Ports must not hang on what it denies.
pub(super) fn bases_for_denial(s: &State, faction: Faction, ports: &Ports) -> Vec<SpaceId> {
    // Only what lies near enough to a Port that could be denied matters.
    let zones = (0..data().map.zones.len() as u16).map(ZoneId);
    let watched = zones.filter(|zone| {
        let station = Spot::zone(*zone, ZoneBox::OnStation);
        s.tally(station).count(faction).air > 0
    });
    let others = faction.enemies();
    let at_stake: Vec<SpaceId> = watched
        .flat_map(|zone| {
            others
                .into_iter()
                .flat_map(move |other| ports.in_zone(other, zone))
        })
        .copied()
        .filter(|port| !space(*port).is_box())
        .collect();
    if at_stake.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(CountryId, Supplied)> = Vec::new();
    let mut bases = Vec::new();
    for port in &data().map.ports {
        let tally = s.tally(Spot::from(*port));
        if is_frozen(s, *port) || tally.enemy(faction, |count| count.air > 0) {
            continue;
        }
        if !at_stake
            .iter()
            .any(|other| distance(*port, *other) <= DENIAL)
        {
            continue;
        }
        let counters = s.units_in(Spot::from(*port));
        let nations: Vec<CountryId> = counters
            .filter(|(_, unit)| unit.is_of(faction))
            .flat_map(|(id, unit)| serves(s, id, unit))
            .flatten()
            .collect();
        let supplied = nations.into_iter().any(|country| {
            if !found.iter().any(|(known, _)| *known == country) {
                found.push((
                    country,
                    Supplied::find(s, country, Some(ports), &Net::default()),
                ));
            }
            let known = found.iter().find(|(known, _)| *known == country);
            known.is_some_and(|(_, supplied)| supplied.at(*port))
        });
        if supplied {
            bases.push(*port);
        }
    }
    bases
}
