//! 3.4 to 3.6, 7.9: marks of the Initial phase, and what the Final one does to those who are not supplied.

use super::{Desert, Ration, SupplyAction, plan, supplied_port};
use crate::ch05_movement::friendly;
use crate::ch06_combat::losses::{eliminate, lose_step};
use crate::ch07_special_actions::{can_pay, pay, payer};
use crate::data::data;
use crate::meant::Hit;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Sea};
use crate::unit::{Marks, UnitId};
use crate::{Act, Action, Engulfed, Phase};
use frame::{Click, Framed, Open, Question};
use kernel::{Caution, Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// 1.21: marks who is out of supply, and nobody else.
pub fn mark(t: &mut Act, camp: Camp, unsupplied: &[UnitId]) {
    cite!("1.21", "3.4a");
    unmark(t, camp);
    for id in unsupplied {
        t.s.mark(*id, Marks::OUT_OF_SUPPLY);
    }
    say_unsupplied(t, unsupplied);
}

/// Everybody of a camp is as if supplied.
fn unmark(t: &mut Act, camp: Camp) {
    let marked: Vec<UnitId> =
        t.s.units()
            .filter(|(_, u)| u.marks.has(MARKS) && t.s.camp(u.nation) == camp)
            .map(|(id, _)| id)
            .collect();
    for id in marked {
        t.s.unmark(id, MARKS);
    }
}

/// A unit is out of supply in this player-turn.
pub fn mark_one(t: &mut Act, id: UnitId) {
    t.s.mark(id, Marks::OUT_OF_SUPPLY);
    say_unsupplied(t, &[id]);
}

fn say_unsupplied(t: &mut Act, units: &[UnitId]) {
    for ((area, nation), count) in counted(t, units) {
        t.log.say(rule!("1.21"), || {
            let (nation, area) = (nation_name(nation), area_name(area));
            match count {
                1 => format!("A unit of {nation} in {area} is out of supply"),
                _ => format!("{count} units of {nation} in {area} are out of supply"),
            }
        });
    }
}

/// How many of these units stand where, for the log: in the order of the areas, because that of the units' numbers
/// would tell which is which.
fn counted(t: &Act, units: &[UnitId]) -> BTreeMap<(Area, Nation), u8> {
    let mut count = BTreeMap::new();
    if t.log.is_on() {
        for id in units {
            if let Some(area) = t.s.area_of(*id) {
                *count.entry((area, t.s.unit(*id).nation)).or_default() += 1;
            }
        }
    }
    count
}

const MARKS: Marks = Marks(Marks::OUT_OF_SUPPLY.0 | Marks::MOVED_UNSUPPLIED.0);

/// 3.5a: who was out of supply and moved needs a friendly-controlled area too.
pub fn is_not_restored(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    unit.marks.has(Marks::OUT_OF_SUPPLY)
        && unit.marks.has(Marks::MOVED_UNSUPPLIED)
        && s.area_of(id)
            .is_some_and(|area| !friendly(s, unit.nation, area))
}

/// 3.6: remembers who has no supply now; the others are restored.
pub fn judge(t: &mut Act, camp: Camp, unsupplied: &[UnitId]) {
    cite!("3.5a", "3.5b", "3.6a");
    let stuck = stuck(t.s, camp, unsupplied);
    t.s.supply.hungry.extend(unsupplied.iter().chain(&stuck));
    unmark(t, camp);
}

/// Who is supplied now, but was marked and moved to where marks stay.
fn stuck(s: &State, camp: Camp, unsupplied: &[UnitId]) -> Vec<UnitId> {
    s.units()
        .filter(|(_, u)| u.marks.has(MARKS) && s.camp(u.nation) == camp)
        .map(|(id, _)| id)
        .filter(|id| is_not_restored(s, *id) && !unsupplied.contains(id))
        .collect()
}

/// What the end of the Final Supply Phase would cost, if nothing more is done.
pub fn caution(s: &State) -> Option<Caution> {
    if s.phase != Phase::FinalSupply {
        return None;
    }
    let lost = |camp: Camp| {
        let mut plan = plan(s, camp, &[]);
        plan.feed_all();
        let unfed = plan.unfed();
        let stuck = stuck(s, camp, &unfed);
        let saved = |id: &UnitId| {
            let nation = s.unit(*id).nation;
            s.area_of(*id)
                .is_some_and(|area| is_own_fortress(s, nation, area))
        };
        unfed.iter().chain(&stuck).filter(|id| !saved(id)).count()
    };
    let text = match camps(s).map(lost).sum() {
        0 => return None,
        1 => "A unit has no supply and would be eliminated".to_string(),
        n => format!("{n} units have no supply and would be eliminated"),
    };
    Some(Caution::new(rule!("3.6b"), text))
}

/// 7.9a: areas where a Power's Special Action would help.
fn relievable(s: &State, by: Nation) -> AreaSet {
    let fits = |id: &&UnitId| {
        let unit = s.unit(**id);
        payer(s, unit.nation) == by && unit.kind.is_ground() && unit.steps > 1
    };
    s.supply
        .hungry
        .iter()
        .filter(fits)
        .filter_map(|id| s.area_of(*id))
        .filter(|area| !is_own_fortress(s, by, *area))
        .collect()
}

fn is_own_fortress(s: &State, nation: Nation, area: Area) -> bool {
    data().areas.facts(area).fortress.is_some() && friendly(s, nation, area)
}

/// The Powers of a seat that could still relieve somebody.
fn can_relieve(s: &State, seat: Seat) -> bool {
    Nation::MAJORS
        .into_iter()
        .any(|by| s.seat_of(by) == seat && can_pay(s, by).is_ok() && !relievable(s, by).is_empty())
}

/// 7.9: whether Limited Supply is bought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Relief {
    pub seat: Seat,
}

