//! Chapter 9: politics.

mod access;
mod control;
mod facts;
mod r9_0_wars;
mod r9_17_axis_minors;
mod r9_46_surrender;
mod r9_52_vichy;

pub use access::{first_right, may_enter, may_kind_enter, may_pass, may_unit_enter};
pub use control::{
    allies_control, axis_controls, axis_controls_all, axis_controls_any, gives_werps, holder_after,
    is_home, is_home_for_supply, is_vichy, power_of, suez_open, take,
};
pub use facts::{Events, Politics, Vichy};
pub use r9_0_wars::{any_ground, at_war, begin_war, count_ground, enemy_at_home, share_wars};
pub use r9_52_vichy::port_serves;

use crate::ch10_victory::conquest;
use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Area, Nation, Sea, Side};
use crate::unit::{Unit, UnitId};
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalStep {
    /// 9.61: a Minor deploys.
    Deploy { minor: Nation },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalAction {
    Declare { by: Nation, on: Nation },
}

/// 14.43(b): whether this side attacks with surprise in this phase.
pub fn surprise(s: &State, side: Side) -> bool {
    let in_time = s.turn.year() <= 1941 && s.phase == Phase::Combat;
    s.options.surprise && in_time && s.politics.events.soviet_war_is_new && s.side == side
}

/// 9.25
pub fn poland_fell(_t: &mut Table) {}
/// 9.522c, 9.53
pub fn major_fell(_t: &mut Table, _nation: Nation) {}

/// Who is at war with whom, and what has happened, when a scenario begins (`data().setups[…].facts`).
pub fn set_up(_s: &mut State) {}

pub fn begin_turn(_t: &mut Table) {}
pub fn begin_player_turn(_t: &mut Table) {}
/// Compulsory entries (9.15, 9.32b, 9.42) at the start of the Initial Operational Movement Phase.
pub fn begin_operational(_t: &mut Table) {}
/// What is tested at the end of every phase.
pub fn end_phase(t: &mut Table) {
    match t.s.phase {
        Phase::OperationalMovement | Phase::StrategicMovement => conquest::test_minors(t),
        Phase::Combat | Phase::Breakthrough => {
            conquest::test_minors(t);
            r9_46_surrender::after_combat(t);
        }
        Phase::InitialSupply | Phase::Production | Phase::FinalSupply => {}
    }
}
pub fn end_player_turn(t: &mut Table) {
    if t.s.side == Side::Axis {
        r9_46_surrender::end_of_axis_turn(t);
    }
}

/// 9.12(2), 9.37, 9.44: whether politics lets this unit go by sea in this zone to that area.
pub fn may_ship(_s: &State, _unit: &Unit, _sea: Sea, _to: Area) -> Result<(), Illegal> {
    Ok(())
}

/// 9.12(2): a unit was carried by sea.
pub fn shipped(_t: &mut Table, _unit: UnitId, _sea: Sea) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: PoliticalStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: PoliticalStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: PoliticalAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("9.11(a)"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: PoliticalAction) {}

pub fn prompt(_s: &State, _step: PoliticalStep) -> (String, RuleId) {
    (String::new(), rule!("9.11(a)"))
}

pub fn label(_s: &State, _action: PoliticalAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: PoliticalAction) -> u8 {
    0
}
