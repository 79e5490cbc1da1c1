//! 10.0 Unit Construction: what may be built, where it is placed, and fleets on the stocks.

use super::BuildAction;
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch04_force_pools::next_to_build;
use crate::ch05_year_start::{can_spend, spend};
use crate::ch12_cooperation;
use crate::choice;
use crate::data::{ZoneSet, data};
use crate::meant::Hit;
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The Major that pays for a nation's units: itself, or its sponsor (12.3f, 14.5e).
pub fn payer(s: &State, nation: Nation) -> Nation {
    s.politics.sponsor[nation].unwrap_or(nation)
}

/// 10.0a: whether a nation of the seat whose phase it is builds at all.
pub fn builds_now(s: &State, nation: Nation) -> Result<(), Illegal> {
    let major = payer(s, nation);
    demand!(
        !s.politics.fallen.has(major),
        "14.1c",
        "a conquered country takes no part"
    );
    demand!(
        major != Nation::USA || s.politics.belligerent.has(Nation::USA),
        "1.5h",
        "the United States is not in the war"
    );
    Ok(())
}

pub fn cost(nation: Nation, kind: Kind) -> i16 {
    cite!("3.5a", "3.6d");
    data().unit(nation, kind).cost.into()
}

/// 10.0a, 4.0: whether a nation can build one more unit of a kind, wherever it is placed.
pub fn may_build(s: &State, nation: Nation, kind: Kind) -> Result<UnitId, Illegal> {
    builds_now(s, nation)?;
    let id = next_to_build(s, nation, kind)?;
    can_spend(s, payer(s, nation), cost(nation, kind))?;
    Ok(id)
}

/// 10.0b, 10.0e, 10.0f: the zones where a nation's new units can appear at all.
fn home(nation: Nation) -> ZoneSet {
    cite!("10.0e", "12.3f", "14.5e");
    if nation == data().nations.free_french {
        let syria = data().country(data().nations.syria).zones;
        return syria.union(data().country(Nation::BRITAIN).zones);
    }
    if nation == Nation::USA {
        return [data().places.us_box].into_iter().collect();
    }
    data().country(nation).zones
}

/// 10.0b to 10.0f: whether a nation's new units may be placed in a zone, whatever their kind.
pub fn may_place(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    if !home(nation).has(zone) {
        return Err(not_home(nation, zone));
    }
    may_place_at_home(s, nation, zone)
}

/// [`may_place`] in one of the zones where the nation's new units can appear at all.
fn may_place_at_home(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    if nation == Nation::USA {
        return Ok(());
    }
    let retaken = nation == Nation::RUSSIA
        && data().facts(zone).russian_defence
        && s.control(zone) == Nation::RUSSIA;
    if retaken {
        cite!("2.9b", "10.0d");
        return ch12_cooperation::may_stack(s, nation, zone);
    }
    demand!(
        s.is_friendly(zone, nation) && s.was_friendly(zone, nation),
        "10.0b",
        "new units are placed in zones that were friendly when the turn began"
    );
    // 12.2a: a home zone in the hands of an ally may be closed to them.
    ch12_cooperation::may_enter(s, nation, zone)?;
    ch12_cooperation::may_stop(s, nation, zone)
}

/// Which rule keeps a nation from building in a zone that is not home to it.
fn not_home(nation: Nation, zone: Zone) -> Illegal {
    let country = data().facts(zone).country;
    let colony = country.is_some_and(|c| data().country(c).owner_1939 == nation);
    match nation {
        Nation::USA => Illegal::new(rule!("10.0f"), "American units are built in the U.S. box"),
        _ if nation == data().nations.free_french => Illegal::new(
            rule!("14.5e"),
            "the Free French rise again in Syria or Britain",
        ),
        _ if data().country(nation).axis_minor => Illegal::new(
            rule!("12.3f"),
            "an Axis Minor Ally builds in its own country",
        ),
        _ if colony => Illegal::new(rule!("10.0e"), "a colony is no part of the home country"),
        _ => Illegal::new(rule!("10.0b"), "new units are placed in the home country"),
    }
}

