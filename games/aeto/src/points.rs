//! 0.gen-13b, 3.22b: transports by sea and air are points: two chits of one become one of two, and the other way.

use crate::ch04_air;
use crate::fleet;
use crate::game::Act;
use crate::spot::Spot;
use crate::state::State;
use crate::stores::Store;
use crate::types::{AirKind, ShipClass, UnitId};
use crate::unit::Unit;
use kernel::{Illegal, cite, demand};

/// A chit that stands for points.
fn is_points(unit: &Unit) -> bool {
    unit.ship() == Some(ShipClass::Stp) || unit.air() == Some(AirKind::Atp)
}

/// A chit of the same kind that is not on the map.
fn spare(s: &State, unit: UnitId) -> Option<UnitId> {
    let own = s.unit(unit);
    let mut pool = s.units_in(Spot::pool(own.nation()));
    pool.find(|(_, other)| other.kind == own.kind)
        .map(|(id, _)| id)
}

/// Another chit of one point, in the same place and state.
fn twin(s: &State, unit: UnitId) -> Option<UnitId> {
    let own = s.unit(unit);
    let there = s.units_in(own.at);
    let mut like = there.filter(|(id, other)| *id != unit && *other == own);
    like.next().map(|(id, _)| id)
}

/// Whether a chit of two points may become two of one.
pub fn may_split(s: &State, unit: UnitId) -> Result<(), Illegal> {
    cite!("0.gen-13b");
    let fits = s.has_unit(unit) && is_points(s.unit(unit)) && s.unit(unit).steps() == 2;
    demand!(fits, "3.22b", "it has not two points");
    demand!(spare(s, unit).is_some(), "3.22b", "no chit is left for it");
    let piece = s.unit(unit);
    let base = piece.hex().filter(|_| piece.air().is_some());
    let room = base.is_none_or(|hex| ch04_air::room(s, piece.nation(), hex) > 0);
    demand!(room, "4.2.8", "the base is full");
    Ok(())
}

/// Whether a chit of one point and another may become one of two.
pub fn may_merge(s: &State, unit: UnitId) -> Result<(), Illegal> {
    cite!("0.gen-13b");
    let own = s.has_unit(unit) && is_points(s.unit(unit));
    let half = own && s.unit(unit).steps() == 1 && s.unit(unit).has_back();
    demand!(half, "3.22b", "it has not one point of two");
    let twin = twin(s, unit);
    demand!(twin.is_some(), "3.22b", "there is no other like it");
    demand!(
        twin.is_some_and(|twin| unit < twin),
        "3.22b",
        "choose the first of the two"
    );
    Ok(())
}

pub fn split(t: &mut Act<'_>, unit: UnitId) {
    let Some(other) = spare(t.s, unit) else {
        return;
    };
    t.s.pieces.change(unit, |unit| unit.depleted = true);
    let like = t.s.unit(unit).clone();
    t.s.pieces.change(other, |unit| *unit = like);
}

/// What was aboard the other goes with the first.
pub fn merge(t: &mut Act<'_>, unit: UnitId) {
    let Some(other) = twin(t.s, unit) else {
        return;
    };
    let aboard: Vec<UnitId> = t.s.aboard(other).map(|(id, _)| id).collect();
    for id in aboard {
        t.s.pieces.change(id, |piece| piece.aboard = Some(unit));
    }
    for chit in &mut t.s.stores.chits {
        if chit.at == Store::Aboard(other) {
            chit.at = Store::Aboard(unit);
        }
    }
    t.s.pieces.change(unit, |unit| unit.depleted = false);
    fleet::withdraw(t, other);
}
