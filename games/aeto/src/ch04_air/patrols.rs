//! 2.17, 4.6.3: Bombers fly to Convoy Duty, and leave it.

use super::bases::{airways_to_sea, far_from, is_base, sea_is_near};
use crate::ch01_weather::air_effect;
use crate::ch02_strategic::may_escort;
use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::Act;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::spot::{Spot, Where, board};
use crate::state::State;
use crate::types::{AirEffect, AirKind, HexId, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// The area in which an air unit guards convoys.
pub fn post(s: &State, unit: UnitId) -> Option<SpaceId> {
    match s.unit(unit).at.whereabouts() {
        Where::Convoy(area) if s.unit(unit).aboard.is_none() => Some(area),
        _ => None,
    }
}

/// 2.17a, 2.17b: whether a Bomber may be posted to the convoys of an area.
pub fn may_patrol(s: &State, nation: NationId, unit: UnitId, area: HexId) -> Result<(), Illegal> {
    cite!("4.1.3");
    let own = s.has_unit(unit) && s.unit(unit).camp == s.camp(nation);
    let bomber = own && s.unit(unit).air() == Some(AirKind::Bomber);
    demand!(bomber, "2.17a", "it is no Bomber of yours");
    let piece = s.unit(unit);
    let Some(base) = piece.hex() else {
        return Err(Illegal::new(rule!("2.17a"), "it is at no base"));
    };
    demand!(
        piece.commitment == Commitment::Free && !piece.has(Marks::LAUNCHED),
        "4.27.2",
        "it is committed"
    );
    may_escort(s, unit, area.space())?;
    let grounded = |at: SpaceId| air_effect(s, at) == AirEffect::Grounded;
    demand!(
        !grounded(base) && !grounded(area.space()),
        "1.5f",
        "aircraft are grounded there"
    );
    let range = piece.air_face().map_or(0, |face| face.range);
    let near = waters::area(area.space()).is_some_and(|area| sea_is_near(base, area, range));
    let ways = || airways_to_sea(s, piece.nation(), area.space(), range);
    demand!(
        near && far_from(&ways(), base) <= range,
        "2.17b",
        "its range does not reach into the area"
    );
    demand!(
        s.pieces.is_first_of_its_like(unit),
        "2.17a",
        "choose the first of like units"
    );
    Ok(())
}

/// 4.12.5: hex by hex to the edge of a sea area.
pub fn way_to_sea(s: &State, unit: UnitId, area: SpaceId) -> Vec<SpaceId> {
    let (Some(mut at), Some(printed)) = (s.unit(unit).hex(), waters::area(area)) else {
        return Vec::new();
    };
    let most = data().values.far_in_the_air;
    let ways = airways_to_sea(s, s.unit(unit).nation(), area, most);
    let mut way = Vec::new();
    while ways[at.index()] > printed.mp && ways[at.index()] != u8::MAX {
        let near = board().neighbours(at).iter().map(|link| link.to);
        let Some(next) = near.min_by_key(|hex| (ways[hex.index()], hex.0)) else {
            break;
        };
        way.push(next);
        at = next;
    }
    way
}

/// 2.17e: the bases that a Bomber on Convoy Duty reaches with its printed range: the first of its hops.
pub fn first_bases(s: &State, unit: UnitId, area: SpaceId) -> Vec<SpaceId> {
    cite!("2.17e", "4.6.3");
    let piece = s.unit(unit);
    let range = piece.air_face().map_or(0, |face| face.range);
    let ways = airways_to_sea(s, piece.nation(), area, range);
    let mut all = crate::works::bases(s);
    all.retain(|hex| ways[hex.index()] != u8::MAX && is_base(s, piece.nation(), *hex));
    all
}

/// 2.17e: whether a Bomber may leave its convoys: it has served, and gave no value against an attack in this month.
pub fn may_leave(s: &State, unit: UnitId) -> Result<(), Illegal> {
    let piece = s.unit(unit);
    demand!(
        !piece.has(Marks::ASSIGNED) && !piece.has(Marks::ESCORTED),
        "2.17e",
        "it guards convoys in this month"
    );
    Ok(())
}

/// 2.17a: a Bomber has come to its convoys.
pub fn arrive(t: &mut Act<'_>, unit: UnitId, area: SpaceId) {
    cite!("2.17a", "2.17f");
    let Some(duty) = Spot::convoy(area) else {
        return;
    };
    t.log.say(rule!("2.17a"), || {
        format!("Bombers guard the convoys of {}", hex_name(area))
    });
    t.s.pieces.change(unit, |unit| unit.at = duty);
    t.s.pieces
        .mark(unit, |unit| unit.marks.set(Marks::ASSIGNED));
}
