//! Chapter 7: air operations.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::Zone;
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirStep {
    Patrol { seat: Seat },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirAction {
    Patrol,
}

/// Aircraft on missions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sorties {}

/// The Combat Phase begins: the defender may send Defensive Air Support ahead (7.2b).
pub fn begin_combat(_t: &mut Table) {}

/// 7.0b, 7.0c: enemy ground units have taken the zone: air based there must find another base.
pub fn overrun(_t: &mut Table, _zone: Zone) {}

/// 7.1: what an attack that is being built may still take as ground support; part of the answers to
/// [`crate::ch08_ground::GroundStep::Attack`].
pub fn offer_support(_s: &State, _out: &mut Vec<Action>) {}

/// 7.2, 7.3, 7.4: the attack is declared. Pushes the steps in which the defender commits Defensive Air
/// Support, the attacker intercepts, and air combat is fought; when they are over, `das` of the attack
/// holds the factors that got through.
pub fn air_battle(_t: &mut Table) {}

/// 7.1b, 7.2c: the battle is over: survivors are back at their bases, marked as having flown.
pub fn return_to_base(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: AirStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: AirStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now: the top step is asked by the caller to be one
/// that this chapter answers ([`ask`]) or the phase of the deciding seat ([`offer`]).
pub fn check(_s: &State, _action: AirAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("7.0a"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: AirAction) {}

pub fn prompt(_s: &State, _step: AirStep) -> (String, RuleId) {
    (String::new(), rule!("7.0a"))
}

pub fn label(_s: &State, _action: AirAction) -> Label {
    Label::default()
}

/// Below 8: which of this chapter's kinds of action it is.
pub fn verb(_action: AirAction) -> u8 {
    0
}
