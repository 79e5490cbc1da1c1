//! 11.0d, 11.0e: choosing the fleets for a redeployment, and carrying it out.

use super::r11_0_fleets::arrives_by;
use super::r11_0_routes::{Bound, areas, each_bound, leg, port_for, usable, water_on};
use super::r11_0_units::{legs_to, party};
use super::{Mover, RedeployAction, r11_0_suez, r11_1_deployments};
use crate::Act;
use crate::Neppa;
use crate::ch06_naval::make_base;
use crate::ch06_naval::r6_7_shipping::{
    Shipping, Ships, WATERS, candidates, carriage, each, front_of, mission_of, ports,
    stands_for_its_like,
};
use crate::choice;
use crate::data::{ZoneSet, data};
use crate::meant::Hit;
use crate::names::{unit_at, unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Front, Kind, Nation, Zone};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A fleet and the front on which it ships.
pub type Choice = (UnitId, Front);

impl Voyage {
    fn mover(&self, s: &State) -> Mover {
        Mover::chosen(s, self.unit, self.factors)
    }

    fn waters(&self) -> u8 {
        (0..WATERS)
            .filter(|water| self.fleets[*water].is_some())
            .fold(0, |set, water| set | 1 << water)
    }

    /// How many fleets it takes; none is known when an ally keeps the ships to himself that it would need.
    fn legs(&self, s: &State) -> Option<u32> {
        let m = self.mover(s);
        if self.suez {
            Some(1)
        } else if m.kind == Kind::Fleet {
            Some(0)
        } else {
            legs_to(s, &m, self.to)
        }
    }

    fn is_complete(&self, s: &State) -> bool {
        let legs = self.legs(s);
        legs.is_some_and(|legs| self.waters().count_ones() >= legs)
    }

    /// Takes a fleet for its water.
    pub fn with(mut self, s: &State, (fleet, front): Choice) -> Voyage {
        let port = s.zone_of(fleet).unwrap_or(self.to);
        if let Some(water) = water_on(port, front) {
            self.fleets[water] = Some(fleet);
        }
        self
    }
}

/// A fleet is taken; that of another seat after that seat has agreed.
fn take(t: &mut Act, v: &Voyage, (fleet, front): Choice) {
    let seat_of = |id: UnitId| t.s.seat_of(t.s.unit(id).nation);
    if seat_of(fleet) == seat_of(v.unit) {
        t.replace(v.with(t.s, (fleet, front)));
    } else {
        t.push(Lend { fleet, front });
    }
}

/// The fleets among which the owner chooses next; fronts are taken in order.
fn choices(s: &State, v: &Voyage) -> ArrayVec<Choice, 64> {
    let m = v.mover(s);
    if v.suez {
        let front = r11_0_suez::front_from(m.from);
        let fleets = r11_0_suez::carriers(s, &m, front, v.to);
        let fleets = fleets.filter(|id| stands_for_its_like(s, *id, &[]));
        return fleets.take(64).map(|id| (id, front)).collect();
    }
    let (mut out, mut known) = (ArrayVec::new(), ArrayVec::<_, 64>::new());
    let Some(legs) = v.legs(s) else {
        return out;
    };
    let land = r11_1_deployments::start(s, &m);
    let next = 8 - v.waters().leading_zeros() as usize;
    for (id, waters) in candidates(s, m.seat, m.nation, carriage(m.nation, m.kind)) {
        if v.fleets.contains(&Some(id)) || !stands_for_its_like(s, id, &v.fleets) {
            continue;
        }
        let mission = mission_of(s, id).map(|mission| (mission.water, mission.port));
        for water in each(waters).filter(|water| *water >= next) {
            if mission.is_some_and(|(other, _)| usize::from(other) != water) {
                continue;
            }
            // Fleets in the same position differ in nothing else.
            let key = (water, waters, mission);
            let found = known.iter().find(|(other, _)| *other == key);
            let good = match found {
                Some((_, good)) => *good,
                None => {
                    let mut fleets = v.fleets;
                    fleets[water] = Some(id);
                    let good = completes(s, &m, v.to, legs, land, &fleets);
                    let _ = known.try_push((key, good));
                    good
                }
            };
            if good {
                let _ = out.try_push((id, front_of(water)));
            }
        }
    }
    out
}

