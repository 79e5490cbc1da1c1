//! 5.3: sea-transport in Operational Movement Phases: name a destination, put units aboard, sail.

use super::calm::Calm;
use super::quay::Quay;
use super::{MoveAction, Way, alongside, arrival, friendly, may_leave, r5_14_leaving};
use crate::ch07_special_actions::{r7_2_invasion, r7_3_airborne};
use crate::ch08_naval::{self, Convoy, embark, flag, is_port, transports_left};
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Kind, Nation, Sea};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed, ch09_politics};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Units that go somewhere together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub seat: Seat,
    pub to: Area,
    pub kind: Errand,
    /// Those who go, and the ships under them.
    pub convoy: Convoy,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// 5.31: to a friendly port or beachhead.
    Transport(Way),
    /// 7.2: ashore among enemies.
    Invasion(Way),
    /// 7.3: out of the sky.
    Drop,
}

pub fn offer(s: &State, seat: Seat, calm: &mut Calm, out: &mut Vec<Action>) {
    let areas = &data().areas;
    for way in [
        Way::Atlantic,
        Way::Mediterranean,
        Way::Baltic,
        Way::BlackSea,
        Way::Cape,
        Way::Gulf,
    ] {
        let upper_egypt = data().places.upper_egypt;
        if way == Way::Cape && errand(s, Nation::BRITAIN, upper_egypt, way).is_none() {
            continue;
        }
        let Some(mut quay) = Quay::of(s, seat, way) else {
            continue;
        };
        if quay.is_empty(s, calm) {
            continue;
        }
        let shores = match way {
            Way::Cape | Way::Gulf => gulf(),
            _ => areas.coasts[way.sea().index()],
        };
        let ends = quay.ends(s).both(shores).without(s.movement.resolved);
        for area in ends.iter() {
            if quay.certain.has(area) || quay.may_be_bound(s, calm, area).is_ok() {
                out.push(MoveAction::Bound { area, way }.into());
            }
        }
    }
}

/// 5.31, 7.2: what a voyage to this area is; nothing where no voyage goes.
pub fn errand(s: &State, nation: Nation, area: Area, way: Way) -> Option<Errand> {
    let sea = way.sea();
    match way {
        Way::Gulf => {
            let ends = [data().places.upper_egypt, data().places.persia];
            let fits = ends.contains(&area) && friendly(s, nation, area);
            fits.then_some(Errand::Transport(way))
        }
        Way::Cape => {
            let upper_egypt = area == data().places.upper_egypt;
            let beachhead = s.beachheads.contains(&(area, s.camp(nation)));
            match (upper_egypt, beachhead) {
                (true, true) => s.is_contested(area).then_some(Errand::Transport(way)),
                (true, false) if !friendly(s, nation, area) => Some(Errand::Invasion(way)),
                _ => None,
            }
        }
        _ if is_port(s, nation, area, sea) => Some(Errand::Transport(way)),
        _ if ch08_naval::site(area, sea) > 0 && !is_ours(s, nation, area) => {
            Some(Errand::Invasion(way))
        }
        _ => None,
    }
}

/// Whether nobody of a nation's camp would invade an area: it is friendly, or neutral Italy's.
fn is_ours(s: &State, nation: Nation, area: Area) -> bool {
    friendly(s, nation, area) || s.camp(nation) == Camp::Axis && s.holder(area) == Camp::Axis
}

/// 5.31b: whether a seat may name this destination.
pub fn may_be_bound(s: &State, seat: Seat, area: Area, way: Way) -> Result<(), Illegal> {
    demand!(
        way.seas().len() == 1,
        "5.31a",
        "units are carried within one Sea-zone"
    );
    demand!(data().areas.land.has(area), "5.31a", "units land on land");
    demand!(
        !s.movement.resolved.has(area),
        "5.31b",
        "a destination is resolved once in a phase"
    );
    match Quay::of(s, seat, way) {
        Some(mut quay) => quay.may_be_bound(s, &mut Calm::default(), area),
        None => Err(Illegal::new(
            rule!("5.31a"),
            "this is no port of ours, and no site to invade",
        )),
    }
}

/// 5.33c: where ships in the Red Sea and the Persian Gulf land.
pub fn gulf() -> AreaSet {
    let places = &data().places;
    [places.upper_egypt, places.persia].into_iter().collect()
}

/// The camp whose ships a seat has in a sea: no two of them share one.
pub fn camp_of(s: &State, seat: Seat, sea: Sea) -> Option<Camp> {
    let mut mine = s
        .nations_of(seat)
        .iter()
        .filter(|n| transports_left(s, *n, sea) > 0);
    mine.next().map(|n| s.camp(n))
}

