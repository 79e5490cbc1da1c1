//! 13.4 German Forces in North Africa.

use crate::Act;
use crate::ch04_force_pools::lose;
use crate::ch12_cooperation::under_way::{counts_in, factors_in};
use crate::data::data;
use crate::names::unit_name;
use crate::state::State;
use crate::types::{Nation, Side, Zone};
use crate::unit::{Marks, Unit, UnitId};
use kernel::{Illegal, cite, demand, rule};

/// 13.4a: German attack factors that may be in North Africa.
pub const LIMIT: u32 = 10;

/// 13.4a: whether the limit holds: not while the Axis controls Malta, or Ankara, Damascus and Haifa.
pub fn limit_holds(s: &State) -> bool {
    cite!("13.4a");
    let axis = |zone: Zone| {
        let holder = s.control(zone);
        s.turn_side(holder) == Side::Axis && s.allied(holder, Nation::GERMANY)
    };
    let malta = data().regions.north_africa_relief_islands.iter().all(axis);
    let levant = data().regions.north_africa_relief_levant.iter().all(axis);
    !malta && !levant
}

fn germans(s: &State) -> impl Iterator<Item = (UnitId, &Unit)> {
    data()
        .regions
        .north_africa
        .iter()
        .filter(|zone| s.tally(*zone).nations.has(Nation::GERMANY))
        .flat_map(|zone| s.units_in(zone))
        .filter(|(_, unit)| unit.nation == Nation::GERMANY)
}

/// 13.4c: German attack factors in North Africa, ground and air, an infantry always one; those at sea or in the air who
/// make for it are among them. The islands are not in it.
pub fn factors(s: &State) -> u32 {
    cite!("13.4c");
    factors_in(
        s,
        data().regions.north_africa,
        Nation::set(&[Nation::GERMANY]),
    )
}

/// 13.4a: whether so many counters like this one may come to a zone.
pub fn room(s: &State, unit: UnitId, count: u8, to: Zone) -> Result<(), Illegal> {
    let africa = data().regions.north_africa;
    if s.unit(unit).nation != Nation::GERMANY || !africa.has(to) {
        return Ok(());
    }
    if counts_in(s, unit, africa) || !limit_holds(s) {
        return Ok(());
    }
    demand!(
        factors(s) + u32::from(count) * u32::from(s.lone_attack_factors(unit)) <= LIMIT,
        "13.4a",
        "Germany may have at most 10 attack factors in North Africa"
    );
    Ok(())
}

/// 13.4b: the limit is back and Germany begins its turn above it: those who stand there are marked, so that they are
/// known wherever they go.
pub fn begin_player_turn(t: &mut Act) {
    let overfull = t.s.side == Side::Axis && is_overfull(t.s);
    t.s.politics.africa_overfull = overfull;
    t.s.politics.africa_lost = 0;
    if !overfull {
        return;
    }
    t.log.say(rule!("13.4b"), || {
        "Germany has too much in North Africa: only 10 attack factors may move and attack there"
            .to_string()
    });
    let there: Vec<UnitId> = germans(t.s).map(|(id, _)| id).collect();
    for id in there {
        t.s.mark(id, Marks::AFRICA);
    }
}

/// 13.4b: above the limit while it holds.
pub fn is_overfull(s: &State) -> bool {
    factors(s) > LIMIT && limit_holds(s)
}

const ACTED: Marks = Marks(
    Marks::MOVED_MASK | Marks::TRANSPORTED.0 | Marks::FOUGHT.0 | Marks::DROPPED.0 | Marks::FLEW.0,
);

/// 13.4b: whether a German counter in North Africa is one of those that may move and attack this turn.
#[inline]
pub fn africa_lets_act(s: &State, unit: UnitId) -> Result<(), Illegal> {
    africa_lets_many_act(s, unit, 1)
}

/// The same for several counters like this one at once.
#[inline]
pub fn africa_lets_many_act(s: &State, unit: UnitId, count: u8) -> Result<(), Illegal> {
    if !s.politics.africa_overfull || s.unit(unit).nation != Nation::GERMANY {
        return Ok(());
    }
    if !is_of_africa(s, unit) || s.unit(unit).marks.has(ACTED) {
        return Ok(());
    }
    let acting: u32 = s
        .units()
        .filter(|(id, other)| {
            other.nation == Nation::GERMANY && other.marks.has(ACTED) && is_of_africa(s, *id)
        })
        .map(|(id, _)| u32::from(s.lone_attack_factors(id)))
        .sum();
    let spent = acting + u32::from(s.politics.africa_lost);
    demand!(
        spent + u32::from(count) * u32::from(s.lone_attack_factors(unit)) <= LIMIT,
        "13.4b",
        "only 10 German attack factors may move and attack in North Africa this turn"
    );
    Ok(())
}

/// Whether a counter stands in North Africa, or stood there when the turn began.
fn is_of_africa(s: &State, unit: UnitId) -> bool {
    let here = s
        .zone_of(unit)
        .is_some_and(|zone| data().regions.north_africa.has(zone));
    here || s.unit(unit).marks.has(Marks::AFRICA)
}

/// 13.4b: a counter is taken off the board: if it was one of the ten, nobody else takes its place this turn.
pub fn removed(s: &mut State, id: UnitId) {
    if !s.politics.africa_overfull || !s.unit(id).marks.has(Marks::AFRICA) {
        return;
    }
    if s.unit(id).marks.has(ACTED) {
        s.politics.africa_lost += s.lone_attack_factors(id);
    }
}

/// 13.4b: what may be given up at the end of the turn: a German counter in North Africa.
pub fn may_disband(s: &State, unit: UnitId) -> Result<(), Illegal> {
    demand!(
        is_overfull(s),
        "13.4b",
        "Germany is within its limit in North Africa"
    );
    let there = s.unit(unit).nation == Nation::GERMANY
        && s.lone_attack_factors(unit) > 0
        && s.zone_of(unit)
            .is_some_and(|zone| data().regions.north_africa.has(zone));
    demand!(
        there,
        "13.4b",
        "choose a German ground or air unit in North Africa"
    );
    Ok(())
}

/// 13.4b: the counter is eliminated.
pub fn disband(t: &mut Act, unit: UnitId) {
    t.log.say(rule!("13.4b"), || {
        format!("{} in North Africa is eliminated", unit_name(t.s, unit))
    });
    lose(t, unit);
}

/// 13.4b: every counter that may be given up.
pub fn disbandable(s: &State) -> impl Iterator<Item = UnitId> {
    germans(s).map(|(id, _)| id)
}
