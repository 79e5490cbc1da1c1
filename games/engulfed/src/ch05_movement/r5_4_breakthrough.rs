//! 5.4: Breakthrough Movement Phases, which chapter 7 lets a Power buy.

use super::{
    MoveAction, MoveStep, allowance, enemies_in, friendly_uncontested, r5_1_operational,
    r5_2_strategic, r5_3_sea_transport,
};
use crate::area_set::AreaSet;
use crate::ch03_supply;
use crate::ch06_combat::{RoundKind, begin_round};
use crate::ch07_special_actions::payer;
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open};
use crate::table::{Table, area_name, nation_name};
use crate::types::{Area, Kind, Nation, Nations, Terrain, Weather};
use crate::unit::{Marks, Unit, UnitId};
use kernel::{Illegal, Seat, cite, demand, rule};

/// 5.42: a Breakthrough Operational Movement Phase to an area, paid for by this Power; asks for its moves.
pub fn begin_breakthrough_operational(t: &mut Table, by: Nation, area: Area) {
    cite!("5.41a", "5.42a");
    super::begin(t);
    let movement = &mut t.s.movement;
    movement.designated = Some(area);
    movement.breakthrough = true;
    movement.payers = Nations::of(&[by]);
    t.log.say(rule!("5.42a"), || {
        format!("Breakthrough movement to {}", area_name(area))
    });
    let seat = t.s.seat_of(by);
    t.push(MoveStep::Breakthrough { seat });
}

/// 5.44: a Breakthrough Strategic Movement Phase of this Power; asks for its moves.
pub fn begin_breakthrough_strategic(t: &mut Table, power: Nation) {
    super::begin(t);
    t.s.movement.breakthrough = true;
    t.s.movement.payers = Nations::of(&[power]);
    r5_2_strategic::refresh(t, power);
    t.log.say(rule!("5.44"), || {
        format!("Breakthrough Strategic Movement of {}", nation_name(power))
    });
    let seat = t.s.seat_of(power);
    t.push(MoveStep::BreakthroughStrategic { seat });
}

/// 5.42: whether some unit that this Power's Special Action moves could go to the area.
pub fn may_break_through(s: &State, by: Nation, area: Area) -> Result<(), Illegal> {
    demand!(
        data().areas.land.has(area),
        "5.42a",
        "a land area is designated"
    );
    is_dry(s, area)?;
    demand!(
        breakthroughs(s, by).has(area),
        "5.42a",
        "no unit can move there"
    );
    Ok(())
}

/// 5.42: every area to which some unit that this Power's Special Action moves could go.
pub fn breakthroughs(s: &State, by: Nation) -> AreaSet {
    let areas = &data().areas;
    let mut all = AreaSet::NONE;
    for from in areas.land.iter() {
        if s.tally(from).nations.is_empty() || may_leave_ground(s, from).is_err() {
            continue;
        }
        for (_, unit) in s.units_in(from) {
            if payer(s, unit.nation) != by || unit.marks.has(Marks::OUT_OF_SUPPLY) {
                continue;
            }
            let mut ends = match r5_1_operational::is_fast(unit.kind) {
                true => *areas.range(from),
                false => *areas.near(from),
            };
            if let (true, Some(side)) = (is_weak(unit), s.side_of(unit.nation)) {
                ends = ends.without(s.ground_of(side.other()));
            }
            all = all.union(ends.both(s.entries(unit.nation)));
        }
    }
    all.iter().filter(|area| is_dry(s, *area).is_ok()).collect()
}

/// 5.44: whether this Power has a unit that it could strat-move.
pub fn may_break_through_strategically(s: &State, by: Nation) -> Result<(), Illegal> {
    let could = |unit: &Unit, area: Area| {
        payer(s, unit.nation) == by
            && !unit.marks.has(Marks::OUT_OF_SUPPLY)
            && friendly_uncontested(s, unit.nation, area)
    };
    let mut areas = data()
        .areas
        .land
        .iter()
        .filter(|area| !s.tally(*area).nations.is_empty());
    demand!(
        areas.any(|area| {
            may_leave_ground(s, area).is_ok() && s.units_in(area).any(|(_, u)| could(u, area))
        }),
        "5.44",
        "no unit can be moved"
    );
    Ok(())
}

/// 1.13b, 1.14: where no breakthrough movement goes in or out.
pub fn is_dry(s: &State, area: Area) -> Result<(), Illegal> {
    demand!(
        s.weather_in(area) != Weather::Mud,
        "1.13b",
        "no breakthrough movement into or out of mud"
    );
    demand!(
        s.weather_in(area) != Weather::LightMud,
        "1.14",
        "no breakthrough movement into or out of light mud"
    );
    Ok(())
}

/// 5.15(b): where nobody breaks out of.
fn may_leave_ground(s: &State, from: Area) -> Result<(), Illegal> {
    is_dry(s, from)?;
    demand!(
        data().areas.facts(from).terrain != Terrain::Swamp,
        "5.15(b)",
        "nobody leaves a swamp in a Breakthrough Phase"
    );
    Ok(())
}

