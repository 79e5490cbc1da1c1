//! 2.22: Auxiliary Cruisers go straight to the convoy routes, and home again.

use super::muster::launch;
use super::options::may_sail;
use super::waters::{self, Water, areas};
use super::{When, ports};
use crate::ch02_strategic::{is_far, may_attack};
use crate::fleet;
use crate::game::Act;
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, HexId, ShipClass, UnitId};
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

pub fn is_cruiser(s: &State, ship: UnitId) -> bool {
    s.has_unit(ship) && s.unit(ship).ship() == Some(ShipClass::Ac)
}

/// 2.22e: the large areas where they hunt: those of the convoys, and three beyond.
pub(super) fn grounds() -> impl Iterator<Item = SpaceId> {
    let hunted = areas()
        .iter()
        .filter(|area| area.large && (area.convoy || is_far(area.space)));
    hunted.map(|area| area.space)
}

/// An Auxiliary Cruiser of a camp that may still go anywhere.
fn check_own(s: &State, camp: Camp, ship: UnitId) -> Result<(), Illegal> {
    let own = is_cruiser(s, ship) && s.unit(ship).camp == camp;
    demand!(
        own,
        "2.21b",
        "only U-boats and Auxiliary Cruisers are deployed"
    );
    demand!(s.location(ship).is_some(), "2.22c", "it is not on the map");
    demand!(
        !s.unit(ship).has(Marks::RAIDED),
        "2.22f",
        "it attacked convoys in this month"
    );
    demand!(may_sail(s, ship), "3.4g", "it has moved in this phase");
    Ok(())
}

/// The area where it is, if it hunts there.
fn ground_of(s: &State, ship: UnitId) -> Option<SpaceId> {
    match waters::water(s.location(ship)?)? {
        Water::Large(area) => grounds().find(|ground| *ground == area),
        _ => None,
    }
}

/// 2.22c: whether it may be placed in an area.
pub(super) fn may_deploy(s: &State, camp: Camp, ship: UnitId, area: HexId) -> Result<(), Illegal> {
    cite!("2.22d", "2.22g");
    check_own(s, camp, ship)?;
    let nation = s.unit(ship).nation();
    let docked = match s.unit(ship).at.whereabouts() {
        Where::Port(hex) => ports::is_supplied(s, nation, hex),
        _ => false,
    };
    let here = ground_of(s, ship);
    demand!(
        docked || here.is_some(),
        "2.22c",
        "it sails from a supplied port or a Convoy area"
    );
    let to = area.space();
    demand!(
        grounds().any(|ground| ground == to) && here != Some(to),
        "2.22c",
        "no convoys sail there"
    );
    may_attack(s, nation, to)?;
    demand!(
        is_alone(s, ship) || s.free_chit(nation).is_some(),
        "3.1b",
        "no chit of a task force is left"
    );
    Ok(())
}

/// 2.22h: whether it may be placed in a port.
pub(super) fn may_recall(s: &State, camp: Camp, ship: UnitId, port: HexId) -> Result<(), Illegal> {
    check_own(s, camp, ship)?;
    demand!(
        ground_of(s, ship).is_some(),
        "2.22h",
        "it is in no Convoy area"
    );
    let hex = port.space();
    let Some(spot) = Spot::port(hex).filter(|_| ports::is_supplied(s, s.unit(ship).nation(), hex))
    else {
        return Err(Illegal::new(
            rule!("2.22h"),
            "it is no port of yours in supply",
        ));
    };
    demand!(
        ports::room_for(s, spot, &[ship]),
        "3.15b",
        "the port is full"
    );
    Ok(())
}

fn is_alone(s: &State, ship: UnitId) -> bool {
    let force = s.force_of(ship);
    force.is_some_and(|force| s.ships_of(force).count() == 1)
}

/// 2.22c, 2.22g: it lies in the area, and nobody could intercept it on its way.
pub(super) fn deploy(t: &mut Act<'_>, ship: UnitId, area: HexId, when: When) {
    cite!("2.22c", "2.22g");
    let to = Spot::from(area.space());
    t.log.reveal();
    t.log.say(rule!("2.22c"), || {
        format!("An Auxiliary Cruiser goes to {}", spot_name(to))
    });
    let chit = match t.s.force_of(ship).filter(|_| is_alone(t.s, ship)) {
        Some(chit) => {
            t.s.at_sea.lookout.forget(chit);
            t.s.pieces.change(chit, |unit| unit.at = to);
            chit
        }
        None => {
            let nation = t.s.unit(ship).nation();
            let chit = t.s.free_chit(nation).expect("checked");
            launch(t, chit, to, &[ship]);
            chit
        }
    };
    spend(t, &[ship, chit], when);
}

/// 2.22h: it lies in a port.
pub(super) fn recall(t: &mut Act<'_>, ship: UnitId, port: HexId) {
    cite!("2.22h");
    let to = Spot::port(port.space()).expect("checked");
    t.log.reveal();
    t.log.say(rule!("2.22h"), || {
        "An Auxiliary Cruiser goes home".to_string()
    });
    let force = t.s.force_of(ship);
    t.s.put(ship, to);
    if let Some(force) = force {
        fleet::tidy(t, force);
    }
    spend(t, &[ship], When::First);
}

fn spend(t: &mut Act<'_>, units: &[UnitId], when: When) {
    for unit in units {
        t.s.pieces.mark(*unit, |unit| {
            unit.marks.set(Marks::SAILED);
            unit.marks.clear(Marks::STANDBY);
            match when {
                When::First => {}
                When::Offensive => unit.marks.set(Marks::ACTIVE),
                When::End => unit.marks.set(Marks::LATE),
            }
        });
    }
}
