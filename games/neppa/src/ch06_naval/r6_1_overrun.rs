//! 6.1c, 6.1d: fleets in a port that enemy ground units take.

use super::NavalAction;
use super::r6_0_basing::{make_base, ways_out};
use super::r6_1_naval_movement::nearest_ports;
use super::waters;
use crate::Act;
use crate::Neppa;
use crate::ch04_force_pools::lose;
use crate::choice;
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Zone};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.1c, 6.1d: enemy ground units have taken the zone: fleets based there must find another port.
pub fn overrun(t: &mut Act, zone: Zone) {
    cite!("6.1c", "6.3b");
    if displaced(t.s, zone).is_some() {
        t.push(Overrun { zone });
    }
}

/// The next fleet that cannot stay.
fn displaced(s: &State, zone: Zone) -> Option<UnitId> {
    let by = s.control(zone);
    s.units_in(zone)
        .find(|(_, unit)| unit.kind == Kind::Fleet && !s.allied(unit.nation, by))
        .map(|(id, _)| id)
}

fn refuges(s: &State, fleet: UnitId, zone: Zone) -> ArrayVec<Zone, 32> {
    nearest_ports(s, fleet, zone, ways_out(s, fleet))
}

fn open(t: &mut Act, zone: Zone) -> Open {
    let Some(fleet) = displaced(t.s, zone) else {
        return Open::Pass;
    };
    let ports = refuges(t.s, fleet, zone);
    match ports.as_slice() {
        [] => {
            t.log.say(rule!("6.1c"), || {
                format!("{} finds no port and is destroyed", unit_name(t.s, fleet))
            });
            lose(t, fleet);
            Open::Again
        }
        [only] => {
            shelter(t, fleet, *only);
            Open::Again
        }
        _ => Open::Ask(t.s.seat_of(t.s.unit(fleet).nation)),
    }
}

fn ask(s: &State, zone: Zone, out: &mut Vec<Action>) {
    let Some(fleet) = displaced(s, zone) else {
        return;
    };
    for port in refuges(s, fleet, zone) {
        out.push(NavalAction::Shelter { fleet, port }.into());
    }
}

fn check(s: &State, zone: Zone, fleet: UnitId, port: Zone) -> Result<(), Illegal> {
    demand!(
        displaced(s, zone) == Some(fleet),
        "6.1c",
        "another fleet must find a port first"
    );
    demand!(
        refuges(s, fleet, zone).contains(&port),
        "6.1c",
        "a displaced fleet goes to the nearest port that may take it"
    );
    Ok(())
}

/// Moves the fleet without interception.
fn shelter(t: &mut Act, fleet: UnitId, port: Zone) {
    t.log.say(rule!("6.1c"), || {
        format!(
            "{} takes refuge in {}",
            unit_name(t.s, fleet),
            zone_name(port)
        )
    });
    let by = t.s.zone_of(fleet).map_or(0, waters::of);
    make_base(t.s, fleet, port, by);
}

/// 6.1c: fleets must leave this port.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overrun {
    pub zone: Zone,
}

impl Question<Neppa> for Overrun {
    type Answer = NavalAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.zone)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for fleet in choice::every_fleet(s) {
            let ports = choice::every_zone();
            frame::add(out, ports.map(|port| NavalAction::Shelter { fleet, port }));
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.zone, out);
    }
    fn check(&self, s: &State, answer: NavalAction) -> Result<(), Illegal> {
        match answer {
            NavalAction::Shelter { fleet, port } => check(s, self.zone, fleet, port),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: NavalAction) {
        match answer {
            NavalAction::Shelter { fleet, port } => shelter(t, fleet, port),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{} is overrun: where does the fleet take refuge?",
            zone_name(self.zone)
        );
        (text, rule!("6.1c"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(port) = hit.zone else { return };
        let fleets = s.units_in(self.zone).filter(|(_, u)| u.kind == Kind::Fleet);
        frame::add(
            out,
            fleets.map(|(fleet, _)| NavalAction::Shelter { fleet, port }),
        );
    }
}
