//! 3.4: a force moves: where it goes, whom it takes along, whom it leaves, how its move ends.

use super::options::{may_sail, seat_of};
use super::passage::{advance, dock, drop_off, escort, finish, hunt, join, load, moor, stop};
use super::reach::{Course, Reach, reach};
use super::waters::{self, Water};
use super::{
    When, bump, cargo, embarking, evacuating, harbours, infiltration, ports, quay, search, thirst,
    unloading, window,
};
use crate::Aeto;
use crate::ch02_strategic::may_escort;
use crate::ch04_air;
use crate::ch10_special::channel_dash;
use crate::ch10_special::leash::Leashes;
use crate::ch10_special::special_boats;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A force, or a submarine, on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voyage {
    pub mover: UnitId,
    pub when: When,
    /// The next places of the leg that it makes, the last first.
    pub way: Vec<Spot>,
    /// Legs within the hexed area where it is, which cost nothing.
    pub free: u8,
    /// 3.7f: the enemy was asked before it enters the canal.
    pub challenged: bool,
    /// 3.14d: it was kept out of an area.
    pub kept_out: bool,
}

/// 3.2e: legs within one hexed area before a force goes on or stops.
pub(super) const FREE_LEGS: u8 = 2;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Helm {
    /// On to a place.
    Go {
        to: Spot,
    },
    /// 3.4m: another force, or a docked ship, joins.
    Join {
        unit: UnitId,
    },
    /// 3.4f: a ship is dropped off.
    Drop {
        ship: UnitId,
    },
    /// 3.15m: a ship is left in the port of the hex.
    Moor {
        ship: UnitId,
    },
    /// 3.15i
    Dock,
    /// 3.15o: into an enemy port.
    Enter,
    /// 3.30a: a submarine tries to get into an enemy port.
    Infiltrate,
    /// 10.25a: and it has a special marker.
    Special,
    /// 3.3r: a submarine tries to pass a strait.
    Slip,
    /// 3.11a: all become Convoy Duty Escorts.
    Escort,
    /// 3.24a: what is in the hex of a port comes aboard.
    Load,
    /// 3.26: troops are taken off a beach.
    Evacuate,
    /// 7.4a: supply in a port is given up, so that ships with more of it may enter.
    Clear,
    /// 3.6a: an Active interception.
    Hunt {
        prey: UnitId,
    },
    Stop,
}

