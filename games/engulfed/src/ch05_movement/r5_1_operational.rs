//! 5.1: operational movement, one area at a time.

use super::calm::Calm;
use super::words::unit_at;
use super::{
    MoveAction, arrival, enemies_in, friendly, has_ground, may_leave, r5_3_sea_transport,
    r5_4_breakthrough, r9_28_demarcation,
};
use crate::data::{Border, Link, data};
use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, AreaSet, Class, Kind, Nation, Side, Terrain, Weather};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed, ch09_politics};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

pub fn offer(s: &State, seat: Seat, calm: &mut Calm, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for area in s.areas_of(mine).iter() {
        if is_far(s, area) {
            continue;
        }
        let quiet = s.movement.designated.is_none() && !s.is_contested(area);
        let mut last = None;
        for (id, unit) in s.units_in(area) {
            if !mine.has(unit.nation) || !s.pieces.is_first_of_its_like(id) {
                continue;
            }
            // Where nobody has to stay behind, how many steps a Major's unit has makes no difference.
            let key = (unit.nation, unit.kind, unit.marks, unit.from);
            let goes = match last {
                Some((other, goes)) if other == key && quiet && unit.nation.is_major() => goes,
                _ if quiet && may_go_on(s, unit).is_ok() => {
                    calm.is_beside(s, unit, area, &data().areas.land) || can_step(s, id, area)
                }
                _ => can_step(s, id, area),
            };
            last = Some((key, goes));
            if goes {
                out.push(MoveAction::Pick { unit: id }.into());
            }
        }
    }
}

/// 5.42: whether nobody in an area can take part in a breakthrough to the designated one.
fn is_far(s: &State, area: Area) -> bool {
    let areas = &data().areas;
    // 5.17a: from a fortress a unit begins, as it were, in the area around it.
    let around = areas.facts(area).fortress.and_then(|f| f.around);
    let in_range = |from: Area, to: Area| from == to || areas.range(from).has(to);
    let near = |to: Area| in_range(area, to) || around.is_some_and(|a| in_range(a, to));
    s.movement.designated.is_some_and(|to| !near(to))
}

/// Whether there is anywhere to go for a unit.
fn can_step(s: &State, id: UnitId, from: Area) -> bool {
    if may_go_on(s, s.unit(id)).is_err() {
        return false;
    }
    ends(s, id, from)
        .iter()
        .any(|to| may_step(s, id, to).is_ok())
}

/// The areas beside a unit's own that its nation may enter.
fn ends(s: &State, id: UnitId, from: Area) -> AreaSet {
    let (areas, unit) = (&data().areas, s.unit(id));
    let mut all = *areas.near(from);
    if unit.kind == Kind::GroundSupport {
        for to in areas.air_routes(from) {
            all.insert(*to);
        }
    }
    s.entries_of(unit.nation, all)
}

fn check_pick(s: &State, seat: Seat, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        s.nations_of(seat).has(unit.nation),
        "5.11",
        "this unit is somebody else's"
    );
    let Some(area) = s.area_of(id) else {
        return Err(Illegal::new(rule!("5.11"), "this unit is not on the map"));
    };
    demand!(
        s.pieces.is_first_of_its_like(id),
        "5.11",
        "a like unit in the same area stands for this one"
    );
    may_go_on(s, unit)?;
    demand!(
        can_step(s, id, area),
        "5.11",
        "there is nowhere to go for this unit"
    );
    Ok(())
}

/// Picking a unit and naming a destination, in an Operational Movement Phase of either kind.
pub fn check(s: &State, seat: Seat, action: MoveAction) -> Result<(), Illegal> {
    match action {
        MoveAction::Pick { unit } => check_pick(s, seat, unit),
        MoveAction::Bound { area, way } => r5_3_sea_transport::may_be_bound(s, seat, area, way),
        _ => Err(Engulfed::not_asked()),
    }
}

pub fn apply(t: &mut Act, seat: Seat, action: MoveAction) {
    match action {
        MoveAction::Pick { unit } => t.push(Moving { unit }),
        MoveAction::Bound { area, way } => r5_3_sea_transport::bind(t, seat, area, way),
        other => frame::unasked(other),
    }
}

/// 5.11: where the picked unit goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moving {
    pub unit: UnitId,
}

impl Question<Engulfed> for Moving {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let Some(from) = s.area_of(self.unit) else {
            return;
        };
        let (areas, open) = (&data().areas, ends(s, self.unit, from));
        let by_land = areas.links(from).iter().map(|link| link.to);
        let by_air = areas.air_routes(from).iter().copied();
        let by_air = by_air.filter(|to| areas.link(from, *to).is_none());
        for area in by_land.chain(by_air) {
            if open.has(area) && may_step(s, self.unit, area).is_ok() {
                out.push(MoveAction::To { area }.into());
            }
        }
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::To { area } => may_step(s, self.unit, area),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        t.pop();
        match answer {
            MoveAction::To { area } => go(t, self.unit, area),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Where does {} go?", unit_at(s, self.unit));
        (text, rule!("5.11"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| MoveAction::To { area }));
    }
}

