//! 4.5: the order of production: income, strategic warfare, fleets, Minors, then nation after nation.

use super::{
    BuildAction, BuildStep, offers, pay_step, payer, r4_1_income, r4_2_naval_maintenance,
    r4_4_new_units, r9_1_axis, r9_24_conscription, r9_62_minors,
};
use crate::data::{NationClass, data};
use crate::state::State;
use crate::step::{Action, Open};
use crate::table::{self, Table, nation_name};
use crate::types::{Area, Camp, Nation, Side};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};
use std::ops::ControlFlow;

/// 1.22: counts everybody's WERPs; what follows is put on the stack, last things first.
pub fn begin(t: &mut Table) {
    cite!("1.22", "4.1b");
    forget_last_phase(t);
    note_lend_lease(t);
    for nation in Nation::MAJORS {
        if r4_1_income::produces(t.s, nation) {
            t.s.ledgers.producing.insert(nation);
            count(t, nation);
        }
    }
    for seat in t.s.seats_of_side(t.s.side).rev() {
        t.push(BuildStep::Order { seat });
    }
    let minors: ArrayVec<Nation, 16> = r9_62_minors::minors(t.s).take(16).collect();
    for minor in minors {
        t.push(BuildStep::Minor { minor });
    }
    t.push(BuildStep::Maintain);
}

fn forget_last_phase(t: &mut Table) {
    let ledgers = &mut t.s.ledgers;
    ledgers.werps = [0; 6];
    ledgers.total = [0; 6];
    ledgers.producing = crate::types::Nations::NONE;
    ledgers.built = [[0; 5]; 6];
    ledgers.fortified_now = crate::area_set::AreaSet::NONE;
    ledgers.unrestricted.clear();
    ledgers.new_units = 0;
    ledgers.armour_steps = 0;
    ledgers.elite_armour_steps = 0;
    ledgers.free_french_steps = 0;
    ledgers.sent = [0; 4];
    ledgers.free_infantry = 0;
    ledgers.bought_special_action = crate::types::Nations::NONE;
}

/// 9.34: it begins with the first Allied Production Phase after Paris or France fell.
fn note_lend_lease(t: &mut Table) {
    let fell =
        t.s.holder(data().places.paris) == Camp::Axis || t.s.politics.conquered.has(Nation::FRANCE);
    if t.s.side == Side::Allies && fell {
        t.s.politics.events.american_lend_lease = true;
    }
}

fn count(t: &mut Table, nation: Nation) {
    let mut werps = r4_1_income::income(t.s, nation);
    if r4_1_income::rolls_lend_lease(t.s, nation) {
        let die = t.dice.d6();
        werps += die;
        t.log.rolled(rule!("9.34"), &[die], || {
            let came = table::werps(die);
            format!("{} receives {came} of lend-lease", nation_name(nation))
        });
    }
    t.s.ledgers.werps[nation.index()] = werps;
    t.log.say(rule!("4.1a"), || {
        format!("{} has {}", nation_name(nation), table::werps(werps))
    });
    if nation == Nation::USSR {
        r9_24_conscription::go_on(t);
    }
}

/// The phase is over: WERPs are gone, the Guards that were not placed wait in the pool, and winter comes.
pub fn end(t: &mut Table) {
    t.s.ledgers.werps = [0; 6];
    let side = t.s.side;
    let mut new: ArrayVec<UnitId, 128> = ArrayVec::new();
    let mut late: ArrayVec<UnitId, 8> = ArrayVec::new();
    for (id, unit) in t.s.units() {
        if unit.marks.has(Marks::NEW) && !new.is_full() {
            new.push(id);
        }
        if side == Side::Allies && r9_24_conscription::is_free_guard(t.s, unit) && !late.is_full() {
            late.push(id);
        }
    }
    for id in new {
        t.s.unmark(id, Marks::NEW);
    }
    for id in late {
        t.s.put(id, At::Pool);
    }
    r9_1_axis::first_winter(t);
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: BuildStep) -> Open {
    match step {
        BuildStep::Maintain => {
            for nation in t.s.ledgers.producing.iter() {
                r4_2_naval_maintenance::pay(t, nation);
            }
            Open::Pass
        }
        BuildStep::Minor { minor } => {
            if r9_62_minors::has_a_friendly_home(t.s, minor) {
                Open::Ask(t.s.seat_of(minor))
            } else {
                Open::Pass
            }
        }
        BuildStep::Order { seat } => open_order(t, seat),
        BuildStep::Spend { nation } => {
            if !goes_on(t.s, nation) {
                finish(t, nation);
                return Open::Pass;
            }
            Open::Ask(t.s.seat_of(nation))
        }
        BuildStep::Place { unit, free } => open_place(t, unit, free),
    }
}

/// Whether a nation is asked what else it buys. It hangs on what everybody sees (WERPs, conscripts, new Guards, the
/// free step of the Axis Minors), so that nobody learns from its end what there is to mend or to build.
fn goes_on(s: &State, nation: Nation) -> bool {
    cite!("4.5b");
    let free = match nation {
        Nation::GERMANY => r9_1_axis::has_free_step_left(s),
        Nation::USSR => {
            s.ledgers.free_infantry > 0
                || r9_24_conscription::may_conscript(s, nation).is_ok()
                || s.units()
                    .any(|(_, unit)| r9_24_conscription::is_free_guard(s, unit))
        }
        _ => false,
    };
    s.ledgers.werps[nation.index()] > 0 || free
}

