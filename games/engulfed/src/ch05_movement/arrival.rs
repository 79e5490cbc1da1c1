//! What follows when a unit comes into an area or leaves one.

use super::{enemies_in, friendly, has_ground};
use crate::ch09_politics::take;
use crate::data::data;
use crate::state::State;
use crate::table::{Table, area_name};
use crate::types::{Area, Camp, Kind, Nation, Side};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{cite, rule};

/// A unit enters an area: contest, control, fortresses, and what it leaves behind.
pub fn arrive(t: &mut Table, id: UnitId, to: Area) {
    let unit = *t.s.unit(id);
    let from = t.s.area_of(id);
    let enemies = enemies_in(t.s, unit.nation, to);
    let first =
        t.s.side_of(unit.nation)
            .is_some_and(|side| !has_ground(t.s, side, to));
    t.s.put(id, At::Area(to));
    if unit.kind.is_ground() {
        note_entry(t.s, unit.nation, to);
        if enemies && first {
            contest(t, to);
        } else if !enemies {
            lose_alone(t, to);
            occupy(t, id, to);
        }
    }
    if let Some(from) = from {
        depart(t, unit.nation, from);
    }
}

/// G.NewContest
fn contest(t: &mut Table, area: Area) {
    t.s.newly_contested.insert(area);
    t.log.say(rule!("G.NewContest"), || {
        format!("{} is contested", area_name(area))
    });
}

/// 9.28a: who of the Western Allies and the Soviets entered an area of the Axis in this phase.
fn note_entry(s: &mut State, nation: Nation, area: Area) {
    let camp = match s.camp(nation) {
        Camp::Western => 0,
        Camp::Soviet => 1,
        Camp::Axis | Camp::Neutral => return,
    };
    if s.holder(area) == Camp::Axis {
        s.movement.entered[camp].insert(area);
    }
}

/// G.ControlB: an area becomes friendly as soon as only friendly ground units are in it; what came from sea or
/// sky against nobody waits for the Initial Combat Phase.
fn occupy(t: &mut Table, id: UnitId, area: Area) {
    cite!("G.ControlA", "G.ControlB");
    let unit = *t.s.unit(id);
    if friendly(t.s, unit.nation, area) {
        return;
    }
    let landed = unit.marks.has(Marks::INVADED) || unit.marks.has(Marks::DROPPED);
    if !landed {
        convert(t, area, unit.nation);
    }
}

/// An area changes hands, and with it an empty fortress inside.
fn convert(t: &mut Table, area: Area, by: Nation) {
    take(t, area, by);
    if let Some(fortress) = data().areas.facts(area).fortress_inside {
        follow(t, fortress);
    }
}

/// G.FortA, 5.17b: an unoccupied fortress goes with the area around it; Gibraltar not while Spain is neutral.
fn follow(t: &mut Table, fortress: Area) {
    cite!("G.FortA", "5.17b");
    let Some(around) = data().areas.facts(fortress).fortress.and_then(|f| f.around) else {
        return;
    };
    let holder = t.s.control(around);
    if t.s.tally(fortress).ground == 0
        && t.s.camp(holder) != Camp::Neutral
        && t.s.holder(fortress) != t.s.holder(around)
    {
        lose_alone_to(t, fortress, t.s.side_of(holder));
        take(t, fortress, holder);
    }
}

/// 6.64: enemy ground support alone in an area with the unit that came is lost.
fn lose_alone(t: &mut Table, area: Area) {
    for side in Side::BOTH {
        if has_ground(t.s, side, area) && !has_ground(t.s, side.other(), area) {
            lose_alone_to(t, area, Some(side));
        }
    }
}

fn lose_alone_to(t: &mut Table, area: Area, side: Option<Side>) {
    let Some(side) = side else { return };
    let enemies = t.s.politics.nations_of_side(side.other());
    let lost: ArrayVec<UnitId, 16> =
        t.s.units_in(area)
            .filter(|(_, u)| u.kind == Kind::GroundSupport && enemies.has(u.nation))
            .map(|(id, _)| id)
            .take(16)
            .collect();
    for id in lost {
        t.log.say(rule!("6.64"), || {
            format!("ground support alone in {} is lost", area_name(area))
        });
        eliminate(t, id);
    }
}

/// Units of a nation left an area, or were lost in it: who is left controls it.
pub fn depart(t: &mut Table, nation: Nation, from: Area) {
    let Some(side) = t.s.side_of(nation) else {
        return;
    };
    if has_ground(t.s, side, from) {
        return;
    }
    t.s.newly_contested.remove(from);
    let enemies = t.s.politics.nations_of_side(side.other());
    let left = t.s.tally(from).ground_nations.both(enemies).iter().next();
    if let Some(enemy) = left {
        lose_alone(t, from);
        if !friendly(t.s, enemy, from) {
            convert(t, from, enemy);
        }
    }
    if data().areas.facts(from).fortress.is_some() {
        follow(t, from);
    }
}

/// A unit goes back to its force pool.
pub fn eliminate(t: &mut Table, id: UnitId) {
    t.s.set_steps(id, 0);
    t.s.put(id, At::Pool);
    t.s.unmark(id, Marks(!0));
}
