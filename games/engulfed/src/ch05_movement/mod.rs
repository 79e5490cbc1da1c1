//! Chapter 5: movement.

mod alongside;
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

pub use arrival::{appear, arrive, depart, land};
pub use r5_1_operational::{allowance, is_crossing, is_over_maginot, may_pass_leningrad, may_step};
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
pub use words::unit_text;

use self::calm::Calm;
use crate::ch07_special_actions::r7_3_airborne;
use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, AreaSet, Nation, Nations, Turn};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed, Phase};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps MoveStep of Engulfed {
        r5_1_operational::Moving,
        r5_2_strategic::Redeploying,
        r5_3_sea_transport::Loading,
        alongside::Alongside,
        r5_3_sea_transport::Landfall,
        r5_4_breakthrough::Breakthrough,
        r5_4_breakthrough::BreakthroughStrategic,
        r5_5_stacking::Overstacked,
        r9_28_demarcation::FirstRight,
    }
    /// What is done in this chapter.
    actions MoveAction {
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
    pub invasions: Vec<(Area, Nations)>,
    pub mission: Option<Mission>,
    /// 7.52: areas that a Power may leave without a rearguard.
    pub vacated: Vec<(Area, Nation)>,
    /// 9.28a: areas of the Axis that Western units, and Soviet units, entered or claimed in this phase.
    pub entered: [AreaSet; 2],
    /// 9.28a: areas whose first right was declined in this phase.
    pub ceded: AreaSet,
    /// 7.3c: when a unit last made an airborne assault.
    pub last_drop: Vec<(UnitId, Turn)>,
    /// 5.24: Strat-moves made in this phase, by nation.
    pub strat_moves: [u8; Nation::MAX],
    /// 2.27b: of them, Axis ones that touched the Western zone.
    pub west_moves: u8,
    /// 5.24: Soviet Strat-moves of this player-turn.
    pub soviet_moves: u8,
}

/// Every Initial Operational Movement Phase starts with fresh allowances (5.1).
pub fn begin_operational(t: &mut Act) {
    t.s.movement.soviet_moves = 0;
    begin(t);
    let landed: Vec<UnitId> =
        t.s.units()
            .filter(|(_, u)| u.marks.has(LANDED))
            .map(|(id, _)| id)
            .collect();
    for id in landed {
        // 9.23(b): that it is airborne was seen, and is known as long as it stays where it came down.
        if t.s.unit(id).marks.has(Marks::DROPPED) {
            t.s.mark(id, Marks::DROPPED_BEFORE);
        }
        t.s.unmark(id, LANDED);
    }
}

/// Who came ashore or down in an earlier player-turn is a unit like others.
const LANDED: Marks = Marks(Marks::INVADED.0 | Marks::DROPPED.0);

/// How a unit came to where it is from the sea or the sky, now or before.
const CAME: Marks = Marks(LANDED.0 | Marks::DROPPED_BEFORE.0);

pub fn begin_strategic(t: &mut Act) {
    begin(t);
    t.s.movement.strat_moves = [0; Nation::MAX];
    t.s.movement.west_moves = 0;
}

/// A movement phase begins: nobody has moved, and where everybody stands is where they came from. What became contested
/// stays so marked until it is fought over (6.1b, 6.73b).
fn begin(t: &mut Act) {
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
fn fresh(t: &mut Act, id: UnitId, area: Area, keep_borders: bool) {
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

pub fn end(t: &mut Act) {
    r5_5_stacking::end_phase(t);
}

impl Chapter<Engulfed> for MoveAction {
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::OperationalMovement => {
                let mut calm = Calm::default();
                r5_1_operational::offer(s, seat, &mut calm, out);
                r5_14_leaving::offer(s, seat, out);
                r5_3_sea_transport::offer(s, seat, &mut calm, out);
                r7_3_airborne::offer(s, seat, out);
            }
            Phase::StrategicMovement => r5_2_strategic::offer(s, seat, out),
            _ => {}
        }
        beachhead::offer(s, seat, out);
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match (s.phase, self) {
            (Phase::OperationalMovement, MoveAction::Drop { area }) => {
                r7_3_airborne::may_drop(s, seat, area)
            }
            (Phase::OperationalMovement, MoveAction::Vacate { area, by }) => {
                may_vacate(s, seat, area, by)
            }
            (_, MoveAction::Abandon { area }) => beachhead::may_abandon(s, seat, area),
            (Phase::OperationalMovement, _) => r5_1_operational::check(s, seat, self),
            (Phase::StrategicMovement, MoveAction::Pick { unit }) => {
                r5_2_strategic::check_pick(s, seat, unit)
            }
            _ => Err(Engulfed::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        match self {
            MoveAction::Pick { unit } if t.s.phase == Phase::StrategicMovement => {
                t.push(Redeploying { unit });
            }
            MoveAction::Drop { area } => r7_3_airborne::begin(t, seat, area),
            MoveAction::Vacate { area, by } => r5_14_leaving::vacate(t, area, by),
            MoveAction::Abandon { area } => beachhead::abandon(t, seat, area),
            _ => r5_1_operational::apply(t, seat, self),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    fn verb(self) -> u8 {
        match self {
            MoveAction::Pick { .. } => 22,
            MoveAction::To { .. } | MoveAction::Ferry { .. } => 23,
            MoveAction::Bound { .. } | MoveAction::Drop { .. } => 24,
            MoveAction::Ship { .. } | MoveAction::Discard { .. } => 25,
            MoveAction::Sail | MoveAction::Claim => 26,
            MoveAction::Cancel | MoveAction::Halt | MoveAction::Cede => 27,
            MoveAction::Vacate { .. } | MoveAction::Abandon { .. } => 28,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if matches!(
            s.phase,
            Phase::OperationalMovement | Phase::StrategicMovement
        ) {
            hit.each(s, out, |unit| MoveAction::Pick { unit });
        }
        if let Some(area) = hit.goal(s) {
            frame::add(out, Way::SHORT.map(|way| MoveAction::Bound { area, way }));
            frame::add(out, [MoveAction::Drop { area }]);
        }
    }
}