/// Fast units move two areas.
pub const fn is_fast(kind: Kind) -> bool {
    matches!(kind, Kind::Armour | Kind::Cavalry | Kind::GroundSupport)
}

/// 5.11, 5.12, 3.4a: how many areas a unit may move in an Operational Movement Phase.
pub fn allowance(s: &State, unit: &Unit) -> u8 {
    cite!("5.11", "5.12", "3.4a");
    match (unit.marks.has(Marks::OUT_OF_SUPPLY), is_fast(unit.kind)) {
        (true, _) if s.movement.designated.is_some() => 0,
        (false, true) => 2,
        _ => 1,
    }
}

/// Whether a unit is not yet at the end of its movement; who was carried by sea is (5.31a).
fn may_go_on(s: &State, unit: &Unit) -> Result<(), Illegal> {
    demand!(
        !unit.marks.has(Marks::STOPPED),
        "5.12",
        "this unit may move no further in this phase"
    );
    demand!(
        allowance(s, unit) > 0,
        "3.4a",
        "a unit out of supply does not move in a Breakthrough Phase"
    );
    Ok(())
}

/// 5.1: whether a unit may go on to an area beside the one it is in.
pub fn may_step(s: &State, id: UnitId, to: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    may_go_on(s, unit)?;
    let Some(from) = s.area_of(id) else {
        return Err(Illegal::new(rule!("5.11"), "this unit is not on the map"));
    };
    match data().areas.link(from, to) {
        Some(link) => may_walk(s, unit, from, link)?,
        None => may_fly(unit, from, to)?,
    }
    may_be_there(s, unit, from, to)?;
    if s.is_contested(from) || unit.marks.has(Marks::WITHDREW) {
        may_leave(s, id, from, to)?;
    }
    r9_28_demarcation::may_enter(s, unit.nation, to)?;
    r5_4_breakthrough::may_break(s, id, from, to)?;
    ch09_politics::may_unit_enter(s, id, from, to)
}

/// How far, over which border, in what weather.
fn may_walk(s: &State, unit: &Unit, from: Area, link: &Link) -> Result<(), Illegal> {
    cite!("5.19");
    let moved = unit.marks.moved();
    if is_free(s, unit, from, link) {
        demand!(
            !unit.marks.has(Marks::WALLED),
            "5.17a",
            "this unit went in or out of a fortress in this phase"
        );
    } else {
        let far = allowance(s, unit);
        demand!(
            moved < far || far == 2,
            "5.11",
            "this unit moves one area in a phase"
        );
        demand!(moved < far, "5.12", "this unit moves two areas in a phase");
        demand!(
            !(in_mud(s, from) || in_mud(s, link.to)) || moved == 0,
            "1.13a",
            "going in or out of mud takes the whole movement of a unit"
        );
    }
    if link.border == Border::Strait {
        may_cross_strait(s, unit, from, link.to)?;
    }
    Ok(())
}

/// 5.17a: between a fortress and the area around it, when both are the mover's.
pub fn is_free(s: &State, unit: &Unit, from: Area, link: &Link) -> bool {
    link.border == Border::Fortress
        && friendly(s, unit.nation, from)
        && friendly(s, unit.nation, link.to)
}

fn in_mud(s: &State, area: Area) -> bool {
    s.weather_in(area) == Weather::Mud
}

/// 5.16: straits.
fn may_cross_strait(s: &State, unit: &Unit, from: Area, to: Area) -> Result<(), Illegal> {
    cite!("G.Straits");
    demand!(
        unit.marks.moved() == 0 && unit.from == from,
        "5.16(a)",
        "a unit must begin the phase beside the strait that it crosses"
    );
    demand!(
        unit.kind.class() == Class::Infantry || friendly(s, unit.nation, to),
        "5.16(b)",
        "armour does not cross a strait into an enemy area"
    );
    let places = &data().places;
    let kerch = [places.crimea, places.kuban];
    let at_kerch = kerch.contains(&from) && kerch.contains(&to);
    let opposed = enemies_in(s, unit.nation, to) && !has_ground(s, Side::Axis, to);
    demand!(
        !(at_kerch
            && opposed
            && s.side_of(unit.nation) == Some(Side::Axis)
            && !friendly(s, unit.nation, places.sevastopol)),
        "5.16(c)",
        "the Axis does not force the Kerch Straits before it holds Sevastopol"
    );
    Ok(())
}

/// 5.13: ground support flies over a Sea-zone.
fn may_fly(unit: &Unit, from: Area, to: Area) -> Result<(), Illegal> {
    cite!("G.AirRoute");
    demand!(
        data().areas.air_routes(from).contains(&to),
        "5.11",
        "the two areas are not adjacent"
    );
    demand!(
        unit.kind == Kind::GroundSupport,
        "G.AirRoute",
        "only ground support flies an Air-Route"
    );
    demand!(
        unit.marks.moved() == 0 && unit.from == from,
        "5.13",
        "a flight over sea takes the whole movement"
    );
    Ok(())
}

