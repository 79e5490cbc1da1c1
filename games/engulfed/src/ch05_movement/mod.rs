//! Chapter 5: movement.

mod arrival;
mod beachhead;
mod calm;
mod quay;
mod r5_14_leaving;
mod r5_1_operational;
mod r5_2_strategic;
mod r5_3_sea_transport;
mod r5_4_breakthrough;
mod r5_5_stacking;
mod r9_28_demarcation;
mod terms;
mod way;
mod words;

pub use arrival::{arrive, depart, land};
pub use r5_1_operational::{allowance, may_step};
pub use r5_2_strategic::{limit as strat_limit, moves_left as strat_moves_left};
pub use r5_3_sea_transport::{Errand, Mission, begin as begin_mission};
pub use r5_4_breakthrough::{
    begin_breakthrough_operational, begin_breakthrough_strategic, ends as breakthroughs,
    may_break_through, may_break_through_strategically,
};
pub use r5_14_leaving::{may_leave, may_vacate};
pub use r9_28_demarcation::may_enter as may_enter_now;
pub use terms::{enemies_in, friendly, friendly_uncontested, ground_units, has_ground};
pub use way::Way;
pub use words::{label, prompt, unit_text};

use self::calm::Calm;
use crate::area_set::AreaSet;
use crate::ch07_special_actions::r7_3_airborne;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Area, Nation, Nations, Turn};
use crate::unit::{At, Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveStep {
    /// Where the picked unit goes.
    Moving { unit: UnitId },
    /// 5.2: where the picked unit is moved strategically.
    Redeploying { unit: UnitId },
    /// 5.31b: who goes with the mission.
    Loading,
    /// 5.31b: the mission arrives.
    Landfall,
    /// 5.42: a Breakthrough Operational Movement Phase.
    Breakthrough { seat: Seat },
    /// 5.44: a Breakthrough Strategic Movement Phase.
    BreakthroughStrategic { seat: Seat },
    /// 5.5a: which unit of too many in a fortress is given up.
    Overstacked { area: Area },
    /// 9.28a: whether a seat with the first right of entry wants the area for itself.
    FirstRight { seat: Seat, area: Area },
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
    /// 5.32: a Strat-move by sea.
    Ferry {
        area: Area,
        way: Way,
    },
    /// 5.31b, 7.2: a destination over sea.
    Bound {
        area: Area,
        way: Way,
    },
    /// 7.3: a destination through the air.
    Drop {
        area: Area,
    },
    /// A unit joins the mission.
    Ship {
        unit: UnitId,
    },
    /// Everybody goes.
    Sail,
    /// Nobody goes.
    Cancel,
    /// The breakthrough phase is over.
    Halt,
    /// 7.52: a Power pays to leave a contested area without a rearguard.
    Vacate {
        area: Area,
        by: Nation,
    },
    /// 5.5a
    Discard {
        unit: UnitId,
    },
    /// 9.28a
    Claim,
    Cede,
    /// 7.22c: a beachhead is given up.
    Abandon {
        area: Area,
    },
}

/// The movement phase being played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// 5.4: this is a Breakthrough Movement Phase.
    pub breakthrough: bool,
    /// 5.42: the area of a Breakthrough Operational Movement Phase.
    pub designated: Option<Area>,
    /// 7.13: who paid for the breakthrough phase.
    pub payers: Nations,
    /// 5.31b: destinations that were resolved in this phase.
    pub resolved: AreaSet,
    /// 7.3: areas that were assaulted from the air in this phase.
    pub dropped: AreaSet,
    /// 7.2c: areas invaded in this phase, and who paid for it.
    pub invasions: ArrayVec<(Area, Nations), 4>,
    pub mission: Option<Mission>,
    /// 7.52: areas that a Power may leave without a rearguard.
    pub vacated: ArrayVec<(Area, Nation), 8>,
    /// 9.28a: areas of the Axis that Western units, and Soviet units, entered or claimed in this phase.
    pub entered: [AreaSet; 2],
    /// 9.28a: areas whose first right was declined in this phase.
    pub ceded: AreaSet,
    /// 7.3c: when a unit last made an airborne assault.
    pub last_drop: ArrayVec<(UnitId, Turn), 16>,
    /// 5.24: Strat-moves made in this phase, by nation.
    pub strat_moves: [u8; Nation::MAX],
    /// 2.27b: of them, Axis ones that touched the Western zone.
    pub west_moves: u8,
    /// 5.24: Soviet Strat-moves of this player-turn.
    pub soviet_moves: u8,
}

/// Every Initial Operational Movement Phase starts with fresh allowances (5.1).
pub fn begin_operational(t: &mut Table) {
    t.s.movement.designated = None;
    t.s.movement.breakthrough = false;
    t.s.movement.payers = Nations::NONE;
    t.s.movement.soviet_moves = 0;
    begin(t);
    let landed: ArrayVec<UnitId, 64> =
        t.s.units()
            .filter(|(_, u)| u.marks.has(LANDED))
            .map(|(id, _)| id)
            .take(64)
            .collect();
    for id in landed {
        t.s.unmark(id, LANDED);
    }
}