/// 5.43: infantry with too few steps to break through against enemies.
fn is_weak(unit: &Unit) -> bool {
    matches!(unit.kind, Kind::Infantry | Kind::Militia) && unit.steps < 3
}

/// 5.43: weak infantry does not break into an area with enemies.
fn is_strong_enough(s: &State, unit: &Unit, area: Area) -> Result<(), Illegal> {
    demand!(
        !is_weak(unit) || !enemies_in(s, unit.nation, area),
        "5.43",
        "infantry needs three steps to break through against enemies"
    );
    Ok(())
}

/// Whether a unit takes part in the breakthrough phase at all.
pub fn may_take_part(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        s.movement.payers.has(payer(s, unit.nation)),
        "7.13",
        "this Power did not pay for the breakthrough"
    );
    demand!(
        !unit.marks.has(Marks::OUT_OF_SUPPLY),
        "3.4a",
        "a unit out of supply does not move in a Breakthrough Phase"
    );
    demand!(
        unit.nation != Nation::USSR || !ch03_supply::is_supplied_by_sea(s, id),
        "5.41b",
        "Soviet units supplied by sea make no breakthrough"
    );
    if let Some(from) = s.area_of(id) {
        may_leave_ground(s, from)?;
    }
    match s.movement.designated {
        Some(area) => is_strong_enough(s, unit, area),
        None => Ok(()),
    }
}

/// 5.42: whether a step leads to the designated area, or stops one short of it.
pub fn may_break(s: &State, id: UnitId, from: Area, to: Area) -> Result<(), Illegal> {
    let Some(designated) = s.movement.designated else {
        return Ok(());
    };
    may_take_part(s, id)?;
    is_dry(s, to)?;
    if to == designated {
        return Ok(());
    }
    let unit = s.unit(id);
    let areas = &data().areas;
    demand!(
        allowance(s, unit) == 2 && unit.marks.moved() == 0,
        "5.42a",
        "this unit can only go to the designated area"
    );
    demand!(
        areas.near(to).has(designated) && areas.distance(from, designated).is_some_and(|d| d <= 2),
        "5.42b",
        "a unit stops only beside the designated area"
    );
    demand!(
        friendly_uncontested(s, unit.nation, to) || goes_on(s, id, to, designated),
        "5.42b",
        "a unit stops only in a friendly, uncontested area"
    );
    Ok(())
}

/// Whether a fast unit that takes an empty area on its way can go on to the designated one.
fn goes_on(s: &State, id: UnitId, via: Area, designated: Area) -> bool {
    let unit = s.unit(id);
    let Some(link) = data().areas.link(via, designated) else {
        return false;
    };
    !enemies_in(s, unit.nation, via)
        && unit.kind.is_ground()
        && data().areas.facts(via).terrain != Terrain::Swamp
        && is_dry(s, designated).is_ok()
        && link.border != crate::data::Border::Strait
        && r5_1_operational::may_be_there(s, unit, via, designated).is_ok()
        && crate::ch09_politics::may_unit_enter(s, id, via, designated).is_ok()
}

/// 5.42b: who took an area on the way goes on to the designated one.
pub fn carry_on(t: &mut Table, id: UnitId, was_friendly: bool) {
    let (Some(designated), Some(area)) = (t.s.movement.designated, t.s.area_of(id)) else {
        return;
    };
    let bound = area != designated && !was_friendly;
    if bound && r5_1_operational::may_step(t.s, id, designated).is_ok() {
        r5_1_operational::step(t, id, designated);
    }
}

pub fn open(t: &mut Table, seat: Seat, strategic: bool) -> Open {
    let mut out = Vec::new();
    offer(t.s, seat, strategic, &mut out);
    if out.is_empty() {
        end(t, strategic);
        return Open::Again;
    }
    Open::Ask(seat)
}

fn offer(s: &State, seat: Seat, strategic: bool, out: &mut Vec<Action>) {
    if strategic {
        r5_2_strategic::offer(s, seat, out);
    } else {
        r5_1_operational::offer(s, seat, out);
        r5_3_sea_transport::offer(s, seat, out);
    }
}

pub fn ask(s: &State, seat: Seat, strategic: bool, out: &mut Vec<Action>) {
    offer(s, seat, strategic, out);
    out.push(MoveAction::Halt.into());
}

/// 6.73b: the phase is over; a newly contested area is fought over at once.
pub fn end(t: &mut Table, strategic: bool) {
    t.pop();
    let area = t.s.movement.designated.take();
    t.s.movement.breakthrough = false;
    t.s.movement.payers = Nations::NONE;
    super::end(t);
    if let Some(area) = area.filter(|area| !strategic && t.s.newly_contested.has(*area)) {
        begin_round(t, area, RoundKind::Mandatory);
    }
}
