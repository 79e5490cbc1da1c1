//! 5.14, 7.52: leaving a contested area.

use super::{MoveAction, Way, friendly_uncontested, ground_units};
use crate::ch07_special_actions::{can_pay, in_hand, pay, payer};
use crate::ch08_naval::{Convoy, flag, is_port, ports_of, transports_left};
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Sea};
use crate::unit::{Marks, UnitId};
use crate::{Act, Action};
use kernel::{Illegal, Seat, cite, demand, rule};

/// 5.14: whether a unit in, or from, a contested area may go to the next. Who came into one in this phase has stopped
/// there (5.12).
pub fn may_leave(s: &State, id: UnitId, from: Area, to: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        friendly_uncontested(s, unit.nation, to),
        "5.14(a)",
        "who leaves a contested area enters friendly, uncontested areas only"
    );
    if !s.is_contested(from) {
        return Ok(());
    }
    demand!(
        !unit.kind.is_ground() || is_vacated(s, unit.nation, from) || leaves_rearguard(s, id, from),
        "5.14(b)",
        "a rearguard with a step for every enemy unit must stay"
    );
    Ok(())
}

/// 5.14(b): as many steps stay as there are enemy ground units; who came in this phase counts, who sails does not.
fn leaves_rearguard(s: &State, id: UnitId, from: Area) -> bool {
    let Some(side) = s.side_of(s.unit(id).nation) else {
        return true;
    };
    let mine = s.politics.nations_of_side(side);
    let stays = |other: UnitId| other != id && !super::r5_3_sea_transport::is_loaded(s, other);
    let steps: u8 = s
        .units_in(from)
        .filter(|(other, u)| u.kind.is_ground() && mine.has(u.nation) && stays(*other))
        .map(|(_, u)| u.steps)
        .sum();
    steps >= ground_units(s, side.other(), from)
}

fn is_vacated(s: &State, nation: Nation, area: Area) -> bool {
    cite!("5.14c");
    let by = payer(s, nation);
    s.movement
        .vacated
        .iter()
        .any(|(a, n)| (*a, *n) == (area, by))
}

/// 9.47: the areas that these units leave without a rearguard in Italian ships, and for which Italy has not paid yet.
pub fn italy_owes(s: &State, convoy: &Convoy, more: Option<UnitId>) -> AreaSet {
    if convoy.sea != Sea::Mediterranean || flag(s, convoy.camp) != Camp::Axis {
        return AreaSet::NONE;
    }
    let all = convoy.cargo.iter().copied().chain(more);
    let due = |id: UnitId| {
        let from = s.area_of(id)?;
        let leaves = s.is_contested(from) && is_vacated(s, s.unit(id).nation, from);
        (leaves && !is_vacated(s, Nation::ITALY, from)).then_some(from)
    };
    all.filter_map(due).collect()
}

/// 9.47: whether Italy has the Special Actions for her ships.
pub fn may_carry_off(s: &State, convoy: &Convoy, id: UnitId) -> Result<(), Illegal> {
    let due = italy_owes(s, convoy, Some(id)).iter().count();
    demand!(
        due <= usize::from(in_hand(s, Nation::ITALY)),
        "9.47",
        "the Italian Special Action must be spent"
    );
    Ok(())
}

/// 9.47: Italy pays for what her ships carry off.
pub fn pay_for_ships(t: &mut Act, convoy: &Convoy) {
    for area in italy_owes(t.s, convoy, None).iter() {
        vacate(t, area, Nation::ITALY);
    }
}

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for by in Nation::MAJORS {
        if !mine.has(by) || can_pay(s, by).is_err() {
            continue;
        }
        for area in s.contested().iter() {
            if may_vacate(s, seat, area, by).is_ok() {
                out.push(MoveAction::Vacate { area, by }.into());
            }
        }
    }
}

/// 7.52: whether a Power may pay to leave this area without a rearguard.
pub fn may_vacate(s: &State, seat: Seat, area: Area, by: Nation) -> Result<(), Illegal> {
    demand!(
        s.nations_of(seat).has(by) && by.is_major(),
        "7.13",
        "this Power is somebody else's"
    );
    demand!(
        area.index() < data().areas.facts.len() && s.is_contested(area),
        "7.52",
        "the area is not contested"
    );
    let began_here = |(_, u): (UnitId, &crate::unit::Unit)| {
        payer(s, u.nation) == by
            && u.kind.is_ground()
            && u.from == area
            && !u.marks.has(Marks::STOPPED)
    };
    demand!(
        s.units_in(area).any(began_here),
        "7.52",
        "no unit of this Power began the phase there"
    );
    let hungry = |(_, u): (UnitId, &crate::unit::Unit)| {
        payer(s, u.nation) == by && u.marks.has(Marks::OUT_OF_SUPPLY)
    };
    demand!(
        !s.units_in(area).any(hungry),
        "7.52",
        "only a supplied area can be left without a rearguard"
    );
    demand!(
        !s.movement.vacated.contains(&(area, by)),
        "7.52",
        "this was paid for already"
    );
    demand!(
        has_way_out(s, by, area),
        "5.14(a)",
        "there is no friendly, uncontested area to go to"
    );
    can_pay(s, by)
}

/// 5.14(a), 5.31a: whether a friendly, uncontested area lies beside a contested one, or over a sea on which a Fleet
/// Point can still carry.
fn has_way_out(s: &State, by: Nation, area: Area) -> bool {
    let is_open = |to: &Area| *to != area && friendly_uncontested(s, by, *to);
    let over = |sea: Sea| {
        is_port(s, by, area, sea)
            && transports_left(s, by, sea) > 0
            && ports_of(s, by, sea).iter().any(|to| is_open(&to))
    };
    data().areas.near(area).iter().any(|to| is_open(&to))
        || Sea::ALL.into_iter().any(over)
        || Way::crosses_gulf(s, by, area).is_some_and(|to| is_open(&to))
}

pub fn vacate(t: &mut Act, area: Area, by: Nation) {
    pay(t, by);
    t.s.movement.vacated.push((area, by));
    t.log.say(rule!("7.52"), || {
        format!(
            "{} spends a Special Action to leave {} without a rearguard",
            nation_name(by),
            area_name(area)
        )
    });
}
