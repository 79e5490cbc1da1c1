//! Orders of a movement phase: who goes where, and how a unit gets there.

use crate::choice::exchange;
use engulfed::ch05_movement::{MoveAction, allowance, enemies_in, friendly_uncontested, may_step};
use engulfed::ch09_politics::may_unit_enter;
use engulfed::data::{Border, data};
use engulfed::types::AreaSet;
use engulfed::types::{Area, Kind, Nation, Terrain, Weather};
use engulfed::unit::UnitId;
use engulfed::{Action, State};

/// Who goes where, the next one last.
#[derive(Default)]
pub struct Orders {
    pub(super) moves: Vec<(UnitId, Area)>,
    pub targets: AreaSet,
}

impl Orders {
    /// Where a unit is to go.
    pub fn goal(&self, unit: UnitId) -> Option<Area> {
        let order = self.moves.iter().find(|order| order.0 == unit);
        order.map(|order| order.1)
    }

    /// An order before all others.
    pub fn give(&mut self, unit: UnitId, to: Area) {
        self.moves.push((unit, to));
    }

    /// The next unit to pick up that has an order and can go.
    pub fn next(&mut self, s: &State, legal: &[Action]) -> Option<Action> {
        while let Some((unit, to)) = self.moves.last().copied() {
            let here = s.area_of(unit);
            let same = |other: UnitId| s.area_of(other) == here && s.unit(other).like(s.unit(unit));
            let pick = legal.iter().find_map(|action| match action {
                Action::Move(MoveAction::Pick { unit: other }) if same(*other) => Some(*other),
                _ => None,
            });
            let way = |unit: UnitId| {
                here.is_some_and(|here| here != to && via(s, unit, here, to).is_some())
            };
            let Some(other) = pick.filter(|other| way(*other)) else {
                self.moves.pop();
                continue;
            };
            exchange(&mut self.moves, other);
            return Some(MoveAction::Pick { unit: other }.into());
        }
        None
    }

    /// Where a unit that was picked up goes now.
    pub fn step(&mut self, s: &State, unit: UnitId, legal: &[Action]) -> Action {
        let goal = self.moves.last().filter(|o| o.0 == unit).map(|o| o.1);
        let next = match (goal, s.area_of(unit)) {
            (Some(goal), Some(here)) => via(s, unit, here, goal),
            _ => None,
        };
        if next.is_none() || next == goal {
            self.moves.pop();
        }
        let wanted = next.map(|area| Action::from(MoveAction::To { area }));
        wanted
            .filter(|action| legal.contains(action))
            .unwrap_or(legal[0])
    }
}

/// The first step of a unit on its way to an area that it can reach in this phase.
fn via(s: &State, id: UnitId, from: Area, to: Area) -> Option<Area> {
    let beside = data().areas.near(from).has(to) || data().areas.air_routes(from).contains(&to);
    if beside && may_step(s, id, to).is_ok() {
        return Some(to);
    }
    let unit = s.unit(id);
    if allowance(s, unit) < 2 || unit.marks.moved() > 0 {
        return None;
    }
    let between = data().areas.near(from).both(*data().areas.near(to));
    let fits = |area: &Area| passes(s, id, from, *area) && may_step(s, id, *area).is_ok();
    let safe = |area: &Area| friendly_uncontested(s, unit.nation, *area);
    let first = between.iter().filter(fits).find(safe);
    first.or_else(|| between.iter().find(fits))
}

/// 9.25a: the area of the pact that a unit can move into now.
pub fn due(s: &State, unit: UnitId, due: AreaSet) -> Option<Area> {
    let from = s.area_of(unit)?;
    let is_due = |area: &Area| !s.tally(*area).ground_nations.has(Nation::USSR);
    let fits = |area: &Area| is_due(area) && may_step(s, unit, *area).is_ok();
    let near = data().areas.near(from).both(due);
    let ground = s.unit(unit).nation == Nation::USSR && s.unit(unit).kind.is_ground();
    near.iter().find(fits).filter(|_| ground)
}

/// Whether a fast unit may go on from an area.
fn passes(s: &State, id: UnitId, from: Area, area: Area) -> bool {
    let mud = |a: Area| s.weather_in(a) == Weather::Mud;
    let strait = data()
        .areas
        .link(from, area)
        .is_none_or(|link| link.border == Border::Strait);
    !mud(from)
        && !mud(area)
        && !strait
        && data().areas.facts(area).terrain != Terrain::Swamp
        && !enemies_in(s, s.unit(id).nation, area)
}

/// The areas that a unit can reach in this phase, its own included.
pub(super) fn reach(s: &State, id: UnitId, from: Area) -> AreaSet {
    let unit = s.unit(id);
    let mut all: AreaSet = [from].into_iter().collect();
    let fast = allowance(s, unit) == 2 && unit.marks.moved() == 0;
    let contested = s.is_contested(from);
    for link in data().areas.links(from) {
        if may_step(s, id, link.to).is_err() {
            continue;
        }
        all.insert(link.to);
        if !fast || !passes(s, id, from, link.to) || s.movement.designated.is_some() {
            continue;
        }
        for next in data().areas.links(link.to) {
            let facts = data().areas.facts(next.to);
            let open = !all.has(next.to)
                && next.border != Border::Strait
                && s.weather_in(next.to) != Weather::Mud
                && !(unit.kind == Kind::Armour && facts.terrain == Terrain::Swamp)
                && (!contested || friendly_uncontested(s, unit.nation, next.to))
                && may_unit_enter(s, id, link.to, next.to).is_ok();
            if open {
                all.insert(next.to);
            }
        }
    }
    if unit.kind == Kind::GroundSupport {
        for to in data().areas.air_routes(from) {
            if may_step(s, id, *to).is_ok() {
                all.insert(*to);
            }
        }
    }
    all
}