/// Whether a voyage with these fleets can be completed: nothing but later waters is open.
fn completes(
    s: &State,
    m: &Mover,
    to: Zone,
    legs: u32,
    land: ZoneSet,
    fleets: &[Option<UnitId>; WATERS],
) -> bool {
    cite!("11.0e", "6.7c");
    let taken = (0..WATERS).filter(|water| fleets[*water].is_some());
    let taken = taken.fold(0u8, |set, water| set | 1 << water);
    let next = 8 - taken.leading_zeros() as usize;
    let ships = Ships::of(s, m.seat, m.nation, carriage(m.nation, m.kind), fleets);
    let mut fixed: Bound = [None; WATERS];
    for water in each(taken) {
        let mission = fleets[water].and_then(|id| mission_of(s, id));
        fixed[water] = mission.map(|mission| mission.port);
    }
    let mut found = false;
    for waters in 1..1u8 << WATERS {
        let rest = waters & !taken;
        let in_order = waters & taken == taken && rest & ((1 << next) - 1) as u8 == 0;
        if !in_order || waters.count_ones() != legs || found {
            continue;
        }
        for begun in (0..=rest).filter(|set| set & (rest & ships.begun_waters()) == *set) {
            if !ships.suffice(rest & !begun) {
                continue;
            }
            each_bound(begun, &ships, |bound| {
                let mut all = *bound;
                for water in each(taken) {
                    all[water] = fixed[water];
                }
                found = found || areas(s, m, land, waters, &all)[waters as usize].has(to);
            });
        }
    }
    found
}

/// Everything is chosen: the unit moves, the ships are used, the redeployments are counted.
fn carry_out(t: &mut Act, v: &Voyage) {
    let m = v.mover(t.s);
    use_ships(t, &m, v);
    let initial = r11_1_deployments::is_initial(t.s, &m);
    let treasury = t.s.treasury_mut(v.by);
    treasury.srs += if v.suez { r11_0_suez::COST } else { 1 };
    treasury.deployments += u8::from(initial);
    let name = unit_name(t.s, v.unit);
    let (fleet, land) = (m.kind == Kind::Fleet, data().facts(v.to).is_land());
    let by = if fleet { arrives_by(t.s, &m, v.to) } else { 0 };
    for id in party(t.s, &m) {
        if fleet && land {
            make_base(t.s, id, v.to, by);
        } else {
            t.s.put(id, At::Zone(v.to));
            t.s.set_home(id, if fleet { m.from } else { v.to });
        }
        t.s.mark(id, Marks::REDEPLOYED);
        t.s.unmark(id, Marks::IN_US);
    }
    let boxes = [
        data().places.british_convoy_box,
        data().places.murmansk_convoy_box,
    ];
    if boxes.contains(&v.to) {
        t.s.mark(v.unit, Marks::BOXED);
    }
    t.log.say(rule!("11.0a"), || {
        let (from, to) = (zone_name(m.from), zone_name(v.to));
        let suez = if v.suez { " through Suez" } else { "" };
        format!("{name} is redeployed from {from} to {to}{suez}")
    });
}

/// 6.7b, 6.7c: the ships are laden; what room is left may only be used to the same port.
fn use_ships(t: &mut Act, m: &Mover, v: &Voyage) {
    let load = carriage(m.nation, m.kind);
    let calls = ports_of_call(t.s, m, v);
    for water in each(v.waters()) {
        let Some(fleet) = v.fleets[water] else {
            continue;
        };
        let unit = *t.s.unit(fleet);
        let laden = unit.laden + load;
        let begun = mission_of(t.s, fleet).is_some();
        let mission = calls[water].map(|port| Shipping {
            fleet,
            water: water as u8,
            port,
        });
        match mission {
            Some(mission) if !begun && laden < unit.factors => {
                t.s.transfers.missions.push(mission);
                t.s.set_laden(fleet, laden);
            }
            None if !begun => t.s.set_laden(fleet, unit.factors),
            _ => t.s.set_laden(fleet, laden),
        }
        t.log.say(rule!("6.7b"), || {
            let (ship, cargo) = (unit_name(t.s, fleet), unit_name(t.s, m.unit));
            format!("{ship} ships {cargo}")
        });
    }
}

