//! Chapter 8: ground operations.

use crate::data::ZoneSet;
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
pub enum GroundStep {
    Attack,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundAction {
    Roll,
}

/// The attack that is being built and fought.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub attack: Option<Attack>,
    /// 12.2b: the zones that Russia, and that the other Allies, attacked in this phase.
    pub struck_by: StruckBy,
}

/// 12.2b: who attacked what in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StruckBy {
    pub russia: ZoneSet,
    pub west: ZoneSet,
}

/// 8.1: an attack on one zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub target: Zone,
    /// The seat that declared it.
    pub lead: Seat,
    /// 8.7
    pub exploitation: bool,
    /// Every attacking ground unit, dropped and seaborne ones included.
    pub ground: ArrayVec<UnitId, 40>,
    /// 6.5: the invasion that takes part, by its number in [`crate::ch06_naval::Afloat`].
    pub invasion: Option<u8>,
    /// 7.1: air factors in ground support.
    pub support: ArrayVec<UnitId, 48>,
    /// 7.2: air factors in Defensive Air Support.
    pub das: ArrayVec<UnitId, 48>,
    /// 7.3: air factors that intercept it.
    pub interceptors: ArrayVec<UnitId, 48>,
}

impl Attack {
    /// 8.1c, 3.1 to 3.4: the attack factors of the ground units, artillery paired (7.1a caps air by them).
    pub fn ground_factors(&self, _s: &State) -> u32 {
        0
    }

    /// 8.1c, chapter 2: the defence factors of the ground units in the target as this attack meets them
    /// (7.2a caps air by them).
    pub fn ground_defence(&self, _s: &State) -> u32 {
        0
    }
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