impl Question<Engulfed> for Relief {
    type Answer = SupplyAction;

    fn open(&self, t: &mut Act) -> Open {
        match can_relieve(t.s, self.seat) {
            true => Open::Ask(self.seat),
            false => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        for by in Nation::MAJORS {
            if s.seat_of(by) == self.seat && can_pay(s, by).is_ok() {
                let areas = relievable(s, by);
                frame::add(
                    out,
                    areas.iter().map(|area| SupplyAction::Relieve { area, by }),
                );
            }
        }
        frame::add(out, [SupplyAction::Enough]);
    }
    fn check(&self, s: &State, answer: SupplyAction) -> Result<(), Illegal> {
        match answer {
            SupplyAction::Relieve { area, by } => may_relieve(s, self.seat, area, by),
            SupplyAction::Enough => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: SupplyAction) {
        match answer {
            SupplyAction::Relieve { area, by } => relieve(t, area, by),
            _ => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Limited Supply for units without supply?".to_string();
        (text, rule!("7.9a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(area) = hit.area else { return };
        frame::add(
            out,
            hit.majors(s).map(|by| SupplyAction::Relieve { area, by }),
        );
    }
}

/// 3.6: who is left without is eliminated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Starve;

impl Question<Engulfed> for Starve {
    type Answer = SupplyAction;

    fn open(&self, t: &mut Act) -> Open {
        starve(t);
        Open::Pass
    }
}

fn may_relieve(s: &State, seat: Seat, area: Area, by: Nation) -> Result<(), Illegal> {
    demand!(
        by.is_major() && s.seat_of(by) == seat,
        "7.13",
        "this Power is somebody else's"
    );
    demand!(
        relievable(s, by).has(area),
        "7.9a",
        "nobody there can be saved by it"
    );
    can_pay(s, by)
}

fn relieve(t: &mut Act, area: Area, by: Nation) {
    pay(t, by);
    t.log.say(rule!("7.9a"), || {
        format!("Limited Supply for {}", area_name(area))
    });
    let saved: Vec<UnitId> =
        t.s.supply
            .hungry
            .iter()
            .copied()
            .filter(|id| t.s.area_of(*id) == Some(area) && payer(t.s, t.s.unit(*id).nation) == by)
            .collect();
    t.s.supply.hungry.retain(|id| !saved.contains(id));
    for id in saved {
        limit(t, id);
    }
}

/// 7.9: one step less; a cadre or a ground-support unit is eliminated.
fn limit(t: &mut Act, id: UnitId) {
    let left = t.s.area_of(id);
    let nation = t.s.unit(id).nation;
    lose_step(t, id);
    if let (Some(area), None) = (left, t.s.area_of(id)) {
        crate::ch05_movement::depart(t, nation, area);
    }
}

/// 3.6b, 7.9b: who is left without supply is eliminated, in a friendly fortress reduced.
fn starve(t: &mut Act) {
    cite!("3.6b", "7.9b", "G.FortC");
    let mut hungry = std::mem::take(&mut t.s.supply.hungry);
    // By place, because the order of the units' numbers would tell which is which.
    hungry.sort_by_key(|id| (t.s.area_of(*id), t.s.unit(*id).nation));
    for id in hungry {
        let Some(area) = t.s.area_of(id) else {
            continue;
        };
        let nation = t.s.unit(id).nation;
        t.log.say(rule!("3.6b"), || {
            format!(
                "A unit of {} in {} has no supply",
                nation_name(nation),
                area_name(area)
            )
        });
        if is_own_fortress(t.s, nation, area) {
            limit(t, id);
        } else {
            eliminate(t, id);
            crate::ch05_movement::depart(t, nation, area);
        }
    }
    t.s.refresh();
    for camp in camps(t.s) {
        scuttle(t, camp);
    }
}

/// The camps of the side whose player-turn it is.
pub fn camps(s: &State) -> impl Iterator<Item = Camp> + use<> {
    let side = s.side;
    [Camp::Axis, Camp::Western, Camp::Soviet]
        .into_iter()
        .filter(move |camp| camp.side() == Some(side))
}

/// 4.2b: a fleet without a supplied port in its zone is lost.
fn scuttle(t: &mut Act, camp: Camp) {
    cite!("4.2b");
    for sea in Sea::ALL {
        if crate::ch08_naval::fleet(t.s, camp, sea) == 0 || supplied_port(t.s, camp, sea) {
            continue;
        }
        for major in Nation::MAJORS {
            if t.s.camp(major) == camp {
                t.s.fleets.points[sea.index()][major.index()] = Default::default();
            }
        }
        t.log.say(rule!("4.2b"), || {
            format!("The fleet in the {} has no port and is lost", sea.name())
        });
    }
}

/// Steps of a side's supply phase.
pub fn push_steps(t: &mut Act, last: bool) {
    t.s.supply = Default::default();
    if last {
        t.push(Starve);
        for seat in t.s.seats_of_side(t.s.side).rev() {
            t.push(Relief { seat });
        }
    } else if t.s.options.desert {
        t.push(Desert);
    }
    for camp in camps(t.s) {
        t.push(Ration { camp, last });
    }
}
