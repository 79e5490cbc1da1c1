//! 6.1c, 6.1d: fleets in a port that enemy ground units take.

use super::r6_0_basing::waters_of;
use super::r6_1_naval_movement::nearest_ports;
use super::{NavalAction, NavalStep};
use crate::ch04_force_pools::lose;
use crate::state::State;
use crate::step::{Action, Open};
use crate::table::{Table, unit_name, zone_name};
use crate::types::{Kind, Zone};
use crate::unit::{At, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand, rule};

/// 6.1c, 6.1d: enemy ground units have taken the zone: fleets based there must find another port.
pub fn overrun(t: &mut Table, zone: Zone) {
    cite!("6.1c", "6.3b");
    if displaced(t.s, zone).is_some() {
        t.push(NavalStep::Overrun { zone });
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
    nearest_ports(s, fleet, zone, waters_of(s, fleet))
}

pub fn open(t: &mut Table, zone: Zone) -> Open {
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

pub fn ask(s: &State, zone: Zone, out: &mut Vec<Action>) {
    let Some(fleet) = displaced(s, zone) else {
        return;
    };
    for port in refuges(s, fleet, zone) {
        out.push(NavalAction::Shelter { fleet, port }.into());
    }
}

pub fn check(s: &State, zone: Zone, fleet: UnitId, port: Zone) -> Result<(), Illegal> {
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
pub fn shelter(t: &mut Table, fleet: UnitId, port: Zone) {
    t.log.say(rule!("6.1c"), || {
        format!(
            "{} takes refuge in {}",
            unit_name(t.s, fleet),
            zone_name(port)
        )
    });
    t.s.put(fleet, At::Zone(port));
    t.s.set_home(fleet, port);
}