/// Who came ashore or down in an earlier player-turn is a unit like others.
const LANDED: Marks = Marks(Marks::INVADED.0 | Marks::DROPPED.0);

pub fn begin_strategic(t: &mut Table) {
    let contested = t.s.newly_contested;
    begin(t);
    // 6.1: they are fought over after this phase.
    t.s.newly_contested = contested;
    t.s.movement.strat_moves = [0; Nation::MAX];
    t.s.movement.west_moves = 0;
}

/// A movement phase begins: nobody has moved, and where everybody stands is where they came from.
fn begin(t: &mut Table) {
    t.s.newly_contested = AreaSet::NONE;
    let movement = &mut t.s.movement;
    movement.vacated.clear();
    movement.invasions.clear();
    movement.entered = [AreaSet::NONE; 2];
    movement.ceded = AreaSet::NONE;
    movement.resolved = AreaSet::NONE;
    movement.dropped = AreaSet::NONE;
    let keep_borders = t.s.phase == Phase::StrategicMovement;
    let stale = |(id, unit): (UnitId, &Unit)| match unit.at {
        At::Area(area) if unit.from != area || unit.marks.has(MOVEMENT_MARKS) => Some((id, area)),
        _ => None,
    };
    let stale: Vec<(UnitId, Area)> = t.s.units().filter_map(stale).collect();
    for (id, area) in stale {
        fresh(t, id, area, keep_borders);
    }
}

/// Marks of a movement phase go; how a unit came into a battle is known until that is fought.
fn fresh(t: &mut Table, id: UnitId, area: Area, keep_borders: bool) {
    t.s.set_moved(id, 0);
    t.s.unmark(id, PHASE_MARKS);
    if !keep_borders {
        t.s.unmark(id, BORDER_MARKS);
        t.s.set_from(id, area);
    }
}

/// How a unit came into the area it is in.
const BORDER_MARKS: Marks = Marks(Marks::CROSSED.0 | Marks::AT_MAGINOT.0 | Marks::SHIPPED.0);

/// Everything that movement marks units with.
const MOVEMENT_MARKS: Marks = Marks(PHASE_MARKS.0 | BORDER_MARKS.0 | Marks::MOVED_MASK);

/// What a unit forgets when a movement phase begins.
const PHASE_MARKS: Marks =
    Marks(Marks::STOPPED.0 | Marks::REDEPLOYED.0 | Marks::WITHDREW.0 | Marks::WALLED.0);

