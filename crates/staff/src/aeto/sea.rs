//! The war at sea: where forces go. The West puts destroyers and carriers on Convoy Duty in the North Atlantic and hunts
//! raiders with cruisers that are as fast as they; Germany sends U-boats and single fast ships there, and calls home what
//! is hurt.

use super::guns;
use super::meeting::may_react;
use aeto::State;
use aeto::ch02_strategic::{escort_value, may_escort, total_value};
use aeto::ch03_naval::muster::{Errand, Muster};
use aeto::ch03_naval::reach::{Course, reach};
use aeto::ch03_naval::waters::{self, Water};
use aeto::ch03_naval::{Gather, Helm, Late, NavalAction, Refuel, Sail, Voyage, When, ports, quay};
use aeto::marks::Marks;
use aeto::spot::{Spot, Where, board};
use aeto::types::{Camp, NationId, ShipClass, UnitId};
use std::cell::OnceCell;

/// Ships that catch a raider, and raiders that get away, are at least so fast.
const FAST: u8 = 36;
/// More escort value than this is not worth the ships.
const ENOUGH: u16 = 70;
/// A search group has three ships; fewer than two groups find nobody in an ocean.
const HUNTERS: usize = 6;

/// What is thought of once for a decision, not for each of its answers.
#[derive(Default)]
pub struct Brief {
    wanted: OnceCell<Vec<UnitId>>,
    goals: OnceCell<Vec<Spot>>,
}

pub fn value(s: &State, own: NationId, brief: &Brief, action: NavalAction) -> Option<i32> {
    let camp = s.camp(own);
    Some(match action {
        NavalAction::Sail(answer) => sail(s, camp, answer),
        NavalAction::Gather(answer) => gather(s, camp, brief, answer)?,
        NavalAction::Helm(answer) => helm(s, camp, brief, answer)?,
        NavalAction::Late(answer) => late(s, answer),
        NavalAction::Refuel(answer) => match answer {
            Refuel::Pay { nation, eps } => {
                let has = s.track(nation).map_or(0, |track| track.eps);
                10 + i32::from(has) - 20 * i32::from(eps)
            }
            Refuel::Nothing => -40,
        },
        _ => return super::meeting::value(s, own, action),
    })
}

fn area(key: &str) -> Option<Spot> {
    board().find(key).map(Spot::from)
}

fn speed(s: &State, ship: UnitId) -> u8 {
    s.unit(ship).ship_face().map_or(0, |face| face.movement)
}

/// Ships of a place that may still move.
fn ready(s: &State, at: Spot, camp: Camp) -> Vec<UnitId> {
    let there = s.units_in(at).filter(|(_, unit)| {
        let fresh = !unit.has(Marks::SAILED) && !unit.has(Marks::CAUGHT);
        unit.camp == camp && unit.is_surface() && fresh
    });
    there.map(|(id, _)| id).collect()
}

/// Those of some ships of a place that get to one of some sea areas with their own speed.
fn who_get_there(s: &State, ships: Vec<UnitId>, from: Spot, goals: &[Spot]) -> Vec<UnitId> {
    let start = match from.whereabouts() {
        Where::Port(hex) => quay(hex),
        _ => from,
    };
    let mut known: Vec<(NationId, Option<u8>)> = Vec::new();
    let mut cost = |nation: NationId| match known.iter().find(|(of, _)| *of == nation) {
        Some((_, cost)) => *cost,
        None => {
            let course = Course {
                nation,
                start,
                points: u8::MAX - 1,
                came: None,
            };
            let all = reach(s, course);
            let least = goals.iter().filter_map(|to| all.cost(*to)).min();
            known.push((nation, least));
            least
        }
    };
    ships
        .into_iter()
        .filter(|ship| cost(s.unit(*ship).nation()).is_some_and(|cost| cost <= speed(s, *ship)))
        .collect()
}

/// Ships whose trade is to guard convoys.
fn is_escort(s: &State, ship: UnitId) -> bool {
    let ocean = area("NAT").and_then(Spot::within);
    ocean
        .is_some_and(|ocean| escort_value(s, ship, ocean) > 0 && may_escort(s, ship, ocean).is_ok())
}

/// Sound ships with guns that are as fast as a raider, and are none of the escorts.
fn is_fast(s: &State, ship: UnitId) -> bool {
    let unit = s.unit(ship);
    let armed = unit
        .ship_face()
        .is_some_and(|face| face.gunnery >= Some(1) && face.movement >= FAST);
    let trade = matches!(unit.ship(), Some(ShipClass::Dd | ShipClass::De));
    armed && !trade && !unit.depleted && unit.unsupplied == 0
}

