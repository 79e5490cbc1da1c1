//! Landings from the sea: where a Beachhead would lead to something, and who could be carried there.

use super::manual::Line;
use super::picture::Picture;
use board::SpaceId;
use krieg::State;
use krieg::data::data;
use krieg::ground::{hexes, space, waters};
use krieg::politics::named;
use krieg::spot::Spot;
use krieg::types::{Faction, ZoneId};
use krieg::unit::Form;

/// So many units must be ready to sail, and as many convoys.
const READY: usize = 3;

/// Where a fleet goes, and where its Beachhead points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    pub zone: ZoneId,
    pub sea: SpaceId,
    pub shore: SpaceId,
}

/// The landing that promises most, for a side whose time to land has come and whose card has a Blitz marker for it.
pub fn plan(s: &State, picture: &Picture) -> Option<Landing> {
    let current = s.cards[picture.faction.index()].current;
    let blitz = current.map_or(0, |card| data().cards.get(card).blitz);
    if !lands(s, picture) || blitz == 0 || convoys(s, picture.faction) < READY {
        return None;
    }
    let mut found: Option<(i32, Landing)> = None;
    for zone in (0..data().map.zones.len() as u16).map(ZoneId) {
        if !has_home_port(s, zone) || ready(s, picture.faction, zone) < READY {
            continue;
        }
        for sea in waters(zone).sea.iter().copied() {
            for shore in hexes().within(sea, 1).filter(|at| space(*at).is_land()) {
                let value = promise(picture, shore);
                if value > 0 && found.is_none_or(|(most, _)| value > most) {
                    found = Some((value, Landing { zone, sea, shore }));
                }
            }
        }
    }
    found.map(|(_, landing)| landing)
}

/// Whether the time of landings has come.
pub fn lands(s: &State, picture: &Picture) -> bool {
    let from = picture.get(Line::Land);
    picture.faction == Faction::Western && i32::from(s.clock.turn.year()) >= from
}

/// Convoys that could carry somebody.
fn convoys(s: &State, faction: Faction) -> usize {
    let all = s.units().filter(|(_, unit)| unit.is_of(faction));
    let convoys = all.filter(|(_, unit)| matches!(unit.form(), Form::Convoy { .. }));
    convoys
        .filter(|(_, unit)| unit.at == Spot::pool(faction) || unit.at.space().is_none())
        .count()
}

/// Whether Britain has a Port in a Zone: there its convoys sail.
fn has_home_port(s: &State, zone: ZoneId) -> bool {
    let territory = s.territory();
    let mut ports = waters(zone).ports.iter();
    ports.any(|port| territory.owner(*port) == Some(named().britain))
}

/// Small units in the Ports of a Zone.
fn ready(s: &State, faction: Faction, zone: ZoneId) -> usize {
    let there = |at: SpaceId| s.ground_in(at.into(), faction);
    let ports = waters(zone).ports.iter();
    let small = ports.flat_map(|port| there(*port));
    small.filter(|(_, unit)| unit.steps() == 1).count()
}

/// What a landing at a hex promises that nobody holds: what draws there, a Port to be fed by, and few enemies near.
fn promise(picture: &Picture, shore: SpaceId) -> i32 {
    let n = shore.index();
    let foe = &picture.foes[n];
    if !picture.open[n] || picture.ours[n] || foe.is_there() {
        return 0;
    }
    let port = |at: SpaceId| data().map.ports.contains(&at);
    let fed = if port(shore) {
        2 * picture.get(Line::City)
    } else if hexes()
        .within(shore, 1)
        .any(|at| port(at) && picture.open[at.index()] && !picture.foes[at.index()].is_there())
    {
        picture.get(Line::City)
    } else {
        0
    };
    // Where an army of one's own stands already, nobody need land.
    picture.pull[n] + picture.worth[n] + fed
        - 3 * picture.threat[n]
        - 2 * picture.force[n]
        - picture.get(Line::Shore)
}
