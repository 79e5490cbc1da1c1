//! 3.4i: which ships go.

use super::options::{off, ready, released, seat_of};
use super::passage::halts;
use super::search::is_armed;
use super::submarines::is_crowded;
use super::voyage::Voyage;
use super::waters;
use super::window::{Sighting, Trace, reacts};
use super::{When, cargo, chase};
use crate::Aeto;
use crate::ch10_special::channel_dash;
use crate::fleet;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, spot_name};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What the ships are wanted for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// They move in an option of their side.
    Voyage(When),
    /// 3.11g: they are no longer escorts.
    Release,
    /// 3.6l: they go after what was sighted.
    React(Sighting),
}

/// Ships of one place are chosen one by one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Muster {
    /// A port, the box of a task force, or the Convoy Duty box of an area.
    pub at: Spot,
    pub camp: Camp,
    pub chosen: Vec<UnitId>,
    pub errand: Errand,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    Add {
        ship: UnitId,
    },
    /// All that may go, submarines apart.
    All,
    Go,
    /// Nobody after all.
    Nobody,
}

impl Muster {
    pub fn at(at: Spot, camp: Camp, errand: Errand) -> Muster {
        Muster {
            at,
            camp,
            chosen: Vec::new(),
            errand,
        }
    }
    /// Those that may be chosen.
    fn eligible(&self, s: &State) -> Vec<UnitId> {
        match &self.errand {
            Errand::Voyage(When::Offensive) => {
                cite!("3.4o", "3.12a");
                let mut ships = ready(s, self.at, self.camp);
                ships.retain(|ship| s.unit(*ship).has(Marks::STANDBY));
                ships
            }
            Errand::Voyage(_) => ready(s, self.at, self.camp),
            Errand::Release => released(s, self.at, self.camp),
            Errand::React(sighting) => {
                let there = s.units_in(self.at);
                let fit = there.filter(|(id, unit)| {
                    let fit = unit.ship().is_some() && reacts(s, *id, sighting.prey);
                    let alone = !unit.is_submarine() || !is_crowded(s, self.camp, *id, sighting.at);
                    unit.camp == self.camp && fit && alone
                });
                fit.map(|(id, _)| id).collect()
            }
        }
    }
}

