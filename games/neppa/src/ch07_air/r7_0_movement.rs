//! 7.0: change of base in the Movement Phase, and air bases that are overrun.

use super::AirAction;
use super::force::{self, BASE_RANGE};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking::air_room;
use crate::ch04_force_pools::lose;
use crate::ch12_cooperation::{may_bring, may_bring_many, may_enter, may_stack};
use crate::ch13_special::{africa_lets_act, africa_lets_many_act};
use crate::choice;
use crate::choice::{distinct_units_in, likes, take_likes};
use crate::data::{AirRange, ZoneSet, data};
use crate::meant::Hit;
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Air that may still change base and has somewhere to go.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for base in data().land_zones.both(s.manned()).iter() {
        let tally = s.tally(base);
        if tally.air == 0 || tally.nations.both(mine).is_empty() {
            continue;
        }
        for (unit, air) in distinct_units_in(s, base) {
            if air.kind == Kind::Air && mine.has(air.nation) && may_rebase(s, seat, unit).is_ok() {
                out.push(Action::Air(AirAction::Rebase { unit }));
            }
        }
    }
}

/// 7.0a: each air factor changes base once in the Movement Phase.
pub fn may_rebase(s: &State, seat: Seat, unit: UnitId) -> Result<(), Illegal> {
    let base = force::is_choosable(s, seat, unit)?;
    let marks = s.unit(unit).marks;
    demand!(marks.moved() == 0, "7.0a", "it has changed base this turn");
    demand!(
        !marks.has(Marks::TRANSPORTED),
        "6.2f",
        "it was carried by sea this turn: its new base is the port"
    );
    africa_lets_act(s, unit)?;
    let mut near = data()
        .land_zones
        .both(*data().routes.air_within(base, AirRange::Base));
    if let Some(open) = s.open_to(s.unit(unit).nation) {
        near = near.both(*open);
    }
    let somewhere = near.iter().any(|to| may_base(s, unit, to).is_ok());
    demand!(
        somewhere,
        "7.0a",
        "there is no friendly zone with room within four zones"
    );
    Ok(())
}

/// 7.0a: a friendly zone within four zones that has room and may be shared.
fn may_base(s: &State, unit: UnitId, to: Zone) -> Result<(), Illegal> {
    let nation = s.unit(unit).nation;
    let base = s.zone_of(unit);
    demand!(data().facts(to).is_land(), "7.0a", "air bases on land");
    demand!(base != Some(to), "7.0a", "it is based there");
    let near = base.is_some_and(|from| data().routes.air(from, to) <= BASE_RANGE);
    demand!(near, "7.0a", "it is more than four zones away");
    demand!(!s.is_enemy(to, nation), "7.0a", "the zone is not friendly");
    demand!(
        air_room(s, to) > 0,
        "7.0a",
        "the zone bases as many wings as it can"
    );
    may_enter(s, nation, to)?;
    may_stack(s, nation, to)?;
    may_bring(s, unit, to)
}

fn ask_rebase(s: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(base) = s.zone_of(unit) else { return };
    for to in data().routes.air_within(base, AirRange::Base).iter() {
        for factors in 1..=likes(s, unit).min(air_room(s, to)) {
            if may_fly_to(s, unit, to, factors).is_err() {
                break;
            }
            out.push(Action::Air(AirAction::FlyTo { to, factors }));
        }
    }
}

fn may_fly_to(s: &State, unit: UnitId, to: Zone, factors: u8) -> Result<(), Illegal> {
    cite!("3.5b", "3.5e");
    force::are_there(s, unit, factors)?;
    may_base(s, unit, to)?;
    demand!(
        factors <= air_room(s, to),
        "1.2a",
        "there is no room for so many factors"
    );
    africa_lets_many_act(s, unit, factors)?;
    may_bring_many(s, unit, factors, to)
}

