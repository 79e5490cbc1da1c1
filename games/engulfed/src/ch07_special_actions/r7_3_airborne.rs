//! 7.3: airborne assaults.

use super::{can_pay, pay, payer};
use crate::ch05_movement::{
    Errand, Mission, MoveAction, begin_mission, friendly_uncontested, may_enter_now,
};
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nations, Sea, Terrain};
use crate::unit::{Marks, UnitId};
use crate::{Act, Action, ch09_politics};
use kernel::{Illegal, Seat, cite, demand, rule};

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let ready = jumpers(s, seat);
    let range = |all: AreaSet, (_, from): &(UnitId, Area)| all.union(*data().areas.range(*from));
    let targets = ready.iter().fold(AreaSet::NONE, range);
    for area in targets.iter() {
        if may_be_target(s, seat, area, &ready).is_ok() {
            out.push(MoveAction::Drop { area }.into());
        }
    }
}

/// Who of a seat could assault from the air now, and from where.
fn jumpers(s: &State, seat: Seat) -> Vec<(UnitId, Area)> {
    let airborne = s
        .units_of(s.nations_of(seat))
        .filter(|(_, unit)| unit.kind == Kind::Airborne);
    airborne
        .filter_map(|(id, _)| Some((id, s.area_of(id)?)))
        .filter(|(id, from)| may_take_off(s, *id, *from).is_ok())
        .collect()
}

/// 7.3b: within two areas, or across an Air-Route.
fn in_range(from: Area, to: Area) -> bool {
    data().areas.range(from).has(to)
}

/// 7.3: whether a seat may name this area for an assault.
pub fn may_drop(s: &State, seat: Seat, area: Area) -> Result<(), Illegal> {
    may_be_target(s, seat, area, &jumpers(s, seat))
}

fn may_be_target(
    s: &State,
    seat: Seat,
    area: Area,
    ready: &[(UnitId, Area)],
) -> Result<(), Illegal> {
    demand!(
        data().areas.land.has(area),
        "7.3b",
        "nobody drops into the sea"
    );
    demand!(
        !s.movement.dropped.has(area),
        "7.3a",
        "an assault on this area was made in this phase"
    );
    let mission = plan(s, seat, area);
    let mut ready = ready.iter().filter(|(_, from)| in_range(*from, area));
    demand!(
        ready.any(|(id, from)| may_jump(s, &mission, *id, *from).is_ok()),
        "7.3a",
        "no airborne unit can assault there"
    );
    Ok(())
}

fn plan(s: &State, seat: Seat, to: Area) -> Mission {
    Mission {
        seat,
        to,
        kind: Errand::Drop,
        convoy: crate::ch08_naval::Convoy::new(Sea::Atlantic, s.camp(s.control(to))),
    }
}

/// 7.3: whether a unit may take part.
pub fn may_jump(s: &State, mission: &Mission, id: UnitId, from: Area) -> Result<(), Illegal> {
    may_take_off(s, id, from)?;
    let (unit, to) = (s.unit(id), mission.to);
    demand!(
        s.weather_in(to).is_good(),
        "7.3a",
        "the weather must be Clear or Light Mud at both ends"
    );
    let facts = data().areas.facts(to);
    let open = matches!(facts.terrain, Terrain::Clear | Terrain::Desert);
    demand!(
        facts.fortress.is_some() || open,
        "7.3b",
        "they come down in clear terrain or on a fortress"
    );
    demand!(
        in_range(from, to),
        "7.3b",
        "the area is more than two areas away and on no Air-Route"
    );
    demand!(
        !friendly_uncontested(s, unit.nation, to),
        "7.3b",
        "there is nobody to assault"
    );
    if !is_paid(s, unit.nation, to) {
        can_pay(s, unit.nation)?;
    }
    may_enter_now(s, unit.nation, to)?;
    ch09_politics::may_enter(s, unit.nation, to)
}

/// 7.3: what must hold of a unit that assaults from the air, wherever.
fn may_take_off(s: &State, id: UnitId, from: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        unit.kind == Kind::Airborne && unit.is_full(),
        "7.3a",
        "only airborne units at full strength assault from the air"
    );
    demand!(
        unit.marks.moved() == 0 && !unit.marks.has(Marks::STOPPED) && unit.from == from,
        "7.3a",
        "an airborne unit assaults from where it began the phase"
    );
    demand!(
        friendly_uncontested(s, unit.nation, from) && !unit.marks.has(Marks::OUT_OF_SUPPLY),
        "7.3a",
        "they start in an uncontested, supplied area"
    );
    demand!(
        s.weather_in(from).is_good(),
        "7.3a",
        "the weather must be Clear or Light Mud at both ends"
    );
    demand!(!rests(s, id), "7.3c", "this unit made an assault last turn");
    Ok(())
}

/// 7.3c: an assault in the last turn, even by a unit that was rebuilt since.
fn rests(s: &State, id: UnitId) -> bool {
    let mut list = s.movement.last_drop.iter();
    list.any(|(unit, turn)| *unit == id && s.turn.0 <= turn.0 + 1)
}

/// 7.2c: the Special Action of an invasion of the same area pays for the assault too.
fn is_paid(s: &State, nation: crate::types::Nation, to: Area) -> bool {
    cite!("7.2c");
    let by = payer(s, nation);
    s.movement
        .invasions
        .iter()
        .any(|(area, powers)| *area == to && powers.has(by))
}

pub fn begin(t: &mut Act, seat: Seat, area: Area) {
    let convoy = plan(t.s, seat, area).convoy;
    begin_mission(t, seat, area, Errand::Drop, convoy);
}

/// 7.3a: one Special Action of each Power that takes part.
pub fn pay_for(t: &mut Act, mission: &Mission) {
    let mut powers = Nations::NONE;
    for id in &mission.convoy.cargo {
        let nation = t.s.unit(*id).nation;
        if !is_paid(t.s, nation, mission.to) {
            powers.insert(payer(t.s, nation));
        }
    }
    for power in powers.iter() {
        pay(t, power);
    }
    t.s.movement.dropped.insert(mission.to);
}

/// Remembers the assault for 7.3c.
pub fn note(t: &mut Act, id: UnitId) {
    let turn = t.s.turn;
    let list = &mut t.s.movement.last_drop;
    list.retain(|(unit, when)| *unit != id && turn.0 <= when.0 + 1);
    list.push((id, turn));
    let nation = t.s.unit(id).nation;
    t.log.say(rule!("7.3a"), || {
        format!(
            "Airborne troops of {} come down",
            crate::names::nation_name(nation)
        )
    });
}
