//! 9.521 to 9.523: Germany accepts an armistice, and Vichy France comes to be.

use crate::ch10_victory::conquest;
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Nations, Side};
use crate::unit::{At, Marks, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

use super::control::axis_controls;
use super::facts::Vichy;
use super::{PoliticalAction, major_fell};

/// At the end of every phase: the one chance to declare Vichy France.
pub fn end_phase(t: &mut Act) {
    if is_due(t.s) {
        t.push(Armistice);
    }
}

/// 9.521: Germany holds Paris with a land route home, or all around Paris is the Axis's.
fn is_due(s: &State) -> bool {
    let politics = &s.politics;
    if politics.events.vichy != Vichy::Open
        || politics.conquered.has(Nation::FRANCE)
        || !politics.at_war(Nation::GERMANY, Nation::FRANCE)
    {
        return false;
    }
    let paris = data().places.paris;
    axis_controls(s, paris) && s.net(Nation::GERMANY).fed.has(paris)
        || data()
            .regions
            .around_paris
            .iter()
            .all(|area| axis_controls(s, area))
}

/// 9.521: whether Germany accepts it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Armistice;

impl Question<Engulfed> for Armistice {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            [true, false].map(|yes| PoliticalAction::Answer { yes }),
        );
    }
    fn check(&self, _s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        match answer {
            PoliticalAction::Answer { .. } => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        t.pop();
        if answer == (PoliticalAction::Answer { yes: true }) {
            return declare_vichy(t);
        }
        t.s.politics.events.vichy = Vichy::Forgone;
        t.log.say(rule!("9.521"), || {
            "Germany refuses an armistice: France must be conquered".to_string()
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Declare Vichy France?".to_string(), rule!("9.521"))
    }
}

fn declare_vichy(t: &mut Act) {
    cite!("9.522a", "10.12");
    let turn = t.s.turn;
    t.log
        .say(rule!("9.521"), || "Vichy France is declared".to_string());
    let events = &mut t.s.politics.events;
    events.vichy = Vichy::Neutral(turn);
    events.france_fell = events.france_fell.or(Some(turn));
    conquest::conquer_major(t, Nation::FRANCE, Nation::GERMANY);
    t.s.politics.set_camp(Nation::VICHY, Camp::Axis);
    t.s.politics.sponsor[Nation::VICHY.index()] = Some(Nation::GERMANY);
    // Asked last, so pushed first.
    for region in (0..3).rev() {
        t.push(Garrison { region });
    }
    for area in data().regions.vichy.iter() {
        become_vichy(t, area);
    }
    major_fell(t, Nation::FRANCE);
}

/// 9.523b: Allied units there are lost, Axis units leave.
fn become_vichy(t: &mut Act, area: Area) {
    cite!("9.523b");
    t.s.set_control(area, Nation::VICHY);
    let allies = t.s.politics.nations_of_side(Side::Allies);
    let own = |u: &crate::unit::Unit| allies.has(u.nation);
    let lost: Vec<UnitId> =
        t.s.units_in(area)
            .filter(|(_, u)| own(u))
            .map(|(id, _)| id)
            .collect();
    for id in lost {
        t.s.set_steps(id, 0);
        t.s.put(id, At::Pool);
        t.s.unmark(id, Marks(!0));
    }
    if !t.s.tally(area).nations.is_empty() {
        t.push(Withdraw { area });
    }
}

/// 9.522: the three regions, each with one Vichy unit.
fn region(number: u8) -> AreaSet {
    let regions = &data().regions;
    match number {
        0 => regions.southern_france,
        1 => regions.french_north_africa,
        _ => regions.french_levant,
    }
}

/// 9.522b: where a Vichy unit stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Garrison {
    pub region: u8,
}

impl Question<Engulfed> for Garrison {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let areas = region(self.region);
        frame::add(
            out,
            areas.iter().map(|area| PoliticalAction::Place { area }),
        );
    }
    fn check(&self, _s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        let PoliticalAction::Place { area } = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            region(self.region).has(area),
            "9.522b",
            "one unit in each of the three regions"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        t.pop();
        match answer {
            PoliticalAction::Place { area } => garrison(t, area),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = match self.region {
            0 => "southern France",
            1 => "French North Africa",
            _ => "the French Levant",
        };
        let text = format!("Where does the Vichy unit of {name} stand?");
        (text, rule!("9.522b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| PoliticalAction::Place { area }));
    }
}

/// 9.522b: a full-strength unit of two steps.
fn garrison(t: &mut Act, area: Area) {
    let waits = |u: &crate::unit::Unit| {
        u.nation == Nation::VICHY && matches!(u.at, At::Pool | At::Later(_))
    };
    let found =
        t.s.units()
            .find(|(_, u)| waits(u))
            .map(|(id, u)| (id, u.full));
    if let Some((id, full)) = found {
        t.s.set_steps(id, full);
        t.s.put(id, At::Area(area));
        t.s.set_from(id, area);
    }
}

/// The nearest areas that Axis units may withdraw to (9.523b, and 9.25 from the Soviets' areas).
fn refuges(s: &State, from: Area) -> AreaSet {
    let there = s.tally(from).nations;
    let fits = |area: Area| {
        axis_controls(s, area)
            && !s.is_contested(area)
            && data().areas.facts(area).fortress.is_none()
            && there.iter().all(|n| super::may_enter(s, n, area).is_ok())
    };
    let (mut best, mut found) = (u8::MAX, AreaSet::NONE);
    for area in data().areas.land.iter().filter(|area| fits(*area)) {
        let far = data().areas.distance(from, area).unwrap_or(u8::MAX - 1);
        if far < best {
            (best, found) = (far, AreaSet::NONE);
        }
        if far == best {
            found.insert(area);
        }
    }
    found
}

/// 9.523b, 9.25a: Axis units leave an area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Withdraw {
    pub area: Area,
}

impl Question<Engulfed> for Withdraw {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        let refuges = refuges(t.s, self.area);
        if t.s.tally(self.area).nations.is_empty() || refuges.is_empty() {
            return Open::Pass;
        }
        let mut all = refuges.iter();
        match (all.next(), all.next()) {
            (Some(only), None) => {
                withdraw(t, self.area, only);
                Open::Pass
            }
            _ => Open::Ask(t.s.seat_of(Nation::GERMANY)),
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let areas = refuges(s, self.area);
        frame::add(
            out,
            areas.iter().map(|area| PoliticalAction::Place { area }),
        );
    }
    fn check(&self, s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        let PoliticalAction::Place { area: to } = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            refuges(s, self.area).has(to),
            "9.523b",
            "to one of the nearest Axis areas"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        t.pop();
        match answer {
            PoliticalAction::Place { area: to } => withdraw(t, self.area, to),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let place = area_name(self.area);
        let text = format!("Where do the Axis units leave {place} for?");
        (text, rule!("9.523b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| PoliticalAction::Place { area }));
    }
}

fn withdraw(t: &mut Act, from: Area, to: Area) {
    let axis: Nations = t.s.politics.nations_of_side(Side::Axis);
    let leave = |u: &crate::unit::Unit| axis.has(u.nation) && u.nation != Nation::VICHY;
    let ids: Vec<UnitId> =
        t.s.units_in(from)
            .filter(|(_, u)| leave(u))
            .map(|(id, _)| id)
            .collect();
    t.log.say(rule!("9.523b"), || {
        format!("Axis units leave {} for {}", area_name(from), area_name(to))
    });
    for id in ids {
        t.s.put(id, At::Area(to));
        t.s.set_from(id, to);
    }
}
