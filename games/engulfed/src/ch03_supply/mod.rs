//! Chapter 3: supply.

mod desert;
mod plan;
mod r3_1_land;
mod r3_3_sea;
mod r3_6_final;

pub use plan::{Plan, plan};
pub use r3_1_land::{Net, find_out_net, source};
pub use r3_3_sea::{Shipping, capacity};

use crate::ch05_movement::{friendly, unit_text};
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::{Table, area_name, nation_name};
use crate::types::{Area, Camp, Nation, Sea};
use crate::unit::UnitId;
use kernel::{Illegal, Label, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupplyStep {
    /// 3.31: who is fed when capacity is short, in the Initial phase or in the last.
    Ration { camp: Camp, last: bool },
    /// 13.23: which of too many units in a Desert area go without.
    Desert,
    /// 7.9: whether Limited Supply is bought.
    Relief { seat: Seat },
    /// 3.6: the others are eliminated.
    Starve,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupplyAction {
    /// 3.31: this unit draws on the Fleet Points.
    Feed { unit: UnitId },
    /// 13.23: this unit goes without.
    Thirst { unit: UnitId },
    /// 7.9a
    Relieve { area: Area, by: Nation },
    /// No more Special Actions for it.
    Enough,
}

/// What is being decided on supply.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Chosen to be fed by sea.
    pub fed: Vec<UnitId>,
    /// 3.6: without supply in the Final phase.
    pub hungry: Vec<UnitId>,
}

/// 3.1, 3.3: whether an area traces now to a supply source of that nation.
pub fn area_in_supply(s: &State, nation: Nation, area: Area) -> bool {
    if !friendly(s, nation, area) {
        return false;
    }
    s.net(nation).fed.has(area) || Shipping::of(s, nation).has_route(s, area, true)
}

/// Whether a unit traces supply now, whoever else draws on the Fleet Points.
pub fn is_supplied(s: &State, id: UnitId) -> bool {
    let nation = s.unit(id).nation;
    let Some(area) = s.area_of(id) else {
        return false;
    };
    s.net(nation).feeds(s, nation, area) || Shipping::of(s, nation).has_route(s, area, true)
}

/// 5.41b: whether a unit traces over sea only.
pub fn is_supplied_by_sea(s: &State, id: UnitId) -> bool {
    let nation = s.unit(id).nation;
    s.area_of(id)
        .is_some_and(|area| !s.net(nation).feeds(s, nation, area))
}

/// 8.3c: whether a camp has a supplied port in a Sea-zone, by land or by sea without a thought to capacity.
pub fn supplied_port(s: &State, camp: Camp, sea: Sea) -> bool {
    cite!("8.3c");
    Nation::MAJORS.into_iter().any(|nation| {
        if s.camp(nation) != camp {
            return false;
        }
        let ports = s.ports(nation)[sea.index()];
        let net = s.net(nation);
        !ports.both(net.fed).is_empty() || {
            let lines = Shipping::of(s, nation);
            let reaches =
                |area: Area| net.feeds(s, nation, area) || lines.has_route(s, area, false);
            ports.iter().any(reaches)
        }
    })
}

/// 1.21
pub fn begin_initial(_t: &mut Table) {}

/// 1.21: after the fleet transfers supply is traced.
pub fn end_initial(t: &mut Table) {
    r3_6_final::push_steps(t, false);
}

/// 1.27
pub fn begin_final(_t: &mut Table) {}

/// 3.6: after the fleet transfers supply is traced anew.
pub fn end_final(t: &mut Table) {
    cite!("1.27", "3.6a");
    r3_6_final::push_steps(t, true);
}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// Who decides for a camp's fleets.
fn leader(s: &State, camp: Camp) -> Seat {
    s.seat_of(match camp {
        Camp::Western if s.politics.conquered.has(Nation::BRITAIN) => Nation::USA,
        Camp::Western => Nation::BRITAIN,
        Camp::Soviet => Nation::USSR,
        Camp::Axis | Camp::Neutral => Nation::GERMANY,
    })
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: SupplyStep) -> Open {
    match step {
        SupplyStep::Ration { camp, last } => open_ration(t, camp, last),
        SupplyStep::Desert => desert::open(t),
        SupplyStep::Relief { seat } => r3_6_final::open(t, seat),
        SupplyStep::Starve => {
            r3_6_final::starve(t);
            Open::Pass
        }
    }
}

/// Asks only when capacity is really short.
fn open_ration(t: &mut Table, camp: Camp, last: bool) -> Open {
    cite!("3.31c");
    let mut plan = plan(t.s, camp, &t.s.supply.fed);
    if plan.can_feed_any() && !plan.feeds_all() {
        let mut offers = Vec::with_capacity(plan.waiting.len());
        offer_ration(t.s, &plan, &mut offers);
        t.s.make_ready(offers);
        return Open::Ask(leader(t.s, camp));
    }
    plan.feed_all();
    let mut unsupplied = plan.cut_off;
    unsupplied.extend(plan.waiting.iter().map(|needy| needy.id));
    unsupplied.sort_unstable();
    t.s.supply.fed.clear();
    if last {
        r3_6_final::judge(t, camp, &unsupplied);
    } else {
        r3_6_final::mark(t, camp, &unsupplied);
    }
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: SupplyStep, out: &mut Vec<Action>) {
    match step {
        SupplyStep::Ration { camp, .. } => match s.ready() {
            [] => offer_ration(s, &plan(s, camp, &s.supply.fed), out),
            ready => out.extend_from_slice(ready),
        },
        SupplyStep::Desert => desert::ask(s, out),
        SupplyStep::Relief { seat } => r3_6_final::ask(s, seat, out),
        SupplyStep::Starve => {}
    }
}

/// 3.31: everybody who can be fed next.
fn offer_ration(s: &State, plan: &Plan, out: &mut Vec<Action>) {
    for needy in &plan.waiting {
        if plan.can_feed(needy.id) && stands_for_its_like(s, plan, needy.id) {
            out.push(SupplyAction::Feed { unit: needy.id }.into());
        }
    }
}

/// Of like units that wait in one area the first is offered.
fn stands_for_its_like(s: &State, plan: &Plan, id: UnitId) -> bool {
    let (area, unit) = (s.area_of(id), s.unit(id));
    plan.waiting
        .iter()
        .take_while(|other| other.id != id)
        .all(|other| s.area_of(other.id) != area || !s.unit(other.id).like(unit))
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: SupplyAction) -> Result<(), Illegal> {
    match (s.top(), action) {
        (Some(Step::Supply(SupplyStep::Ration { camp, .. })), SupplyAction::Feed { unit }) => {
            let plan = plan(s, camp, &s.supply.fed);
            demand!(
                plan.can_feed(unit) && stands_for_its_like(s, &plan, unit),
                "3.31a",
                "the Fleet Points cannot supply this unit"
            );
            Ok(())
        }
        (Some(Step::Supply(SupplyStep::Desert)), SupplyAction::Thirst { unit }) => {
            desert::may_thirst(s, unit)
        }
        (Some(Step::Supply(SupplyStep::Relief { seat })), SupplyAction::Relieve { area, by }) => {
            r3_6_final::may_relieve(s, seat, area, by)
        }
        (Some(Step::Supply(SupplyStep::Relief { .. })), SupplyAction::Enough) => Ok(()),
        _ => Err(Illegal::new(rule!("3.1a"), "this is not asked now")),
    }
}

pub fn apply(t: &mut Table, action: SupplyAction) {
    match action {
        SupplyAction::Feed { unit } => t.s.supply.fed.push(unit),
        SupplyAction::Thirst { unit } => r3_6_final::mark_one(t, unit),
        SupplyAction::Relieve { area, by } => r3_6_final::relieve(t, area, by),
        SupplyAction::Enough => t.pop(),
    }
}

pub fn prompt(_s: &State, step: SupplyStep) -> (String, RuleId) {
    match step {
        SupplyStep::Ration { .. } => (
            "The fleets cannot supply everybody: who is supplied?".to_string(),
            rule!("3.31a"),
        ),
        SupplyStep::Desert => (
            "Too many units live in the Desert: which goes without supply?".to_string(),
            rule!("G.DesertOpt"),
        ),
        SupplyStep::Relief { .. } | SupplyStep::Starve => (
            "Limited Supply for units without supply?".to_string(),
            rule!("7.9a"),
        ),
    }
}

pub fn label(s: &State, action: SupplyAction) -> Label {
    match action {
        SupplyAction::Feed { unit } | SupplyAction::Thirst { unit } => {
            let verb = match action {
                SupplyAction::Feed { .. } => "supply",
                _ => "go without",
            };
            let area = s.area_of(unit);
            let text = format!("{} in {}", unit_text(s, unit), area.map_or("", area_name));
            Label::new(verb, text).maybe_at(area).of(unit)
        }
        SupplyAction::Relieve { area, by } => {
            let text = format!("{} supplies {}", nation_name(by), area_name(area));
            Label::new("relieve", text).at(area)
        }
        SupplyAction::Enough => Label::new("enough", "No more Limited Supply"),
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: SupplyAction) -> u8 {
    match action {
        SupplyAction::Feed { .. } => 0,
        SupplyAction::Relieve { .. } => 1,
        SupplyAction::Enough => 2,
        SupplyAction::Thirst { .. } => 3,
    }
}
