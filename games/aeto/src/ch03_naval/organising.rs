//! 3.4l: at the outset of a phase the ships of a place are arranged anew.

use super::cargo;
use super::muster::launch;
use super::options::seat_of;
use super::waters::{self, Water};
use crate::Aeto;
use crate::ch04_air::is_found;
use crate::fleet;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A camp arranges its forces at sea.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Organising {
    pub camp: Camp,
    /// Ships that were put elsewhere.
    pub moved: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Organise {
    /// A ship joins another force in its place.
    Shift {
        ship: UnitId,
        to: UnitId,
    },
    /// A ship becomes a force of its own.
    Part {
        ship: UnitId,
    },
    Enough,
}

/// 3.4l: whether a camp may arrange its forces: nobody has moved, and there is something to arrange.
pub fn may_organise(s: &State, camp: Camp) -> Result<(), Illegal> {
    let moved = |unit: UnitId| {
        s.crew(unit)
            .iter()
            .any(|ship| s.unit(*ship).has(Marks::SAILED))
    };
    let begun = s.at_sea.organised.contains(&camp) || s.at_sea(camp).any(moved);
    demand!(!begun, "3.4l", "that is done before anybody moves");
    let step = Organising::of(camp);
    demand!(
        !step.offers(s).is_empty(),
        "3.4l",
        "there is nothing to arrange"
    );
    Ok(())
}

pub fn begin(t: &mut Act<'_>, camp: Camp) {
    cite!("3.4l", "3.0a");
    t.s.at_sea.organised.push(camp);
    t.push(Organising::of(camp));
}

impl Organising {
    fn of(camp: Camp) -> Organising {
        Organising {
            camp,
            moved: Vec::new(),
        }
    }
    fn ships(&self, s: &State) -> Vec<UnitId> {
        let forces: Vec<UnitId> = s.forces(self.camp).map(|(id, _)| id).collect();
        forces.into_iter().flat_map(|force| s.crew(force)).collect()
    }
    fn offers(&self, s: &State) -> Vec<Organise> {
        let mut all = Vec::new();
        for ship in self.ships(s) {
            all.push(Organise::Part { ship });
            let at = s.location(ship);
            let beside = s.forces(self.camp).filter(|(_, unit)| Some(unit.at) == at);
            all.extend(beside.map(|(to, _)| Organise::Shift { ship, to }));
        }
        all.retain(|answer| self.check(s, *answer).is_ok());
        all
    }
    /// A ship that may be put elsewhere, and the force in which it lies.
    fn check_ship(&self, s: &State, ship: UnitId) -> Result<UnitId, Illegal> {
        let own = s.has_unit(ship) && s.unit(ship).camp == self.camp;
        let Some(force) = s.force_of(ship).filter(|_| own) else {
            return Err(Illegal::new(rule!("3.4l"), "it is no ship of yours at sea"));
        };
        demand!(
            !self.moved.contains(&ship),
            "3.4l",
            "it was put elsewhere already"
        );
        demand!(
            !is_seen(s, self.camp, force) && !super::harbours::is_inside(s, force),
            "3.4l",
            "its force is seen by the enemy"
        );
        demand!(
            cargo::is_first_of_its_like(s, ship),
            "3.4l",
            "choose the first of like ships"
        );
        cargo::may_part(s, &[ship])?;
        Ok(force)
    }
}

impl Question<Aeto> for Organising {
    type Answer = Organise;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let forces: Vec<UnitId> = s.forces(self.camp).map(|(id, _)| id).collect();
        for ship in self.ships(s) {
            let shifts = forces.iter().map(|to| Organise::Shift { ship, to: *to });
            frame::add(out, shifts);
            frame::add(out, [Organise::Part { ship }]);
        }
        frame::add(out, [Organise::Enough]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.offers(s));
        frame::add(out, [Organise::Enough]);
    }
    fn check(&self, s: &State, answer: Organise) -> Result<(), Illegal> {
        match answer {
            Organise::Enough => Ok(()),
            Organise::Part { ship } => {
                let force = self.check_ship(s, ship)?;
                demand!(s.crew(force).len() > 1, "3.4l", "it lies alone");
                let nation = s.unit(ship).nation();
                demand!(
                    s.free_chit(nation).is_some(),
                    "3.1b",
                    "no chit of a task force is left"
                );
                Ok(())
            }
            Organise::Shift { ship, to } => {
                let force = self.check_ship(s, ship)?;
                let other = s.has_unit(to) && s.unit(to).force().is_some() && to != force;
                let beside = other
                    && s.unit(to).camp == self.camp
                    && s.location(to)
                        .is_some_and(|at| s.location(ship) == Some(at));
                demand!(beside, "3.4l", "it is not in the same place");
                let large = matches!(waters::water(s.unit(to).at), Some(Water::Large(_)));
                demand!(!large, "0.gen-19", "in a large sea area they lie apart");
                demand!(
                    !is_seen(s, self.camp, to) && !super::harbours::is_inside(s, to),
                    "3.4l",
                    "that force is seen by the enemy"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Organise) {
        let (ship, to) = match answer {
            Organise::Enough => return t.pop(),
            Organise::Part { ship } => (ship, None),
            Organise::Shift { ship, to } => (ship, Some(to)),
        };
        let mut next = self.clone();
        next.moved.push(ship);
        t.replace(next);
        let Some(old) = t.s.force_of(ship) else {
            return;
        };
        let at = t.s.unit(old).at;
        let force = match to {
            Some(to) => {
                let number = t.s.unit(to).force().unwrap_or(0);
                t.s.put(ship, Spot::force(number));
                fleet::tidy(t, old);
                to
            }
            None => {
                let nation = t.s.unit(ship).nation();
                let chit = t.s.free_chit(nation).expect("checked");
                launch(t, chit, at, &[ship]);
                chit
            }
        };
        for force in [old, force] {
            flag(t, force);
        }
        let seat = seat_of(t.s, self.camp);
        t.log.whisper(rule!("3.4l"), seat, || {
            format!("Ships in {} are arranged anew", spot_name(at))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Arrange ships that lie in one place, or go on.".to_string(),
            rule!("3.4l"),
        )
    }
}

/// 3.4n: a chit shows Standby if a ship in its box is.
fn flag(t: &mut Act<'_>, force: UnitId) {
    let mut crew = t.s.crew(force).into_iter();
    let standby = crew.any(|ship| t.s.unit(ship).has(Marks::STANDBY));
    t.s.pieces.mark(force, |unit| match standby {
        true => unit.marks.set(Marks::STANDBY),
        false => unit.marks.clear(Marks::STANDBY),
    });
}

/// Whether any enemy of a camp knows of a force.
fn is_seen(s: &State, camp: Camp, force: UnitId) -> bool {
    s.hostile(camp).any(|foe| is_found(s, foe, force))
}