impl Question<Aeto> for Muster {
    type Answer = Gather;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = s.units_in(self.at).map(|(ship, _)| Gather::Add { ship });
        frame::add(out, there);
        frame::add(out, [Gather::All, Gather::Go, Gather::Nobody]);
    }
    fn check(&self, s: &State, answer: Gather) -> Result<(), Illegal> {
        let eligible = self.eligible(s);
        let lone = self.chosen.iter().any(|ship| s.unit(*ship).is_submarine());
        match answer {
            Gather::Add { ship } => {
                demand!(eligible.contains(&ship), "3.4j", "it may not go");
                demand!(!self.chosen.contains(&ship), "3.4i", "it goes already");
                let alone = s.unit(ship).is_submarine();
                demand!(
                    !lone && (!alone || self.chosen.is_empty()),
                    "3.29a",
                    "a submarine goes alone"
                );
                let mut others = eligible;
                others.retain(|other| !self.chosen.contains(other));
                demand!(
                    cargo::is_first_among(s, &others, ship),
                    "3.4i",
                    "choose the first of like ships"
                );
                Ok(())
            }
            Gather::All => {
                let mut more = eligible.iter().filter(|ship| !self.chosen.contains(ship));
                demand!(
                    !lone && more.any(|ship| s.unit(*ship).is_surface()),
                    "3.4i",
                    "there is nobody else"
                );
                Ok(())
            }
            Gather::Go => {
                demand!(!self.chosen.is_empty(), "3.1c", "nobody goes yet");
                let fight = |ship: &UnitId| lone || is_armed(s, *ship);
                let react = matches!(self.errand, Errand::React(_));
                demand!(
                    !react || self.chosen.iter().any(fight),
                    "3.6y",
                    "without guns nobody intercepts"
                );
                let nation = s.unit(self.chosen[0]).nation();
                let whole = matches!(self.at.whereabouts(), Where::Force(_))
                    && s.units_in(self.at)
                        .all(|(id, unit)| unit.ship().is_none() || self.chosen.contains(&id));
                demand!(
                    lone || whole || s.free_chit(nation).is_some(),
                    "3.1b",
                    "no chit of a task force is left"
                );
                cargo::may_part(s, &self.chosen)
            }
            Gather::Nobody => {
                let react = matches!(self.errand, Errand::React(_));
                let stuck = eligible.iter().any(|ship| {
                    let nation = s.unit(*ship).nation();
                    s.free_chit(nation).is_none()
                });
                demand!(react || stuck, "3.4i", "somebody must go");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Gather) {
        match answer {
            Gather::Add { ship } => {
                let mut chosen = self.chosen.clone();
                chosen.push(ship);
                t.replace(Muster {
                    chosen,
                    ..self.clone()
                });
            }
            Gather::All => {
                let eligible = self.eligible(t.s);
                let surface = eligible
                    .into_iter()
                    .filter(|ship| t.s.unit(*ship).is_surface());
                t.replace(Muster {
                    chosen: surface.collect(),
                    ..self.clone()
                });
            }
            Gather::Nobody => t.pop(),
            Gather::Go => {
                t.pop();
                let mover = self.form(t);
                self.send(t, mover);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let n = self.chosen.len();
        (
            format!("Which ships of {} go? ({n} so far)", spot_name(self.at)),
            rule!("3.4i"),
        )
    }
}

impl Muster {
    /// The chosen ships become a force at sea; a submarine goes as it is. Those that stay in the box of a task force keep
    /// their chit.
    fn form(&self, t: &mut Act<'_>) -> UnitId {
        cite!("3.4k", "3.0a");
        let first = self.chosen[0];
        let here = match self.at.whereabouts() {
            Where::Force(number) => t.s.chit(number).map_or(self.at, |chit| t.s.unit(chit).at),
            _ => waters::afloat(off(self.at)),
        };
        if t.s.unit(first).is_submarine() {
            t.s.put(first, here);
            return first;
        }
        let old = t.s.force_of(first);
        if let Some(chit) = old.filter(|chit| t.s.ships_of(*chit).count() == self.chosen.len()) {
            return chit;
        }
        let nation = t.s.unit(first).nation();
        let chit = t.s.free_chit(nation).expect("checked");
        launch(t, chit, here, &self.chosen);
        chit
    }

    fn send(&self, t: &mut Act<'_>, mover: UnitId) {
        let from_port = self.at.is_port();
        let (camp, at) = (self.camp, self.at);
        let nation = t.s.unit(mover).nation();
        if from_port {
            t.log.say(rule!("3.15i"), || {
                format!("A {} force leaves {}", adjective(nation), spot_name(at))
            });
        }
        match &self.errand {
            Errand::Voyage(when) => {
                t.push(Voyage::new(mover, *when));
                if from_port {
                    halts(t, mover, true, *when);
                }
            }
            Errand::Release => {
                cite!("3.11g");
                t.log
                    .say(rule!("3.11g"), || format!("Ships leave {}", spot_name(at)));
            }
            Errand::React(sighting) => {
                let from = if from_port { at } else { t.s.unit(mover).at };
                chase::begin(t, mover, sighting.clone(), Trace { from, camp });
            }
        }
    }
}

/// Ships are taken into the box of a task force, and its chit is put into a place at sea.
pub(super) fn launch(t: &mut Act<'_>, chit: UnitId, at: Spot, ships: &[UnitId]) {
    let number = t.s.unit(chit).force().unwrap_or(0);
    t.s.pieces.change(chit, |unit| {
        unit.at = at;
        unit.marks = Marks::default();
        unit.spent = 0;
    });
    for ship in ships {
        let old = t.s.force_of(*ship);
        t.s.put(*ship, Spot::force(number));
        if let Some(old) = old {
            stay_bound(t, old, chit);
            let left = t.s.ships_of(old).map(|(id, _)| id).next();
            for ship in left.into_iter().chain([*ship]) {
                cargo::check(t, ship);
            }
            channel_dash::part(t, old, chit);
            fleet::tidy(t, old);
        }
    }
}

/// 3.3i: ships that part in a strait that is closed to them leave it by the way they came.
fn stay_bound(t: &mut Act<'_>, old: UnitId, new: UnitId) {
    cite!("3.3i");
    let narrows = &mut t.s.at_sea.narrows;
    let came = narrows.iter().find(|(unit, _)| *unit == old).copied();
    let known = narrows.iter().any(|(unit, _)| *unit == new);
    if let Some((_, from)) = came.filter(|_| !known) {
        narrows.push((new, from));
    }
}
