//! Chapter 5: the Year Start Sequence, and what a Major has to spend.

mod r5_4_expenditure;

pub use r5_4_expenditure::{begin_turn, can_spend, deduct, gain, purse, spend, turn_limit};

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Season;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearStep {
    /// 5.3a: how many U-boats for the year.
    BuyUboats,
    /// 5.3b: which season gets the next extra U-boat.
    SpreadUboats { left: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearAction {
    Uboats { count: u8 },
    Extra { season: Season },
}

/// What a Major has and has spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treasury {
    /// 5.1
    pub base: i16,
    /// 5.2: what the year began with.
    pub total: i16,
    /// What is left; a British deficit, or forced deductions, make it negative.
    pub wpp: i16,
    /// 5.4
    pub limit: i16,
    /// Spent this turn, as far as it counts against the limit.
    pub spent: i16,
    /// 13.3: spent this year.
    pub spent_year: i16,
    /// 10.1b
    pub granted_turn: i16,
    pub received_turn: i16,
    pub granted_year: i16,
    /// 11.0a
    pub srs: u8,
    /// 11.1b: of these, U.S. Initial Deployments.
    pub deployments: u8,
}

pub fn begin(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: YearStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: YearStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: YearAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("5.0"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: YearAction) {}

pub fn prompt(_s: &State, _step: YearStep) -> (String, RuleId) {
    (String::new(), rule!("5.0"))
}

pub fn label(_s: &State, _action: YearAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: YearAction) -> u8 {
    0
}