fn fly_to(t: &mut Act, unit: UnitId, to: Zone, factors: u8) {
    let (nation, from) = (t.s.unit(unit).nation, t.s.zone_of(unit).unwrap_or(to));
    for id in take_likes(t.s, unit, factors) {
        t.s.put(id, At::Zone(to));
        t.s.set_home(id, to);
        t.s.set_moved(id, 1);
    }
    t.log.say(rule!("7.0a"), || {
        format!(
            "{} moves {} from {} to {}",
            nation_name(nation),
            air_factors(factors),
            zone_name(from),
            zone_name(to)
        )
    });
}

/// 7.0b, 7.0c: enemy ground units have taken the zone: air based there must find another base.
pub fn overrun(t: &mut Act, zone: Zone) {
    let holder = t.s.control(zone);
    let caught =
        t.s.units_in(zone)
            .any(|(_, u)| u.kind == Kind::Air && t.s.at_war(u.nation, holder));
    if caught {
        t.push(Refuge { zone });
    }
}

/// The first air factor that is caught in the zone and not away on a mission.
fn caught(s: &State, zone: Zone) -> Option<UnitId> {
    let holder = s.control(zone);
    let hit = |nation: Nation| s.at_war(nation, holder);
    s.units_in(zone)
        .find(|(id, u)| u.kind == Kind::Air && hit(u.nation) && !s.is_aloft(*id))
        .map(|(id, _)| id)
}

/// 7.0b, 7.0c: every friendly zone within `range` zones that can base the air.
fn bases_within(s: &State, unit: UnitId, from: Zone, range: u8) -> ZoneSet {
    let nation = s.unit(unit).nation;
    let fits = |to: Zone| {
        s.is_friendly(to, nation)
            && air_room(s, to) > 0
            && may_enter(s, nation, to).is_ok()
            && may_stack(s, nation, to).is_ok()
            && may_bring(s, unit, to).is_ok()
    };
    let near = data()
        .land_zones
        .both(*data().routes.air_within(from, AirRange::Base));
    near.iter()
        .filter(|to| data().routes.air(from, *to) <= range && fits(*to))
        .collect()
}

/// 7.0b: the nearest friendly zones, all equally near, within four zones of where the air is.
fn refuges(s: &State, unit: UnitId, from: Zone) -> ZoneSet {
    let open = bases_within(s, unit, from, BASE_RANGE);
    let nearest = open.iter().map(|to| data().routes.air(from, to)).min();
    open.iter()
        .filter(|to| Some(data().routes.air(from, *to)) == nearest)
        .collect()
}

/// Moves everybody who has only one place to go; asks about the others.
fn open_refuge(t: &mut Act, zone: Zone) -> Open {
    while let Some(unit) = caught(t.s, zone) {
        let choices = refuges(t.s, unit, zone);
        match choices.len() {
            0 => {
                t.log.say(rule!("7.0b"), || {
                    format!("No base within four zones of {}: air lost", zone_name(zone))
                });
                lose(t, unit);
            }
            1 => {
                let to = choices.iter().next().unwrap_or(zone);
                move_refugee(t, unit, to);
            }
            _ => return Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
        }
    }
    Open::Pass
}

fn ask_refuge(s: &State, zone: Zone, out: &mut Vec<Action>) {
    if let Some(unit) = caught(s, zone) {
        let choices = refuges(s, unit, zone);
        out.extend(
            choices
                .iter()
                .map(|to| Action::Air(AirAction::Flee { unit, to })),
        );
    }
}

fn may_flee(s: &State, zone: Zone, unit: UnitId, to: Zone) -> Result<(), Illegal> {
    demand!(
        caught(s, zone) == Some(unit),
        "7.0b",
        "another counter must find a base first"
    );
    demand!(
        refuges(s, unit, zone).has(to),
        "7.0b",
        "it must go to the nearest friendly zone"
    );
    Ok(())
}

/// 7.0b: not intercepted and no mission: only the place changes.
fn move_refugee(t: &mut Act, unit: UnitId, to: Zone) {
    let nation = t.s.unit(unit).nation;
    t.s.put(unit, At::Zone(to));
    t.s.set_home(unit, to);
    t.log.say(rule!("7.0b"), || {
        format!("{} air escapes to {}", nation_name(nation), zone_name(to))
    });
}

