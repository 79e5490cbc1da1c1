//! Chapter 2: U-boats, strategic bombing, V-weapons.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Turn;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirWarStep {
    /// 2.2: whether to raid.
    Raid,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirWarAction {
    Raid,
}

/// Strategic Assets and what they did this turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assets {
    pub u_boats: u8,
    pub asw: u8,
    /// Of Germany, of Britain.
    pub flak: [u8; 2],
    /// By side.
    pub fighters: [u8; 2],
    /// By side.
    pub bombers: [u8; 2],
    pub v1: u8,
    pub v2: u8,
    /// 4.61: the turn from which the level may rise again.
    pub next_asw: Turn,
    /// 4.61: of Germany, of Britain.
    pub next_flak: [Turn; 2],
    /// 4.62: by Major Power.
    pub next_fleet: [Turn; 6],
}

/// 2.0a: strategic warfare against the phasing side, after its WERPs are counted.
pub fn begin(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: AirWarStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: AirWarStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: AirWarAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("2.0a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: AirWarAction) {}

pub fn prompt(_s: &State, _step: AirWarStep) -> (String, RuleId) {
    (String::new(), rule!("2.0a"))
}

pub fn label(_s: &State, _action: AirWarAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: AirWarAction) -> u8 {
    0
}
