//! 4.5: the order of production: income, strategic warfare, fleets, Minors, then nation after nation.

use super::{
    BuildAction, Maintain, Minor, Place, offers, pay_step, r4_1_income, r4_3_replacements,
    r4_4_new_units, r4_6_restricted_builds, r4_41_placement, r6_9_fortifications, r9_1_axis,
    r9_24_conscription, r9_35_lend_lease, r9_62_minors, words,
};
use crate::data::data;
use crate::meant::Hit;
use crate::names::{self, nation_name};
use crate::state::State;
use crate::types::{Camp, Nation, Side};
use crate::unit::{At, Marks};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// 1.22: counts everybody's WERPs; what follows is put on the stack, last things first.
pub fn begin(t: &mut Act) {
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
        t.push(Order { seat });
    }
    let minors: Vec<Nation> = r9_62_minors::minors(t.s).collect();
    for minor in minors {
        t.push(Minor { minor });
    }
    t.push(Maintain);
}

fn forget_last_phase(t: &mut Act) {
    let ledgers = &mut t.s.ledgers;
    ledgers.werps = [0; 6];
    ledgers.total = [0; 6];
    ledgers.owed = [0; 6];
    ledgers.producing = crate::types::Nations::NONE;
    ledgers.built = [[0; 5]; 6];
    ledgers.fortified_now = crate::types::AreaSet::NONE;
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
fn note_lend_lease(t: &mut Act) {
    cite!("9.34");
    let fell =
        t.s.holder(data().places.paris) == Camp::Axis || t.s.politics.conquered.has(Nation::FRANCE);
    if t.s.side == Side::Allies && fell {
        t.s.politics.events.american_lend_lease = true;
    }
}

fn count(t: &mut Act, nation: Nation) {
    let mut werps = r4_1_income::income(t.s, nation);
    if r4_1_income::rolls_lend_lease(t.s, nation) {
        let die = t.dice.d6();
        werps += die;
        t.log.rolled(rule!("9.34"), &[die], || {
            let came = names::werps(die);
            format!("{} receives {came} of lend-lease", nation_name(nation))
        });
    }
    t.s.ledgers.werps[nation.index()] = werps;
    t.log.say(rule!("4.1a"), || {
        format!("{} has {}", nation_name(nation), names::werps(werps))
    });
    if nation == Nation::USSR {
        r9_24_conscription::go_on(t);
    }
}

/// The phase is over: the Guards that were not placed wait in the pool, and winter comes.
pub fn end(t: &mut Act) {
    let side = t.s.side;
    let (mut new, mut late) = (Vec::new(), Vec::new());
    for (id, unit) in t.s.units() {
        if unit.marks.has(Marks::NEW) {
            new.push(id);
        }
        if side == Side::Allies && r9_24_conscription::is_free_guard(t.s, unit) {
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

/// 4.5a: which nation produces next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Order {
    pub seat: Seat,
}

impl Question<Engulfed> for Order {
    type Answer = BuildAction;

    /// With one nation left there is nothing to choose.
    fn open(&self, t: &mut Act) -> Open {
        let ready = |n: &Nation| may_produce(t.s, self.seat, *n).is_ok();
        let mut ready = Nation::MAJORS.into_iter().filter(ready);
        match (ready.next(), ready.next()) {
            (None, _) => Open::Pass,
            (Some(only), None) => {
                start(t, only);
                Open::Again
            }
            _ => Open::Ask(self.seat),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            Nation::MAJORS.map(|nation| BuildAction::Produce { nation }),
        );
    }
    fn check(&self, s: &State, answer: BuildAction) -> Result<(), Illegal> {
        match answer {
            BuildAction::Produce { nation } => may_produce(s, self.seat, nation),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: BuildAction) {
        match answer {
            BuildAction::Produce { nation } => start(t, nation),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which nation produces next?".to_string(), rule!("4.5a"))
    }
}

/// 4.5a: a nation spends its WERPs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spend {
    pub nation: Nation,
}

impl Question<Engulfed> for Spend {
    type Answer = BuildAction;

    fn open(&self, t: &mut Act) -> Open {
        if !goes_on(t.s, self.nation) {
            finish(t, self.nation);
            return Open::Pass;
        }
        Open::Ask(t.s.seat_of(self.nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let _ = offers::spending(s, self.nation, |action| {
            out.push(action.into());
            ControlFlow::Continue(())
        });
        out.push(BuildAction::Finish.into());
    }
    fn check(&self, s: &State, answer: BuildAction) -> Result<(), Illegal> {
        check_spending(s, self.nation, answer)
    }
    fn apply(&self, t: &mut Act, answer: BuildAction) {
        do_spending(t, self.nation, answer);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let (name, left) = (
            nation_name(self.nation),
            names::werps(s.ledgers.werps[self.nation.index()]),
        );
        let text = match s.ledgers.free_infantry {
            free if free > 0 && self.nation == Nation::USSR => {
                let steps = if free == 1 { "step" } else { "steps" };
                format!("{name}: {left} and {free} free {steps}")
            }
            _ => format!("{name}: {left} to spend"),
        };
        (text, rule!("4.5a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| BuildAction::Replace { unit });
        if let Some(area) = hit.area.filter(|_| hit.unit.is_none()) {
            frame::add(out, [BuildAction::Fortify { area, heavy: false }]);
        }
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

/// Whether it may be a nation's turn to produce: it has not been, and it has something to do it with.
fn may_produce(s: &State, seat: Seat, nation: Nation) -> Result<(), Illegal> {
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

fn start(t: &mut Act, nation: Nation) {
    t.s.ledgers.sites = r4_4_new_units::sites(t.s, nation);
    if nation == Nation::GERMANY {
        t.s.ledgers.oil = r9_1_axis::has_oil(t.s);
    }
    t.push(Spend { nation });
}

/// 4.1b: what is not spent is lost.
fn finish(t: &mut Act, nation: Nation) {
    t.s.ledgers.producing.remove(nation);
    t.s.ledgers.werps[nation.index()] = 0;
    if nation == Nation::USSR {
        t.s.ledgers.free_infantry = 0;
    }
}

fn check_spending(s: &State, nation: Nation, action: BuildAction) -> Result<(), Illegal> {
    match action {
        BuildAction::Replace { unit } => r4_3_replacements::may_replace(s, nation, unit),
        BuildAction::Build { unit } => r4_4_new_units::may_build(s, nation, unit),
        BuildAction::Buy { item } => r4_6_restricted_builds::may_buy(s, nation, item),
        BuildAction::Fortify { area, heavy } => {
            r6_9_fortifications::may_fortify(s, nation, area, heavy)
        }
        BuildAction::Send { route, werps } => r9_35_lend_lease::may_send(s, nation, route, werps),
        BuildAction::Conscript => r9_24_conscription::may_conscript(s, nation),
        BuildAction::Unrestrict { area } => r4_3_replacements::may_unrestrict(s, nation, area),
        BuildAction::FreeStep { unit } => {
            demand!(
                nation == Nation::GERMANY,
                "9.15d",
                "the free step comes with German production"
            );
            r9_1_axis::may_have_free_step(s, unit)
        }
        BuildAction::Finish => Ok(()),
        BuildAction::Produce { .. } | BuildAction::Place { .. } => {
            Err(Illegal::new(rule!("4.5a"), "one nation produces at a time"))
        }
    }
}

fn do_spending(t: &mut Act, nation: Nation, action: BuildAction) {
    match action {
        BuildAction::Replace { unit } => {
            pay_step(t, nation, unit, false);
            let steps = t.s.unit(unit).steps;
            t.s.set_steps(unit, steps + 1);
            let s = &*t.s;
            t.log.whisper(rule!("4.5b"), s.seat_of(nation), || {
                words::strength(s, unit)
            });
        }
        BuildAction::Build { unit } => t.push(Place { unit, free: false }),
        BuildAction::Buy { item } => r4_6_restricted_builds::buy(t, nation, item),
        BuildAction::Fortify { area, heavy } => {
            r6_9_fortifications::fortify(t, nation, area, heavy);
        }
        BuildAction::Send { route, werps } => r9_35_lend_lease::send(t, route, werps),
        BuildAction::Conscript => r9_24_conscription::begin(t),
        BuildAction::Unrestrict { area } => r4_3_replacements::unrestrict(t, nation, area),
        BuildAction::FreeStep { unit } => {
            t.s.politics.events.free_step = Some((t.s.unit(unit).nation, t.s.turn));
            r4_41_placement::free_step(t, unit);
        }
        BuildAction::Finish => {
            t.pop();
            finish(t, nation);
        }
        BuildAction::Produce { .. } | BuildAction::Place { .. } => frame::unasked(action),
    }
}
