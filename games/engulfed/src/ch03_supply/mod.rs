//! Chapter 3: supply.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Area, Camp, Nation, Sea};
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupplyStep {
    /// 3.31: who is fed when capacity is short.
    Ration,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupplyAction {
    Feed,
}

/// What supply was traced this turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {}

/// 3.1: whether an area traces now to a supply source of that nation.
pub fn area_in_supply(s: &State, nation: Nation, area: Area) -> bool {
    s.holder(area) == s.camp(nation)
}

/// 3.2: whether an area generates supply for that nation.
pub fn source(s: &State, nation: Nation, area: Area) -> bool {
    s.holder(area) == s.camp(nation) && crate::data::data().areas.home(nation).has(area)
}

/// 5.41b: whether a unit is supplied by sea.
pub fn is_supplied_by_sea(_s: &State, _unit: crate::unit::UnitId) -> bool {
    false
}

/// 8.3c: whether a camp has a supplied port in a Sea-zone.
pub fn supplied_port(s: &State, camp: Camp, sea: Sea) -> bool {
    let areas = &crate::data::data().areas;
    areas.land.iter().any(|area| {
        s.holder(area) == camp && areas.ports(area).iter().any(|p| p.sea == sea && p.port)
    })
}

/// 1.21
pub fn begin_initial(_t: &mut Table) {}
pub fn end_initial(_t: &mut Table) {}
/// 1.27
pub fn begin_final(_t: &mut Table) {}
pub fn end_final(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: SupplyStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: SupplyStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: SupplyAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("3.1a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: SupplyAction) {}

pub fn prompt(_s: &State, _step: SupplyStep) -> (String, RuleId) {
    (String::new(), rule!("3.1a"))
}

pub fn label(_s: &State, _action: SupplyAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: SupplyAction) -> u8 {
    0
}
