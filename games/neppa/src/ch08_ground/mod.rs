//! Chapter 8: ground operations.

mod attack;
mod odds;
mod r6_5_landing;
mod r8_0_movement;
mod r8_1_attackers;
mod r8_1_combat;
mod r8_2_losses;
mod r8_2_results;
mod r8_3_advance;
mod r8_4_bridgehead;
mod r8_5_breakthrough;
mod r8_6_exploitation_movement;
mod r8_7_exploitation_combat;
mod words;

pub use attack::{Attack, Battle, StruckBy};
pub use odds::{Forecast, forecast, has_odds, odds};
pub use r8_2_results::{Ratio, ratio};
pub use r8_3_advance::changed_hands;
pub use r8_6_exploitation_movement::begin_exploitation;
pub use r8_7_exploitation_combat::end_exploitation;
pub use words::{label, prompt};

use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Defence, Nation, Nations, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, Seat, demand};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundStep {
    /// 8.0: where the unit goes.
    March { unit: UnitId },
    /// 8.1: the seat that attacks adds units and air, then declares.
    Attack,
    /// 8.1: another seat of the same side may add its own to a declared attack.
    Join { seat: Seat },
    /// Everybody has joined: the air battle comes before the ground battle.
    AirBattle,
    /// 8.1c: odds and dice.
    Resolve,
    /// 8.2b: the winner chooses what it loses.
    Losses(Losses),
    /// 8.3: surviving attackers of a seat may enter the zone.
    Advance { seat: Seat },
    /// 8.3b: who controls the zone.
    Govern,
    /// 8.4: whether a bridgehead is placed.
    Bridgehead,
    /// 6.5k: what is still aboard may land.
    Disembark,
    /// The attack is over.
    Close,
}

