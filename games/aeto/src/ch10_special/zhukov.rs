//! 10.14: General Zhukov.

use crate::ch05_offensives::{Battle, Stage, hq_radius};
use crate::data::data;
use crate::politics::named;
use crate::state::State;
use crate::types::UnitId;
use crate::unit::Unit;
use board::SpaceId;
use kernel::cite;

const NAME: &str = "Zhukov";

pub fn is_zhukov(unit: &Unit) -> bool {
    unit.is_general() && &*unit.printed().name == NAME
}

/// 10.14a: the hexes within the command radius of the Soviet HQ with which he stands.
fn circle(s: &State) -> Vec<SpaceId> {
    cite!("10.14a", "5.14.21");
    let ussr = named().ussr;
    let mut own = s.pieces.of(|owner| owner == ussr);
    let at = own.find(|(_, unit)| is_zhukov(unit));
    let Some(at) = at.and_then(|(_, unit)| unit.hex()) else {
        return Vec::new();
    };
    let hqs = s.units_in(at.into());
    let hqs = hqs.filter(|(_, unit)| unit.is_hq() && unit.nation() == ussr);
    hqs.flat_map(|(hq, _)| hq_radius(s, hq)).collect()
}

/// 10.14a, 10.14b: what he adds to an attack: as much for each hex with Soviet attackers; nothing in breakthroughs and
/// exploitation.
pub fn attack(s: &State, battle: &Battle) -> u16 {
    let goes_on = matches!(battle.stage, Stage::Breakthrough | Stage::Exploitation);
    if battle.by != named().ussr || goes_on {
        return 0;
    }
    let circle = circle(s);
    let soviet = |id: &UnitId| s.unit(*id).nation() == named().ussr;
    let units = |hex: &SpaceId| {
        let mut own = battle.attackers.iter().filter(|id| soviet(id));
        own.any(|id| s.unit(*id).hex() == Some(*hex))
    };
    let stacks = battle
        .hexes(s)
        .into_iter()
        .filter(|hex| circle.contains(hex));
    u16::from(data().values.zhukov) * stacks.filter(units).count() as u16
}

/// 10.14a, 10.14b: what he adds to a defence by Soviet land combat units.
pub fn defence(s: &State, battle: &Battle) -> u16 {
    let soviet = |(_, unit): (UnitId, &Unit)| unit.nation() == named().ussr;
    let helped = battle.defenders(s).any(soviet) && circle(s).contains(&battle.target.space());
    if helped {
        data().values.zhukov.into()
    } else {
        0
    }
}