/// Where each fleet of a voyage puts its load ashore, as far as that is of use to another load.
fn ports_of_call(s: &State, m: &Mover, v: &Voyage) -> Bound {
    let mut calls = [None; WATERS];
    let waters = v.waters();
    if v.suez {
        for water in each(waters) {
            calls[water] = Some(r11_0_suez::port_for(v.to));
        }
        return calls;
    }
    if waters == 0 {
        return calls;
    }
    let land = r11_1_deployments::start(s, m);
    let reached = areas(s, m, land, waters, &[None; WATERS]);
    let last = each(waters).find(|water| {
        let before = reached[(waters & !(1 << water)) as usize];
        leg(s, m, before, ZoneSet::NONE, *water, None).has(v.to)
    });
    let Some(last) = last else { return calls };
    calls[last] = port_for(s, m, v.to, last);
    if waters.count_ones() == 2 {
        for first in each(waters & !(1 << last)) {
            calls[first] = ports(first)
                .iter()
                .filter(|port| !land.has(*port) && usable(s, m.nation, *port))
                .find(|port| port_for(s, m, *port, last).is_some());
        }
    }
    calls
}

/// 6.7: which fleets ship a unit whose destination is chosen; they are chosen one after the other, by water.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voyage {
    pub unit: UnitId,
    pub factors: u8,
    pub by: Nation,
    pub to: Zone,
    pub suez: bool,
    pub fleets: [Option<UnitId>; WATERS],
}

impl Question<Neppa> for Voyage {
    type Answer = RedeployAction;

    fn open(&self, t: &mut Act) -> Open {
        if self.is_complete(t.s) {
            carry_out(t, self);
            return Open::Pass;
        }
        match choices(t.s, self).as_slice() {
            [] => Open::Pass,
            // A fleet without an alternative is taken without asking.
            [only] => {
                take(t, self, *only);
                Open::Again
            }
            _ => Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for fleet in choice::every_fleet(s) {
            frame::add(
                out,
                Front::ALL.map(|front| RedeployAction::Ship { fleet, front }),
            );
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let ship = |(fleet, front)| RedeployAction::Ship { fleet, front };
        frame::add(out, choices(s, self).into_iter().map(ship));
    }
    fn check(&self, s: &State, answer: RedeployAction) -> Result<(), Illegal> {
        let RedeployAction::Ship { fleet, front } = answer else {
            return Err(Neppa::not_asked());
        };
        demand!(
            choices(s, self).contains(&(fleet, front)),
            "11.0d",
            "that fleet cannot ship it on that front"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: RedeployAction) {
        let RedeployAction::Ship { fleet, front } = answer else {
            frame::unasked(answer)
        };
        take(t, self, (fleet, front));
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!(
            "Which fleet ships {} to {}?",
            unit_name(s, self.unit),
            zone_name(self.to)
        );
        (text, rule!("6.7b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        for fleet in hit.units(s, Kind::is_fleet) {
            frame::add(
                out,
                Front::ALL.map(|front| RedeployAction::Ship { fleet, front }),
            );
        }
    }
}

/// 6.7b: whether a seat ships another's unit with its fleet.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lend {
    pub fleet: UnitId,
    pub front: Front,
}

impl Lend {
    fn seat(&self, s: &State) -> Seat {
        s.seat_of(s.unit(self.fleet).nation)
    }
}

impl Question<Neppa> for Lend {
    type Answer = RedeployAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(self.seat(t.s))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [RedeployAction::Lend, RedeployAction::Refuse]);
    }
    fn check(&self, _s: &State, answer: RedeployAction) -> Result<(), Illegal> {
        match answer {
            RedeployAction::Lend | RedeployAction::Refuse => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    /// Whoever refuses is not asked again by the same seat in this phase.
    fn apply(&self, t: &mut Act, answer: RedeployAction) {
        t.pop();
        let Some(voyage) = t.step::<Voyage>().copied() else {
            return;
        };
        if answer == RedeployAction::Lend {
            t.replace(voyage.with(t.s, (self.fleet, self.front)));
            return;
        }
        let asked = voyage.mover(t.s).seat;
        let owner = self.seat(t.s);
        t.s.transfers.refused.push((owner, asked));
        t.log.say(rule!("6.7b"), || {
            let (ship, cargo) = (unit_name(t.s, self.fleet), unit_name(t.s, voyage.unit));
            format!("{ship} does not ship {cargo}")
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let Some(voyage) = s.stack.step::<Voyage>() else {
            return (String::new(), rule!("6.7b"));
        };
        let (ship, cargo) = (unit_at(s, self.fleet), unit_name(s, voyage.unit));
        let text = format!("Does {ship} ship {cargo} to {}?", zone_name(voyage.to));
        (text, rule!("6.7b"))
    }
}
