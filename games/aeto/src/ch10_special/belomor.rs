//! 10.9: the Belomor Canal between Archangel and Leningrad.

use crate::ch03_naval::ports;
use crate::data::data;
use crate::game::Act;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId, Weather};
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// The other end of the canal from the port where a ship lies.
fn far_end(s: &State, ship: UnitId) -> Option<SpaceId> {
    let Where::Port(hex) = s.unit(ship).at.whereabouts() else {
        return None;
    };
    let ends = &data().specials.canal;
    let there = ends.contains(&hex);
    ends.iter().copied().find(|end| there && *end != hex)
}

/// Enemy surface ships at a port.
fn is_beset(s: &State, hex: SpaceId) -> bool {
    let own = s.camp(named().ussr);
    let here = |at: Spot| at.within() == Some(hex);
    let mut foes = s.hostile(own).flat_map(|foe| s.forces(foe));
    foes.any(|(_, force)| here(force.at))
}

/// 10.9: whether a ship may go through the canal. Ships that have moved in the phase do not.
pub fn may_pass(s: &State, ship: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(ship), "10.9", "there is no such ship");
    let unit = s.unit(ship);
    let fits = matches!(unit.ship(), Some(ShipClass::Dd | ShipClass::Ss));
    demand!(
        fits && unit.nation() == named().ussr,
        "10.9",
        "only Soviet destroyers and submarines go through the canal"
    );
    let Some(to) = far_end(s, ship) else {
        return Err(Illegal::new(rule!("10.9"), "it does not lie at the canal"));
    };
    demand!(
        !unit.has(Marks::SAILED) && !unit.has(Marks::CAUGHT),
        "10.9",
        "it has moved in this phase"
    );
    demand!(
        s.skies.letter != Weather::Winter,
        "10.9",
        "the canal is frozen"
    );
    let specials = &data().specials;
    let axis = |hex: &SpaceId| s.tally((*hex).into()).of(Camp::Axis).combat > 0;
    demand!(
        !specials.banks.iter().any(axis),
        "10.9",
        "Axis land units hold the canal"
    );
    let bad = |hex: &SpaceId| s.blocked.contains(&(*hex).into()) || is_beset(s, *hex);
    demand!(
        !specials.canal.iter().any(bad),
        "10.9",
        "a port of the canal is destroyed or beset"
    );
    let room = Spot::port(to).is_some_and(|port| ports::room_for(s, port, &[ship]));
    demand!(room, "10.9", "there is no room in the other port");
    demand!(
        s.pieces.is_first_of_its_like(ship),
        "10.9",
        "choose the first of like ships"
    );
    Ok(())
}

/// The ships that lie at the canal.
pub fn ships(s: &State) -> impl Iterator<Item = UnitId> + '_ {
    let ports = data()
        .specials
        .canal
        .iter()
        .filter_map(|hex| Spot::port(*hex));
    let there = ports.flat_map(|port| s.units_in(port));
    there
        .filter(|(_, unit)| unit.nation() == named().ussr)
        .map(|(id, _)| id)
}

/// 10.9: it lies in the other port, and moves no more in this phase.
pub fn pass(t: &mut Act<'_>, ship: UnitId) {
    cite!("10.9");
    let Some(to) = far_end(t.s, ship) else { return };
    let Some(port) = Spot::port(to) else { return };
    t.s.put(ship, port);
    t.s.pieces.mark(ship, |unit| {
        unit.marks.set(Marks::SAILED);
        unit.marks.clear(Marks::STANDBY);
    });
    let seat = t.s.seat(named().ussr);
    t.log.whisper(rule!("10.9"), seat, || {
        format!("A ship goes through the Belomor Canal to {}", hex_name(to))
    });
}
