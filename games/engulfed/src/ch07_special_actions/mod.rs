//! Chapter 7: Special Actions.

pub mod r7_2_invasion;
pub mod r7_3_airborne;
pub mod r7_5_retreat;
pub mod r7_6_reinforce;
pub mod r7_7_counterattack;
mod stock;

pub use stock::{
    SpecialActions, Use, add, can_add, can_pay, can_pay_for, in_hand, limit, pay, payer, save_all,
    saved,
};

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
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

pub fn begin_breakthrough(_t: &mut Table) {}
pub fn end_turn(t: &mut Table) {
    save_all(t);
}

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
