//! 4.2 Minor Country Force Pools: the set-up of a Minor after a declaration of war, or when it becomes an
//! active Minor Ally.

use crate::Act;
use crate::Neppa;
use crate::ch01_war::WarAction;
use crate::ch01_war::r1_2_stacking::{air_room, ground_fits};
use crate::choice;
use crate::data::data;
use crate::meant::Hit;
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// The next counter to be placed: the first that is in the pool.
fn next(s: &State, minor: Nation) -> Option<UnitId> {
    s.units()
        .find(|(_, unit)| unit.nation == minor && unit.at == At::Pool)
        .map(|(id, _)| id)
}

/// 4.2b: in a zone of its own country that it controls, in which no enemy can stand therefore (10.0c), within stacking.
fn may_place(s: &State, minor: Nation, kind: Kind, at: Zone) -> Result<(), Illegal> {
    demand!(
        data().country(minor).zones.has(at) && s.control(at) == minor,
        "4.2b",
        "a Minor is set up in its own country"
    );
    match kind {
        Kind::Air => demand!(air_room(s, at) > 0, "1.2a", "the zone bases no more air"),
        _ => ground_fits(s, at)?,
    }
    Ok(())
}

fn places(s: &State, minor: Nation, unit: UnitId) -> impl Iterator<Item = Zone> {
    let kind = s.unit(unit).kind;
    let zones = data().country(minor).zones.iter();
    zones.filter(move |zone| may_place(s, minor, kind, *zone).is_ok())
}

/// 4.2b: asks the side that did not attack it, as long as there is something to choose.
fn open(t: &mut Act, minor: Nation) -> Open {
    loop {
        let Some(unit) = next(t.s, minor) else {
            return Open::Pass;
        };
        let mut zones = places(t.s, minor, unit);
        match (zones.next(), zones.next()) {
            (None, _) => return Open::Pass,
            (Some(only), None) => {
                drop(zones);
                place(t, unit, only);
            }
            _ => return Open::Ask(t.s.seat_of(minor)),
        }
    }
}

fn ask(s: &State, minor: Nation, out: &mut Vec<Action>) {
    if let Some(unit) = next(s, minor) {
        let choices = places(s, minor, unit).map(|at| WarAction::SetUp { unit, at });
        out.extend(choices.map(Action::from));
    }
}

fn check(s: &State, minor: Nation, unit: UnitId, at: Zone) -> Result<(), Illegal> {
    demand!(
        next(s, minor) == Some(unit),
        "4.2b",
        "the Minor's counters are placed in their order"
    );
    may_place(s, minor, s.unit(unit).kind, at)
}

fn place(t: &mut Act, unit: UnitId, at: Zone) {
    t.s.put(unit, At::Zone(at));
    t.s.set_home(unit, at);
    t.log.say(rule!("4.2b"), || {
        format!(
            "{} sets up: {} in {}",
            nation_name(t.s.unit(unit).nation),
            unit_name(t.s, unit),
            zone_name(at)
        )
    });
}

/// 4.2b: the forces of a Minor are set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MinorSetup {
    pub minor: Nation,
}

impl Question<Neppa> for MinorSetup {
    type Answer = WarAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.minor)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for (unit, _) in s.units().filter(|(_, unit)| unit.nation == self.minor) {
            let zones = choice::every_zone();
            frame::add(out, zones.map(|at| WarAction::SetUp { unit, at }));
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.minor, out);
    }
    fn check(&self, s: &State, answer: WarAction) -> Result<(), Illegal> {
        match answer {
            WarAction::SetUp { unit, at } => check(s, self.minor, unit, at),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: WarAction) {
        match answer {
            WarAction::SetUp { unit, at } => place(t, unit, at),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Set up the forces of {}.", nation_name(self.minor));
        (text, rule!("4.2b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(at) = hit.zone else { return };
        for kind in Kind::ALL {
            let counters = s.counters(self.minor, kind);
            let pool = counters
                .filter(|(_, unit)| unit.at == At::Pool)
                .map(|(id, _)| id);
            frame::add(out, pool.take(1).map(|unit| WarAction::SetUp { unit, at }));
        }
    }
}