/// 7.0c: where air can land whose base fell while it was over a zone, with what is left of its four zones.
fn landings(s: &State, unit: UnitId, over: Zone) -> ZoneSet {
    let Some(base) = s.zone_of(unit) else {
        return ZoneSet::NONE;
    };
    let left = BASE_RANGE.saturating_sub(data().routes.air(base, over));
    bases_within(s, unit, over, left)
}

fn open_landing(t: &mut Act, unit: UnitId, over: Zone) -> Open {
    let choices = landings(t.s, unit, over);
    let mut each = choices.iter();
    match (each.next(), each.next()) {
        (None, _) => {
            t.log.say(rule!("7.0c"), || {
                "Its base is lost and no other is in reach: air lost".to_string()
            });
            lose(t, unit);
            Open::Pass
        }
        (Some(only), None) => {
            move_refugee(t, unit, only);
            Open::Pass
        }
        _ => Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
    }
}

/// 7.0a: where the factors based with this one fly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rebase {
    pub unit: UnitId,
}

impl Question<Neppa> for Rebase {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for to in choice::every_zone() {
            let factors = 0..=likes(s, self.unit) + 1;
            frame::add(out, factors.map(|factors| AirAction::FlyTo { to, factors }));
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_rebase(s, self.unit, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::FlyTo { to, factors } => may_fly_to(s, self.unit, to, factors),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        t.pop();
        match answer {
            AirAction::FlyTo { to, factors } => fly_to(t, self.unit, to, factors),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let base = s.zone_of(self.unit).map_or("nowhere", zone_name);
        let text = format!("Choose a new base for the air in {base}.");
        (text, rule!("7.0a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.zone.map(|to| AirAction::FlyTo { to, factors: 1 }));
    }
}

/// 7.0b: air in a zone that was overrun looks for another base.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refuge {
    pub zone: Zone,
}

impl Question<Neppa> for Refuge {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open_refuge(t, self.zone)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for (unit, _) in s.units_in(self.zone) {
            let zones = choice::every_zone();
            frame::add(out, zones.map(|to| AirAction::Flee { unit, to }));
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_refuge(s, self.zone, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::Flee { unit, to } => may_flee(s, self.zone, unit, to),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Flee { unit, to } => move_refugee(t, unit, to),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{} was overrun: choose where its air goes.",
            zone_name(self.zone)
        );
        (text, rule!("7.0b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let mut there = s.units_in(self.zone).filter(|(_, u)| u.kind == Kind::Air);
        let flees = there.next().zip(hit.zone);
        frame::add(
            out,
            flees.map(|((unit, _), to)| AirAction::Flee { unit, to }),
        );
    }
}

/// 7.0c: air whose base fell while it was over a zone: its owner chooses where it lands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landing {
    pub unit: UnitId,
    pub over: Zone,
}

impl Question<Neppa> for Landing {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open_landing(t, self.unit, self.over)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let unit = self.unit;
        let zones = choice::every_zone();
        frame::add(out, zones.map(|to| AirAction::Flee { unit, to }));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let unit = self.unit;
        let flee = |to| AirAction::Flee { unit, to };
        frame::add(out, landings(s, unit, self.over).iter().map(flee));
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        let AirAction::Flee { unit, to } = answer else {
            return Err(Neppa::not_asked());
        };
        demand!(unit == self.unit, "7.0c", "another counter is in the air");
        demand!(
            landings(s, unit, self.over).has(to),
            "7.0c",
            "it lands in a friendly zone within the range that is left to it"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        t.pop();
        match answer {
            AirAction::Flee { unit, to } => move_refugee(t, unit, to),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let base = s.zone_of(self.unit).map_or("nowhere", zone_name);
        let text = format!(
            "{base} was lost while its air was over {}: choose where it lands.",
            zone_name(self.over)
        );
        (text, rule!("7.0c"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let unit = self.unit;
        let hit = Hit::of(s, click);
        frame::add(out, hit.zone.map(|to| AirAction::Flee { unit, to }));
    }
}