/// A German ship that is worth sending out alone.
fn is_raider(s: &State, ship: UnitId) -> bool {
    is_fast(s, ship) && guns(s, [ship]) >= 2
}

/// The escorts of a port that reach the North Atlantic.
fn escorts(s: &State, at: Spot, camp: Camp) -> Vec<UnitId> {
    let Some(ocean) = area("NAT") else {
        return Vec::new();
    };
    let guarded = ocean.within().map_or(0, |at| total_value(s, at));
    if guarded >= ENOUGH {
        return Vec::new();
    }
    let mut ships = ready(s, at, camp);
    ships.retain(|ship| is_escort(s, *ship));
    match ships.is_empty() {
        true => ships,
        false => who_get_there(s, ships, at, &[ocean]),
    }
}

/// The large areas where enemy forces are.
fn hunting_grounds(s: &State, camp: Camp) -> Vec<Spot> {
    let foes = Camp::ALL.iter().filter(|other| other.side() != camp.side());
    let forces = foes.flat_map(|foe| s.forces(*foe).map(|(_, unit)| unit.at).collect::<Vec<_>>());
    forces
        .filter(|at| matches!(waters::water(*at), Some(Water::Large(_))))
        .collect()
}

fn hunters(s: &State, at: Spot, camp: Camp) -> Vec<UnitId> {
    let mut ships = ready(s, at, camp);
    ships.retain(|ship| is_fast(s, *ship));
    if ships.len() >= HUNTERS {
        ships = who_get_there(s, ships, at, &hunting_grounds(s, camp));
    }
    if ships.len() < HUNTERS {
        ships.clear();
    }
    ships
}

/// The fastest German ship of a port that may go raiding with a month left to do it.
fn raider(s: &State, at: Spot, camp: Camp) -> Option<UnitId> {
    if s.clock.month >= s.scenario().last {
        return None;
    }
    let mut ships = ready(s, at, camp);
    ships.retain(|ship| is_raider(s, *ship));
    let ocean = area("NAT")?;
    if ships.is_empty() {
        return None;
    }
    who_get_there(s, ships, at, &[ocean]).into_iter().next()
}

/// Whether a force should go home: it is hurt, or out of fuel.
fn is_hurt(s: &State, force: UnitId) -> bool {
    let crew = s.crew(force);
    crew.iter()
        .any(|ship| s.unit(*ship).unsupplied > 0 || s.unit(*ship).depleted)
}

fn sail(s: &State, camp: Camp, answer: Sail) -> i32 {
    match answer {
        Sail::Pass => 0,
        Sail::Deploy { unit, area: to } => {
            let ocean = area("NAT").and_then(Spot::within);
            let there = Some(to.space()) == ocean;
            let idle = s.unit(unit).at.within() != ocean && !s.unit(unit).depleted;
            if there && idle { 100 } else { -1 }
        }
        Sail::Recall { unit, .. } => i32::from(s.unit(unit).depleted) * 2 - 1,
        Sail::From { port } => {
            let Some(at) = Spot::port(port.space()) else {
                return -1;
            };
            match camp {
                Camp::Axis => raider(s, at, camp).map_or(-1, |_| 30),
                _ if !escorts(s, at, camp).is_empty() => 60,
                _ if !hunters(s, at, camp).is_empty() => 40,
                _ => -1,
            }
        }
        Sail::Move { unit } if s.unit(unit).is_submarine() => -1,
        Sail::Move { unit } if is_hurt(s, unit) => 20,
        Sail::Move { unit } => {
            let fast = s.crew(unit).iter().all(|ship| is_fast(s, *ship));
            let here = hunting_grounds(s, camp).contains(&s.unit(unit).at);
            let tried = |ship: &UnitId| s.unit(*ship).has(Marks::TRIED);
            let fresh = !s.crew(unit).iter().any(tried);
            if camp != Camp::Axis && fast && here && fresh {
                50
            } else {
                -1
            }
        }
        // Ships that stand by may still react when Offensives are made.
        Sail::Alert { .. } | Sail::Standby { .. } if camp != Camp::Axis => 1,
        Sail::Alert { .. } | Sail::Standby { .. } | Sail::Release { .. } => -1,
        Sail::Convert { .. }
        | Sail::Organise
        | Sail::Load { .. }
        | Sail::Belomor { .. }
        | Sail::Cede { .. } => -1,
    }
}

