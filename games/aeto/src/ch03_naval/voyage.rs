//! 3.4: a force moves: where it goes, whom it takes along, whom it leaves, how its move ends.

use super::muster::launch;
use super::options::{may_sail, seat_of, stand_by};
use super::reach::{Reach, reach};
use super::waters::{self, Water};
use super::window::{self, Contact};
use super::{When, ports, quay, search, straits};
use crate::Aeto;
use crate::ch02_strategic::may_escort;
use crate::fleet;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{hex_name, spot_name};
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
}

/// 3.2e: legs within one hexed area before a force goes on or stops.
const FREE_LEGS: u8 = 2;

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
    /// 3.15i
    Dock,
    /// 3.11a: all become Convoy Duty Escorts.
    Escort,
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
        }
    }
    fn at(&self, s: &State) -> Spot {
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
        most.saturating_sub(s.spent(self.mover))
    }
    fn reach(&self, s: &State) -> Reach {
        let came = s
            .at_sea
            .narrows
            .iter()
            .find(|(unit, _)| *unit == self.mover);
        let nation = s.unit(self.mover).nation();
        reach(
            s,
            nation,
            self.at(s),
            self.left(s),
            came.map(|(_, from)| *from),
        )
    }
    fn has_moved(&self, s: &State) -> bool {
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
    /// 3.0d: no submarine ends its move with friends, nor they with it.
    fn shares(&self, s: &State, to: Spot) -> bool {
        cite!("3.0d", "3.29a", "3.0c");
        if matches!(waters::water(to), Some(Water::Large(_) | Water::Box)) {
            return false;
        }
        let camp = s.unit(self.mover).camp;
        let submarine = s.unit(self.mover).is_submarine();
        s.units_in(to).any(|(id, unit)| {
            let friend = unit.camp == camp && id != self.mover;
            friend && (unit.is_submarine() || (submarine && unit.force().is_some()))
        })
    }
    fn check_go(&self, s: &State, reach: &Reach, to: Spot) -> Result<(), Illegal> {
        let cost = reach.cost(to).filter(|_| to != self.at(s));
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
        demand!(!self.shares(s, to), "3.0d", "a submarine lies alone");
        Ok(())
    }
    fn check_join(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
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
            !docked || s.pieces.is_first_of_its_like(unit),
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
        Ok(())
    }
    fn check_dock(&self, s: &State) -> Result<(), Illegal> {
        let Some(hex) = harbour(self.at(s)) else {
            return Err(Illegal::new(rule!("3.15a"), "there is no port"));
        };
        let nation = s.unit(self.mover).nation();
        demand!(
            ports::is_friendly(s, nation, hex),
            "3.15e",
            "it is no friendly port"
        );
        demand!(ports::is_open(s, hex), "3.15t", "the port is closed");
        let port = Spot::port(hex).expect("it has a port");
        demand!(
            ports::room_for(s, port, &s.crew(self.mover)),
            "3.15b",
            "the port is too full"
        );
        Ok(())
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
fn joiners(s: &State, unit: UnitId, when: When) -> impl Iterator<Item = UnitId> {
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
        let lost = t.s.unit(self.mover).at.within().is_none() || t.s.unit(self.mover).at.is_port();
        if lost {
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
        frame::add(out, reach.places().map(|to| Helm::Go { to }));
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
                .map(|ship| Helm::Drop { ship }),
        );
        let foes = window::at_sea(s, camp).map(|prey| Helm::Hunt { prey });
        frame::add(out, foes);
        frame::add(out, [Helm::Dock, Helm::Escort, Helm::Stop]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let reach = self.reach(s);
        let mut all = Vec::new();
        self.candidates(s, &mut all);
        all.retain(|action| match <Helm as frame::Part<Action>>::of(action) {
            Some(Helm::Go { to }) => self.check_go(s, &reach, *to).is_ok(),
            Some(answer) => self.check(s, *answer).is_ok(),
            None => false,
        });
        out.extend(all);
    }
    fn check(&self, s: &State, answer: Helm) -> Result<(), Illegal> {
        match answer {
            Helm::Go { to } => self.check_go(s, &self.reach(s), to),
            Helm::Join { unit } => self.check_join(s, unit),
            Helm::Drop { ship } => {
                let crew = s.crew(self.mover);
                demand!(crew.contains(&ship), "3.4f", "it is not in the force");
                demand!(
                    s.pieces.is_first_of_its_like(ship),
                    "3.4f",
                    "choose the first of like ships"
                );
                demand!(crew.len() > 1, "3.1c", "a force has at least one ship");
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
                Ok(())
            }
            Helm::Dock => self.check_dock(s),
            Helm::Escort => self.check_escort(s),
            Helm::Hunt { prey } => search::may_hunt(s, self, prey),
            Helm::Stop => {
                let boxed = waters::water(self.at(s)) == Some(Water::Box);
                demand!(!boxed, "3.15l", "in a box ships are docked");
                demand!(
                    !self.shares(s, self.at(s)),
                    "3.0d",
                    "a submarine lies alone"
                );
                Ok(())
            }
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
            Helm::Dock => dock(t, self),
            Helm::Escort => escort(t, self),
            Helm::Hunt { prey } => {
                t.pop();
                finish(t, self);
                search::begin_active(t, self.mover, prey);
            }
            Helm::Stop => {
                t.pop();
                finish(t, self);
            }
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

/// The next stage of a leg: points are spent, and the enemy may respond.
fn advance(t: &mut Act<'_>, voyage: &Voyage) {
    let mover = voyage.mover;
    let (from, to) = (t.s.unit(mover).at, voyage.way[voyage.way.len() - 1]);
    let mut next = voyage.clone();
    next.way.pop();
    let cost = waters::cost(from, to);
    let forced = cost > voyage.left(t.s);
    let dead = forced && (voyage.has_moved(t.s) || voyage.when == When::Offensive);
    let barred = voyage.when == When::End && super::end::is_outgunned(t, mover, from, to);
    if dead || barred {
        cite!("3.6u", "3.17v");
        next.way.clear();
        t.replace(next);
        return;
    }
    if matches!(waters::water(to), Some(Water::Large(_))) || cost > 0 {
        next.free = next.free.min(FREE_LEGS);
    }
    t.replace(next);
    sail(t, mover, to, cost, forced);
    if voyage.when == When::Offensive {
        cite!("3.13b");
    }
    halts(t, mover, false, voyage.when);
}

/// A force enters a place.
pub(super) fn sail(t: &mut Act<'_>, mover: UnitId, to: Spot, cost: u8, forced: bool) {
    let from = t.s.unit(mover).at;
    let nation = t.s.unit(mover).nation();
    let spent = t.s.spent(mover).saturating_add(cost);
    for ship in t.s.crew(mover) {
        t.s.pieces.mark(ship, |unit| {
            let most = unit.ship_face().map_or(0, |face| face.movement);
            unit.spent = if forced { most } else { spent };
            unit.marks.set(Marks::SAILED);
            unit.marks.clear(Marks::STANDBY);
        });
    }
    t.s.pieces.mark(mover, |unit| {
        unit.marks.set(Marks::SAILED);
        unit.marks.clear(Marks::STANDBY);
    });
    t.s.at_sea.narrows.retain(|(unit, _)| *unit != mover);
    if to
        .within()
        .is_some_and(|hex| straits::is_closed(t.s, nation, hex))
    {
        t.s.at_sea.narrows.push((mover, from));
    }
    let name = t.s.unit(mover).name();
    t.log
        .say(rule!("3.2a"), || format!("{name} enters {}", spot_name(to)));
    t.s.pieces.change(mover, |unit| unit.at = to);
}

/// 3.4h: the enemy may respond to what moves here; never in the End Phase, never to a submarine.
pub(super) fn halts(t: &mut Act<'_>, mover: UnitId, left_port: bool, when: When) {
    cite!("3.4h", "3.6m", "3.6q", "3.6r", "3.29a");
    if when != When::End && !t.s.unit(mover).is_submarine() {
        t.push(Contact::new(t.s, mover, left_port));
    }
}

/// 3.4m: others join, as if they had spent the same points.
fn join(t: &mut Act<'_>, voyage: &Voyage, unit: UnitId) {
    let spent = t.s.spent(voyage.mover);
    let moved = voyage.has_moved(t.s);
    let ships: Vec<UnitId> = joiners(t.s, unit, voyage.when).collect();
    let number = t.s.unit(voyage.mover).force().unwrap_or(0);
    for ship in ships {
        t.s.put(ship, Spot::force(number));
        t.s.pieces.mark(ship, |unit| {
            unit.spent = spent;
            unit.marks.clear(Marks::STANDBY);
            if moved {
                unit.marks.set(Marks::SAILED);
            }
        });
    }
    if t.s.unit(unit).force().is_some() {
        fleet::tidy(t, unit);
    }
    let seat = seat_of(t.s, t.s.unit(voyage.mover).camp);
    t.log
        .whisper(rule!("3.4m"), seat, || "Ships join".to_string());
}

/// 3.4f: a ship stays where the force is; its move is over.
fn drop_off(t: &mut Act<'_>, voyage: &Voyage, ship: UnitId) {
    let at = t.s.unit(voyage.mover).at;
    let nation = t.s.unit(ship).nation();
    let chit = t.s.free_chit(nation).expect("checked");
    launch(t, chit, at, &[ship]);
    t.s.pieces.mark(chit, |unit| unit.marks.set(Marks::SAILED));
    if voyage.when == When::First {
        stand_by(t, &[ship]);
    }
    t.log.say(rule!("3.4f"), || {
        format!("A ship stays in {}", spot_name(at))
    });
}

/// 3.15i: a force enters port.
fn dock(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.2g", "3.15i", "7.10j");
    let Some(hex) = harbour(t.s.unit(voyage.mover).at) else {
        return;
    };
    let port = Spot::port(hex).expect("it has a port");
    t.pop();
    finish(t, voyage);
    let name = t.s.unit(voyage.mover).name();
    t.log.say(rule!("3.15i"), || {
        format!("{name} enters the port of {}", hex_name(hex))
    });
    into_port(t, voyage.mover, port);
}

/// The ships of a force are docked.
pub(super) fn into_port(t: &mut Act<'_>, mover: UnitId, port: Spot) {
    for ship in t.s.crew(mover) {
        t.s.put(ship, port);
        t.s.pieces.mark(ship, |unit| unit.unsupplied = 0);
    }
    if t.s.unit(mover).force().is_some() {
        fleet::tidy(t, mover);
    }
}

/// 3.11a: the ships of a force are assigned to guard the convoys of the area.
fn escort(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.11a", "3.11b", "3.11c", "3.11h", "0.sop-na1b");
    let at = t.s.unit(voyage.mover).at;
    let area = waters::seas(at)[0];
    let duty = Spot::convoy(area).expect("a Convoy area");
    t.pop();
    finish(t, voyage);
    let name = t.s.unit(voyage.mover).name();
    t.log.reveal();
    t.log.say(rule!("3.11a"), || {
        format!(
            "The ships of {name} guard the convoys of {}",
            hex_name(area)
        )
    });
    for ship in t.s.crew(voyage.mover) {
        t.s.put(ship, duty);
        t.s.pieces.mark(ship, |unit| {
            unit.marks.set(Marks::ASSIGNED);
            unit.marks.clear(Marks::STANDBY);
        });
    }
    fleet::tidy(t, voyage.mover);
}

/// The move is over: who moved at most half is on Standby.
fn finish(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.4n", "3.6d");
    let mover = voyage.mover;
    t.s.at_sea.quiet.retain(|(_, unit)| *unit != mover);
    if t.s.location(mover).is_none() {
        return;
    }
    let ships = t.s.crew(mover);
    for ship in ships.iter().chain([&mover]) {
        t.s.pieces.mark(*ship, |unit| {
            unit.marks.set(Marks::SAILED);
            if voyage.when == When::End {
                unit.marks.set(Marks::LATE);
            }
        });
    }
    match voyage.when {
        When::First => stand_by(t, &ships),
        When::Offensive => {
            cite!("3.12f");
            for ship in ships.iter().chain([&mover]) {
                t.s.pieces.mark(*ship, |unit| {
                    unit.marks.clear(Marks::STANDBY);
                    unit.marks.set(Marks::ACTIVE);
                });
            }
        }
        When::End => {
            cite!("3.14f");
        }
    }
}
