//! 10.16: the Soviet troops on the western border before the war.

use super::before_the_war::is_at_war;
use crate::data::data;
use crate::politics::named;
use crate::state::State;
use crate::types::{LandKind, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::{Illegal, cite, demand};

/// A whole or worn 4-3 infantry, which holds the border.
fn is_guard(unit: &Unit) -> bool {
    let regular = unit.land() == Some(LandKind::Infantry) && unit.printed().name.is_empty();
    regular && unit.nation() == named().ussr
}

fn is_border(hex: SpaceId) -> bool {
    data().specials.border.contains(&hex)
}

/// A land that the USSR occupies in peace.
fn is_occupied(hex: SpaceId) -> bool {
    let mut all = data().specials.claims.iter();
    all.any(|claim| claim.hexes.binary_search(&hex).is_ok())
}

/// 10.16: whether a unit may go to a hex: the last of a border hex only into a land that is occupied, and from there only
/// back to the border.
pub fn may_go(s: &State, id: UnitId, to: SpaceId) -> Result<(), Illegal> {
    cite!("10.16");
    let unit = s.unit(id);
    let Some(from) = unit.hex().filter(|_| is_guard(unit) && !is_at_war(s)) else {
        return Ok(());
    };
    demand!(
        !is_occupied(from) || is_occupied(to) || is_border(to),
        "10.16",
        "from there it goes back to the border only"
    );
    let stays = || {
        let mut there = s.units_in(from.into());
        there.any(|(other, unit)| other != id && is_guard(unit))
    };
    demand!(
        !is_border(from) || is_occupied(to) || stays(),
        "10.16",
        "the border must stay garrisoned"
    );
    Ok(())
}