/// 1.2: room for one more unit of a kind.
#[inline]
pub fn fits(s: &State, kind: Kind, zone: Zone) -> Result<(), Illegal> {
    if !data().facts(zone).is_land() {
        return Ok(());
    }
    match kind {
        Kind::Airborne => Ok(()),
        Kind::Air => {
            demand!(
                stacking::air_room(s, zone) > 0,
                "1.2a",
                "the zone bases as many air factors as it can"
            );
            Ok(())
        }
        Kind::Fleet => {
            demand!(
                data().facts(zone).port.is_some(),
                "6.0a",
                "fleets need a port"
            );
            demand!(
                stacking::fleet_room(s, zone) >= 8,
                "1.2c",
                "the port bases as many fleets as it can"
            );
            Ok(())
        }
        _ => stacking::ground_settles(s, zone),
    }
}

/// 10.0: the whole test of one unit in one place.
pub fn check_build(s: &State, nation: Nation, kind: Kind, zone: Zone) -> Result<(), Illegal> {
    demand!(
        kind != Kind::Fleet,
        "3.6d",
        "a fleet is laid down first and takes four turns"
    );
    may_build(s, nation, kind)?;
    may_place(s, nation, zone)?;
    fits(s, kind, zone)
}

/// Offers every kind and place that a nation can afford and has left.
pub fn offer(s: &State, nation: Nation, mut out: impl FnMut(Kind, Zone)) {
    let mut kinds = arrayvec::ArrayVec::<Kind, 6>::new();
    for kind in Kind::ALL {
        // What cannot be paid is not looked for in the force pool.
        if kind != Kind::Fleet
            && can_spend(s, payer(s, nation), cost(nation, kind)).is_ok()
            && may_build(s, nation, kind).is_ok()
        {
            kinds.push(kind);
        }
    }
    if kinds.is_empty() {
        return;
    }
    for zone in home(nation).iter() {
        if may_place_at_home(s, nation, zone).is_err() {
            continue;
        }
        // What is neither airborne nor air needs the same room.
        let ground = fits(s, Kind::Infantry, zone).is_ok();
        for kind in &kinds {
            let room = match kind {
                Kind::Airborne | Kind::Air => fits(s, *kind, zone).is_ok(),
                _ => ground,
            };
            if room {
                out(*kind, zone);
            }
        }
    }
}

pub fn build(t: &mut Act, nation: Nation, kind: Kind, zone: Zone) {
    let Ok(id) = next_to_build(t.s, nation, kind) else {
        return;
    };
    let major = payer(t.s, nation);
    spend(t, major, cost(nation, kind));
    place(t, id, zone);
    t.log.say(rule!("10.0a"), || {
        let (name, kind) = (nation_name(nation), kind.name());
        format!("{name} builds {kind} in {}", zone_name(zone))
    });
}

fn place(t: &mut Act, id: UnitId, zone: Zone) {
    cite!("11.1a");
    t.s.put(id, At::Zone(zone));
    t.s.set_home(id, zone);
    t.s.mark(id, Marks::BUILT);
    if t.s.unit(id).nation == Nation::USA {
        t.s.mark(id, Marks::IN_US);
    }
}

/// 3.6d: only a whole fleet is ordered, from the pool and for its full price.
pub fn may_lay_down(s: &State, nation: Nation) -> Result<UnitId, Illegal> {
    demand!(
        nation.is_major(),
        "4.0a",
        "only Major Countries have fleets"
    );
    may_build(s, nation, Kind::Fleet)
}

/// 3.6d: paid when it is ordered, ready in the fourth Unit Construction Phase, the present one counted.
pub fn lay_down(t: &mut Act, nation: Nation) {
    let Ok(id) = next_to_build(t.s, nation, Kind::Fleet) else {
        return;
    };
    spend(t, nation, cost(nation, Kind::Fleet));
    let ready = crate::types::Turn(t.s.turn.0 + 3);
    t.s.put(id, At::Yard(ready));
    t.s.set_factors(id, 8);
    t.log.say(rule!("3.6d"), || {
        format!(
            "{} lays down a fleet that is ready in {ready}",
            nation_name(nation)
        )
    });
}

