//! 4.4: units out of the force pool.

use super::facts::{Lines, friendly, friendly_uncontested};
use super::r4_3_replacements::payer;
use super::{can_pay_step, r9_1_axis, r9_24_conscription as conscription, r9_53_free_french};
use crate::ch05_movement::appear;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nation, Nations, Terrain};
use crate::unit::{At, Marks, Unit, UnitId};
use kernel::{Illegal, cite, demand, rule};

/// Two units that are the same to their owner before they are built.
fn alike(a: &Unit, b: &Unit) -> bool {
    (a.nation, a.kind, a.elite, a.full, a.at) == (b.nation, b.kind, b.elite, b.full, b.at)
}

/// The first of each kind of unit that who pays for these nations could build, if it had WERPs and a place.
pub fn choices(s: &State, payees: Nations) -> impl Iterator<Item = UnitId> {
    let mut seen: Vec<UnitId> = Vec::new();
    s.units_of(payees).filter_map(move |(id, unit)| {
        let waits = matches!(unit.at, At::Pool | At::Later(_));
        if !waits {
            return None;
        }
        if seen.iter().rev().any(|other| alike(s.unit(*other), unit)) {
            return None;
        }
        seen.push(id);
        Some(id)
    })
}

/// Whether a unit is the first of its like in the pool.
pub fn is_first(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    !s.units()
        .take_while(|(other, _)| *other < id)
        .any(|(_, other)| alike(other, unit))
}

/// Whether a nation may raise that unit now, and not one just like it.
pub fn may_build(s: &State, nation: Nation, id: UnitId) -> Result<(), Illegal> {
    may_raise(s, nation, id)?;
    demand!(
        is_first(s, id),
        "4.4",
        "choose the first of those that are alike"
    );
    Ok(())
}

/// Whether a nation may raise such a unit now, somewhere.
pub fn may_raise(s: &State, nation: Nation, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        payer(s, unit.nation) == Some(nation),
        "4.5a",
        "another nation produces now"
    );
    demand!(
        unit.at == At::Pool || conscription::is_free_guard(s, unit),
        "4.4",
        "the unit is not in the force pool"
    );
    r9_53_free_french::may_build(s, unit)?;
    r9_1_axis::oil_allows(s, unit, true)?;
    if !conscription::is_free_guard(s, unit) {
        can_pay_step(s, nation, unit, true)?;
    }
    demand!(
        places(s, unit)
            .iter()
            .any(|at| may_place(s, unit, at).is_ok()),
        "4.41",
        "there is no place for it"
    );
    Ok(())
}

/// The areas to look at for a new unit.
pub fn places(s: &State, unit: &Unit) -> AreaSet {
    let areas = &data().areas;
    match unit.nation {
        Nation::FREE_FRENCH => areas
            .home(Nation::BRITAIN)
            .union(areas.home(Nation::FRANCE)),
        n if n.is_major() => s.ledgers.sites,
        n => areas.home(n),
    }
}

/// 4.41, 3.2: a Major's Home Areas that generate supply, looked up once when it begins to spend.
pub fn sites(s: &State, nation: Nation) -> AreaSet {
    let lines = Lines::of(s, nation);
    let homes = data().areas.home(nation).iter();
    homes.filter(|home| lines.begin_in(*home)).collect()
}

/// 4.41, 4.42: whether a new unit may appear in an area.
pub fn may_place(s: &State, unit: &Unit, at: Area) -> Result<(), Illegal> {
    demand!(
        places(s, unit).has(at),
        "4.41",
        "new units appear in Home Areas that are supply sources"
    );
    let (facts, places) = (data().areas.facts(at), &data().places);
    demand!(
        facts.fortress.is_none(),
        "4.41",
        "new units do not appear in a Fortress"
    );
    demand!(
        unit.kind != Kind::Armour || facts.terrain != Terrain::Swamp,
        "4.41",
        "armour is not built in a swamp"
    );
    let new = s
        .units_in(at)
        .filter(|(_, u)| u.marks.has(Marks::NEW))
        .count();
    let limits = &data().limits;
    if s.is_contested(at) {
        cite!("4.42");
        demand!(
            at == places.baku && friendly(s, unit.nation, at),
            "4.41",
            "the area is contested"
        );
        demand!(
            new < usize::from(limits.new_units_in_contested_baku),
            "4.42",
            "one new unit in contested Baku"
        );
        return Ok(());
    }
    demand!(
        friendly_uncontested(s, unit.nation, at),
        "4.41",
        "the area is not friendly"
    );
    let unlimited = unit.nation == Nation::USA && at == places.usa
        || unit.nation == Nation::USSR && at == places.ural;
    demand!(
        unlimited || new < usize::from(limits.new_units_per_area),
        "4.41",
        "two new units in this area already"
    );
    Ok(())
}

/// The unit appears, a cadre unless it comes at full strength for nothing.
pub fn place(t: &mut crate::Act, id: UnitId, at: Area, steps: u8) {
    t.s.set_steps(id, steps);
    appear(t, id, at);
    let s = &mut *t.s;
    s.set_from(id, at);
    s.unmark(id, Marks(!0));
    s.mark(id, Marks::NEW);
    let (nation, kind) = (s.unit(id).nation, s.unit(id).kind);
    t.log.say(rule!("4.5b"), || {
        let what = match kind {
            Kind::GroundSupport => "ground-support unit",
            _ => "unit",
        };
        format!(
            "A new {} {what} in {}",
            data().nations.get(nation).adjective,
            crate::names::area_name(at)
        )
    });
}