/// What a voyage to this area is for those of a seat who have ships there.
fn errand_of(s: &State, seat: Seat, area: Area, way: Way) -> Option<(Errand, Camp)> {
    let camp = camp_of(s, seat, way.sea())?;
    let mut mine = s.nations_of(seat).iter().filter(|n| s.camp(*n) == camp);
    let kind = mine.find_map(|n| errand(s, n, area, way))?;
    Some((kind, camp))
}

/// Everybody who may go aboard now.
pub fn candidates<'a>(s: &'a State, mission: &'a Mission) -> impl Iterator<Item = UnitId> + 'a {
    let mine = s.nations_of(mission.seat);
    s.areas_of(mine)
        .iter()
        .filter(move |area| *area != mission.to && may_hold(mission, *area))
        .flat_map(move |area| s.units_in(area))
        .filter(move |(_, unit)| mine.has(unit.nation))
        .map(|(id, _)| id)
        .filter(move |id| stands_for_its_like(s, *id) && may_load(s, mission, *id).is_ok())
}

/// Of like units in one area that are not aboard, the first is offered.
fn stands_for_its_like(s: &State, id: UnitId) -> bool {
    let Some(area) = s.area_of(id) else {
        return false;
    };
    let unit = s.unit(id);
    s.units_in(area)
        .take_while(|(other, _)| *other < id)
        .all(|(other, u)| !u.like(unit) || is_loaded(s, other))
}

/// A quick look before the rules are asked of every unit.
fn may_hold(mission: &Mission, area: Area) -> bool {
    match mission.kind {
        Errand::Drop => true,
        Errand::Transport(Way::Gulf) => true,
        Errand::Transport(way) | Errand::Invasion(way) => {
            let mut ports = data().areas.ports(area).iter();
            ports.any(|p| p.sea == way.sea())
        }
    }
}

/// 5.31b: who goes with the mission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Loading;

impl Question<Engulfed> for Loading {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        match &t.s.movement.mission {
            Some(mission) => Open::Ask(mission.seat),
            None => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let Some(mission) = &s.movement.mission else {
            return;
        };
        frame::add(
            out,
            candidates(s, mission).map(|unit| MoveAction::Ship { unit }),
        );
        if may_sail(s).is_ok() {
            out.push(MoveAction::Sail.into());
        }
        out.push(MoveAction::Cancel.into());
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Ship { unit } => check_ship(s, unit),
            MoveAction::Sail => may_sail(s),
            MoveAction::Cancel => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        match answer {
            MoveAction::Ship { unit } => ship(t, unit),
            MoveAction::Sail => alongside::put_off(t),
            MoveAction::Cancel => cancel(t),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let to = s.movement.mission.as_ref().map_or("", |m| area_name(m.to));
        (format!("Who goes to {to}?"), rule!("5.31b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| MoveAction::Ship { unit });
    }
}

/// 5.31b: the mission arrives.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landfall;

impl Question<Engulfed> for Landfall {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        landfall(t);
        Open::Again
    }
}

pub fn check_ship(s: &State, id: UnitId) -> Result<(), Illegal> {
    let Some(mission) = &s.movement.mission else {
        return Err(Illegal::new(rule!("5.31b"), "there is no destination"));
    };
    demand!(
        stands_for_its_like(s, id),
        "5.31a",
        "a like unit in the same area stands for this one"
    );
    may_load(s, mission, id)
}

/// 5.31a, 5.34: whether a unit may go aboard for this destination.
fn may_load(s: &State, mission: &Mission, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.seat_of(s.unit(id).nation) == mission.seat,
        "5.31a",
        "this unit is somebody else's"
    );
    let Some(from) = s.area_of(id).filter(|area| *area != mission.to) else {
        return Err(Illegal::new(
            rule!("5.31a"),
            "this unit is not on its way there",
        ));
    };
    let way = match mission.kind {
        Errand::Drop => {
            is_fresh(s, id, from)?;
            return r7_3_airborne::may_jump(s, mission, id, from);
        }
        Errand::Transport(way) | Errand::Invasion(way) => way,
    };
    may_board(s, mission.convoy.camp, way, id, from)?;
    may_land(s, mission, way, id, from)
}

/// What must hold of a unit that sails this way, wherever to.
pub fn may_board(s: &State, camp: Camp, way: Way, id: UnitId, from: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    is_fresh(s, id, from)?;
    demand!(
        s.camp(unit.nation) == camp,
        "9.28a",
        "the two camps do not sail together"
    );
    demand!(
        s.movement.designated.is_none() || super::r5_4_breakthrough::may_take_part(s, id).is_ok(),
        "5.41a",
        "this unit takes no part in the breakthrough"
    );
    super::r5_4_breakthrough::may_be_carried(s, unit.nation, way.sea())?;
    may_embark(s, id, from, way)?;
    demand!(
        transports_left(s, unit.nation, way.sea()) >= weight(way),
        "5.34",
        "no Fleet Point is left to carry it"
    );
    Ok(())
}

/// Whether a unit that may sail may go to where its mission does.
pub fn may_land(
    s: &State,
    mission: &Mission,
    way: Way,
    id: UnitId,
    from: Area,
) -> Result<(), Illegal> {
    let unit = s.unit(id);
    if s.is_contested(from) {
        may_leave(s, id, from, mission.to)?;
        r5_14_leaving::may_carry_off(s, &mission.convoy, id)?;
    }
    ch09_politics::may_unit_enter(s, id, from, mission.to)?;
    super::r9_28_demarcation::may_enter(s, unit.nation, mission.to)?;
    ch09_politics::may_ship(s, unit, way.sea(), mission.to)?;
    may_guest(s, mission, id)?;
    match mission.kind {
        Errand::Invasion(_) => r7_2_invasion::may_join(s, mission, id),
        _ => Ok(()),
    }
}

/// 5.31a: it has not moved, and is not aboard.
pub fn is_fresh(s: &State, id: UnitId, from: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        unit.marks.moved() == 0 && !unit.marks.has(SPENT) && unit.from == from && !is_loaded(s, id),
        "5.31a",
        "a unit must begin the phase in the port, and not have moved"
    );
    Ok(())
}

