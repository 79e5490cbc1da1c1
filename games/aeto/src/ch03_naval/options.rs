//! 3.4, 3.5: the First Naval Movement Step: sides move one force at a time, or pass.

use super::muster::{Errand, Muster};
use super::voyage::Voyage;
use super::waters::areas;
use super::{conversion, cruisers, embarking, organising, ports, quay, thirst};
use crate::Aeto;
use crate::ch02_strategic::must_release;
use crate::ch10_special::before_the_war::is_moored;
use crate::ch10_special::belomor;
use crate::ch10_special::channel_dash;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name, spot_name};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, HexId, ShipClass, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The side whose option it is moves one force, or passes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavalOption {
    /// How many sides have passed in a row.
    pub passes: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sail {
    Pass,
    /// A task force or a submarine at sea moves.
    Move {
        unit: UnitId,
    },
    /// Ships leave a port.
    From {
        port: HexId,
    },
    /// 3.4n: a task force or submarine that has not moved.
    Standby {
        unit: UnitId,
    },
    /// 3.4n: the ships in a port.
    Alert {
        port: HexId,
    },
    /// 3.11g: escorts of an area become a task force again.
    Release {
        area: HexId,
    },
    /// 3.5a: a U-boat goes to a Convoy area.
    Deploy {
        unit: UnitId,
        area: HexId,
    },
    /// 3.5a: or to a port.
    Recall {
        unit: UnitId,
        port: HexId,
    },
    /// 3.31: a docked U-boat becomes a tactical submarine; that is no option spent.
    Convert {
        unit: UnitId,
    },
    /// 10.9: a Soviet ship goes through the Belomor Canal; nor is that.
    Belomor {
        unit: UnitId,
    },
    /// 3.4l: forces are arranged anew before anybody moves; neither is that.
    Organise,
    /// 3.21b: ships in a port take cargo aboard; that is no option spent.
    Load {
        port: HexId,
    },
    /// 3.4d: another camp of the side has the option.
    Cede {
        to: Camp,
    },
}

/// The camp whose option it is.
pub(super) fn side_camp(s: &State) -> Camp {
    let speaks = s.camp(s.player(s.clock.side));
    s.at_sea.acting.unwrap_or(speaks)
}

/// 3.4g: ships that may still move in this phase.
pub(super) fn may_sail(s: &State, ship: UnitId) -> bool {
    cite!("3.4g", "3.4j", "2.21e");
    let unit = s.unit(ship);
    let busy = [Marks::SAILED, Marks::CAUGHT, Marks::RAIDED];
    !busy.into_iter().any(|mark| unit.has(mark)) && !is_moored(s, unit)
}

/// The ships of a place that may still move.
pub(super) fn ready(s: &State, at: Spot, camp: Camp) -> Vec<UnitId> {
    let there = s.units_in(at);
    there
        .filter(|(id, unit)| unit.camp == camp && unit.ship().is_some() && may_sail(s, *id))
        .map(|(id, _)| id)
        .collect()
}

/// 3.4n: ships that used at most half their movement and are not yet on Standby.
pub(super) fn may_stand_by(s: &State, ship: UnitId) -> bool {
    cite!("3.4n", "3.4o", "0.def-standby");
    let unit = s.unit(ship);
    let half = unit
        .ship_face()
        .is_some_and(|face| unit.spent <= face.movement / 2);
    half && !unit.has(Marks::STANDBY) && !unit.has(Marks::CAUGHT) && unit.unsupplied == 0
}

/// Puts ships on Standby.
pub(super) fn stand_by(t: &mut Act<'_>, ships: &[UnitId]) {
    for ship in ships {
        if may_stand_by(t.s, *ship) {
            t.s.pieces
                .mark(*ship, |unit| unit.marks.set(Marks::STANDBY));
        }
    }
}

impl NavalOption {
    fn check_own(s: &State, unit: UnitId) -> Result<(), Illegal> {
        let own = s.has_unit(unit) && s.unit(unit).camp == side_camp(s);
        let afloat = own && (s.unit(unit).force().is_some() || s.unit(unit).is_submarine());
        let at_sea = afloat && s.unit(unit).at.within().is_some() && !s.unit(unit).at.is_port();
        demand!(at_sea, "3.4d", "it is no force of yours at sea");
        Ok(())
    }
    fn check_u_boat(s: &State, unit: UnitId) -> Result<(), Illegal> {
        let own = s.has_unit(unit) && s.unit(unit).camp == side_camp(s);
        demand!(
            own && s.unit(unit).is_u_boat(),
            "3.5a",
            "it is no U-boat of yours"
        );
        let piece = s.unit(unit);
        demand!(piece.at.within().is_some(), "3.5c", "it is not on the map");
        demand!(
            !piece.has(Marks::SAILED),
            "2.14c",
            "it has moved in this phase"
        );
        demand!(
            !piece.has(Marks::RAIDED),
            "3.5b",
            "it attacked in this month"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "3.5a",
            "choose the first of like U-boats"
        );
        Ok(())
    }
}

impl Question<Aeto> for NavalOption {
    type Answer = Sail;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("3.4d", "3.4b", "0.sop-na1a", "3.4e");
        if channel_dash::asks(t) {
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, side_camp(t.s)))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = side_camp(s);
        frame::add(out, [Sail::Pass, Sail::Organise]);
        frame::add(out, belomor::ships(s).map(|unit| Sail::Belomor { unit }));
        frame::add(out, Camp::ALL.iter().map(|to| Sail::Cede { to: *to }));
        for (unit, piece) in s.units().filter(|(_, piece)| piece.camp == camp) {
            if piece.force().is_some() || piece.is_submarine() {
                frame::add(out, [Sail::Move { unit }, Sail::Standby { unit }]);
            } else if piece.is_u_boat() || piece.ship() == Some(ShipClass::Ac) {
                frame::add(out, [Sail::Convert { unit }]);
                let all = areas().iter().map(|area| area.space.into());
                frame::add(out, all.map(|area| Sail::Deploy { unit, area }));
                let ports = Spot::ports().map(|(hex, _)| hex.into());
                frame::add(out, ports.map(|port| Sail::Recall { unit, port }));
            }
        }
        for (hex, _) in Spot::ports() {
            let port = hex.into();
            frame::add(
                out,
                [
                    Sail::From { port },
                    Sail::Alert { port },
                    Sail::Load { port },
                ],
            );
        }
        frame::add(
            out,
            areas().iter().map(|area| Sail::Release {
                area: area.space.into(),
            }),
        );
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let camp = side_camp(s);
        let mut answers = vec![Sail::Pass, Sail::Organise];
        answers.extend(belomor::ships(s).map(|unit| Sail::Belomor { unit }));
        answers.extend(Camp::ALL.iter().map(|to| Sail::Cede { to: *to }));
        for (unit, piece) in s.units().filter(|(_, piece)| piece.camp == camp) {
            let cruiser = piece.ship() == Some(ShipClass::Ac);
            if piece.at.within().is_none() && !cruiser {
                continue;
            }
            if piece.force().is_some() || piece.is_submarine() {
                answers.extend([Sail::Move { unit }, Sail::Standby { unit }]);
            } else if cruiser {
                let all = cruisers::grounds().map(HexId::from);
                answers.extend(all.map(|area| Sail::Deploy { unit, area }));
                let ports = Spot::ports().map(|(hex, _)| hex.into());
                answers.extend(ports.map(|port| Sail::Recall { unit, port }));
            } else if piece.is_u_boat() && Self::check_u_boat(s, unit).is_ok() {
                answers.push(Sail::Convert { unit });
                let all = areas().iter().filter(|area| area.convoy);
                answers.extend(all.map(|area| Sail::Deploy {
                    unit,
                    area: area.space.into(),
                }));
                let ports =
                    Spot::ports().filter(|(hex, _)| ports::is_friendly(s, piece.nation(), *hex));
                answers.extend(ports.map(|(hex, _)| Sail::Recall {
                    unit,
                    port: hex.into(),
                }));
            }
        }
        for (hex, port) in Spot::ports() {
            if s.tally(port).of(camp).ships > 0 {
                let port = hex.into();
                answers.extend([
                    Sail::From { port },
                    Sail::Alert { port },
                    Sail::Load { port },
                ]);
            }
        }
        for area in areas().iter().filter(|area| area.convoy) {
            answers.push(Sail::Release {
                area: area.space.into(),
            });
        }
        answers.retain(|answer| self.check(s, *answer).is_ok());
        frame::add(out, answers);
    }
    fn check(&self, s: &State, answer: Sail) -> Result<(), Illegal> {
        let camp = side_camp(s);
        match answer {
            Sail::Pass => {
                demand!(
                    !thirst::must_sail(s, camp),
                    "7.10h",
                    "ships without fuel must make for port"
                );
                let free = |ship: UnitId| {
                    let at = s.unit(ship).at;
                    s.unit(ship).camp == camp && released(s, at, camp).contains(&ship)
                };
                demand!(!must_release(s, free), "2.18c", "French escorts must leave");
                Ok(())
            }
            Sail::Move { unit } => {
                Self::check_own(s, unit)?;
                let any = s.crew(unit).into_iter().any(|ship| may_sail(s, ship));
                demand!(any, "3.4g", "it has moved in this phase");
                Ok(())
            }
            Sail::Standby { unit } => {
                Self::check_own(s, unit)?;
                let mut ships = s.crew(unit).into_iter();
                let any = ships.any(|ship| may_sail(s, ship) && may_stand_by(s, ship));
                demand!(any, "3.4n", "none of its ships may be put on Standby now");
                Ok(())
            }
            Sail::From { port } => {
                let spot = Spot::port(port.space());
                let ships = spot.map_or(Vec::new(), |at| ready(s, at, camp));
                let mut there = spot.into_iter().flat_map(|at| s.units_in(at));
                demand!(
                    !ships.is_empty() || !there.any(|(_, unit)| is_moored(s, unit)),
                    "10.18",
                    "the Soviet navy stays in port before the war"
                );
                demand!(!ships.is_empty(), "3.4g", "no ship of yours there may move");
                demand!(
                    !ports::is_frozen(s, port.space()),
                    "3.15t",
                    "the port is frozen"
                );
                Ok(())
            }
            Sail::Alert { port } => {
                let spot = Spot::port(port.space());
                let ships = spot.map_or(Vec::new(), |at| ready(s, at, camp));
                demand!(
                    ships.into_iter().any(|ship| may_stand_by(s, ship)),
                    "3.4n",
                    "no ship there may be put on Standby now"
                );
                Ok(())
            }
            Sail::Release { area } => {
                let spot = Spot::convoy(area.space());
                let any = spot.is_some_and(|at| !released(s, at, camp).is_empty());
                demand!(any, "3.11g", "no escort there may be unassigned now");
                Ok(())
            }
            Sail::Deploy { unit, area } if is_surface(s, unit) => {
                cruisers::may_deploy(s, camp, unit, area)
            }
            Sail::Recall { unit, port } if is_surface(s, unit) => {
                cruisers::may_recall(s, camp, unit, port)
            }
            Sail::Deploy { unit, area } => {
                Self::check_u_boat(s, unit)?;
                deploys(s, unit, area)
            }
            Sail::Recall { unit, port } => {
                Self::check_u_boat(s, unit)?;
                recalls(s, unit, port)
            }
            Sail::Convert { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == camp;
                demand!(own, "3.31a", "it is no U-boat of yours");
                conversion::may_convert(s, unit)
            }
            Sail::Belomor { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == camp;
                demand!(own, "10.9", "it is no ship of yours");
                demand!(
                    !is_moored(s, s.unit(unit)),
                    "10.18",
                    "the Soviet navy stays in port before the war"
                );
                belomor::may_pass(s, unit)
            }
            Sail::Organise => organising::may_organise(s, camp),
            Sail::Load { port } => {
                let Some(at) = Spot::port(port.space()) else {
                    return Err(Illegal::new(rule!("3.21b"), "there is no port"));
                };
                embarking::may_load(s, at, camp, port)
            }
            Sail::Cede { to } => may_cede(s, camp, to),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Sail) {
        let camp = side_camp(t.s);
        let nation = t.s.player(t.s.clock.side);
        match answer {
            Sail::Convert { unit } => return conversion::convert(t, unit),
            Sail::Belomor { unit } => return belomor::pass(t, unit),
            Sail::Organise => return organising::begin(t, camp),
            Sail::Load { port } => {
                if let Some(at) = Spot::port(port.space()) {
                    embarking::begin(t, at, camp, port);
                }
                return;
            }
            Sail::Cede { to } => {
                t.s.at_sea.acting = Some(to);
                return;
            }
            _ => {}
        }
        t.s.at_sea.acting = None;
        t.s.clock.side = t.s.clock.side.other();
        let passes = if answer == Sail::Pass {
            self.passes + 1
        } else {
            0
        };
        t.pop();
        if passes < 2 {
            t.push(NavalOption { passes });
        }
        match answer {
            Sail::Pass => t
                .log
                .say(rule!("3.4d"), || format!("{} passes", adjective(nation))),
            Sail::Move { unit } => set_out(t, unit, super::When::First),
            Sail::From { port } => {
                let at = Spot::port(port.space()).expect("checked");
                t.push(Muster::at(at, camp, Errand::Voyage(super::When::First)));
            }
            Sail::Standby { unit } => {
                let name = t.s.unit(unit).name();
                t.log.say(rule!("3.4n"), || format!("{name} is on Standby"));
                let ships = t.s.crew(unit);
                stand_by(t, &ships);
                t.s.pieces.mark(unit, |unit| unit.marks.set(Marks::STANDBY));
            }
            Sail::Alert { port } => {
                t.log.say(rule!("3.4n"), || {
                    format!("The ships in {} are on Standby", hex_name(port.space()))
                });
                let ships = Spot::port(port.space()).map_or(Vec::new(), |at| ready(t.s, at, camp));
                stand_by(t, &ships);
            }
            Sail::Release { area } => {
                let at = Spot::convoy(area.space()).expect("checked");
                t.push(Muster::at(at, camp, Errand::Release));
            }
            Sail::Deploy { unit, area } if is_surface(t.s, unit) => {
                cruisers::deploy(t, unit, area, super::When::First);
            }
            Sail::Recall { unit, port } if is_surface(t.s, unit) => {
                cruisers::recall(t, unit, port);
            }
            Sail::Convert { .. }
            | Sail::Organise
            | Sail::Load { .. }
            | Sail::Belomor { .. }
            | Sail::Cede { .. } => {}
            Sail::Deploy { unit, area } => carry(t, unit, area.space().into()),
            Sail::Recall { unit, port } => {
                let to = Spot::port(port.space()).expect("checked");
                carry(t, unit, to);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Move one force, put one on Standby, or pass.".to_string(),
            rule!("3.4d"),
        )
    }
}

/// 3.4d: a side's option may be used by each of its camps that has anything to move; who has it by then gives it back to
/// nobody.
fn may_cede(s: &State, from: Camp, to: Camp) -> Result<(), Illegal> {
    let fights = s.hostile(to).next().is_some() && s.fleets_of(to);
    let ally = to != from && s.leads(to).map(|nation| s.side(nation)) == Some(s.clock.side);
    demand!(
        s.at_sea.acting.is_none() && ally && fights,
        "3.4d",
        "it is no other camp of your side with ships"
    );
    Ok(())
}

/// 2.21b: what is not carried to its place as U-boats are, Auxiliary Cruisers apart.
fn is_surface(s: &State, unit: UnitId) -> bool {
    cite!("2.21b");
    s.has_unit(unit) && s.unit(unit).is_surface()
}

/// A force at sea begins its voyage, with those of its ships that may move; a submarine alone.
pub(super) fn set_out(t: &mut Act<'_>, unit: UnitId, when: super::When) {
    match t.s.unit(unit).force() {
        Some(number) => t.push(Muster::at(
            Spot::force(number),
            t.s.unit(unit).camp,
            Errand::Voyage(when),
        )),
        None => t.push(Voyage::new(unit, when)),
    }
}

/// 3.11f, 3.11g: escorts that have served and gave no value in this month.
pub(super) fn released(s: &State, at: Spot, camp: Camp) -> Vec<UnitId> {
    cite!("3.11f", "3.11g", "3.11i");
    let mut ships = ready(s, at, camp);
    ships.retain(|id| {
        let unit = s.unit(*id);
        !unit.has(Marks::ASSIGNED) && !unit.has(Marks::ESCORTED)
    });
    ships
}

/// 3.5a: a U-boat is carried to where it goes.
fn carry(t: &mut Act<'_>, unit: UnitId, to: Spot) {
    cite!("3.5a", "3.6ah");
    t.log.say(rule!("3.5a"), || {
        format!("A U-boat goes to {}", spot_name(to))
    });
    t.s.put(unit, to);
    t.s.pieces.mark(unit, |unit| unit.marks.set(Marks::SAILED));
}

/// 2.14: whether a U-boat may go to a Convoy area.
fn deploys(s: &State, unit: UnitId, area: HexId) -> Result<(), Illegal> {
    let to = area.space();
    let piece = s.unit(unit);
    demand!(piece.at != Spot::from(to), "2.14c", "it is there");
    if let Where::Port(hex) = piece.at.whereabouts() {
        demand!(!ports::is_frozen(s, hex), "3.15t", "the port is frozen");
    }
    crate::ch02_strategic::may_deploy(s, unit, to)
}

/// 3.5a: whether a U-boat may go to a port.
pub(super) fn recalls(s: &State, unit: UnitId, port: HexId) -> Result<(), Illegal> {
    let piece = s.unit(unit);
    demand!(!piece.at.is_port(), "3.5a", "it is in port");
    let hex = port.space();
    let own = ports::owner(s, hex) == Some(piece.nation());
    demand!(
        own && Spot::port(hex).is_some(),
        "3.5a",
        "it is no port of yours"
    );
    demand!(ports::is_open(s, hex), "3.15s", "the port does not work");
    let spot = Spot::port(hex).expect("checked");
    demand!(
        ports::load(s, spot) < ports::capacity(s, hex),
        "3.15b",
        "the port is full"
    );
    Ok(())
}

/// Where a camp's seat sits.
pub(super) fn seat_of(s: &State, of: Camp) -> kernel::Seat {
    s.seat(s.voice(of))
}

/// The hex of a port, on the water that it opens to.
pub(super) fn off(port: Spot) -> Spot {
    match port.whereabouts() {
        Where::Port(hex) => quay(hex),
        Where::Convoy(area) => area.into(),
        _ => port,
    }
}
