//! Chapter 8: naval combat, interdiction, fleet transfers.

mod ports;

pub use ports::{
    carriers, fleet, has_beachhead, has_harbour, is_port, site, transports_left, use_transport,
};

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalStep {
    /// 8.11: engage the moving fleet?
    Engage,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalAction {
    Engage,
}

/// Fleet Points in the Sea-zones.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleets {
    /// By [`crate::types::Sea`] and Major Power; British and U.S. points are one (9.32).
    pub points: [[Points; 6]; 4],
}

/// Fleet Points of one Power in one Sea-zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Can still carry a unit this Game-turn.
    pub ready: u8,
    /// 5.34: without transport.
    pub used: u8,
}

/// 1.4: every Fleet Point is available for transport again.
pub fn end_turn(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: NavalStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: NavalStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: NavalAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("8.11"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: NavalAction) {}

pub fn prompt(_s: &State, _step: NavalStep) -> (String, RuleId) {
    (String::new(), rule!("8.11"))
}

pub fn label(_s: &State, _action: NavalAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: NavalAction) -> u8 {
    0
}
