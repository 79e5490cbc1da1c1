//! Chapter 11: Strategic Redeployment.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Zone;
use crate::unit::UnitId;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RedeployStep {
    Route { unit: UnitId },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RedeployAction {
    To { zone: Zone },
}

/// The redeployment that is being put together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfers {}

pub fn begin(_t: &mut Table) {}

/// 8.5c, 13.4b: what must be given up at the end of the player turn was decided before; what is left is wiped.
pub fn end_player_turn(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: RedeployStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: RedeployStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: RedeployAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("11.0a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: RedeployAction) {}

pub fn prompt(_s: &State, _step: RedeployStep) -> (String, RuleId) {
    (String::new(), rule!("11.0a"))
}

pub fn label(_s: &State, _action: RedeployAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: RedeployAction) -> u8 {
    0
}
