//! 9.12(2), 9.37, 9.44, 9.526: whom politics lets go by sea.

use crate::Act;
use crate::ch08_naval::flag;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Sea};
use crate::unit::{At, Unit, UnitId};
use kernel::{Illegal, demand};

use super::r9_45_morale::{may_ship_german, note_german_shipped};
use super::r9_52_vichy_war::{may_come_from_usa, may_invade};

/// Whether a unit uses Italian Sea-transport as a guest.
fn is_guest(s: &State, unit: &Unit, sea: Sea) -> bool {
    sea == Sea::Mediterranean
        && flag(s, s.camp(unit.nation)) == Camp::Axis
        && unit.nation != Nation::ITALY
}

/// Whether politics lets this unit go by sea in this zone to any area that its own camp holds alone: what of
/// [`may_ship`] such an area leaves to be asked.
pub fn ships_among_friends(s: &State, unit: &Unit, sea: Sea) -> bool {
    !is_guest(s, unit, sea)
}

/// Whether politics lets this unit go by sea in this zone to that area.
pub fn may_ship(s: &State, unit: &Unit, sea: Sea, to: Area) -> Result<(), Illegal> {
    if is_guest(s, unit, sea) {
        demand!(
            s.politics.events.italy_joined.is_some(),
            "9.44",
            "the Mediterranean fleet is Italy's until it joins the war"
        );
        if unit.nation == Nation::GERMANY && unit.kind.is_ground() {
            may_ship_german(s, to)?;
        }
    }
    let lands = s.camp(s.control(to)) != s.camp(unit.nation);
    if unit.at == At::Area(data().places.usa) && (lands || s.is_contested(to)) {
        may_come_from_usa(s, to)?;
    }
    if lands && flag(s, s.camp(unit.nation)) == Camp::Western {
        may_invade(s, to)?;
    }
    Ok(())
}

/// A unit was carried by sea.
pub fn shipped(t: &mut Act, id: UnitId, sea: Sea) {
    let unit = *t.s.unit(id);
    if is_guest(t.s, &unit, sea) && unit.nation == Nation::GERMANY && unit.kind.is_ground() {
        note_german_shipped(t);
    }
}
