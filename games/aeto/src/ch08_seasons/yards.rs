//! 8.8, 8.9: ships in the yards, and ships sunk in port.

use crate::ch03_naval::ports;
use crate::ch04_air;
use crate::data::data;
use crate::fleet;
use crate::game::Act;
use crate::ground;
use crate::names::hex_name;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, Class, HexId, PortSize, ShipClass, UnitId};
use crate::works;
use board::SpaceId;
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// What is done with a ship that is on the Turn Track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// 8.8d: it comes back after so many Seasonal Turns.
    Refit { seasons: u8 },
    /// 8.9b: it lies sunk in its port and could be raised.
    Sunk,
}

/// 8.8d: a ship on the Turn Track, and the port where it lies; only its owner knows where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yard {
    pub ship: UnitId,
    pub port: HexId,
    pub berth: Berth,
}

/// 8.8a: a ship that could be repaired: damaged, and not of one step or an STP.
pub fn is_damaged(s: &State, ship: UnitId) -> bool {
    cite!("8.8a", "2.14ac", "3.22a");
    let unit = s.unit(ship);
    let stp = unit.ship() == Some(ShipClass::Stp);
    unit.is_naval() && unit.depleted && unit.has_back() && !stp
}

/// The word of a ship's class in the table of yards.
fn word(s: &State, ship: UnitId) -> &'static str {
    let unit = s.unit(ship);
    match unit.ship() {
        Some(class) => class.word(),
        None => "u_boat",
    }
}

/// A port in the home of a ship's nation.
pub fn is_home(s: &State, ship: UnitId, port: SpaceId) -> bool {
    let nation = s.unit(ship).nation();
    let of = ground::hex(port).nation;
    let colony = of.is_some_and(|of| data().nations[of.index()].class == Class::Colony);
    of == Some(nation) && !colony
}

/// 8.8c: what is added to the dice of a repair, by name.
pub fn modifiers(s: &State, ship: UnitId, port: SpaceId, sunk: bool) -> Vec<(&'static str, i8)> {
    cite!("8.8c", "8.9b");
    let unit = s.unit(ship);
    let us = &*data().nations[unit.nation().index()].id == "us";
    let uk_cv = unit.nation() == crate::politics::named().uk && unit.ship() == Some(ShipClass::Cv);
    let class = if uk_cv { "uk_cv" } else { word(s, ship) };
    let cases = [
        (true, class),
        (us, "us_unit"),
        (board().key(port) == "USB", "us_box"),
        (works::is_major_port(s, port), "major_port"),
        (!is_home(s, ship, port), "foreign"),
        (sunk, "sunk"),
    ];
    let real = cases.into_iter().filter(|(is, _)| *is);
    real.map(|(_, case)| (case, data().yards.case(case).modifier))
        .filter(|(_, by)| *by != 0)
        .collect()
}

/// 8.8a, 8.9b: what a repair costs.
pub fn price(s: &State, ship: UnitId, port: SpaceId, sunk: bool) -> u8 {
    cite!("8.8a", "8.9b");
    let case = match (sunk, works::is_major_port(s, port)) {
        (true, true) => "sunk_in_major",
        (true, false) => "sunk",
        _ => word(s, ship),
    };
    data().yards.case(case).cost
}

/// 8.10: what a ship brings when it is scrapped.
pub fn scrap_value(s: &State, ship: UnitId) -> Option<u8> {
    cite!("8.10");
    let named = s.unit(ship).is_named();
    data().yards.case(word(s, ship)).scrap.filter(|_| named)
}

/// 8.8a: whether a port repairs a ship: friendly, working, in supply.
pub fn repairs(s: &State, ship: UnitId, port: SpaceId) -> bool {
    ports::is_supplied(s, s.unit(ship).nation(), port)
}

/// What is aboard a ship that goes to the yards or is broken up: aircraft find room ashore or wait in the force pool, as
/// Admirals do.
pub fn disembark(t: &mut Act<'_>, ship: UnitId, port: SpaceId) {
    let aboard: Vec<UnitId> = t.s.aboard(ship).map(|(id, _)| id).collect();
    for id in aboard {
        let unit = t.s.unit(id);
        let lands = unit.air().is_some() && ch04_air::room(t.s, unit.nation(), port) > 0;
        match lands {
            true => t.s.pieces.change(id, |unit| {
                unit.at = port.into();
                unit.aboard = None;
            }),
            false => fleet::withdraw(t, id),
        }
    }
}

/// A ship goes to the Turn Track.
pub fn lay_up(t: &mut Act<'_>, ship: UnitId, port: HexId, berth: Berth) {
    cite!("8.8d", "8.8h");
    let track = Spot::track(t.s.unit(ship).nation());
    t.s.put(ship, track);
    t.s.yards.retain(|yard| yard.ship != ship);
    t.s.yards.push(Yard { ship, port, berth });
}

