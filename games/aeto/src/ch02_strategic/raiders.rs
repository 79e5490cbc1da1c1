//! 2.21, 2.22: surface raiders and Auxiliary Cruisers on the convoy routes.

use super::convoys::{is_open, may_attack, take_toll};
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 0.sop-sw3: the Axis Surface Raider Step: one ship after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raiders {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prowl {
    Ship { ship: UnitId },
    Enough,
}

/// 2.21a, 2.22e: whether a ship may make war on convoys in an area.
fn is_hunting_ground(s: &State, ship: UnitId, area: SpaceId) -> bool {
    cite!("2.22e", "2.22d");
    let cruiser = s.unit(ship).ship() == Some(ShipClass::Ac);
    is_open(s, area) || (cruiser && is_far(area))
}

/// 2.22e: waters where only Auxiliary Cruisers hunt.
pub fn is_far(area: SpaceId) -> bool {
    ["IND", "PGF", "RED"].contains(&board().key(area))
}

/// What everybody knows: a task force of the Axis lies where convoys sail. What ships are in it is nobody else's business.
fn is_lurking(s: &State) -> bool {
    s.forces(Camp::Axis).any(|(_, force)| {
        let area = match waters::water(force.at) {
            Some(waters::Water::Large(area) | waters::Water::Hexed(area)) => area,
            _ => return false,
        };
        is_open(s, area) || is_far(area)
    })
}

/// 2.23a: what a ship takes from convoys.
pub fn raider_eps(s: &State, ship: UnitId, area: SpaceId) -> u8 {
    cite!("2.21d", "2.21f", "2.22f", "2.23a");
    let unit = s.unit(ship);
    let carrier = unit.ship().is_some_and(ShipClass::is_carrier);
    let values = &data().values;
    match (carrier, is_inclement(s, area)) {
        (true, _) if unit.depleted || !s.aboard(ship).any(|(_, air)| air.air().is_some()) => 0,
        (true, false) => values.carrier_ep,
        (true, true) => values.carrier_ep_inclement,
        (false, _) => unit.ship_face().and_then(|face| face.gunnery).unwrap_or(0),
    }
}

/// Where a ship hunts: the large area, or the hexed Arctic one, that it is in.
fn ground_of(s: &State, ship: UnitId) -> Option<SpaceId> {
    let at = s.location(ship)?;
    match waters::water(at)? {
        waters::Water::Large(area) | waters::Water::Hexed(area) => Some(area),
        _ => None,
    }
}

impl Question<Aeto> for Raiders {
    type Answer = Prowl;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("0.sop-sw3");
        let seat = t.s.seat(t.s.player(Side::Axis));
        match is_lurking(t.s) {
            true => Open::Ask(seat),
            false => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s
            .units()
            .filter(|(_, unit)| unit.camp == Camp::Axis && unit.is_surface());
        frame::add(out, own.map(|(ship, _)| Prowl::Ship { ship }));
        frame::add(out, [Prowl::Enough]);
    }
    fn check(&self, s: &State, answer: Prowl) -> Result<(), Illegal> {
        let Prowl::Ship { ship } = answer else {
            return Ok(());
        };
        let own = s.has_unit(ship) && s.unit(ship).camp == Camp::Axis && s.unit(ship).is_surface();
        demand!(own, "2.21a", "it is no ship of yours");
        let Some(area) = ground_of(s, ship).filter(|area| is_hunting_ground(s, ship, *area)) else {
            return Err(Illegal::new(rule!("2.21a"), "no convoys sail there"));
        };
        let unit = s.unit(ship);
        demand!(
            unit.unsupplied == 0,
            "7.10i",
            "without fuel it attacks nobody"
        );
        demand!(!unit.has(Marks::RAIDED), "2.21d", "it has attacked convoys");
        demand!(!unit.has(Marks::LATE), "2.21c", "it moved in the End Phase");
        demand!(
            raider_eps(s, ship, area) > 0,
            "2.21a",
            "it has no guns for that"
        );
        may_attack(s, unit.nation(), area)?;
        demand!(
            s.pieces.is_first_of_its_like(ship),
            "2.21a",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Prowl) {
        match answer {
            Prowl::Ship { ship } => prowl(t, ship),
            Prowl::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which ship attacks convoys?".to_string(), rule!("2.21a"))
    }
}

/// 2.21d, 2.21e: a raider takes its toll and stays where it is for the month.
fn prowl(t: &mut Act<'_>, ship: UnitId) {
    cite!("2.21d", "2.21e", "2.21f", "2.22f", "2.15c", "4.28.5");
    let Some(area) = ground_of(t.s, ship) else {
        return;
    };
    let eps = raider_eps(t.s, ship, area);
    t.s.pieces.mark(ship, |unit| unit.marks.set(Marks::RAIDED));
    let aboard: Vec<UnitId> = t.s.aboard(ship).map(|(id, _)| id).collect();
    for id in aboard {
        if t.s.unit(id).air().is_some() {
            t.s.pieces
                .change(id, |unit| unit.commitment = Commitment::Previous);
        }
    }
    t.log.reveal();
    t.log.say(rule!("2.21d"), || {
        format!("{} attacks convoys", t.s.unit(ship).name())
    });
    take_toll(t, area, eps);
}
