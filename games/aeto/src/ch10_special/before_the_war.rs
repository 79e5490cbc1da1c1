//! 10.18: the Soviet navy before the USSR fights an Axis major power.

use crate::data::data;
use crate::politics::named;
use crate::state::State;
use crate::types::{Camp, Class};
use crate::unit::Unit;
use kernel::cite;

/// Whether the USSR fights a major power of the Axis.
pub fn is_at_war(s: &State) -> bool {
    let major =
        |nation| data().nations[crate::types::NationId::index(nation)].class == Class::Major;
    let mut foes = s.politics.foes(named().ussr);
    foes.any(|nation| major(nation) && s.camp(nation) == Camp::Axis)
}

/// 10.18: a Soviet ship that stays in port as long as the USSR fights no major power of the Axis.
pub fn is_moored(s: &State, unit: &Unit) -> bool {
    cite!("10.18");
    unit.nation() == named().ussr && unit.is_naval() && !is_at_war(s)
}
