//! Chapter 10: unit construction, grants, Lend-Lease.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Kind, Nation, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildStep {
    Launch { fleet: UnitId },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildAction {
    Build {
        nation: Nation,
        kind: Kind,
        at: Zone,
    },
}

/// Orders that outlast a phase: grants on their way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yards {}

pub fn begin(_t: &mut Table) {}

/// 5.4a, 10.1b, 11.0a: what is limited by the turn begins anew.
pub fn begin_player_turn(t: &mut Table) {
    crate::ch05_year_start::begin_turn(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: BuildStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: BuildStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: BuildAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("10.0a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: BuildAction) {}

pub fn prompt(_s: &State, _step: BuildStep) -> (String, RuleId) {
    (String::new(), rule!("10.0a"))
}

pub fn label(_s: &State, _action: BuildAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: BuildAction) -> u8 {
    0
}