/// The ships of a place that are meant to go.
fn wanted(s: &State, camp: Camp, muster: &Muster) -> Vec<UnitId> {
    match (&muster.errand, camp) {
        (Errand::React(sighting), _) => {
            let prey = s.speed(s.crew(sighting.prey));
            let there = s.units_in(muster.at).map(|(id, _)| id);
            let fast = |ship: &UnitId| {
                let armed = speed(s, *ship) >= prey && guns(s, [*ship]) > 0;
                armed && may_react(s, *ship, sighting.prey)
            };
            there.filter(fast).collect()
        }
        (Errand::Release, _) => Vec::new(),
        (Errand::Voyage(_), _) if !muster.at.is_port() => ready(s, muster.at, camp),
        (Errand::Voyage(_), Camp::Axis) => raider(s, muster.at, camp).into_iter().collect(),
        (Errand::Voyage(_), _) => {
            let guard = escorts(s, muster.at, camp);
            match guard.is_empty() {
                true => hunters(s, muster.at, camp),
                false => guard,
            }
        }
    }
}

fn gather(s: &State, camp: Camp, brief: &Brief, answer: Gather) -> Option<i32> {
    let muster = s.stack.asked::<Muster>()?;
    let wanted = brief.wanted.get_or_init(|| wanted(s, camp, muster));
    let one = camp == Camp::Axis && !muster.chosen.is_empty() && muster.at.is_port();
    Some(match answer {
        Gather::Add { ship } if wanted.contains(&ship) && !one => 10,
        // Who was called goes: a place that could send nobody would be asked again and again.
        Gather::All if matches!(muster.errand, Errand::React(_)) => 1,
        Gather::Add { .. } | Gather::All => -1,
        Gather::Go => 5,
        Gather::Nobody => 0,
    })
}

/// A port at a place where a force could lie.
fn is_haven(s: &State, nation: NationId, at: Spot) -> bool {
    let Some(hex) = at.within() else {
        return false;
    };
    Spot::port(hex).is_some()
        && quay(hex) == at
        && ports::is_friendly(s, nation, hex)
        && ports::is_open(s, hex)
}

/// Where a force that is not bound for home is meant to go.
fn goals(s: &State, camp: Camp, home: bool, crew: &[UnitId]) -> Vec<Spot> {
    match camp {
        _ if home => Vec::new(),
        Camp::Axis if crew.iter().all(|ship| is_raider(s, *ship)) => {
            area("NAT").into_iter().collect()
        }
        Camp::Axis => Vec::new(),
        _ if crew.iter().all(|ship| is_escort(s, *ship)) => area("NAT").into_iter().collect(),
        _ => hunting_grounds(s, camp),
    }
}

fn helm(s: &State, camp: Camp, brief: &Brief, answer: Helm) -> Option<i32> {
    let voyage = s.stack.asked::<Voyage>()?;
    let here = s.unit(voyage.mover).at;
    let nation = s.unit(voyage.mover).nation();
    let home = voyage.when == When::End || is_hurt(s, voyage.mover);
    let all = || goals(s, camp, home, &s.crew(voyage.mover));
    let goals = brief.goals.get_or_init(all);
    Some(match answer {
        Helm::Hunt { .. } if camp != Camp::Axis && !home => 3_000,
        Helm::Escort => 2_000,
        Helm::Dock if home || goals.is_empty() => 2_000,
        Helm::Stop if goals.contains(&here) => 1_500,
        // 3.14d: who was kept out of a sea is kept out of it again.
        Helm::Go { .. } if voyage.kept_out => -3,
        Helm::Go { to } if goals.contains(&to) && !goals.contains(&here) => 1_000,
        Helm::Go { to } if home && is_haven(s, nation, to) => 500,
        Helm::Stop => 0,
        Helm::Dock => -1,
        _ => -2,
    })
}

/// Ships in coastal waters go home; on the oceans they stay and are refuelled.
fn late(s: &State, answer: Late) -> i32 {
    match answer {
        Late::Enough => 0,
        Late::Land { .. } => 6,
        Late::Move { unit } => {
            let ocean = matches!(waters::water(s.unit(unit).at), Some(Water::Large(_)));
            let boat = s.unit(unit).is_submarine();
            if (ocean && !is_hurt(s, unit)) || boat {
                -1
            } else {
                5
            }
        }
        Late::Recall { unit, .. } => i32::from(s.unit(unit).depleted) * 2 - 1,
        Late::Deploy { .. } | Late::Organise | Late::Belomor { .. } => -1,
    }
}
