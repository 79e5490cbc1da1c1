//! Everything that a nation may do with its WERPs now, one action after the other.

use super::r4_3_replacements::paid_by;
use super::r9_35_lend_lease::{self, Route};
use super::{
    BuildAction, can_pay_step, r4_3_replacements, r4_4_new_units, r4_6_restricted_builds,
    r6_9_fortifications, r9_1_axis, r9_24_conscription,
};
use crate::ch07_special_actions;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Nations};
use std::ops::ControlFlow;

/// Goes on until the list ends or the reader has enough.
type Flow = ControlFlow<()>;

pub fn spending(s: &State, nation: Nation, mut add: impl FnMut(BuildAction) -> Flow) -> Flow {
    r4_6_restricted_builds::offer(s, nation, |item| add(BuildAction::Buy { item }))?;
    let payees = paid_by(s, nation);
    steps(s, nation, payees, &mut add)?;
    r4_4_new_units::choices(s, payees).try_for_each(|unit| {
        match r4_4_new_units::may_raise(s, nation, unit) {
            Ok(()) => add(BuildAction::Build { unit }),
            Err(_) => Flow::Continue(()),
        }
    })?;
    areas(s, nation, payees, &mut add)?;
    for route in Route::ALL {
        for werps in 1..=r9_35_lend_lease::room(s, nation, route).unwrap_or(0) {
            add(BuildAction::Send { route, werps })?;
        }
    }
    if r9_24_conscription::may_conscript(s, nation).is_ok() {
        add(BuildAction::Conscript)?;
    }
    Flow::Continue(())
}

/// Replacements, and the free step of the Axis Minors.
fn steps(
    s: &State,
    nation: Nation,
    payees: Nations,
    add: &mut impl FnMut(BuildAction) -> Flow,
) -> Flow {
    let mut reduced = s.units_of(payees).filter(|(_, u)| u.steps != u.full);
    reduced.try_for_each(|(unit, facts)| {
        // Whether it can be paid is quickly seen, and mostly what is missing.
        if facts.steps > 0
            && can_pay_step(s, nation, facts, false).is_ok()
            && r4_3_replacements::may_replace(s, nation, unit).is_ok()
        {
            add(BuildAction::Replace { unit })?;
        }
        if facts.kind == Kind::Infantry
            && facts.nation.is_axis_minor()
            && r9_1_axis::may_have_free_step(s, unit).is_ok()
        {
            add(BuildAction::FreeStep { unit })?;
        }
        Flow::Continue(())
    })
}

/// Fortifications and unrestricted replacements, where the nation has units.
fn areas(
    s: &State,
    nation: Nation,
    payees: Nations,
    add: &mut impl FnMut(BuildAction) -> Flow,
) -> Flow {
    let cheapest = if s.ledgers.deserted.is_empty() {
        data().costs.field_fortification
    } else {
        data().limits.fortification_return
    };
    let can_fortify = s.ledgers.werps[nation.index()] >= cheapest;
    let can_mend = ch07_special_actions::saved(s, nation) > 0;
    if !can_fortify && !can_mend {
        return Flow::Continue(());
    }
    let quiet = s.friendly_areas(nation).without(s.contested());
    // 6.95(c)
    let kinds = match nation {
        Nation::USSR => [false, true].as_slice(),
        _ => [false].as_slice(),
    };
    let manned = match s.side_of(nation) {
        Some(side) if payees.both(s.politics.nations_of_side(side)) == payees => s.ground_of(side),
        _ => data().areas.land,
    };
    for area in manned.iter() {
        let here = s.tally(area).ground_nations;
        if here.both(payees).is_empty() {
            continue;
        }
        if can_fortify && here.has(nation) && quiet.has(area) {
            for heavy in kinds {
                if r6_9_fortifications::may_fortify(s, nation, area, *heavy).is_ok() {
                    add(BuildAction::Fortify {
                        area,
                        heavy: *heavy,
                    })?;
                }
            }
        }
        if can_mend && r4_3_replacements::may_unrestrict(s, nation, area).is_ok() {
            add(BuildAction::Unrestrict { area })?;
        }
    }
    Flow::Continue(())
}
