//! Chapter 5: movement.

mod arrival;
mod r5_14_leaving;
mod r5_1_operational;
mod r5_5_stacking;
mod terms;
mod words;

pub use arrival::{arrive, land};
pub use r5_1_operational::{allowance, may_step};
pub use r5_14_leaving::{may_leave, may_vacate};
pub use terms::{enemies_in, friendly, friendly_uncontested, ground_units, has_ground};
pub use words::{label, prompt};

use crate::area_set::AreaSet;
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Area, Nation, Nations, Turn};
use crate::unit::{Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveStep {
    /// Where the picked unit goes.
    Moving { unit: UnitId },
    /// 5.5a: which unit of too many in a fortress is given up.
    Overstacked { area: Area },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveAction {
    Pick {
        unit: UnitId,
    },
    To {
        area: Area,
    },
    /// 7.52: a Power pays to leave a contested area without a rearguard.
    Vacate {
        area: Area,
        by: Nation,
    },
    /// 5.5a
    Discard {
        unit: UnitId,
    },
}

/// The movement phase being played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// 5.42: the area of a Breakthrough Operational Movement Phase.
    pub designated: Option<Area>,
    /// 7.13: who paid for the breakthrough phase.
    pub payers: Nations,
    /// 7.52: areas that a Power may leave without a rearguard.
    pub vacated: ArrayVec<(Area, Nation), 8>,
    /// 9.28a: areas of the Axis that Western units, and Soviet units, entered or claimed in this phase.
    pub entered: [AreaSet; 2],
    /// G.ControlB: taken by a landing or drop against nobody; they change hands in the Initial Combat Phase.
    pub landings: ArrayVec<(Area, Nation), 8>,
    /// 7.3c: when a unit last made an airborne assault.
    pub last_drop: ArrayVec<(UnitId, Turn), 16>,
}

/// Every Initial Operational Movement Phase starts with fresh allowances (5.1).
/// Whether a unit is aboard a convoy that has not sailed yet.
fn is_loaded(_s: &State, _id: UnitId) -> bool {
    false
}

pub fn begin_operational(t: &mut Table) {
    t.s.movement.designated = None;
    t.s.movement.payers = Nations::NONE;
    begin(t);
}

pub fn begin_strategic(t: &mut Table) {
    begin(t);
}

/// A movement phase begins: nobody has moved, and where everybody stands is where they came from.
fn begin(t: &mut Table) {
    t.s.newly_contested = AreaSet::NONE;
    t.s.movement.vacated.clear();
    t.s.movement.entered = [AreaSet::NONE; 2];
    for area in data().areas.land.iter() {
        if t.s.tally(area).nations.is_empty() {
            continue;
        }
        let ids: ArrayVec<UnitId, 64> = t.s.units_in(area).map(|(id, _)| id).take(64).collect();
        for id in ids {
            fresh(t, id, area);
        }
    }
}

fn fresh(t: &mut Table, id: UnitId, area: Area) {
    t.s.set_moved(id, 0);
    t.s.unmark(id, PHASE_MARKS);
    t.s.set_from(id, area);
}

/// What a unit forgets when a movement phase begins.
const PHASE_MARKS: Marks = Marks(
    Marks::STOPPED.0
        | Marks::CROSSED.0
        | Marks::AT_MAGINOT.0
        | Marks::SHIPPED.0
        | Marks::REDEPLOYED.0
        | Marks::WITHDREW.0
        | Marks::WALLED.0,
);

pub fn end(t: &mut Table) {
    r5_5_stacking::end_phase(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase == Phase::OperationalMovement {
        r5_1_operational::offer(s, seat, out);
        r5_14_leaving::offer(s, seat, out);
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: MoveStep) -> Open {
    match step {
        MoveStep::Moving { unit } => Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
        MoveStep::Overstacked { area } => r5_5_stacking::open(t, area),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: MoveStep, out: &mut Vec<Action>) {
    match step {
        MoveStep::Moving { unit } => r5_1_operational::ask(s, unit, out),
        MoveStep::Overstacked { area } => r5_5_stacking::ask(s, area, out),
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: MoveAction) -> Result<(), Illegal> {
    let nothing = Err(Illegal::new(rule!("5.11"), "this is not asked now"));
    let phase = match s.top() {
        Some(Step::Phase { seat, .. }) if s.phase == Phase::OperationalMovement => Some(seat),
        _ => None,
    };
    match (action, s.top(), phase) {
        (MoveAction::Pick { unit }, _, Some(seat)) => r5_1_operational::check_pick(s, seat, unit),
        (MoveAction::Vacate { area, by }, _, Some(seat)) => may_vacate(s, seat, area, by),
        (MoveAction::To { area }, Some(Step::Move(MoveStep::Moving { unit })), _) => {
            may_step(s, unit, area)
        }
        (MoveAction::Discard { unit }, Some(Step::Move(MoveStep::Overstacked { area })), _) => {
            r5_5_stacking::may_discard(s, area, unit)
        }
        _ => nothing,
    }
}

pub fn apply(t: &mut Table, action: MoveAction) {
    match action {
        MoveAction::Pick { unit } => t.push(MoveStep::Moving { unit }),
        MoveAction::To { area } => {
            if let Some(Step::Move(MoveStep::Moving { unit })) = t.s.top() {
                t.pop();
                r5_1_operational::step(t, unit, area);
            }
        }
        MoveAction::Vacate { area, by } => r5_14_leaving::vacate(t, area, by),
        MoveAction::Discard { unit } => r5_5_stacking::discard(t, unit),
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: MoveAction) -> u8 {
    match action {
        MoveAction::Pick { .. } => 0,
        MoveAction::To { .. } => 1,
        MoveAction::Discard { .. } => 3,
        MoveAction::Vacate { .. } => 6,
    }
}

/// 5.42: whether some unit that this Power's Special Action moves could go to the area.
pub fn may_break_through(_s: &State, _by: Nation, _area: Area) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("5.42"), "no unit can move there"))
}

/// 5.42: a Breakthrough Operational Movement Phase to an area, paid for by this Power; asks for its moves.
pub fn begin_breakthrough_operational(_t: &mut Table, _by: Nation, _area: Area) {}

/// 5.44: whether this Power has a unit that it could strat-move.
pub fn may_break_through_strategically(_s: &State, _by: Nation) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("5.44"), "no unit can be moved"))
}

/// 5.44: a Breakthrough Strategic Movement Phase of this Power; asks for its moves.
pub fn begin_breakthrough_strategic(_t: &mut Table, _by: Nation) {}