const SPENT: Marks = Marks(Marks::STOPPED.0 | Marks::SHIPPED.0 | Marks::WALLED.0);

/// 9.12(2): whether a unit is one of the Germans whom Italian ships carry.
pub fn is_german_guest(unit: &Unit, sea: Sea) -> bool {
    sea == Sea::Mediterranean && unit.nation == Nation::GERMANY && unit.kind != Kind::GroundSupport
}

/// 9.12(2): German ground units aboard Italian ships, with those of this mission.
pub fn may_guest(s: &State, mission: &Mission, id: UnitId) -> Result<(), Illegal> {
    let guest = |id: UnitId| is_german_guest(s.unit(id), mission.convoy.sea);
    if !guest(id) {
        return Ok(());
    }
    let aboard = mission.convoy.cargo.iter().filter(|id| guest(**id)).count() as u8;
    let events = &s.politics.events;
    let most = if events.vichy.is_neutral() { 1 } else { 2 };
    demand!(
        events.germans_shipped + aboard < most,
        "9.12(2)",
        "no more German ground units by Italian transport this turn"
    );
    Ok(())
}

/// 7.25: round the Cape a unit counts twice.
const fn weight(way: Way) -> u8 {
    match way {
        Way::Cape => 2,
        _ => 1,
    }
}

/// Where a voyage begins.
fn may_embark(s: &State, id: UnitId, from: Area, way: Way) -> Result<(), Illegal> {
    let nation = s.unit(id).nation;
    match way {
        Way::Gulf => {
            cite!("5.33c");
            let ends = [data().places.upper_egypt, data().places.persia];
            demand!(
                ends.contains(&from)
                    && friendly(s, nation, from)
                    && flag(s, s.camp(nation)) == Camp::Western,
                "5.33c",
                "only the Western Allies sail between Upper Egypt and Persia"
            );
        }
        Way::Cape => demand!(
            nation == Nation::BRITAIN
                && data().areas.home(Nation::BRITAIN).has(from)
                && is_port(s, nation, from, way.sea()),
            "7.25",
            "only British units from ports in Britain go round the Cape"
        ),
        _ => demand!(
            is_port(s, nation, from, way.sea()),
            "5.31a",
            "the unit is in no port on this sea"
        ),
    }
    Ok(())
}

/// Whether a unit is aboard a convoy that has not sailed yet.
pub fn is_loaded(s: &State, id: UnitId) -> bool {
    let mission = s.movement.mission.as_ref();
    mission.is_some_and(|m| m.convoy.cargo.contains(&id))
}

pub fn bind(t: &mut Act, seat: Seat, to: Area, way: Way) {
    if let Some((kind, camp)) = errand_of(t.s, seat, to, way) {
        begin(t, seat, to, kind, Convoy::new(way.sea(), camp));
    }
}

