//! Chapter 9: convoys, U-boats, and the war against them.

use crate::data::ConvoyBox;
use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Nation;
use arrayvec::ArrayVec;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvoyStep {
    Resolve,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvoyAction {
    Stay,
}

/// U-boats and WPPs at sea.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyWar {
    /// 9.3, 9.4: U-boats in their base boxes, by [`crate::data::UboatBase`].
    pub uboats: [u8; 2],
    /// 9.6: U-boats in the convoy boxes, by the [`crate::data::UboatBase`] they sailed from and by [`ConvoyBox`].
    pub hunting: [[u8; 2]; 2],
    /// 10.1: grants that wait in a convoy box for the next Strategic Warfare Phase.
    pub shipments: ArrayVec<Shipment, 32>,
}

/// 9.1, 9.2: a grant of 1 to 8 WPPs in a convoy box. What is not sunk is added to the track of `to`
/// when the Strategic Warfare Phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipment {
    pub from: Nation,
    pub to: Nation,
    pub wpp: u8,
    pub place: ConvoyBox,
}

pub fn begin(_t: &mut Table) {}

pub fn murmansk_open(_s: &State) -> bool {
    true
}

/// Puts the resolution of the phase under the movement of both sides.
pub fn after_movement(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: ConvoyStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: ConvoyStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: ConvoyAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("9.6a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: ConvoyAction) {}

pub fn prompt(_s: &State, _step: ConvoyStep) -> (String, RuleId) {
    (String::new(), rule!("9.6a"))
}

pub fn label(_s: &State, _action: ConvoyAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: ConvoyAction) -> u8 {
    0
}