/// 3.6d: fleets of the side whose four turns are over.
pub fn ready_fleets(s: &State) -> impl Iterator<Item = UnitId> {
    let (turn, side) = (s.turn, s.side);
    let majors = Nation::MAJORS
        .into_iter()
        .filter(move |major| major.turn_side() == side);
    majors
        .flat_map(move |major| s.counters(major, Kind::Fleet))
        .filter(move |(_, unit)| matches!(unit.at, At::Yard(ready) if ready <= turn))
        .map(|(id, _)| id)
}

fn may_launch(s: &State, fleet: UnitId, zone: Zone) -> Result<(), Illegal> {
    let nation = s.unit(fleet).nation;
    may_place(s, nation, zone)?;
    fits(s, Kind::Fleet, zone)
}

/// Ports where a new fleet may appear.
fn launch_ports(s: &State, fleet: UnitId) -> impl Iterator<Item = Zone> {
    let ports = home(s.unit(fleet).nation);
    let zones = ports.iter();
    zones.filter(move |zone| may_launch(s, fleet, *zone).is_ok())
}

fn launch(t: &mut Act, fleet: UnitId, zone: Zone) {
    place(t, fleet, zone);
    t.log.say(rule!("3.6d"), || {
        let name = nation_name(t.s.unit(fleet).nation);
        format!("{name} launches a fleet in {}", zone_name(zone))
    });
}

/// 3.6d: a fleet is ready; in which port?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Launch {
    pub fleet: UnitId,
}

impl Question<Neppa> for Launch {
    type Answer = BuildAction;

    fn open(&self, t: &mut Act) -> Open {
        let fleet = self.fleet;
        let mut ports = launch_ports(t.s, fleet);
        match (ports.next(), ports.next()) {
            // No port: it stays on the stocks and asks again next turn.
            (None, _) => Open::Pass,
            (Some(only), None) => {
                drop(ports);
                launch(t, fleet, only);
                Open::Pass
            }
            _ => Open::Ask(t.s.seat_of(t.s.unit(fleet).nation)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let fleet = self.fleet;
        frame::add(
            out,
            choice::every_zone().map(|at| BuildAction::Launch { fleet, at }),
        );
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let fleet = self.fleet;
        let ports = launch_ports(s, fleet);
        frame::add(out, ports.map(|at| BuildAction::Launch { fleet, at }));
    }
    fn check(&self, s: &State, answer: BuildAction) -> Result<(), Illegal> {
        let BuildAction::Launch { fleet, at } = answer else {
            return Err(Neppa::not_asked());
        };
        demand!(
            fleet == self.fleet,
            "3.6d",
            "this fleet is not to be launched now"
        );
        may_launch(s, fleet, at)
    }
    fn apply(&self, t: &mut Act, answer: BuildAction) {
        t.pop();
        match answer {
            BuildAction::Launch { fleet, at } => launch(t, fleet, at),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = nation_name(s.unit(self.fleet).nation);
        let text = format!("{name}: in which port is the new fleet launched?");
        (text, rule!("3.6d"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let fleet = self.fleet;
        frame::add(out, hit.zone.map(|at| BuildAction::Launch { fleet, at }));
    }
}

/// What the Major that holds a zone could build there, or else any of the seat's.
pub fn meant(s: &State, hit: Hit, out: &mut Vec<Action>) {
    let Some(at) = hit.zone.filter(|zone| data().facts(*zone).is_land()) else {
        return;
    };
    let mine = s.nations_of(hit.seat);
    let holder = s.politics.major_of(s.control(at));
    let majors = Nation::MAJORS.into_iter().filter(|major| mine.has(*major));
    let one = mine.has(holder);
    for nation in majors.filter(|major| !one || *major == holder) {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Fleet);
        frame::add(
            out,
            kinds.map(|kind| BuildAction::Build { nation, kind, at }),
        );
    }
}
