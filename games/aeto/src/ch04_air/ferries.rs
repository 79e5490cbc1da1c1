//! 4.4.3, 4.4.4: carriers ferry Fighters.

use super::bases::{air_distances_from, airways_to_sea, is_base};
use super::rebasing::may_rebase;
use crate::ch01_weather::air_effect;
use crate::ch03_naval::{cargo, waters};
use crate::data::data;
use crate::game::Act;
use crate::marks::Marks;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{AirEffect, AirKind, NationId, ShipClass, UnitId};
use crate::works;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// Where an air unit lies that is ferried: it does not fight from the deck.
pub fn deck(s: &State, unit: UnitId) -> Option<SpaceId> {
    let piece = s.unit(unit);
    let ship = piece
        .aboard
        .filter(|_| piece.air() == Some(AirKind::Fighter) && !cargo::is_freight(s, piece))?;
    match s.location(ship)?.whereabouts() {
        Where::Convoy(_) => None,
        _ => s.location(ship).and_then(Spot::within),
    }
}

/// 4.4.4: whether a Fighter may be loaded aboard a carrier in the port of its base.
pub fn may_board(s: &State, nation: NationId, unit: UnitId, ship: UnitId) -> Result<(), Illegal> {
    may_rebase(s, nation, unit, false)?;
    let piece = s.unit(unit);
    let short = piece
        .air_face()
        .is_some_and(|face| face.range <= data().values.ferry_range);
    demand!(
        piece.air() == Some(AirKind::Fighter) && short,
        "4.4.4",
        "only Fighters of short range are ferried"
    );
    let own = s.has_unit(ship) && s.unit(ship).camp == piece.camp;
    let carrier = own && s.unit(ship).ship().is_some_and(ShipClass::is_carrier);
    demand!(carrier, "4.4.3", "it is no carrier of yours");
    let docked = match s.unit(ship).at.whereabouts() {
        Where::Port(hex) => piece.hex() == Some(hex),
        _ => false,
    };
    demand!(docked, "4.4.4", "it does not lie in the port of the base");
    let laden = s.aboard(ship).filter(|(_, unit)| unit.air().is_some());
    demand!(
        laden.count() < usize::from(s.unit(ship).capacity()),
        "4.4.1",
        "its decks are full"
    );
    Ok(())
}

/// 4.4.3: a Fighter is loaded.
pub fn board_ship(t: &mut Act<'_>, unit: UnitId, ship: UnitId) {
    cite!("4.4.3");
    let at = t.s.unit(ship).at;
    t.s.pieces.change(unit, |unit| {
        unit.at = at;
        unit.aboard = Some(ship);
    });
    t.s.pieces
        .mark(unit, |unit| unit.marks.set(Marks::LAUNCHED));
    let seat = t.s.seat(t.s.unit(unit).nation());
    t.log.whisper(rule!("4.4.3"), seat, || {
        "Fighters are loaded aboard a carrier".to_string()
    });
}

/// 4.4.4: the bases that a Fighter reaches from the deck in its one hop.
pub fn ashore(s: &State, unit: UnitId, deck: SpaceId) -> Vec<SpaceId> {
    cite!("4.4.4");
    let piece = s.unit(unit);
    let hop = piece
        .air_face()
        .map_or(0, |face| face.range.saturating_mul(2));
    let far = match waters::area(deck) {
        Some(_) => airways_to_sea(s, piece.nation(), deck, hop),
        None => air_distances_from(s, piece.nation(), &[deck], hop),
    };
    let mut all = works::bases(s);
    all.retain(|hex| {
        far[hex.index()] != u8::MAX
            && is_base(s, piece.nation(), *hex)
            && air_effect(s, *hex) != AirEffect::Grounded
    });
    all
}