/// 8.8d: a season has passed in the yards; what is repaired returns to its port.
pub fn return_ships(t: &mut Act<'_>) {
    cite!("8.8d", "8.8g");
    for yard in &mut t.s.yards {
        if let Berth::Refit { seasons } = &mut yard.berth {
            *seasons = seasons.saturating_sub(1);
        }
    }
    let done: Vec<Yard> =
        t.s.yards
            .iter()
            .copied()
            .filter(|yard| yard.berth == Berth::Refit { seasons: 0 })
            .collect();
    for yard in done {
        launch(t, yard);
    }
}

/// 8.8e: enemies have come into a port: the ships under repair there lie in it as long as they fight.
pub fn present(t: &mut Act<'_>, hex: SpaceId, camp: Camp) {
    cite!("8.8e");
    let Some(port) = Spot::port(hex) else { return };
    let refits = |yard: &&Yard| yard.port.space() == hex && yard.berth != Berth::Sunk;
    let ships = t.s.yards.iter().filter(refits).map(|yard| yard.ship);
    let own = ships.filter(|ship| t.s.unit(*ship).camp == camp && t.s.unit(*ship).is_surface());
    let own: Vec<UnitId> = own.collect();
    for ship in own {
        t.s.put(ship, port);
    }
}

/// 8.8e: who survives is on the Turn Track again.
pub fn take_back(t: &mut Act<'_>) {
    let afloat = |ship: &UnitId| t.s.unit(*ship).at.is_port();
    let ships = t.s.yards.iter().map(|yard| yard.ship);
    let back: Vec<UnitId> = ships.filter(afloat).collect();
    for ship in back {
        let track = Spot::track(t.s.unit(ship).nation());
        t.s.put(ship, track);
    }
}

/// A repaired ship lies in its port again.
pub fn launch(t: &mut Act<'_>, yard: Yard) {
    t.s.yards.retain(|other| other.ship != yard.ship);
    let Some(port) = Spot::port(yard.port.space()) else {
        return;
    };
    t.s.put(yard.ship, port);
    t.s.pieces.change(yard.ship, |unit| unit.depleted = false);
    let seat = t.s.seat(t.s.unit(yard.ship).nation());
    let name = t.s.unit(yard.ship).name();
    t.log.whisper(rule!("8.8d"), seat, || {
        format!("{name} leaves the yard in {}", hex_name(yard.port.space()))
    });
    if super::is_overdue(t.s, yard.ship) {
        cite!("0.gen-18");
        super::leave_europe(t, yard.ship);
    }
}

/// 8.8d: a port is captured: what lies in its yards is eliminated, and may be neither salvaged nor scrapped.
pub fn port_lost(t: &mut Act<'_>, hex: SpaceId) {
    cite!("8.8d", "1.6b");
    let holder = t.s.politics.holder(hex).map(|holder| t.s.camp(holder));
    let lost: Vec<UnitId> =
        t.s.yards
            .iter()
            .filter(|yard| yard.port.space() == hex)
            .map(|yard| yard.ship)
            .filter(|ship| holder != Some(t.s.unit(*ship).camp))
            .collect();
    for ship in lost {
        t.s.yards.retain(|yard| yard.ship != ship);
        t.log.say(rule!("8.8d"), || {
            format!("A ship in the yards of {} is lost", hex_name(hex))
        });
        fleet::sink(t, ship);
    }
}

/// 8.9a: a ship is sunk in a port: a named one may be raised, unless doubles sank it.
pub fn sunk_in_port(t: &mut Act<'_>, ship: UnitId, port: HexId, doubles: bool) {
    cite!("8.9a");
    let hex = port.space();
    t.s.yards.retain(|yard| yard.ship != ship);
    let fresh = !t.s.salvaged.contains(&ship);
    let interned = t.s.politics.interned.contains(&ship);
    let may =
        !interned && t.s.unit(ship).is_named() && !doubles && fresh && repairs(t.s, ship, hex);
    if may {
        t.s.salvaged.push(ship);
        let size = match (works::is_major_port(t.s, hex), ground::hex(hex).port) {
            (true, _) => 1,
            (_, Some(PortSize::City)) => 0,
            _ => -1,
        };
        let die = t.dice.d6();
        let raised = die as i8 + size >= data().values.salvageable as i8;
        t.log.rolled(rule!("8.9a"), &[die], || {
            let word = if raised {
                "could be raised"
            } else {
                "is lost for good"
            };
            format!("{} {word}", t.s.unit(ship).name())
        });
        if raised {
            let aboard: Vec<UnitId> = t.s.aboard(ship).map(|(id, _)| id).collect();
            for id in aboard {
                crate::losses::eliminate(t, id, crate::losses::Cause::Other);
            }
            t.s.pieces.change(ship, |unit| unit.depleted = true);
            lay_up(t, ship, port, Berth::Sunk);
            return;
        }
    }
    fleet::sink(t, ship);
}

/// 8.9b, 3.15h: ships sunk in a port that take up its room.
pub fn wrecks(s: &State, hex: SpaceId) -> u16 {
    cite!("8.9b");
    let here = s.yards.iter().filter(|yard| yard.port.space() == hex);
    here.filter(|yard| yard.berth == Berth::Sunk).count() as u16
}
