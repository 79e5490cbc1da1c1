//! 6.3 Naval Interception.

use super::mission::{Mission, Stage};
use super::r6_0_basing::waters_of;
use super::r6_1_naval_movement::{first, in_port};
use super::waters;
use crate::Act;
use crate::ch12_cooperation::is_western;
use crate::data::{InterceptionNeeds, UNREACHABLE, data};
use crate::names::zone_name;
use crate::state::State;
use crate::types::{Nation, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};

/// 6.3a: whether a fleet of these nations may intercept the mission.
pub fn may_intercept(s: &State, m: &Mission, ours: Nations, fleet: UnitId) -> Result<(), Illegal> {
    let port = in_port(s, ours, fleet)?;
    let unit = s.unit(fleet);
    let mover = s.unit(m.fleets[0]).nation;
    demand!(
        s.at_war(unit.nation, mover),
        "6.3a",
        "only an enemy's fleets intercept"
    );
    demand!(
        waters_of(s, fleet) & m.water != 0,
        "6.3a",
        "interceptors must be based on the front of the mission"
    );
    demand!(
        !unit.marks.has(Marks::MISSION),
        "6.3h",
        "this fleet has had its mission"
    );
    let waiting = unit.marks.has(Marks::IN_US) && port == data().places.us_box;
    demand!(
        !waiting,
        "6.1e",
        "a U.S. fleet first leaves the U.S. box by Strategic Redeployment"
    );
    for &other in &m.interceptors {
        fight_together(s, unit.nation, s.unit(other).nation)?;
    }
    first(s, fleet)
}

/// 12.0 to 12.2: allies may fight together at sea; Russia and the western Allies do not.
fn fight_together(s: &State, a: Nation, b: Nation) -> Result<(), Illegal> {
    demand!(s.allied(a, b), "12.1a", "these nations are not allied");
    let russia = a == Nation::RUSSIA || b == Nation::RUSSIA;
    demand!(
        !russia || !(is_western(s, a) || is_western(s, b)),
        "12.2b",
        "Russia and the other Allies do not attack together"
    );
    Ok(())
}

/// The fleets that a seat could send against the mission.
pub fn hunters(s: &State, m: &Mission, seat: Seat) -> ArrayVec<UnitId, 32> {
    let mut found = ArrayVec::new();
    let ours = s.nations_of(seat);
    let mover = s.unit(m.fleets[0]).nation;
    let enemies = ours.both(s.politics.war[mover]);
    if enemies.is_empty() {
        return found;
    }
    for &port in &waters::map().ports {
        let tally = s.tally(port);
        if waters::of(port) & m.water == 0
            || tally.fleet == 0
            || tally.nations.both(enemies).is_empty()
        {
            continue;
        }
        for (id, _) in s.units_in(port) {
            if !found.is_full() && may_intercept(s, m, ours, id).is_ok() {
                found.push(id);
            }
        }
    }
    found
}

/// The first seat from this one on, in the order of seats, that could send a fleet.
pub fn next_hunter(s: &State, m: &Mission, from: u8) -> Option<Seat> {
    (from..s.players)
        .map(Seat)
        .find(|&seat| seat != m.seat && !hunters(s, m, seat).is_empty())
}

/// 6.3d: the seat that announced has picked a zone: it commits fleets, then the others who can.
pub fn next_to_commit(s: &State, m: &Mission, after: Seat) -> Option<Seat> {
    let hunter = m.hunter?;
    let from = if after == hunter { 0 } else { after.0 + 1 };
    (from..s.players)
        .map(Seat)
        .find(|&seat| seat != hunter && seat != m.seat && !hunters(s, m, seat).is_empty())
}

pub fn may_pick(m: &Mission, sea: Zone) -> Result<(), Illegal> {
    demand!(
        m.course.contains(&sea),
        "6.3d",
        "interception is tried in one zone of the course"
    );
    Ok(())
}

pub fn may_be_ready(m: &Mission) -> Result<(), Illegal> {
    demand!(
        !m.interceptors.is_empty(),
        "6.3a",
        "whoever announces an interception sends a fleet"
    );
    Ok(())
}

/// 6.3e, 6.3g: how far the interception is from a port.
pub fn count(port: Zone, sea: Zone) -> u8 {
    cite!("6.3e", "6.3g");
    if port == data().places.us_box {
        UNREACHABLE
    } else {
        data().interception_count(port, sea)
    }
}

/// 6.3e, 6.3f, 6.3h: one die for each port; those that fail go back and have had no mission. Whether any succeeded.
pub fn roll(t: &mut Act, m: &mut Mission) -> bool {
    cite!("6.3e", "6.3f", "6.3h");
    let Some(sea) = m.zone else { return false };
    let mut ports: ArrayVec<Zone, 32> = ArrayVec::new();
    for id in &m.interceptors {
        if let At::Zone(port) = t.s.unit(*id).at
            && !ports.contains(&port)
        {
            ports.push(port);
        }
    }
    ports.sort_unstable();
    for port in ports {
        if finds(t, port, sea) {
            continue;
        }
        for &id in &m.interceptors {
            if t.s.unit(id).at == At::Zone(port) {
                t.s.unmark(id, Marks::MISSION);
            }
        }
        m.interceptors
            .retain(|id| t.s.unit(*id).at != At::Zone(port));
    }
    if m.interceptors.is_empty() {
        t.log
            .say(rule!("6.3h"), || "The interception fails".to_string());
        return false;
    }
    m.stage = Stage::Stand;
    true
}

fn finds(t: &mut Act, port: Zone, sea: Zone) -> bool {
    let zones = count(port, sea);
    match data().interception.needs(zones) {
        InterceptionNeeds::Automatic => {
            t.log.say(rule!("6.3f"), || {
                format!(
                    "The fleets from {} find the enemy in the {}",
                    zone_name(port),
                    zone_name(sea)
                )
            });
            true
        }
        InterceptionNeeds::AtLeast(needed) => {
            let die = t.dice.d6();
            t.log.rolled(rule!("6.3f"), &[die], || {
                let what = if die >= needed { "find" } else { "miss" };
                format!(
                    "The fleets from {} {what} the enemy in the {} ({needed} or more needed)",
                    zone_name(port),
                    zone_name(sea)
                )
            });
            die >= needed
        }
    }
}