/// With one nation left there is nothing to choose.
fn open_order(t: &mut Table, seat: Seat) -> Open {
    let ready = |n: &Nation| may_produce(t.s, seat, *n).is_ok();
    let mut ready = Nation::MAJORS.into_iter().filter(ready);
    match (ready.next(), ready.next()) {
        (None, _) => Open::Pass,
        (Some(only), None) => {
            start(t, only);
            Open::Again
        }
        _ => Open::Ask(seat),
    }
}

fn open_place(t: &mut Table, unit: UnitId, free: bool) -> Open {
    let areas = places(t.s, unit);
    let fits = |at: &Area| may_place(t.s, unit, free, *at).is_ok();
    let mut fits = areas.iter().filter(fits);
    match (fits.next(), fits.next()) {
        (None, _) => Open::Pass,
        (Some(only), None) => {
            t.pop();
            place(t, unit, free, only);
            Open::Again
        }
        _ => {
            let nation = t.s.unit(unit).nation;
            Open::Ask(t.s.seat_of(payer(t.s, nation).unwrap_or(nation)))
        }
    }
}

/// Whether it may be a nation's turn to produce: it has not been, and it has something to do it with.
pub fn may_produce(s: &State, seat: Seat, nation: Nation) -> Result<(), Illegal> {
    let ledgers = &s.ledgers;
    demand!(
        nation.is_major() && ledgers.producing.has(nation) && s.seat_of(nation) == seat,
        "4.5a",
        "it does not produce now"
    );
    let free = nation == Nation::USSR && ledgers.free_infantry > 0;
    let minors =
        nation == Nation::GERMANY && Nation::AXIS_MINORS.iter().any(|n| s.camp(*n) == Camp::Axis);
    demand!(
        ledgers.werps[nation.index()] > 0 || free || minors,
        "4.1a",
        "it has nothing to spend"
    );
    Ok(())
}

pub fn start(t: &mut Table, nation: Nation) {
    t.s.ledgers.sites = r4_4_new_units::sites(t.s, nation);
    if nation == Nation::GERMANY {
        t.s.ledgers.oil = r9_1_axis::has_oil(t.s);
    }
    t.push(BuildStep::Spend { nation });
}

/// 4.1b: what is not spent is lost.
pub fn finish(t: &mut Table, nation: Nation) {
    t.s.ledgers.producing.remove(nation);
    t.s.ledgers.werps[nation.index()] = 0;
    if nation == Nation::USSR {
        t.s.ledgers.free_infantry = 0;
    }
}

/// The areas where a new unit might go.
fn places(s: &State, unit: UnitId) -> crate::area_set::AreaSet {
    r4_4_new_units::places(s, s.unit(unit))
}

pub fn may_place(s: &State, id: UnitId, free: bool, at: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        at.index() < data().areas.len(),
        "4.41",
        "there is no such area"
    );
    if free && data().nations.get(unit.nation).class == NationClass::Minor {
        return r9_62_minors::may_place(s, unit.nation, at);
    }
    r4_4_new_units::may_place(s, unit, at)
}

pub fn place(t: &mut Table, id: UnitId, free: bool, at: Area) {
    let unit = *t.s.unit(id);
    let guard = r9_24_conscription::is_free_guard(t.s, &unit);
    if free || guard {
        super::note_step(t, &unit, true);
    } else if let Some(nation) = payer(t.s, unit.nation) {
        pay_step(t, nation, id, true);
    }
    r4_4_new_units::place(t, id, at, if guard { unit.full } else { 1 });
}

/// 9.15d, 9.62: a step that nobody pays for.
pub fn free_step(t: &mut Table, id: UnitId) {
    let unit = *t.s.unit(id);
    t.log.say(rule!("4.5b"), || {
        format!("A free step for {}", nation_name(unit.nation))
    });
    if unit.at == At::Pool {
        t.push(BuildStep::Place {
            unit: id,
            free: true,
        });
        return;
    }
    t.s.set_steps(id, unit.steps + 1);
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: BuildStep, out: &mut Vec<Action>) {
    let mut add = |action: BuildAction| out.push(action.into());
    match step {
        BuildStep::Maintain => {}
        BuildStep::Order { seat } => {
            for nation in Nation::MAJORS {
                if may_produce(s, seat, nation).is_ok() {
                    add(BuildAction::Produce { nation });
                }
            }
        }
        BuildStep::Minor { minor } => {
            for (unit, facts) in s.units() {
                if facts.nation == minor && r9_62_minors::may_have_step(s, minor, unit).is_ok() {
                    add(BuildAction::FreeStep { unit });
                }
            }
            add(BuildAction::Finish);
        }
        BuildStep::Place { unit, free } => {
            for at in places(s, unit).iter() {
                if may_place(s, unit, free, at).is_ok() {
                    add(BuildAction::Place { at });
                }
            }
        }
        BuildStep::Spend { nation } => {
            let _ = offers::spending(s, nation, |action| {
                add(action);
                ControlFlow::Continue(())
            });
            add(BuildAction::Finish);
        }
    }
}