pub fn end(t: &mut Table) {
    r5_5_stacking::end_phase(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    match phase {
        Phase::OperationalMovement => {
            let mut calm = Calm::default();
            r5_1_operational::offer(s, seat, &mut calm, out);
            r5_14_leaving::offer(s, seat, out);
            r5_3_sea_transport::offer(s, seat, &mut calm, out);
            r7_3_airborne::offer(s, seat, out);
            beachhead::offer(s, seat, out);
        }
        Phase::StrategicMovement => r5_2_strategic::offer(s, seat, out),
        _ => {}
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: MoveStep) -> Open {
    match step {
        MoveStep::Moving { unit } | MoveStep::Redeploying { unit } => {
            Open::Ask(t.s.seat_of(t.s.unit(unit).nation))
        }
        MoveStep::Loading => match &t.s.movement.mission {
            Some(mission) => Open::Ask(mission.seat),
            None => Open::Pass,
        },
        MoveStep::Landfall => {
            r5_3_sea_transport::landfall(t);
            Open::Again
        }
        MoveStep::Breakthrough { seat } => r5_4_breakthrough::open(t, seat, false),
        MoveStep::BreakthroughStrategic { seat } => r5_4_breakthrough::open(t, seat, true),
        MoveStep::Overstacked { area } => r5_5_stacking::open(t, area),
        MoveStep::FirstRight { seat, .. } => Open::Ask(seat),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: MoveStep, out: &mut Vec<Action>) {
    match step {
        MoveStep::Moving { unit } => r5_1_operational::ask(s, unit, out),
        MoveStep::Redeploying { unit } => r5_2_strategic::ask(s, unit, out),
        MoveStep::Loading => r5_3_sea_transport::ask(s, out),
        MoveStep::Landfall => {}
        MoveStep::Breakthrough { seat } => r5_4_breakthrough::ask(s, seat, false, out),
        MoveStep::BreakthroughStrategic { seat } => r5_4_breakthrough::ask(s, seat, true, out),
        MoveStep::Overstacked { area } => r5_5_stacking::ask(s, area, out),
        MoveStep::FirstRight { .. } => {
            out.push(MoveAction::Claim.into());
            out.push(MoveAction::Cede.into());
        }
    }
}

/// Which kind of movement is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Operational(Seat),
    Strategic(Seat),
    Nothing,
}

fn asked(s: &State) -> Asked {
    match s.top() {
        Some(Step::Phase { seat, .. }) => match s.phase {
            Phase::OperationalMovement => Asked::Operational(seat),
            Phase::StrategicMovement => Asked::Strategic(seat),
            _ => Asked::Nothing,
        },
        Some(Step::Move(MoveStep::Breakthrough { seat })) => Asked::Operational(seat),
        Some(Step::Move(MoveStep::BreakthroughStrategic { seat })) => Asked::Strategic(seat),
        _ => Asked::Nothing,
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: MoveAction) -> Result<(), Illegal> {
    let nothing = Err(Illegal::new(rule!("5.11"), "this is not asked now"));
    let initial = matches!(s.top(), Some(Step::Phase { .. }));
    match asked(s) {
        Asked::Operational(seat) => match action {
            MoveAction::Pick { unit } => r5_1_operational::check_pick(s, seat, unit),
            MoveAction::Bound { area, way } => r5_3_sea_transport::may_be_bound(s, seat, area, way),
            MoveAction::Drop { area } if initial => r7_3_airborne::may_drop(s, seat, area),
            MoveAction::Vacate { area, by } if initial => may_vacate(s, seat, area, by),
            MoveAction::Abandon { area } if initial => beachhead::may_abandon(s, seat, area),
            MoveAction::Halt if !initial => Ok(()),
            _ => nothing,
        },
        Asked::Strategic(seat) => match action {
            MoveAction::Pick { unit } => r5_2_strategic::check_pick(s, seat, unit),
            MoveAction::Halt if !initial => Ok(()),
            _ => nothing,
        },
        Asked::Nothing => check_answer(s, action).unwrap_or(nothing),
    }
}

/// Answers to the smaller questions.
fn check_answer(s: &State, action: MoveAction) -> Option<Result<(), Illegal>> {
    let Some(Step::Move(step)) = s.top() else {
        return None;
    };
    Some(match (step, action) {
        (MoveStep::Moving { unit }, MoveAction::To { area }) => may_step(s, unit, area),
        (MoveStep::Redeploying { unit }, MoveAction::To { .. } | MoveAction::Ferry { .. }) => {
            r5_2_strategic::check(s, unit, action)
        }
        (MoveStep::Loading, MoveAction::Ship { unit }) => r5_3_sea_transport::check_ship(s, unit),
        (MoveStep::Loading, MoveAction::Sail) => r5_3_sea_transport::may_sail(s),
        (MoveStep::Loading, MoveAction::Cancel) => Ok(()),
        (MoveStep::Overstacked { area }, MoveAction::Discard { unit }) => {
            r5_5_stacking::may_discard(s, area, unit)
        }
        (MoveStep::FirstRight { .. }, MoveAction::Claim | MoveAction::Cede) => Ok(()),
        _ => return None,
    })
}

pub fn apply(t: &mut Table, action: MoveAction) {
    let (asked, top) = (asked(t.s), t.s.top());
    match (action, asked) {
        (MoveAction::Pick { unit }, Asked::Strategic(_)) => {
            t.push(MoveStep::Redeploying { unit });
        }
        (MoveAction::Pick { unit }, _) => t.push(MoveStep::Moving { unit }),
        (MoveAction::Bound { area, way }, Asked::Operational(seat)) => {
            r5_3_sea_transport::bind(t, seat, area, way);
        }
        (MoveAction::Drop { area }, Asked::Operational(seat)) => {
            r7_3_airborne::begin(t, seat, area);
        }
        (MoveAction::Halt, _) => {
            r5_4_breakthrough::end(t, matches!(asked, Asked::Strategic(_)));
        }
        (MoveAction::Vacate { area, by }, _) => r5_14_leaving::vacate(t, area, by),
        (MoveAction::Abandon { area }, Asked::Operational(seat)) => {
            beachhead::abandon(t, seat, area);
        }
        (MoveAction::Discard { unit }, _) => r5_5_stacking::discard(t, unit),
        (MoveAction::Ship { unit }, _) => r5_3_sea_transport::ship(t, unit),
        (MoveAction::Sail, _) => r5_3_sea_transport::sail(t),
        (MoveAction::Cancel, _) => r5_3_sea_transport::cancel(t),
        (MoveAction::Claim, _) => r9_28_demarcation::answer(t, true),
        (MoveAction::Cede, _) => r9_28_demarcation::answer(t, false),
        (MoveAction::To { area }, _) => match top {
            Some(Step::Move(MoveStep::Moving { unit })) => {
                t.pop();
                r5_1_operational::go(t, unit, area);
            }
            _ => r5_2_strategic::apply(t, action),
        },
        (MoveAction::Ferry { .. }, _) => r5_2_strategic::apply(t, action),
        _ => {}
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: MoveAction) -> u8 {
    match action {
        MoveAction::Pick { .. } => 0,
        MoveAction::To { .. } | MoveAction::Ferry { .. } => 1,
        MoveAction::Bound { .. } | MoveAction::Drop { .. } => 2,
        MoveAction::Ship { .. } | MoveAction::Discard { .. } => 3,
        MoveAction::Sail | MoveAction::Claim => 4,
        MoveAction::Cancel | MoveAction::Halt | MoveAction::Cede => 5,
        MoveAction::Vacate { .. } | MoveAction::Abandon { .. } => 6,
    }
}
