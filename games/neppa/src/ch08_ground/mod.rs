//! Chapter 8: ground operations.

mod attack;

pub use attack::{Attack, Battle, StruckBy};

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundStep {
    /// 8.1: the seat that attacks adds units and air, then declares.
    Attack,
    /// 8.1: another seat of the same side may add its own to a declared attack.
    Join { seat: Seat },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundAction {
    Roll,
}

pub fn begin_exploitation(_t: &mut Table) {}

pub fn end_exploitation(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: GroundStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: GroundStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: GroundAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("8.0a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: GroundAction) {}

pub fn prompt(_s: &State, _step: GroundStep) -> (String, RuleId) {
    (String::new(), rule!("8.0a"))
}

pub fn label(_s: &State, _action: GroundAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: GroundAction) -> u8 {
    0
}
