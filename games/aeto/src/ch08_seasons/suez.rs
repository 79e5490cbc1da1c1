//! 8.11e, 8.12: the Suez Adds Box.

use crate::ch03_naval::{ports, waters};
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::politics::{Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{LandKind, NationId, Season, UnitId};
use crate::unit::Unit;
use board::{Hold, SpaceId};
use kernel::{cite, rule};

fn uk() -> NationId {
    named().uk
}

pub fn is_in(unit: &Unit) -> bool {
    unit.at == Spot::aside(uk())
}

/// 8.12a, 8.12c: British and Commonwealth infantry, the Home Guard aside.
pub fn is_infantry(unit: &Unit) -> bool {
    unit.nation() == uk() && unit.land() == Some(LandKind::Infantry) && !super::is_home_guard(unit)
}

/// 8.12c: one of the three places is not the enemy's.
fn is_open(s: &State) -> bool {
    let held = |hex: &SpaceId| s.politics.standing(uk(), *hex) == Standing::Enemy;
    !data().seasons.suez.iter().all(held)
}

/// An island hex, or one beside it, on the Mediterranean.
fn is_mediterranean_island(hex: SpaceId) -> bool {
    let wet = |at: SpaceId| {
        let mut seas = waters::seas(at.into()).iter();
        seas.any(|area| data().mediterranean.contains(area))
    };
    let island = board().row(hex).flag("island").unwrap_or(false);
    island && ground::hexes().within(hex, 1).any(wet)
}

/// 8.12a: Africa, Asia, the islands of the Mediterranean, and what lies within three hexes of a friendly port there.
fn is_near(s: &State, hex: SpaceId) -> bool {
    let beyond = ground::hex(hex)
        .nation
        .is_some_and(|nation| data().seasons.beyond.contains(&nation));
    let range = u16::from(data().values.suez_range);
    let port = |at: SpaceId| ports::is_mediterranean(at) && ports::is_friendly(s, uk(), at);
    beyond || is_mediterranean_island(hex) || ground::hexes().within(hex, range).any(port)
}

/// 8.12a: whether a piece that is eliminated goes to the Box. Its owner may send it on to the force pool when he builds.
pub fn takes(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    let Some(hex) = unit.hex().filter(|_| is_infantry(unit)) else {
        return false;
    };
    cite!("8.12a", "0.map-box-suez");
    is_open(s) && is_near(s, hex)
}

/// 8.12c: the Box is emptied when its three places are the enemy's.
pub fn look(t: &mut Act<'_>) {
    let full = t.s.units_in(Spot::aside(uk())).next().is_some();
    if !full || is_open(t.s) {
        return;
    }
    cite!("8.12c");
    let inside: Vec<UnitId> = t.s.units_in(Spot::aside(uk())).map(|(id, _)| id).collect();
    for id in inside {
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(uk()));
    }
    t.s.seasonal.suez.clear();
    t.log.say(rule!("8.12c"), || {
        "The Suez Adds Box is emptied into the force pool".to_string()
    });
}

/// 8.11e: where what lies in the Box is placed.
pub fn is_place(s: &State, unit: &Unit, hex: SpaceId) -> bool {
    cite!("8.11e");
    data().seasons.suez.contains(&hex)
        && s.politics.standing(uk(), hex) == Standing::Friendly
        && s.hold(uk(), hex) == Hold::None
        && crate::ch05_offensives::stack_room(s, unit.camp, hex) >= unit.stacks()
}

fn is_winter(s: &State) -> bool {
    data().month(s.clock.month.name()).season == Season::Winter
}

/// 8.12b: in Winter infantry of the pool goes to the Box, up to half of it, those included that went already.
pub fn may_go(s: &State, id: UnitId, shifted: &[UnitId]) -> bool {
    cite!("8.12b");
    let pool = Spot::pool(uk());
    let pooled = |unit: &Unit| unit.at == pool && is_infantry(unit);
    let unit = s.unit(id);
    let went = shifted.iter().filter(|id| is_in(s.unit(**id))).count();
    let all = s.pieces.of(|owner| owner == uk());
    let left = all.filter(|(_, unit)| pooled(unit)).count();
    is_winter(s) && is_open(s) && pooled(unit) && (went + 1) * 2 <= left + went
}

/// 8.12a, 8.12b: a unit of the Box goes to the pool: in Winter, or if it was eliminated in the last season.
pub fn may_leave(s: &State, id: UnitId) -> bool {
    is_in(s.unit(id)) && (is_winter(s) || s.seasonal.suez.contains(&id))
}

/// A unit goes from the pool to the Box, or back.
pub fn shift(t: &mut Act<'_>, id: UnitId) {
    let out = is_in(t.s.unit(id));
    let to = if out {
        Spot::pool(uk())
    } else {
        Spot::aside(uk())
    };
    t.s.pieces.change(id, |unit| unit.at = to);
    t.s.seasonal.suez.retain(|fresh| *fresh != id);
    let what = t.s.unit(id).name();
    t.log.say(rule!("8.12b"), || match out {
        true => format!("{what} goes from the Suez Adds Box to the force pool"),
        false => format!("{what} goes to the Suez Adds Box"),
    });
}
