//! 8.5c: zones that are overstacked when the Strategic Redeployment Phase ends.

use super::RedeployAction;
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking::settled_limit;
use crate::ch04_force_pools::lose;
use crate::data::data;
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Zone};
use crate::unit::UnitId;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, demand, rule};
use serde::{Deserialize, Serialize};

fn counts(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    let kind = unit.kind.is_ground() && unit.kind != Kind::Airborne;
    kind && s.turn_side(unit.nation) == s.side
}

/// The next zone with more ground units of the phasing side than it holds.
fn next(s: &State) -> Option<Zone> {
    let mut land = data()
        .zones
        .facts
        .all()
        .filter(|(_, facts)| facts.is_land());
    let found = land.find(|(zone, _)| {
        s.tally(*zone).ground > settled_limit(s, *zone)
            && s.units_in(*zone).any(|(id, _)| counts(s, id))
    });
    found.map(|(zone, _)| zone)
}

/// Who gives up a unit: the seat that controls the zone, or else the first that has units there.
fn seat(s: &State, zone: Zone) -> Seat {
    let holder = s.seat_of(s.control(zone));
    let mut seats = s
        .units_in(zone)
        .filter(|(id, _)| counts(s, *id))
        .map(|(_, unit)| s.seat_of(unit.nation));
    let first = seats.next();
    match first {
        Some(first) if first != holder && !seats.any(|seat| seat == holder) => first,
        _ => holder,
    }
}

fn may_eliminate(s: &State, zone: Zone, id: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(id), "8.5c", "there is no such unit");
    demand!(
        s.zone_of(id) == Some(zone) && counts(s, id),
        "8.5c",
        "choose a ground unit in the overstacked zone"
    );
    demand!(
        s.seat_of(s.unit(id).nation) == seat(s, zone),
        "8.5c",
        "that unit belongs to another seat"
    );
    demand!(
        first(s, zone, id),
        "8.5c",
        "choose the first of like counters"
    );
    Ok(())
}

/// Marks make no difference any more.
fn first(s: &State, zone: Zone, id: UnitId) -> bool {
    let key = |id: UnitId| (s.unit(id).nation, s.unit(id).kind);
    let mut before = s.units_in(zone).take_while(|(other, _)| *other < id);
    before.all(|(other, _)| key(other) != key(id))
}

fn eliminate(t: &mut Act, zone: Zone, id: UnitId) {
    t.log.say(rule!("8.5c"), || {
        let name = unit_name(t.s, id);
        format!("{name} is eliminated: {} is overstacked", zone_name(zone))
    });
    lose(t, id);
}

/// Below everybody's part of the phase: what is settled at its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settle;

impl Question<Neppa> for Settle {
    type Answer = RedeployAction;

    fn open(&self, t: &mut Act) -> Open {
        match next(t.s) {
            Some(zone) => {
                t.push(Overstack { zone });
                Open::Again
            }
            None => {
                crate::ch10_construction::return_unsent(t);
                Open::Pass
            }
        }
    }
}

/// 8.5c: which unit is given up?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overstack {
    pub zone: Zone,
}

impl Question<Neppa> for Overstack {
    type Answer = RedeployAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(seat(t.s, self.zone))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let here = s.units_in(self.zone);
        frame::add(
            out,
            here.map(|(unit, _)| RedeployAction::Eliminate { unit }),
        );
    }
    fn check(&self, s: &State, answer: RedeployAction) -> Result<(), Illegal> {
        match answer {
            RedeployAction::Eliminate { unit } => may_eliminate(s, self.zone, unit),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: RedeployAction) {
        t.pop();
        match answer {
            RedeployAction::Eliminate { unit } => eliminate(t, self.zone, unit),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{} is overstacked: which unit is eliminated?",
            zone_name(self.zone)
        );
        (text, rule!("8.5c"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, |_| true, out, |unit| RedeployAction::Eliminate { unit });
    }
}