impl Voyage {
    pub fn new(mover: UnitId, when: When) -> Voyage {
        Voyage {
            mover,
            when,
            way: Vec::new(),
            free: 0,
            challenged: false,
            kept_out: false,
        }
    }
    pub(super) fn at(&self, s: &State) -> Spot {
        s.unit(self.mover).at
    }
    /// 3.2a, 3.12c: points that are left.
    pub fn left(&self, s: &State) -> u8 {
        cite!("3.2a", "3.2c", "3.12c", "3.12d", "3.12e", "3.17v");
        let speed = s.speed(s.crew(self.mover));
        let most = match (self.when, speed >= 30) {
            (When::Offensive, true) => 6,
            (When::Offensive, false) => 3,
            _ => speed,
        };
        let spent = s.spent(self.mover);
        let bound = evacuating::bound(s, &s.crew(self.mover));
        most.min(bound.unwrap_or(most)).saturating_sub(spent)
    }
    fn reach(&self, s: &State) -> Reach {
        let came = s
            .at_sea
            .narrows
            .iter()
            .find(|(unit, _)| *unit == self.mover);
        let course = Course {
            nation: s.unit(self.mover).nation(),
            start: self.at(s),
            points: self.left(s),
            came: came.map(|(_, from)| *from),
        };
        reach(s, course)
    }
    pub(super) fn has_moved(&self, s: &State) -> bool {
        let ships = s.crew(self.mover);
        ships
            .into_iter()
            .any(|ship| s.unit(ship).has(Marks::SAILED))
    }
    /// 3.2i: a sea area next to a force that has not moved, whatever it costs.
    fn minimum(&self, s: &State, to: Spot) -> bool {
        cite!("3.2i");
        let sea = matches!(waters::water(to), Some(Water::Large(_) | Water::Hexed(_)));
        let mut next = waters::lanes(self.at(s)).iter();
        let open = next.any(|lane| lane.to == to && !lane.canal);
        let bound = s.at_sea.narrows.iter().any(|(unit, _)| *unit == self.mover);
        sea && open && !bound && self.when != When::Offensive && !self.has_moved(s)
    }
    /// 3.0d: places where friends lie that it may not be with: no submarine ends its move with others, nor they with it.
    pub(super) fn taken(&self, s: &State) -> Vec<Spot> {
        cite!("3.0d", "3.29a", "3.0c");
        let own = s.unit(self.mover);
        let apart = |id: &UnitId| own.is_submarine() || s.unit(*id).is_submarine();
        let others = s.at_sea(own.camp).filter(|id| *id != self.mover);
        let places = others.filter(apart).map(|id| s.unit(id).at);
        places
            .filter(|at| !matches!(waters::water(*at), Some(Water::Large(_) | Water::Box)))
            .collect()
    }
    fn check_go(&self, s: &State, to: Spot) -> Result<(), Illegal> {
        let cost = self.reach(s).cost(to).filter(|_| to != self.at(s));
        demand!(
            cost.is_some() || self.minimum(s, to),
            "3.2h",
            "it does not get there with the points that are left"
        );
        demand!(
            cost != Some(0) || self.free < FREE_LEGS,
            "3.2e",
            "it has turned about enough in this area"
        );
        demand!(
            !self.taken(s).contains(&to) || bump::is_possible(s, self.mover, to),
            "3.0d",
            "a submarine lies alone"
        );
        Leashes::of(s, self.mover).check(to, || match cost {
            Some(_) => self.reach(s).way(to),
            None => vec![to],
        })?;
        demand!(
            ch04_air::may_go_on(s, self.mover),
            "3.13e",
            "its aircraft have been launched"
        );
        Ok(())
    }
    /// 7.10h: where it must go, if it has ships without fuel; if it can neither go, dock nor wait, it is free.
    fn homeward(&self, s: &State) -> Option<Vec<Spot>> {
        if self.kept_out {
            return None;
        }
        let mut targets = thirst::targets(s, self.mover, self.left(s))?;
        targets.retain(|to| self.check_go(s, *to).is_ok());
        let held = targets.is_empty() && self.check_dock(s).is_err() && self.check_stop(s).is_err();
        (!held).then_some(targets)
    }
    fn check_stop(&self, s: &State) -> Result<(), Illegal> {
        let boxed = waters::water(self.at(s)) == Some(Water::Box);
        demand!(!boxed, "3.15l", "in a box ships are docked");
        let crowded = self.taken(s).contains(&self.at(s));
        let free = !crowded || bump::is_possible(s, self.mover, self.at(s));
        demand!(free || self.left(s) == 0, "3.0d", "a submarine lies alone");
        Ok(())
    }
    fn check_join(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        cite!("3.15m", "3.22h");
        let force = s.unit(self.mover).force().is_some();
        demand!(force, "3.29a", "a submarine moves alone");
        let own =
            s.has_unit(unit) && s.unit(unit).camp == s.unit(self.mover).camp && unit != self.mover;
        demand!(own, "3.0b", "it is nothing of yours");
        let here = self.at(s);
        let piece = s.unit(unit);
        let docked = match piece.at.whereabouts() {
            Where::Port(hex) => {
                piece.is_surface() && quay(hex) == here && !ports::is_frozen(s, hex)
            }
            _ => false,
        };
        demand!(
            docked || (piece.force().is_some() && piece.at == here),
            "3.4m",
            "it is not there"
        );
        demand!(
            !docked || cargo::is_first_of_its_like(s, unit),
            "3.4m",
            "choose the first of like ships"
        );
        demand!(
            self.when != When::End || !docked,
            "3.14a",
            "docked ships do not move now"
        );
        demand!(
            joiners(s, unit, self.when).next().is_some(),
            "3.4m",
            "it has moved in this phase"
        );
        let ships: Vec<UnitId> = joiners(s, unit, self.when).collect();
        cargo::may_part(s, &ships)
    }
    fn check_dock(&self, s: &State) -> Result<(), Illegal> {
        self.may_berth(s, &s.crew(self.mover))
    }
    /// Whether these ships of it may enter the port of the hex.
    fn may_berth(&self, s: &State, ships: &[UnitId]) -> Result<(), Illegal> {
        let Some(hex) = harbour(self.at(s)) else {
            return Err(Illegal::new(rule!("3.15a"), "there is no port"));
        };
        let nation = s.unit(self.mover).nation();
        demand!(
            ports::is_friendly(s, nation, hex) || ports::shelters(s, self.mover, hex),
            "3.15e",
            "it is no friendly port"
        );
        demand!(ports::is_open(s, hex), "3.15t", "the port is closed");
        let port = Spot::port(hex).expect("it has a port");
        demand!(
            ports::room_for(s, port, ships),
            "3.15b",
            "the port is too full"
        );
        unloading::may_berth(s, ships, hex)
    }
    fn check_moor(&self, s: &State, ship: UnitId) -> Result<(), Illegal> {
        let crew = s.crew(self.mover);
        demand!(crew.contains(&ship), "3.15m", "it is not in the force");
        demand!(
            cargo::is_first_of_its_like(s, ship),
            "3.15m",
            "choose the first of like ships"
        );
        demand!(crew.len() > 1, "3.1c", "a force has at least one ship");
        demand!(
            self.has_moved(s),
            "3.4i",
            "what stays behind was chosen before"
        );
        cargo::may_part(s, &[ship])?;
        self.may_berth(s, &[ship])
    }
    /// 3.24a: whether it may take cargo aboard in the port before which it lies.
    fn check_load(&self, s: &State) -> Result<(), Illegal> {
        cite!("3.24a");
        demand!(
            self.when == When::First,
            "3.21b",
            "pieces embark in the Naval and Air Phase"
        );
        let number = s.unit(self.mover).force();
        let (Some(hex), Some(number)) = (harbour(self.at(s)), number) else {
            return Err(Illegal::new(rule!("3.21b"), "there is no port"));
        };
        let camp = s.unit(self.mover).camp;
        embarking::may_load(s, Spot::force(number), camp, hex.into())
    }
    fn check_evacuate(&self, s: &State) -> Result<(), Illegal> {
        demand!(
            self.when == When::First,
            "3.26a",
            "troops are taken off in the Naval and Air Phase"
        );
        evacuating::may_begin(s, self.mover).map(|_| ())
    }
    fn check_escort(&self, s: &State) -> Result<(), Illegal> {
        let camp = s.unit(self.mover).camp;
        demand!(
            camp != Camp::Axis,
            "3.11a",
            "only Allied ships guard convoys"
        );
        demand!(
            self.when == When::First,
            "3.14g",
            "escorts are assigned in the Naval and Air Phase"
        );
        let area = waters::seas(self.at(s)).first().copied();
        let lies = !matches!(waters::water(self.at(s)), Some(Water::Coast | Water::Box));
        let convoy = area.and_then(Spot::convoy).is_some();
        demand!(lies && convoy, "3.11a", "this is no Convoy area");
        for ship in s.crew(self.mover) {
            may_escort(s, ship, area.expect("checked"))?;
        }
        demand!(self.has_moved(s), "3.11a", "it has not moved into the area");
        Ok(())
    }
}

