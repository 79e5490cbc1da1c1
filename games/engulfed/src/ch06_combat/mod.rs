//! Chapter 6: combat.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Area;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatStep {
    /// A round in one area.
    Round,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatAction {
    Attack { area: Area, assault: bool },
}

/// The battle being fought.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {}

/// The exact distribution of losses of a declared round.
pub fn odds(_s: &State, _action: Action) -> Option<kernel::Odds> {
    None
}

pub fn begin(_t: &mut Table) {}
pub fn end(_t: &mut Table) {}
/// 6.96: abandoned fortifications.
pub fn end_player_turn(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: CombatStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: CombatStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: CombatAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("6.1a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: CombatAction) {}

pub fn prompt(_s: &State, _step: CombatStep) -> (String, RuleId) {
    (String::new(), rule!("6.1a"))
}

pub fn label(_s: &State, _action: CombatAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: CombatAction) -> u8 {
    0
}