pub fn begin(t: &mut Act, seat: Seat, to: Area, kind: Errand, convoy: Convoy) {
    t.s.movement.mission = Some(Mission {
        seat,
        to,
        kind,
        convoy,
    });
    t.push(Loading);
    let first = t.s.movement.mission.as_ref().and_then(|mission| {
        let id = candidates(t.s, mission).next()?;
        Some(t.s.unit(id).nation)
    });
    if let Some(nation) = first {
        super::r9_28_demarcation::ask_before_loading(t, nation, to);
    }
}

pub fn ship(t: &mut Act, id: UnitId) {
    let Some(mut mission) = t.s.movement.mission.take() else {
        return;
    };
    match mission.kind {
        Errand::Drop => mission.convoy.cargo.push(id),
        Errand::Transport(way) | Errand::Invasion(way) => {
            embark(t, &mut mission.convoy, id, weight(way));
        }
    }
    t.s.movement.mission = Some(mission);
}

/// The mission is given up: the ships are as they were, and the destination is not named again in this phase.
pub fn cancel(t: &mut Act) {
    t.pop();
    let Some(mission) = t.s.movement.mission.take() else {
        return;
    };
    let sea = mission.convoy.sea.index();
    for (major, used) in mission.convoy.carrying.iter().enumerate() {
        t.s.fleets.points[sea][major].used -= used;
        t.s.fleets.points[sea][major].ready += used;
    }
    t.s.movement.resolved.insert(mission.to);
}

fn may_sail(s: &State) -> Result<(), Illegal> {
    let Some(mission) = &s.movement.mission else {
        return Err(Illegal::new(rule!("5.31b"), "there is no destination"));
    };
    demand!(
        !mission.convoy.cargo.is_empty(),
        "5.31b",
        "nobody goes there yet"
    );
    match mission.kind {
        Errand::Invasion(_) => r7_2_invasion::is_complete(s, mission),
        _ => Ok(()),
    }
}

/// 5.31b: everybody aboard goes; then the enemy may start naval combat.
pub fn sail(t: &mut Act) {
    let Some(mission) = t.s.movement.mission.clone() else {
        return;
    };
    t.s.movement.resolved.insert(mission.to);
    let count = mission.convoy.cargo.len();
    t.log.say(rule!("5.31b"), || {
        let by = if mission.kind == Errand::Drop {
            "air"
        } else {
            "sea"
        };
        format!("{count} units go by {by} to {}", area_name(mission.to))
    });
    t.push(Landfall);
    match mission.kind {
        Errand::Drop => {
            r7_3_airborne::pay_for(t, &mission);
            return;
        }
        Errand::Invasion(_) => r7_2_invasion::pay_for(t, &mission),
        Errand::Transport(Way::Gulf) => {
            // No enemy fleet is in the Red Sea or the Persian Gulf.
            t.s.fleets.convoy = Some(mission.convoy);
            return;
        }
        Errand::Transport(_) => r5_14_leaving::pay_for_ships(t, &mission.convoy),
    }
    ch08_naval::set_sail(t, mission.convoy);
}

/// Who is still there goes ashore, or comes down.
fn landfall(t: &mut Act) {
    t.pop();
    let Some(mission) = t.s.movement.mission.take() else {
        return;
    };
    let cargo = match mission.kind {
        Errand::Drop => mission.convoy.cargo,
        _ => {
            t.s.fleets
                .convoy
                .take()
                .map(|c| c.cargo)
                .unwrap_or_default()
        }
    };
    for id in cargo {
        let mark = match mission.kind {
            Errand::Drop => Marks::DROPPED,
            Errand::Invasion(_) => Marks::INVADED,
            Errand::Transport(_) => Marks::SHIPPED,
        };
        if t.s.area_of(id).is_some_and(|from| t.s.is_contested(from)) {
            t.s.mark(id, Marks::WITHDREW);
        }
        if t.s.unit(id).marks.has(Marks::OUT_OF_SUPPLY) {
            t.s.mark(id, Marks::MOVED_UNSUPPLIED);
        }
        t.s.unmark(id, super::CAME);
        t.s.mark(id, mark);
        t.s.mark(id, Marks(Marks::SHIPPED.0 | Marks::STOPPED.0));
        if mission.kind == Errand::Drop {
            r7_3_airborne::note(t, id);
        } else {
            ch09_politics::shipped(t, id, mission.convoy.sea);
        }
        arrival::arrive(t, id, mission.to);
    }
}