/// 5.15 to 5.18: whether a unit may come into this area, whoever holds it.
pub fn may_be_there(s: &State, unit: &Unit, from: Area, to: Area) -> Result<(), Illegal> {
    let (areas, places) = (&data().areas, &data().places);
    let facts = areas.facts(to);
    demand!(
        facts.terrain != Terrain::Swamp || unit.kind != Kind::Armour,
        "5.15(a)",
        "armour does not enter swamp"
    );
    let axis = s.side_of(unit.nation) == Some(Side::Axis);
    demand!(
        to != places.ural || !axis,
        "5.18",
        "the Urals are closed to the Axis"
    );
    may_pass_leningrad(s, unit.nation, from, to)?;
    demand!(
        unit.kind.is_ground()
            || !enemies_in(s, unit.nation, to)
            || s.side_of(unit.nation)
                .is_some_and(|side| has_ground(s, side, to)),
        "6.64",
        "ground support alone among enemies would be lost"
    );
    super::r5_5_stacking::may_assail(s, unit, to)
}

/// 5.17d: whether Leningrad lets a nation's units go from one area to the next.
pub fn may_pass_leningrad(s: &State, nation: Nation, from: Area, to: Area) -> Result<(), Illegal> {
    let places = &data().places;
    let passage = [places.novgorod, places.karelia];
    demand!(
        !(passage.contains(&from) && passage.contains(&to))
            || friendly(s, nation, places.leningrad),
        "5.17d",
        "who holds Leningrad bars the way between Novgorod and Karelia"
    );
    Ok(())
}

/// A unit moves one area; before it enters an area of the Axis, whoever has the first right may claim it.
fn go(t: &mut Act, id: UnitId, to: Area) {
    let was_friendly = friendly(t.s, t.s.unit(id).nation, to);
    if r9_28_demarcation::ask_first(t, id, to) {
        return;
    }
    step(t, id, to);
    r5_4_breakthrough::carry_on(t, id, was_friendly);
}

/// A unit moves one area.
pub fn step(t: &mut Act, id: UnitId, to: Area) {
    let Some(from) = t.s.area_of(id) else { return };
    let unit = *t.s.unit(id);
    let link = data().areas.link(from, to).copied();
    let free = link.is_some_and(|link| is_free(t.s, &unit, from, &link));
    let contested = t.s.is_contested(from);
    let stops = stops(t.s, &unit, to, link.as_ref());
    if unit.marks.has(Marks::OUT_OF_SUPPLY) {
        t.s.mark(id, Marks::MOVED_UNSUPPLIED);
    }
    // Who goes on from where it came ashore or down is a unit like others (G.ControlB, 5.5c, 7.22a).
    t.s.unmark(id, super::CAME);
    if free {
        t.s.mark(id, Marks::WALLED);
    } else {
        let cost = match in_mud(t.s, from) || in_mud(t.s, to) {
            true => allowance(t.s, &unit),
            false => 1,
        };
        t.s.set_moved(id, unit.marks.moved() + cost);
    }
    if contested {
        t.s.mark(id, Marks::WITHDREW);
    }
    if stops {
        t.s.mark(id, Marks::STOPPED);
    }
    if let Some(link) = &link {
        mark_border(t, id, link);
    }
    super::words::say_move(t, &unit, from, to);
    arrival::arrive(t, id, to);
}

/// 6.83, 6.84: which border a unit came over into an area with enemies.
fn mark_border(t: &mut Act, id: UnitId, link: &Link) {
    let nation: Nation = t.s.unit(id).nation;
    t.s.unmark(id, Marks(Marks::CROSSED.0 | Marks::AT_MAGINOT.0));
    if !enemies_in(t.s, nation, link.to) {
        return;
    }
    if is_crossing(link) {
        t.s.mark(id, Marks::CROSSED);
    }
    if is_over_maginot(link) {
        t.s.mark(id, Marks::AT_MAGINOT);
    }
}

/// 6.83: over a river or strait.
pub fn is_crossing(link: &Link) -> bool {
    matches!(link.border, Border::River | Border::Strait)
}

/// 6.84: over the German or Belgian border into Metz.
pub fn is_over_maginot(link: &Link) -> bool {
    link.maginot && link.to == data().places.metz
}

/// Whether the unit's movement ends with this step.
fn stops(s: &State, unit: &Unit, to: Area, link: Option<&Link>) -> bool {
    cite!("5.12", "5.13", "5.15(a)", "5.16(a)");
    let flown = link.is_none();
    let strait = link.is_some_and(|link| link.border == Border::Strait);
    flown
        || strait
        || enemies_in(s, unit.nation, to)
        || data().areas.facts(to).terrain == Terrain::Swamp
}
