//! Chapter 6: naval operations.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Zone;
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalStep {
    /// A mission is being put together.
    Mission,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalAction {
    Sail,
}

/// Fleets at sea: the mission that is being sailed, and invasions off their beaches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Afloat {
    /// 6.5: invasions that have reached their beach and wait for the Combat Phase; [`crate::unit::At::Afloat`]
    /// numbers them. An invasion that is over stays in its place, empty, until the Combat Phase ends.
    pub invasions: ArrayVec<Invasion, 8>,
}

/// 6.5: fleets and the ground units aboard, off a beach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invasion {
    pub target: Zone,
    pub fleets: ArrayVec<UnitId, 16>,
    /// Aboard and not yet landed.
    pub cargo: ArrayVec<UnitId, 16>,
}

/// 6.6: attack factors that the fleets of an invasion add: one for every four factors that carry nothing.
pub fn bombardment(_s: &State, _invasion: usize) -> u8 {
    0
}

/// 6.5f: an invasion is over (fought, or given up): its fleets return to their bases, what is still aboard
/// returns to where it embarked.
pub fn invasion_over(_t: &mut Table, _invasion: usize) {}

/// 6.1c, 6.1d: enemy ground units have taken the zone: fleets based there must find another port.
pub fn overrun(_t: &mut Table, _zone: Zone) {}

/// The Combat Phase is over: invasion fleets that are still out go home.
pub fn end_combat(_t: &mut Table) {}

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

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: NavalAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("6.1a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: NavalAction) {}

pub fn prompt(_s: &State, _step: NavalStep) -> (String, RuleId) {
    (String::new(), rule!("6.1a"))
}

pub fn label(_s: &State, _action: NavalAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: NavalAction) -> u8 {
    0
}
