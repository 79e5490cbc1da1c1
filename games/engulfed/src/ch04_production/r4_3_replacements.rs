//! 4.3, 7.8: steps for reduced units on the map.

use super::facts::{friendly_uncontested, unit_in_supply};
use super::{can_pay_step, r9_1_axis, r9_53_free_french};
use crate::ch07_special_actions;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Nation, Nations};
use crate::unit::{Marks, Unit, UnitId};
use kernel::{Illegal, cite, demand};

/// 9.15e, 9.531: who pays for a nation's units; other Minors live on their free step alone.
pub fn payer(s: &State, nation: Nation) -> Option<Nation> {
    cite!("9.15e");
    match nation {
        Nation::FREE_FRENCH => Some(Nation::USA),
        _ if nation.is_major() => Some(nation),
        _ if nation.is_axis_minor() => {
            super::facts::fights_for(s, nation, s.camp(Nation::GERMANY)).then_some(Nation::GERMANY)
        }
        _ => None,
    }
}

/// Everybody whose units a nation pays for.
pub fn paid_by(s: &State, nation: Nation) -> Nations {
    let mut all = Nations::NONE;
    for (other, _) in data().nations.all() {
        if payer(s, other) == Some(nation) {
            all.insert(other);
        }
    }
    all
}

/// Whether a nation may buy a step for a unit now.
pub fn may_replace(s: &State, nation: Nation, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        payer(s, unit.nation) == Some(nation),
        "4.5a",
        "another nation produces now"
    );
    may_mend(s, id)?;
    demand!(
        s.pieces.is_first_of_its_like(id),
        "4.3",
        "choose the first of those that are alike"
    );
    r9_1_axis::oil_allows(s, unit, false)?;
    r9_53_free_french::may_add_step(s, unit)?;
    can_pay_step(s, nation, unit, false)
}

/// 4.31, 4.32: whether a unit may have one step more, whoever pays.
pub fn may_mend(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    let Some(area) = s.area_of(id) else {
        return Err(Illegal::new(
            kernel::rule!("4.3"),
            "the unit is not on the map",
        ));
    };
    demand!(
        unit.kind.is_ground() && unit.steps < unit.full,
        "4.3",
        "the unit is not reduced"
    );
    demand!(unit_in_supply(s, id), "4.31", "the unit is out of supply");
    // 4.4: a unit that is being raised may be built at any strength where it stands.
    if unit.marks.has(Marks::NEW) || is_unrestricted(s, unit.nation, area) {
        return Ok(());
    }
    demand!(
        friendly_uncontested(s, unit.nation, area),
        "4.31",
        "replacements come to friendly uncontested areas"
    );
    if unit.steps + 1 < unit.full {
        return Ok(());
    }
    may_be_full(unit, area)
}

/// 4.32: where the last step may be added.
fn may_be_full(unit: &Unit, area: Area) -> Result<(), Illegal> {
    if data().areas.home(unit.nation).has(area) {
        return Ok(());
    }
    let regions = &data().regions;
    match unit.nation {
        Nation::GERMANY => demand!(
            regions.german_full_strength.has(area),
            "4.32(a)",
            "Germans do not become full-strength here"
        ),
        Nation::BRITAIN | Nation::USA | Nation::FREE_FRENCH => demand!(
            regions.western_full_strength.has(area),
            "4.32(b)",
            "British and U.S. units do not become full-strength here"
        ),
        _ => {
            demand!(
                false,
                "4.32",
                "units become full-strength in their Home Country"
            );
        }
    }
    Ok(())
}

/// 7.8, 4.32(c): a Special Action was spent for the nation's units in that area.
fn is_unrestricted(s: &State, nation: Nation, area: Area) -> bool {
    cite!("4.32(c)");
    let who = payer(s, nation).unwrap_or(nation);
    s.ledgers.unrestricted.contains(&(who, area))
}

/// 7.8: spending a Special Action saved from last turn for the units in one supplied area.
pub fn may_unrestrict(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    demand!(
        ch07_special_actions::saved(s, nation) > 0,
        "7.8",
        "no Special Action was saved from last turn"
    );
    demand!(
        area.index() < data().areas.facts.len(),
        "7.8",
        "there is no such area"
    );
    let gains = |(id, unit): (UnitId, &Unit)| {
        payer(s, unit.nation) == Some(nation)
            && unit.kind.is_ground()
            && unit.steps < unit.full
            && unit_in_supply(s, id)
            && may_mend(s, id).is_err()
    };
    demand!(
        s.units_in(area).any(gains),
        "7.8",
        "no supplied unit there gains by it"
    );
    Ok(())
}

pub fn unrestrict(t: &mut crate::Act, nation: Nation, area: Area) {
    ch07_special_actions::pay(t, nation);
    t.s.ledgers.unrestricted.push((nation, area));
    t.log.say(kernel::rule!("7.8"), || {
        format!(
            "{} spends a Special Action for replacements in {}",
            crate::names::nation_name(nation),
            crate::names::area_name(area)
        )
    });
}
