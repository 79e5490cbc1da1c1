//! Chapter 7: Special Actions.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Nation;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialStep {
    /// 7.6: reinforce the battle?
    Reinforce,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialAction {
    Pass,
}

/// Special Actions in hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialActions {
    /// 7.11: by nation.
    pub stock: [u8; Nation::MAX],
}

/// 7.13: whether a nation has a Special Action to spend now.
pub fn can_pay(s: &State, nation: Nation) -> Result<(), Illegal> {
    kernel::demand!(
        s.special_actions.stock[nation.index()] > 0,
        "7.13",
        "this Power has no Special Action left"
    );
    Ok(())
}

/// 7.12: spends one.
pub fn pay(t: &mut Table, nation: Nation) {
    let stock = &mut t.s.special_actions.stock[nation.index()];
    *stock = stock.saturating_sub(1);
}

pub fn begin_breakthrough(_t: &mut Table) {}
pub fn end_turn(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: SpecialStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: SpecialStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: SpecialAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("7.1"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: SpecialAction) {}

pub fn prompt(_s: &State, _step: SpecialStep) -> (String, RuleId) {
    (String::new(), rule!("7.1"))
}

pub fn label(_s: &State, _action: SpecialAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: SpecialAction) -> u8 {
    0
}