/// What the winner of a battle still owes, in half factors, since a Russian winter halves the defence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Whether the attacker won.
    pub attacker: bool,
    pub owed: u16,
    /// 3.1b: units that still count as raised by artillery.
    pub boosts: u8,
    /// 6.5l: attack factors that bombarding ships still stand for.
    pub ships: u8,
    /// The level at which the defenders fought.
    pub level: Defence,
    /// 13.1a
    pub halved: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundAction {
    /// 8.0, 8.6: move this unit.
    Pick {
        unit: UnitId,
    },
    March {
        to: Zone,
    },
    /// Through a zone in which the unit may not stop.
    MarchVia {
        via: Zone,
        to: Zone,
    },
    /// 8.1: begin an attack.
    Attack {
        target: Zone,
    },
    /// A unit beside the target takes part.
    Commit {
        unit: UnitId,
    },
    /// 3.4: an airborne unit drops on the target.
    Drop {
        unit: UnitId,
    },
    /// 6.5: a unit of the invasion lands.
    Land {
        unit: UnitId,
    },
    /// Nothing more: fight.
    Declare,
    /// 14.1b: a counterattack that is too weak does not take place.
    CallOff,
    /// 8.2b
    Lose {
        unit: UnitId,
    },
    /// 6.5l: a factor paid with bombarding ships.
    LoseShips,
    /// 8.3
    Advance {
        unit: UnitId,
    },
    /// No more units go in.
    Halt,
    /// 8.3b
    Govern {
        nation: Nation,
    },
    /// 8.4
    Bridgehead {
        place: bool,
    },
    /// 6.5k
    Disembark {
        unit: UnitId,
    },
    /// 8.5b
    EnterBreakthrough {
        unit: UnitId,
        zone: Zone,
    },
    /// 8.6
    DropOn {
        unit: UnitId,
        zone: Zone,
    },
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    match phase {
        Phase::Movement => r8_0_movement::offer(s, seat, out),
        Phase::Combat | Phase::ExploitationCombat => r8_1_combat::offer(s, seat, out),
        Phase::ExploitationMovement => r8_6_exploitation_movement::offer(s, seat, out),
        _ => {}
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(s: &State, phase: Phase, seat: Seat) -> Result<(), Illegal> {
    match phase {
        Phase::ExploitationCombat => r8_7_exploitation_combat::may_end(s, seat),
        _ => Ok(()),
    }
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: GroundStep) -> Open {
    match step {
        GroundStep::March { unit } => Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
        GroundStep::Attack => Open::Ask(r8_1_combat::lead(t.s)),
        GroundStep::Join { seat } => r8_1_combat::open_join(t, seat),
        GroundStep::AirBattle => {
            t.pop();
            crate::ch07_air::air_battle(t);
            Open::Again
        }
        GroundStep::Resolve => r8_2_results::open(t),
        GroundStep::Losses(losses) => r8_2_losses::open(t, losses),
        GroundStep::Advance { seat } => r8_3_advance::open(t, seat),
        GroundStep::Govern => r8_3_advance::open_govern(t),
        GroundStep::Bridgehead => r8_4_bridgehead::open(t),
        GroundStep::Disembark => r6_5_landing::open_disembark(t),
        GroundStep::Close => r8_3_advance::close(t),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: GroundStep, out: &mut Vec<Action>) {
    match step {
        GroundStep::March { unit } => r8_0_movement::ask(s, unit, out),
        GroundStep::Attack => r8_1_combat::ask(s, r8_1_combat::lead(s), out),
        GroundStep::Join { seat } => r8_1_combat::ask(s, seat, out),
        GroundStep::Losses(losses) => r8_2_losses::ask(s, losses, out),
        GroundStep::Advance { seat } => r8_3_advance::ask(s, seat, out),
        GroundStep::Govern => r8_3_advance::ask_govern(s, out),
        GroundStep::Bridgehead => r8_4_bridgehead::ask(out),
        GroundStep::Disembark => r6_5_landing::ask_disembark(s, out),
        GroundStep::AirBattle | GroundStep::Resolve | GroundStep::Close => {}
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: GroundAction) -> Result<(), Illegal> {
    match s.top() {
        Some(Step::Phase { seat, .. }) => check_phase(s, seat, action),
        Some(Step::Ground(step)) => check_step(s, step, action),
        _ => not_asked(),
    }
}

fn not_asked() -> Result<(), Illegal> {
    demand!(false, "0.2", "this is not asked now");
    Ok(())
}

fn check_phase(s: &State, seat: Seat, action: GroundAction) -> Result<(), Illegal> {
    let mine = s.nations_of(seat);
    match (s.phase, action) {
        (Phase::Movement | Phase::ExploitationMovement, GroundAction::Pick { unit }) => {
            r8_0_movement::may_pick(s, mine, unit)
        }
        (Phase::Combat | Phase::ExploitationCombat, GroundAction::Attack { target }) => {
            r8_1_attackers::may_start(s, mine, target)
        }
        (Phase::ExploitationMovement, GroundAction::EnterBreakthrough { unit, zone }) => {
            r8_5_breakthrough::may_enter(s, mine, unit, zone)
        }
        (Phase::ExploitationMovement, GroundAction::DropOn { unit, zone }) => {
            r8_6_exploitation_movement::may_drop_on(s, mine, unit, zone)
        }
        _ => not_asked(),
    }
}

fn check_step(s: &State, step: GroundStep, action: GroundAction) -> Result<(), Illegal> {
    use GroundAction as A;
    use GroundStep as S;
    match (step, action) {
        (S::March { unit }, A::March { to }) => r8_0_movement::may_march(s, unit, to),
        (S::March { unit }, A::MarchVia { via, to }) => {
            r8_0_movement::may_march_via(s, unit, via, to)
        }
        (S::Attack, action) => check_build(s, r8_1_combat::lead(s), step, action),
        (S::Join { seat }, action) => check_build(s, seat, step, action),
        (S::Losses(losses), A::Lose { unit }) => r8_2_losses::may_lose(s, losses, unit),
        (S::Losses(losses), A::LoseShips) => r8_2_losses::may_lose_ships(losses),
        (S::Advance { seat }, A::Advance { unit }) => r8_3_advance::may_advance(s, seat, unit),
        (S::Advance { .. } | S::Disembark, A::Halt) => Ok(()),
        (S::Govern, A::Govern { nation }) => r8_3_advance::may_govern(s, nation),
        (S::Bridgehead, A::Bridgehead { .. }) => Ok(()),
        (S::Disembark, A::Disembark { unit }) => r6_5_landing::may_disembark(s, unit),
        _ => not_asked(),
    }
}

fn check_build(
    s: &State,
    seat: Seat,
    step: GroundStep,
    action: GroundAction,
) -> Result<(), Illegal> {
    let mine = s.nations_of(seat);
    let Some(attack) = &s.battle.attack else {
        return not_asked();
    };
    let target = attack.target;
    match action {
        GroundAction::Commit { unit } => r8_1_attackers::may_commit(s, mine, target, unit),
        GroundAction::Drop { unit } => r8_1_attackers::may_drop(s, mine, target, unit),
        GroundAction::Land { unit } => r6_5_landing::may_land(s, mine, target, unit),
        GroundAction::Declare => r8_1_combat::may_declare(s, step),
        GroundAction::CallOff => r8_1_combat::may_call_off(s, step),
        _ => not_asked(),
    }
}

pub fn apply(t: &mut Table, action: GroundAction) {
    use GroundAction as A;
    match action {
        A::Pick { unit } => t.push(GroundStep::March { unit }),
        A::March { to } => r8_0_movement::march(t, None, to),
        A::MarchVia { via, to } => r8_0_movement::march(t, Some(via), to),
        A::Attack { target } => r8_1_combat::start(t, target),
        A::Commit { unit } => r8_1_combat::commit(t, unit),
        A::Drop { unit } => r8_1_combat::drop(t, unit),
        A::Land { unit } => r6_5_landing::land(t, unit),
        A::Declare => r8_1_combat::declare(t),
        A::CallOff => r8_1_combat::call_off(t),
        A::Lose { unit } => r8_2_losses::lose_chosen(t, unit),
        A::LoseShips => r8_2_losses::lose_ships(t),
        A::Advance { unit } => r8_3_advance::advance(t, unit),
        A::Halt => t.pop(),
        A::Govern { nation } => {
            t.pop();
            r8_3_advance::occupy(t, nation);
        }
        A::Bridgehead { place } => r8_4_bridgehead::place(t, place),
        A::Disembark { unit } => r6_5_landing::disembark(t, unit),
        A::EnterBreakthrough { unit, zone } => r8_5_breakthrough::enter(t, unit, zone),
        A::DropOn { unit, zone } => r8_6_exploitation_movement::drop_on(t, unit, zone),
    }
}

/// Below 8: which of this chapter's kinds of action it is.
#[inline]
pub fn verb(action: GroundAction) -> u8 {
    use GroundAction as A;
    match action {
        A::Pick { .. } | A::EnterBreakthrough { .. } => 0,
        A::March { .. } | A::MarchVia { .. } | A::DropOn { .. } => 1,
        A::Attack { .. } => 2,
        A::Commit { .. } | A::Drop { .. } | A::Land { .. } => 3,
        A::Declare | A::CallOff => 4,
        A::Lose { .. } | A::LoseShips => 5,
        A::Advance { .. } | A::Disembark { .. } | A::Govern { .. } | A::Bridgehead { .. } => 6,
        A::Halt => 7,
    }
}

/// Whether this is a ground unit of the deciding seat, and stands for those like it.
fn is_own_ground(s: &State, mine: Nations, id: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(id), "0.2", "there is no such counter");
    let unit = s.unit(id);
    demand!(unit.kind.is_ground(), "8.0a", "it is not a ground unit");
    demand!(mine.has(unit.nation), "0.2", "it is not one of your units");
    Ok(())
}

/// Whether a counter comes first of those like it that stand where it stands, in a list.
fn is_first_in(s: &State, list: &[UnitId], id: UnitId) -> bool {
    let unit = s.unit(id);
    list.contains(&id)
        && list
            .iter()
            .all(|other| *other >= id || s.unit(*other).at != unit.at || !s.unit(*other).like(unit))
}
