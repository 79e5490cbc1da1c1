//! 3.9, 3.13, 4.28: the aircraft of carriers.

use super::sortie::{Sortie, Task, begin_raid};
use super::window::Launch;
use crate::Aeto;
use crate::ch00_sequence::Segment;
use crate::ch01_weather::air_effect;
use crate::ch03_naval::waters::{self, Water};
use crate::ch03_naval::{Voyage, cargo};
use crate::game::Act;
use crate::marks::Marks;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, UnitId};
use crate::unit::{Commitment, Unit};
use frame::{Open, Part, Question};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// Whether a camp has Naval-Air on any ship, which everybody knows.
pub fn has_decks(s: &State, camp: Camp) -> bool {
    let mut own = s.pieces.of(|owner| s.camp(owner) == camp);
    own.any(|(_, unit)| {
        let deck = unit.aboard.is_some() && !cargo::is_freight(s, unit);
        unit.air() == Some(AirKind::NavalAir) && deck
    })
}

/// The Naval-Air aboard the ships of a force.
fn aboard(s: &State, force: UnitId) -> Vec<UnitId> {
    let ships = s.crew(force).into_iter();
    let all = ships.flat_map(|ship| s.aboard(ship).map(|(id, _)| id).collect::<Vec<_>>());
    let flies = |unit: &Unit| unit.air() == Some(AirKind::NavalAir) && !cargo::is_freight(s, unit);
    all.filter(|id| flies(s.unit(*id))).collect()
}

/// 3.9e: whether the carrier of a unit is on its way in its own naval option.
pub fn is_under_way(s: &State, id: UnitId) -> bool {
    let force = s.unit(id).aboard.and_then(|ship| s.force_of(ship));
    let voyage = |mover: UnitId| {
        let mut steps = s.stack.steps().iter();
        steps.any(|step| Part::of(step).is_some_and(|voyage: &Voyage| voyage.mover == mover))
    };
    force.is_some_and(voyage)
}

/// 3.9e, 3.13b: carriers have entered another place: what was launched on the way comes aboard, and by a Sea Offensive
/// what was committed is free again.
pub fn recover(t: &mut Act<'_>, force: UnitId) {
    cite!("3.9e", "3.9g", "4.4.6", "3.13b", "4.4.8", "3.13c");
    for id in aboard(t.s, force) {
        let own = |flight: &super::Flight| flight.unit == id && flight.under_way;
        let lands = t.s.sky.iter().any(own);
        t.s.sky.retain(|flight| !own(flight));
        let free = t.s.clock.segment == Segment::Offensives
            && t.s.unit(id).commitment == Commitment::Current;
        if lands || free {
            t.s.pieces.mark(id, |unit| {
                if lands {
                    for mark in [Marks::LAUNCHED, Marks::FLEW, Marks::OFF_DECK] {
                        unit.marks.clear(mark);
                    }
                }
                if free {
                    unit.commitment = Commitment::Free;
                }
            });
        }
    }
}

/// 3.13e: whether a force may go on in a Sea Offensive: not if a carrier's aircraft have flown since it set out.
pub fn may_go_on(s: &State, force: UnitId) -> bool {
    cite!("3.13e", "4.4.9");
    let flown = |id: &UnitId| {
        let sailed = s
            .unit(*id)
            .aboard
            .is_some_and(|ship| s.unit(ship).has(Marks::SAILED));
        sailed && s.unit(*id).commitment == Commitment::Current
    };
    s.clock.segment != Segment::Offensives || !aboard(s, force).iter().any(flown)
}

/// 4.28: an interception has succeeded: the aircraft of the carriers that meet attack, those of the interceptors first,
/// before anybody evades or opens fire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    pub hunter: UnitId,
    pub prey: UnitId,
    pub at: Spot,
    /// 0 and 1: the interceptors strike, then the intercepted.
    pub part: u8,
    /// 4.28.2: what was aloft before.
    pub aloft: Vec<UnitId>,
}

/// Two forces meet.
pub fn strike_first(t: &mut Act<'_>, hunter: UnitId, prey: UnitId, at: Spot) {
    cite!("3.8i", "3.9c", "4.20.13", "4.28.1", "4.28.3");
    let forces = [hunter, prey].map(|force| t.s.unit(force).force().is_some());
    let grounded = at
        .within()
        .is_none_or(|over| air_effect(t.s, over) == AirEffect::Grounded);
    if forces == [true, true] && !grounded {
        let aloft = t.s.sky.iter().map(|flight| flight.unit).collect();
        t.push(Decks {
            hunter,
            prey,
            at,
            part: 0,
            aloft,
        });
    }
}

/// 4.28.1: whether a unit is aboard a carrier of the forces that have met.
pub fn is_engaged(s: &State, sortie: &Sortie, id: UnitId) -> bool {
    let (Some(own), Task::Fleet { force }) = (sortie.decks, sortie.task) else {
        return true;
    };
    let ship = s.unit(id).aboard;
    let lies = ship.and_then(|ship| s.force_of(ship));
    let at = s.location(force);
    let large = at.is_some_and(|at| matches!(waters::water(at), Some(Water::Large(_))));
    let there = ship.and_then(|ship| s.location(ship)) == at;
    there && (!large || lies == Some(own) || lies == Some(force))
}

impl Question<Aeto> for Decks {
    type Answer = Launch;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let there = |force: UnitId| t.s.location(force) == Some(self.at);
        let met = there(self.hunter) && there(self.prey);
        let (own, force) = match self.part {
            0 => (self.hunter, self.prey),
            1 => (self.prey, self.hunter),
            _ => {
                self.land(t);
                return Open::Pass;
            }
        };
        t.replace(Decks {
            part: self.part + 1,
            ..self.clone()
        });
        let camp = t.s.unit(own).camp;
        if met && has_decks(t.s, camp) {
            let Some(over) = self.at.within() else {
                return Open::Again;
            };
            let by = t.s.voice(camp);
            let mut sortie = Sortie::new(by, over.into(), Task::Fleet { force }, false);
            sortie.decks = Some(own);
            begin_raid(t, sortie);
        }
        Open::Again
    }
}

impl Decks {
    /// 4.28.4: all are back aboard, and as they were.
    fn land(&self, t: &mut Act<'_>) {
        cite!("4.28.2", "4.28.4");
        let flown: Vec<UnitId> = t.s.sky.iter().map(|flight| flight.unit).collect();
        t.s.sky.retain(|flight| self.aloft.contains(&flight.unit));
        for id in flown.into_iter().filter(|id| !self.aloft.contains(id)) {
            t.s.pieces.mark(id, |unit| {
                for mark in [Marks::LAUNCHED, Marks::FLEW, Marks::OFF_DECK] {
                    unit.marks.clear(mark);
                }
            });
        }
    }
}
