//! Chapter 1.5 with 12.3, 13 and 14 where they ask a player: declarations of war, intervention, the
//! setting up of Minor Countries, the choice of winter and of shared conquests.

pub mod r1_5_intervention;

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Nation, Nations, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarStep {
    /// 4.2b: the forces of a Minor are set up.
    MinorSetup { minor: Nation },
    /// 13.1b: Russia may postpone the winter.
    PostponeWinter,
    /// 14.4d: who gets the WPPs of a Minor that several took.
    SharedConquest { country: Nation, among: Nations },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarAction {
    Declare { by: Nation, on: Nation },
    Intervene { by: Nation, minor: Nation },
    SetUp { unit: UnitId, at: Zone },
    Postpone,
    LetItSnow,
    Award { country: Nation, to: Nation },
}

/// The Declarations of War begin: entries into the war that need no decision (12.3a, the U.S.A.).
pub fn begin_declarations(_t: &mut Table) {}

/// The Movement Phase begins: forces of Minors that became active are placed (12.3a).
pub fn begin_movement(_t: &mut Table) {}

/// A nation attacks or enters a zone: 1.5k, 12.3i for a Minor that war was declared on, 14.1b for a Major
/// that lost its capital, 14.4d for those who share a conquest.
pub fn invaded(t: &mut Table, by: Nation, zone: Zone) {
    r1_5_intervention::invaded(t, by, zone);
    crate::ch14_conquest::r14_1_counterattack::attacks(t, by, zone);
}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: WarStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: WarStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: WarAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("1.5a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: WarAction) {}

pub fn prompt(_s: &State, _step: WarStep) -> (String, RuleId) {
    (String::new(), rule!("1.5a"))
}

pub fn label(_s: &State, _action: WarAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: WarAction) -> u8 {
    0
}
