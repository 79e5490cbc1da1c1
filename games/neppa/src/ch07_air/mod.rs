//! Chapter 7: air operations. An air counter is one factor; an action names the first of several like
//! factors at a base and how many of them it means (3.5e: wings break down and form up freely).

pub mod force;
mod r7_0_movement;
mod r7_1_ground_support;
mod r7_2_defensive_support;
mod r7_3_interception;
mod r7_4_air_combat;
mod r7_5_port_attack;
mod words;

use crate::ch08_ground::GroundStep;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Nation, Nations, Zone};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, demand};
use serde::{Deserialize, Serialize};

pub use r7_0_movement::overrun;
pub use r7_1_ground_support::offer_support;
pub use r7_2_defensive_support::{begin_combat, end_patrols};
pub use r7_4_air_combat::Clash;
pub use r7_5_port_attack::Strike;
pub use words::{label, prompt};

/// Air factors on one errand; a zone bases at most nine.
pub type Wings = ArrayVec<UnitId, 48>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirStep {
    /// 7.0a: where the factors based with this one fly.
    Rebase { unit: UnitId },
    /// 7.0b: air in a zone that was overrun looks for another base.
    Refuge { zone: Zone },
    /// 7.2b: Defensive Air Support sent ahead of any attack.
    Patrol { seat: Seat },
    /// 7.2: Defensive Air Support against the declared attack.
    Das { seat: Seat },
    /// 7.3: interception of it.
    Intercept { seat: Seat },
    /// 7.4: the air combat over the attacked zone or port.
    Clash,
    /// 7.4d: which nation loses the odd factor.
    OddLoss { among: Nations },
    /// 7.4b: which factors a nation loses.
    Losses { nation: Nation, left: u8 },
    /// 7.5: an attack on fleets in port is put together.
    Strike,
    /// 7.6: its interception.
    InterceptStrike { seat: Seat },
    /// 7.5b: the bombs fall.
    Bombs,
    /// 7.5b: which fleets lose factors.
    SinkInPort { left: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirAction {
    /// 7.0a: change the base of factors like this one.
    Rebase {
        unit: UnitId,
    },
    FlyTo {
        to: Zone,
        factors: u8,
    },
    Flee {
        unit: UnitId,
        to: Zone,
    },
    Patrol {
        unit: UnitId,
        over: Zone,
    },
    /// Add factors to what is being put together: ground support, DAS, interception, a port attack.
    Commit {
        unit: UnitId,
        factors: u8,
    },
    /// No more factors for it.
    Enough,
    /// 7.5: begin an attack on the fleets in a port.
    Strike {
        port: Zone,
    },
    /// 7.4d
    OddLoss {
        nation: Nation,
    },
    /// 7.4b
    Lose {
        unit: UnitId,
    },
    /// 7.5b
    Sink {
        fleet: UnitId,
        factors: u8,
    },
}

/// Aircraft on missions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sorties {
    /// 7.2b: factors over a zone that has not been fought for.
    pub patrols: ArrayVec<(UnitId, Zone), 48>,
    pub strike: Option<Strike>,
    pub clash: Option<Clash>,
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    match phase {
        Phase::Movement => r7_0_movement::offer(s, seat, out),
        Phase::Combat => r7_5_port_attack::offer(s, seat, out),
        _ => {}
    }
}

/// Nothing of this chapter keeps a phase from ending.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

pub fn open(t: &mut Table, step: AirStep) -> Open {
    match step {
        AirStep::Rebase { unit } => Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
        AirStep::Refuge { zone } => r7_0_movement::open_refuge(t, zone),
        AirStep::Patrol { seat } => ask_if_any(t, step, seat),
        AirStep::Das { seat } => ask_if_any(t, step, seat),
        AirStep::Intercept { seat } => ask_if_any(t, step, seat),
        AirStep::Clash => r7_4_air_combat::open(t),
        AirStep::OddLoss { among } => r7_4_air_combat::open_odd_loss(t, among),
        AirStep::Losses { nation, left } => r7_4_air_combat::open_losses(t, nation, left),
        AirStep::Strike => Open::Ask(r7_5_port_attack::lead(t.s)),
        AirStep::InterceptStrike { seat } => ask_if_any(t, step, seat),
        AirStep::Bombs => r7_5_port_attack::open_bombs(t),
        AirStep::SinkInPort { left } => r7_5_port_attack::open_sink(t, left),
    }
}

/// A seat that has nothing to send is not asked.
fn ask_if_any(t: &mut Table, step: AirStep, seat: Seat) -> Open {
    let mut offers = Vec::new();
    ask(t.s, step, &mut offers);
    if offers.len() > 1 {
        t.s.make_ready(offers);
        Open::Ask(seat)
    } else {
        Open::Pass
    }
}

pub fn ask(s: &State, step: AirStep, out: &mut Vec<Action>) {
    match step {
        AirStep::Rebase { unit } => r7_0_movement::ask_rebase(s, unit, out),
        AirStep::Refuge { zone } => r7_0_movement::ask_refuge(s, zone, out),
        AirStep::Patrol { seat } => r7_2_defensive_support::ask_patrol(s, seat, out),
        AirStep::Das { seat } => r7_2_defensive_support::ask(s, seat, out),
        AirStep::Intercept { seat } => r7_3_interception::ask(s, seat, out),
        AirStep::OddLoss { among } => {
            out.extend(
                among
                    .iter()
                    .map(|nation| Action::Air(AirAction::OddLoss { nation })),
            );
        }
        AirStep::Losses { nation, .. } => r7_4_air_combat::ask_losses(s, nation, out),
        AirStep::Strike => r7_5_port_attack::ask(s, out),
        AirStep::InterceptStrike { seat } => r7_5_port_attack::ask_intercept(s, seat, out),
        AirStep::SinkInPort { left } => r7_5_port_attack::ask_sink(s, left, out),
        AirStep::Clash | AirStep::Bombs => {}
    }
}

pub fn check(s: &State, action: AirAction) -> Result<(), Illegal> {
    let why = "this is not asked now";
    match (s.top(), action) {
        (Some(Step::Phase { seat, .. }), AirAction::Rebase { unit }) => {
            demand!(
                s.phase == Phase::Movement,
                "7.0a",
                "bases are changed in the Movement Phase"
            );
            r7_0_movement::may_rebase(s, seat, unit)
        }
        (Some(Step::Phase { seat, .. }), AirAction::Strike { port }) => {
            demand!(
                s.phase == Phase::Combat,
                "7.5a",
                "ports are attacked in the Combat Phase"
            );
            r7_5_port_attack::may_strike(s, seat, port)
        }
        (Some(Step::Air(step)), action) => check_step(s, step, action),
        (
            Some(Step::Ground(GroundStep::Attack | GroundStep::Join { .. })),
            AirAction::Commit { unit, factors },
        ) => r7_1_ground_support::may_support(s, unit, factors),
        (_, AirAction::Rebase { .. } | AirAction::FlyTo { .. }) => {
            demand!(false, "7.0a", why);
            Ok(())
        }
        _ => {
            demand!(false, "3.5d", why);
            Ok(())
        }
    }
}

fn check_step(s: &State, step: AirStep, action: AirAction) -> Result<(), Illegal> {
    match (step, action) {
        (AirStep::Rebase { unit }, AirAction::FlyTo { to, factors }) => {
            r7_0_movement::may_fly_to(s, unit, to, factors)
        }
        (AirStep::Refuge { zone }, AirAction::Flee { unit, to }) => {
            r7_0_movement::may_flee(s, zone, unit, to)
        }
        (AirStep::Patrol { seat }, AirAction::Patrol { unit, over }) => {
            r7_2_defensive_support::may_patrol(s, seat, unit, over)
        }
        (AirStep::Das { seat }, AirAction::Commit { unit, factors }) => {
            r7_2_defensive_support::may_defend(s, seat, unit, factors)
        }
        (AirStep::Intercept { seat }, AirAction::Commit { unit, factors }) => {
            r7_3_interception::may_intercept(s, seat, unit, factors)
        }
        (AirStep::Strike, AirAction::Commit { unit, factors }) => {
            r7_5_port_attack::may_bomb(s, unit, factors)
        }
        (AirStep::InterceptStrike { seat }, AirAction::Commit { unit, factors }) => {
            r7_5_port_attack::may_intercept(s, seat, unit, factors)
        }
        (AirStep::Strike, AirAction::Enough) => r7_5_port_attack::may_launch(s),
        (
            AirStep::Patrol { .. }
            | AirStep::Das { .. }
            | AirStep::Intercept { .. }
            | AirStep::InterceptStrike { .. },
            AirAction::Enough,
        ) => Ok(()),
        (AirStep::OddLoss { among }, AirAction::OddLoss { nation }) => {
            demand!(
                among.has(nation),
                "7.4d",
                "that nation is not among those that may lose the odd factor"
            );
            Ok(())
        }
        (AirStep::Losses { nation, .. }, AirAction::Lose { unit }) => {
            r7_4_air_combat::may_lose(s, nation, unit)
        }
        (AirStep::SinkInPort { left }, AirAction::Sink { fleet, factors }) => {
            r7_5_port_attack::may_sink(s, left, fleet, factors)
        }
        _ => {
            demand!(false, "3.5d", "something else must be decided first");
            Ok(())
        }
    }
}

pub fn apply(t: &mut Table, action: AirAction) {
    match (t.s.top(), action) {
        (_, AirAction::Rebase { unit }) => t.push(AirStep::Rebase { unit }),
        (Some(Step::Air(AirStep::Rebase { unit })), AirAction::FlyTo { to, factors }) => {
            t.pop();
            r7_0_movement::fly_to(t, unit, to, factors);
        }
        (_, AirAction::Flee { unit, to }) => r7_0_movement::flee(t, unit, to),
        (_, AirAction::Patrol { unit, over }) => r7_2_defensive_support::patrol(t, unit, over),
        (Some(step), AirAction::Commit { unit, factors }) => commit(t, step, unit, factors),
        (Some(Step::Air(AirStep::Strike)), AirAction::Enough) => r7_5_port_attack::launch(t),
        (_, AirAction::Enough) => t.pop(),
        (_, AirAction::Strike { port }) => r7_5_port_attack::begin(t, port),
        (_, AirAction::OddLoss { nation }) => r7_4_air_combat::odd_loss(t, nation),
        (Some(Step::Air(AirStep::Losses { nation, left })), AirAction::Lose { unit }) => {
            r7_4_air_combat::take_loss(t, nation, left, unit);
        }
        (Some(Step::Air(AirStep::SinkInPort { left })), AirAction::Sink { fleet, factors }) => {
            r7_5_port_attack::sink(t, left, fleet, factors);
        }
        (step, action) => unreachable!("{action:?} was checked against {step:?}"),
    }
}

fn commit(t: &mut Table, step: Step, unit: UnitId, factors: u8) {
    match step {
        Step::Ground(_) => r7_1_ground_support::support(t, unit, factors),
        Step::Air(AirStep::Das { .. }) => r7_2_defensive_support::defend(t, unit, factors),
        Step::Air(AirStep::Intercept { .. }) => r7_3_interception::intercept(t, unit, factors),
        Step::Air(AirStep::Strike) => r7_5_port_attack::bomb(t, unit, factors),
        Step::Air(AirStep::InterceptStrike { .. }) => r7_5_port_attack::intercept(t, unit, factors),
        step => unreachable!("a commitment was checked against {step:?}"),
    }
}

/// 7.2, 7.3, 7.4: the attack is declared. Pushes the steps in which the defender commits Defensive Air
/// Support, the attacker intercepts, and air combat is fought; when they are over, `das` of the attack
/// holds the factors that got through.
pub fn air_battle(t: &mut Table) {
    let (attackers, defenders) = (t.s.side, t.s.side.other());
    r7_2_defensive_support::join_patrols(t);
    t.push(AirStep::Clash);
    for seat in t.s.seats_of_side(attackers).rev() {
        t.push(AirStep::Intercept { seat });
    }
    for seat in t.s.seats_of_side(defenders).rev() {
        t.push(AirStep::Das { seat });
    }
}

/// 7.1b, 7.2c, 3.5c: the battle is over: survivors are back at their bases, which they never left on the
/// map; those whose base fell meanwhile look for another one (7.0c).
pub fn return_to_base(t: &mut Table) {
    r7_2_defensive_support::end_mission(t);
}

#[inline]
pub fn verb(action: AirAction) -> u8 {
    match action {
        AirAction::Rebase { .. } => 0,
        AirAction::FlyTo { .. } | AirAction::Flee { .. } => 1,
        AirAction::Patrol { .. } => 2,
        AirAction::Commit { .. } => 3,
        AirAction::Enough => 4,
        AirAction::Strike { .. } => 5,
        AirAction::OddLoss { .. } | AirAction::Lose { .. } => 6,
        AirAction::Sink { .. } => 7,
    }
}
