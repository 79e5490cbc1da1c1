//! What follows when a unit comes into an area or leaves one.

use super::{enemies_in, friendly, has_ground};
use crate::Act;
use crate::ch06_combat::losses::{air_alone, beachhead_alone};
use crate::ch09_politics::{entered, follow, take};
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Camp, Nation};
use crate::unit::{At, Marks, UnitId};
use kernel::{cite, rule};

/// A unit enters an area: contest, control, fortresses, and what it leaves behind.
pub fn arrive(t: &mut Act, id: UnitId, to: Area) {
    let unit = *t.s.unit(id);
    let from = t.s.area_of(id);
    let enemies = enemies_in(t.s, unit.nation, to);
    let first =
        t.s.side_of(unit.nation)
            .is_some_and(|side| !has_ground(t.s, side, to));
    t.s.put(id, At::Area(to));
    if unit.kind.is_ground() {
        note_entry(t.s, unit.nation, to);
        entered(t, unit.nation, to);
        if enemies && first {
            contest(t, to);
        } else if !enemies {
            air_alone(t, to);
            beachhead_alone(t, to);
            occupy(t, id, to);
        }
    }
    if let Some(from) = from {
        depart(t, unit.nation, from);
    }
}

/// A unit is put into an area of its own side otherwise than by moving there: built, in retreat, or by a rule of
/// politics. Enemy ground support that it finds alone is lost (6.64).
pub fn appear(t: &mut Act, id: UnitId, to: Area) {
    t.s.put(id, At::Area(to));
    air_alone(t, to);
}

/// G.NewContest
fn contest(t: &mut Act, area: Area) {
    t.s.newly_contested.insert(area);
    // 6.24: these blocks have not met before.
    t.s.battle.face_up.remove(area);
    t.log.say(rule!("G.NewContest"), || {
        format!("{} is contested", area_name(area))
    });
}

/// 9.28a, 9.22a: who of the Western Allies and the Soviets entered an area of the Axis in this phase, and which
/// areas of Allied Minors the Soviets did.
fn note_entry(s: &mut State, nation: Nation, area: Area) {
    let camp = match (s.camp(nation), s.holder(area)) {
        (Camp::Western, Camp::Axis) => 0,
        (Camp::Soviet, Camp::Axis | Camp::Western) => 1,
        _ => return,
    };
    s.movement.entered[camp].insert(area);
}

/// G.ControlB: an area becomes friendly as soon as only friendly ground units are in it; what came from sea or
/// sky against nobody waits for the Initial Combat Phase.
fn occupy(t: &mut Act, id: UnitId, area: Area) {
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

/// An area changes hands, with an empty fortress inside, and without its works.
fn convert(t: &mut Act, area: Area, by: Nation) {
    lose_works(t, area);
    take(t, area, by);
}

/// 6.96: works whose area falls to the enemy are nobody's; they would be removed when the player-turn ends.
fn lose_works(t: &mut Act, area: Area) {
    if t.s.fortified.has(area) {
        t.s.fortified.remove(area);
        t.log.say(rule!("6.96"), || {
            format!("The fortification in {} is lost", area_name(area))
        });
    }
}

/// Units of a nation left an area, or were lost in it: who is left controls it.
pub fn depart(t: &mut Act, nation: Nation, from: Area) {
    let Some(side) = t.s.side_of(nation) else {
        return;
    };
    if has_ground(t.s, side, from) {
        return;
    }
    t.s.newly_contested.remove(from);
    // 6.74: whoever is left there stands up again.
    t.s.battle.face_up.remove(from);
    let enemies = t.s.politics.nations_of_side(side.other());
    let left = t.s.tally(from).ground_nations.both(enemies).iter().next();
    if let Some(enemy) = left {
        air_alone(t, from);
        beachhead_alone(t, from);
        if !friendly(t.s, enemy, from) {
            convert(t, from, enemy);
        }
    }
    if data().areas.facts(from).fortress.is_some() {
        follow(t, from);
    }
}

/// G.ControlB: landings and drops against nobody take their areas when the Initial Combat Phase begins.
pub fn land(t: &mut Act) {
    let mut landed: Vec<(Area, Nation)> = Vec::new();
    for (_, unit) in t.s.units() {
        let came = unit.marks.has(Marks::INVADED) || unit.marks.has(Marks::DROPPED);
        if let At::Area(area) = unit.at
            && came
            && unit.kind.is_ground()
            && !enemies_in(t.s, unit.nation, area)
            && !friendly(t.s, unit.nation, area)
        {
            landed.push((area, unit.nation));
        }
    }
    for (area, by) in landed {
        if !friendly(t.s, by, area) {
            convert(t, area, by);
        }
    }
}