/// The ships of a force, or a docked ship, that may join.
pub(super) fn joiners(s: &State, unit: UnitId, when: When) -> impl Iterator<Item = UnitId> {
    let ships = s.crew(unit).into_iter();
    let fit = move |ship: &UnitId| {
        may_sail(s, *ship) && (when != When::Offensive || s.unit(*ship).has(Marks::STANDBY))
    };
    ships.filter(fit)
}

/// The space of the port that ships in a place may enter.
pub(super) fn harbour(at: Spot) -> Option<board::SpaceId> {
    let hex = at.within()?;
    (Spot::port(hex).is_some() && quay(hex) == at).then_some(hex)
}

impl Question<Aeto> for Voyage {
    type Answer = Helm;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if channel_dash::asks(t) {
            return Open::Again;
        }
        let at = t.s.unit(self.mover).at;
        let lost = at.within().is_none() || at.is_port();
        let stuck = |ship: &UnitId| {
            cite!("3.17ab");
            t.s.at_sea.stayed.contains(ship)
        };
        if lost || t.s.crew(self.mover).iter().any(stuck) {
            finish(t, self);
            return Open::Pass;
        }
        if !self.way.is_empty() {
            advance(t, self);
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, t.s.unit(self.mover).camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let reach = self.reach(s);
        frame::add(out, reach.places().map(|(to, _)| Helm::Go { to }));
        let next = waters::lanes(self.at(s)).iter();
        let beyond = next.filter(|lane| reach.cost(lane.to).is_none());
        frame::add(out, beyond.map(|lane| Helm::Go { to: lane.to }));
        let camp = s.unit(self.mover).camp;
        frame::add(out, s.forces(camp).map(|(unit, _)| Helm::Join { unit }));
        if let Some(port) = harbour(self.at(s)).and_then(Spot::port) {
            let docked = s.units_in(port).filter(|(_, unit)| unit.is_naval());
            frame::add(out, docked.map(|(unit, _)| Helm::Join { unit }));
        }
        frame::add(
            out,
            s.crew(self.mover)
                .into_iter()
                .flat_map(|ship| [Helm::Drop { ship }, Helm::Moor { ship }]),
        );
        let foes = window::at_sea(s, camp).map(|prey| Helm::Hunt { prey });
        frame::add(out, foes);
        frame::add(
            out,
            [
                Helm::Dock,
                Helm::Enter,
                Helm::Infiltrate,
                Helm::Special,
                Helm::Slip,
                Helm::Escort,
                Helm::Load,
                Helm::Evacuate,
                Helm::Clear,
                Helm::Stop,
            ],
        );
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let here = self.at(s);
        if let Some(targets) = self.homeward(s) {
            let docks = self.check_dock(s).is_ok();
            let waits = targets.is_empty() && !docks && self.check_stop(s).is_ok();
            frame::add(out, targets.into_iter().map(|to| Helm::Go { to }));
            frame::add(out, docks.then_some(Helm::Dock));
            frame::add(out, waits.then_some(Helm::Stop));
            return;
        }
        let (reach, taken) = (self.reach(s), self.taken(s));
        let free = ch04_air::may_go_on(s, self.mover);
        let goes = |to: Spot, cost: u8| {
            let crowded = taken.contains(&to) && !bump::is_possible(s, self.mover, to);
            free && (cost > 0 || self.free < FREE_LEGS) && !crowded
        };
        let leashes = Leashes::of(s, self.mover);
        let goes = |to: Spot, cost: u8| {
            let near = leashes.check(to, || match reach.cost(to) {
                Some(_) => reach.way(to),
                None => vec![to],
            });
            goes(to, cost) && near.is_ok()
        };
        let places = reach.places().filter(|(to, cost)| goes(*to, *cost));
        frame::add(out, places.map(|(to, _)| Helm::Go { to }));
        let next = waters::lanes(here).iter();
        let beyond = next.filter(|lane| reach.cost(lane.to).is_none());
        let beyond = beyond.filter(|lane| self.minimum(s, lane.to) && goes(lane.to, 1));
        frame::add(out, beyond.map(|lane| Helm::Go { to: lane.to }));
        let mut more: Vec<Helm> = Vec::new();
        let camp = s.unit(self.mover).camp;
        let beside = s.forces(camp).filter(|(_, unit)| unit.at == here);
        more.extend(beside.map(|(unit, _)| Helm::Join { unit }));
        if let Some(port) = harbour(here).and_then(Spot::port) {
            let docked = s.units_in(port).filter(|(_, unit)| unit.is_surface());
            more.extend(docked.map(|(unit, _)| Helm::Join { unit }));
            more.extend([Helm::Dock, Helm::Enter, Helm::Infiltrate]);
            more.extend([Helm::Special, Helm::Load, Helm::Clear]);
        }
        let crew = s.crew(self.mover).into_iter();
        more.extend(crew.flat_map(|ship| [Helm::Drop { ship }, Helm::Moor { ship }]));
        let foes = window::at_sea(s, camp).filter(|prey| s.unit(*prey).at == here);
        more.extend(foes.map(|prey| Helm::Hunt { prey }));
        more.extend([Helm::Slip, Helm::Escort, Helm::Evacuate, Helm::Stop]);
        more.retain(|answer| self.check(s, *answer).is_ok());
        frame::add(out, more);
    }
    fn check(&self, s: &State, answer: Helm) -> Result<(), Illegal> {
        if let Some(targets) = self.homeward(s) {
            let homeward = match answer {
                Helm::Go { to } => targets.contains(&to),
                Helm::Dock => true,
                Helm::Stop => targets.is_empty() && self.check_dock(s).is_err(),
                _ => false,
            };
            demand!(
                homeward,
                "7.10h",
                "without fuel it makes for the nearest port"
            );
        }
        match answer {
            Helm::Go { to } => self.check_go(s, to),
            Helm::Join { unit } => self.check_join(s, unit),
            Helm::Drop { ship } => {
                let crew = s.crew(self.mover);
                demand!(crew.contains(&ship), "3.4f", "it is not in the force");
                demand!(
                    cargo::is_first_of_its_like(s, ship),
                    "3.4f",
                    "choose the first of like ships"
                );
                demand!(crew.len() > 1, "3.1c", "a force has at least one ship");
                let boxed = waters::water(self.at(s)) == Some(Water::Box);
                demand!(!boxed, "3.15l", "in a box ships are docked");
                demand!(
                    !self.taken(s).contains(&self.at(s)),
                    "3.0d",
                    "a submarine lies alone"
                );
                demand!(
                    self.has_moved(s),
                    "3.4i",
                    "what stays behind was chosen before"
                );
                let nation = s.unit(ship).nation();
                demand!(
                    s.free_chit(nation).is_some(),
                    "3.1b",
                    "no chit of a task force is left"
                );
                cargo::may_part(s, &[ship])
            }
            Helm::Moor { ship } => self.check_moor(s, ship),
            Helm::Dock => self.check_dock(s),
            Helm::Enter => harbours::may_enter(s, self),
            Helm::Infiltrate => infiltration::may_infiltrate(s, self),
            Helm::Special => {
                infiltration::may_infiltrate(s, self)?;
                special_boats::may_be_used(s, self.mover, harbour(self.at(s)))
            }
            Helm::Slip => infiltration::may_slip(s, self),
            Helm::Escort => self.check_escort(s),
            Helm::Load => self.check_load(s),
            Helm::Evacuate => self.check_evacuate(s),
            Helm::Clear => {
                let Some(hex) = harbour(self.at(s)) else {
                    return Err(Illegal::new(rule!("3.15a"), "there is no port"));
                };
                unloading::may_clear(s, &s.crew(self.mover), hex)
            }
            Helm::Hunt { prey } => search::may_hunt(s, self, prey),
            Helm::Stop => self.check_stop(s),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Helm) {
        match answer {
            Helm::Go { to } => {
                let reach = self.reach(t.s);
                let way = match reach.cost(to) {
                    Some(_) => reach.way(to),
                    None => vec![to],
                };
                let free = if reach.cost(to) == Some(0) {
                    self.free + 1
                } else {
                    0
                };
                t.replace(Voyage {
                    way,
                    free,
                    ..self.clone()
                });
            }
            Helm::Join { unit } => join(t, self, unit),
            Helm::Drop { ship } => drop_off(t, self, ship),
            Helm::Moor { ship } => moor(t, self, ship),
            Helm::Dock => dock(t, self),
            Helm::Enter => harbours::enter(t, self),
            Helm::Infiltrate => infiltration::infiltrate(t, self, false),
            Helm::Special => infiltration::infiltrate(t, self, true),
            Helm::Slip => infiltration::slip(t, self),
            Helm::Escort => escort(t, self),
            Helm::Load => load(t, self),
            Helm::Evacuate => evacuating::begin(t, self.mover),
            Helm::Clear => {
                if let Some(hex) = harbour(self.at(t.s)) {
                    unloading::clear(t, t.s.unit(self.mover).camp, hex);
                }
            }
            Helm::Hunt { prey } => hunt(t, self, prey),
            Helm::Stop => stop(t, self),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!(
                "{} is in {} and has {} points left.",
                s.unit(self.mover).name(),
                spot_name(self.at(s)),
                self.left(s)
            ),
            rule!("3.4d"),
        )
    }
}
