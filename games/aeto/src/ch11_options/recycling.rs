//! 11.13: what is lost is lost.

use super::Opt;
use crate::data::data;
use crate::state::State;
use crate::types::{AirKind, Class, ShipClass};
use crate::unit::Unit;
use kernel::cite;

/// 11.13: a combat unit of a major power that is eliminated is not built again, but for Naval-Air, transports and some Soviet
/// infantry; HQs, Generals and Admirals are no combat units.
pub fn is_lost_for_good(s: &State, unit: &Unit) -> bool {
    if !s.options.has(Opt::NonRecyclable) {
        return false;
    }
    cite!("11.13");
    let major = data().nations[unit.nation().index()].class == Class::Major;
    let ship = unit.ship().is_some_and(|class| class != ShipClass::Stp) || unit.is_u_boat();
    let air = unit
        .air()
        .is_some_and(|kind| !matches!(kind, AirKind::NavalAir | AirKind::Atp));
    // Ships of minor nations are not among the exceptions.
    match ship {
        true => true,
        false => {
            let land = unit.is_combat() && !data().optional.recycled.contains(&unit.kind);
            major && (land || air)
        }
    }
}
