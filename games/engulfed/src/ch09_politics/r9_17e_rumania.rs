//! 9.17(e): few Germans in Rumania before the war with the Soviet Union.

use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nation};
use crate::unit::{At, Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

use super::PoliticalAction;
use super::chance::pick;

/// The limit holds through the turn in which the war in the East begins.
fn is_limited(s: &State) -> bool {
    let events = &s.politics.events;
    let own = !s.politics.conquered.has(Nation::RUMANIA);
    own && events.soviet_war.is_none_or(|turn| turn >= s.turn)
}

/// Units of which one is too many: ground support first, then anything.
fn excess(s: &State) -> Vec<UnitId> {
    if !is_limited(s) {
        return Vec::new();
    }
    let there = |wanted: &dyn Fn(&Unit) -> bool| -> Vec<UnitId> {
        let areas = data().areas.of(Nation::RUMANIA);
        let here = areas
            .iter()
            .filter(|a| s.tally(*a).nations.has(Nation::GERMANY));
        let units = here.flat_map(|area| s.units_in(area));
        units
            .filter(|(_, u)| u.nation == Nation::GERMANY && wanted(u))
            .map(|(id, _)| id)
            .collect()
    };
    let air = there(&|u| !u.kind.is_ground());
    if !air.is_empty() {
        return air;
    }
    let all = there(&|u| u.kind.is_ground());
    match all.len() > usize::from(data().limits.germans_in_rumania) {
        true => all,
        false => Vec::new(),
    }
}

/// Only one armoured unit: a second does not enter, so that nobody learns from being asked which block it is.
pub fn may_enter(s: &State, unit: &Unit, to: Area) -> Result<(), Illegal> {
    let rumania = data().areas.of(Nation::RUMANIA);
    if (unit.nation, unit.kind) != (Nation::GERMANY, Kind::Armour) || !rumania.has(to) {
        return Ok(());
    }
    let is_in = matches!(unit.at, At::Area(at) if rumania.has(at));
    let armour = |u: &Unit| (u.nation, u.kind) == (Nation::GERMANY, Kind::Armour);
    let units = rumania.iter().flat_map(|area| s.units_in(area));
    let there = units.filter(|(_, u)| armour(u)).count();
    demand!(
        is_in || !is_limited(s) || there < usize::from(data().limits.german_armour_in_rumania),
        "9.17(e)",
        "one German armoured unit in Rumania"
    );
    Ok(())
}

/// Where the Soviet player may send them.
fn refuges(s: &State) -> AreaSet {
    let open = |area: &Area| {
        super::may_enter(s, Nation::GERMANY, *area).is_ok()
            && super::axis_controls(s, *area)
            && !s.is_contested(*area)
    };
    let areas = &data().areas;
    let both = areas.of(Nation::BULGARIA).union(areas.of(Nation::HUNGARY));
    both.iter().filter(open).collect()
}

/// At the end of every phase.
pub fn end_phase(t: &mut Act) {
    let areas = data().areas.of(Nation::RUMANIA);
    let any = areas
        .iter()
        .any(|a| t.s.tally(a).nations.has(Nation::GERMANY));
    if any && !excess(t.s).is_empty() {
        t.push(Relocate);
    }
}

/// 9.17(e): where a German unit too many goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Relocate;

impl Question<Engulfed> for Relocate {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        match excess(t.s).is_empty() || refuges(t.s).is_empty() {
            true => Open::Pass,
            false => Open::Ask(t.s.seat_of(Nation::USSR)),
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let areas = refuges(s);
        frame::add(
            out,
            areas.iter().map(|area| PoliticalAction::Place { area }),
        );
    }
    fn check(&self, s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        let PoliticalAction::Place { area } = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(refuges(s).has(area), "9.17(e)", "to Bulgaria or Hungary");
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        match answer {
            PoliticalAction::Place { area } => relocate(t, area),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Where does a German unit too many in Rumania go?".to_string();
        (text, rule!("9.17(e)"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| PoliticalAction::Place { area }));
    }
}

/// Chance says which; the Soviet player where to.
fn relocate(t: &mut Act, to: Area) {
    let all = excess(t.s);
    let id = all[pick(t, all.len())];
    t.s.put(id, At::Area(to));
    t.s.set_from(id, to);
    t.log.say(rule!("9.17(e)"), || {
        format!(
            "A German unit too many leaves Rumania for {}",
            area_name(to)
        )
    });
}
