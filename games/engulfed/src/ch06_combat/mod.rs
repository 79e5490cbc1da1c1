//! Chapter 6: combat.
//!
//! A round is one step on the stack; how far it has come stands in [`Round::stage`]. The Special Actions that
//! interrupt it (7.51, 7.6, 7.7) have their rules in chapter 7 and their moments here.

mod forecast;
pub mod losses;
mod odds;
mod r6_1_attack;
mod r6_22_air;
mod r6_25_fire;
mod r6_27_losses;
mod r6_3_dice;
mod r6_4_bonuses;
mod r6_6_support;
mod r6_85_fortress;
mod r6_9_fortifications;
mod round;
mod words;

pub use forecast::{Fighter, Force, Forecast, Muster, OUT_OF, forecast};
pub use odds::{has_odds, muster, odds, round_of};
pub use r6_1_attack::{attacks, fortress_is_open, may_attack};
pub use r6_3_dice::{class_dice, quarters};
pub use r6_4_bonuses::bonus;
pub use r6_9_fortifications::{Flipped, maginot_stands};
pub use r6_22_air::{secret_allotments, wings};
pub use round::{Battle, Round, RoundKind, Stage, begin_round, is_face_up, lead};
pub(crate) use round::{declared, go, sail};
pub use words::{label, prompt};

use crate::ch07_special_actions::{r7_5_retreat, r7_6_reinforce, r7_7_counterattack};
use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Area, Nation};
use crate::unit::UnitId;
use kernel::{Illegal, Seat, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatStep {
    /// 6.2: the round in [`Battle::round`].
    Round,
    /// 6.2b: this seat wants the named attack next; its ally may object.
    Dispute { by: Seat, area: Area, assault: bool },
    /// 6.2b: two Allied players want different attacks; the Axis chooses.
    Judge {
        first: (Area, bool),
        second: (Area, bool),
    },
    /// 5.5, 6.85b: too many attackers are in a fortress.
    Withdraw { fortress: Area },
    /// 6.86: who sails home from Malta.
    Malta,
    /// 7.51b, 6.86: what was at sea has arrived or is lost.
    Ashore,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatAction {
    /// 6.2: a round here, Normal or Assault.
    Attack { area: Area, assault: bool },
    /// 6.2b: the ally's attack may go first.
    Agree,
    /// 6.2b: this attack is next.
    Next { area: Area },
    /// No Special Action, no further unit, no support.
    Decline,
    /// 7.51
    Retreat { power: Nation },
    /// 7.51
    RetreatTo { unit: UnitId, to: Area },
    /// 7.6
    Reinforce { power: Nation },
    /// 7.6, 7.7: this unit joins; a ground-support unit brings all of its area.
    Join { unit: UnitId },
    /// 7.7
    Counterattack { power: Nation, assault: bool },
    /// 6.22: so many of this nation's ground-support units dogfight, the others support.
    Dogfight { nation: Nation, count: u8 },
    /// 6.23: the ground-support unit that is lost, of those that dogfight or of the others.
    LoseAir { nation: Nation, dogfighter: bool },
    /// 6.6: the ground unit that is supported.
    Support { unit: UnitId },
    /// 6.25: the infantry class fires.
    FireInfantry,
    /// 6.29: this armoured unit fires.
    Fire { unit: UnitId },
    /// 6.27: so many hits on this unit.
    Lose { unit: UnitId, hits: u8 },
    /// 6.85b, 6.86: leaves the fortress; from Malta by sea.
    Withdraw { unit: UnitId },
    /// 6.86: is given up instead.
    GiveUp { unit: UnitId },
}

pub fn begin(t: &mut Table) {
    r6_1_attack::begin(t);
}

/// A Combat or Breakthrough Phase ends.
pub fn end(t: &mut Table) {
    t.s.battle.fought = Default::default();
    round::tidy(t.s);
}

/// 6.85b, 6.86: before the Final Supply Determination Phase.
pub fn begin_final(t: &mut Table) {
    r6_85_fortress::begin_final(t);
}

/// 6.96: abandoned fortifications.
pub fn end_player_turn(t: &mut Table) {
    r6_9_fortifications::abandon(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase == Phase::Combat {
        r6_1_attack::offer(s, seat, out);
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(s: &State, phase: Phase, seat: Seat) -> Result<(), Illegal> {
    if phase == Phase::Combat {
        r6_1_attack::may_end(s, seat)?;
    }
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: CombatStep) -> Open {
    match step {
        CombatStep::Round => round::open(t),
        CombatStep::Dispute { by, .. } => Open::Ask(r6_1_attack::ally(t.s, by)),
        CombatStep::Judge { .. } => Open::Ask(t.s.seat_of(Nation::GERMANY)),
        CombatStep::Withdraw { fortress } => r6_85_fortress::open(t, fortress),
        CombatStep::Malta => r6_85_fortress::open_malta(t),
        CombatStep::Ashore => {
            t.s.fleets.convoy = None;
            Open::Pass
        }
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: CombatStep, out: &mut Vec<Action>) {
    match step {
        CombatStep::Round => ask_round(s, out),
        CombatStep::Dispute { .. } | CombatStep::Judge { .. } => r6_1_attack::ask(s, step, out),
        CombatStep::Withdraw { fortress } => r6_85_fortress::ask(s, fortress, out),
        CombatStep::Malta => r6_85_fortress::ask_malta(s, out),
        CombatStep::Ashore => {}
    }
}

fn ask_round(s: &State, out: &mut Vec<Action>) {
    let Some(round) = &s.battle.round else {
        return;
    };
    match round.stage {
        Stage::Declare => {
            for assault in [false, true] {
                let area = round.area;
                out.push(CombatAction::Attack { area, assault }.into());
            }
        }
        Stage::Retreat | Stage::Retreating { .. } => r7_5_retreat::ask(s, round, out),
        Stage::Reinforce | Stage::Reinforcing { .. } => r7_6_reinforce::ask(s, round, out),
        Stage::Counter | Stage::CounterReinforcing { .. } => {
            r7_7_counterattack::ask(s, round, out);
        }
        Stage::Allot { side } => r6_22_air::ask_allot(s, round, side, out),
        Stage::LoseAir { side } => r6_22_air::ask_loss(round, side, out),
        Stage::Support { side } => r6_6_support::ask(s, round, side, out),
        Stage::Fire { side } => r6_25_fire::ask(s, round, side, out),
        Stage::Lose { side } => r6_27_losses::ask(s, round, side, out),
        Stage::Over => {}
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: CombatAction) -> Result<(), Illegal> {
    use CombatAction as A;
    if let Some(crate::Step::Phase { seat, .. }) = s.top() {
        let A::Attack { area, .. } = action else {
            return Err(not_now());
        };
        demand!(
            s.phase == Phase::Combat,
            "1.25",
            "attacks are declared in the Combat Phase"
        );
        return may_attack(s, seat, area);
    }
    let Some(crate::Step::Combat(step)) = s.top() else {
        return Err(not_now());
    };
    match step {
        CombatStep::Round => check_round(s, action),
        CombatStep::Dispute { .. } | CombatStep::Judge { .. } => {
            r6_1_attack::check(s, step, action)
        }
        CombatStep::Withdraw { fortress } => r6_85_fortress::check(s, fortress, action),
        CombatStep::Malta => r6_85_fortress::check_malta(s, action),
        CombatStep::Ashore => Err(not_now()),
    }
}

fn check_round(s: &State, action: CombatAction) -> Result<(), Illegal> {
    use CombatAction as A;
    let Some(round) = &s.battle.round else {
        return Err(not_now());
    };
    match (round.stage, action) {
        (Stage::Declare, A::Attack { area, .. }) => {
            demand!(area == round.area, "6.73b", "the round is fought elsewhere");
            Ok(())
        }
        (Stage::Retreat | Stage::Retreating { .. }, _) => r7_5_retreat::check(s, round, action),
        (Stage::Reinforce | Stage::Reinforcing { .. }, _) => {
            r7_6_reinforce::check(s, round, action)
        }
        (Stage::Counter | Stage::CounterReinforcing { .. }, _) => {
            r7_7_counterattack::check(s, round, action)
        }
        (Stage::Allot { side }, A::Dogfight { nation, count }) => {
            r6_22_air::check_allot(s, round, side, nation, count)
        }
        (Stage::LoseAir { side }, A::LoseAir { nation, dogfighter }) => {
            r6_22_air::check_loss(round, side, nation, dogfighter)
        }
        (Stage::Support { side }, A::Support { unit }) => {
            demand!(s.has_unit(unit), "6.6", "there is no such unit");
            r6_6_support::may_support(s, round, side, unit)?;
            demand!(
                r6_6_support::stands_for_its_like(s, round, unit),
                "6.6",
                "a unit like it stands for it"
            );
            Ok(())
        }
        (Stage::Support { .. }, A::Decline) => Ok(()),
        (Stage::Fire { side }, A::Fire { .. } | A::FireInfantry) => {
            r6_25_fire::check(s, round, side, action)
        }
        (Stage::Lose { side }, A::Lose { unit, hits }) => {
            r6_27_losses::check(s, round, side, unit, hits)
        }
        _ => Err(not_now()),
    }
}

pub(crate) fn not_now() -> Illegal {
    Illegal::new(rule!("6.2a"), "this is not asked now")
}

pub fn apply(t: &mut Table, action: CombatAction) {
    use CombatAction as A;
    if let Some(crate::Step::Phase { seat, .. }) = t.s.top() {
        if let A::Attack { area, assault } = action {
            r6_1_attack::declare(t, seat, area, assault);
        }
        return;
    }
    if let Some(crate::Step::Combat(step)) = t.s.top() {
        match step {
            CombatStep::Round | CombatStep::Ashore => {}
            CombatStep::Dispute { .. } | CombatStep::Judge { .. } => {
                return r6_1_attack::apply(t, step, action);
            }
            CombatStep::Withdraw { fortress } => {
                return r6_85_fortress::apply(t, fortress, action);
            }
            CombatStep::Malta => return r6_85_fortress::apply_malta(t, action),
        }
    }
    let Some(stage) = t.s.battle.round.as_ref().map(|round| round.stage) else {
        return;
    };
    match (stage, action) {
        (_, A::Attack { assault, .. }) => round::declared(t, assault),
        (Stage::Retreat | Stage::Retreating { .. }, _) => r7_5_retreat::apply(t, action),
        (Stage::Reinforce | Stage::Reinforcing { .. }, _) => r7_6_reinforce::apply(t, action),
        (Stage::Counter | Stage::CounterReinforcing { .. }, _) => {
            r7_7_counterattack::apply(t, action);
        }
        (Stage::Allot { side }, A::Dogfight { nation, count }) => {
            r6_22_air::allot(t, side, nation, count);
        }
        (Stage::LoseAir { side }, A::LoseAir { nation, dogfighter }) => {
            r6_22_air::lose(t, side, nation, dogfighter);
        }
        (Stage::Support { .. }, A::Support { unit }) => r6_6_support::attach(t, unit),
        (Stage::Support { side }, _) => r6_6_support::decline(t, side),
        (Stage::Fire { side }, _) => r6_25_fire::apply(t, side, action),
        (Stage::Lose { side }, A::Lose { unit, hits }) => r6_27_losses::lose(t, side, unit, hits),
        _ => {}
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: CombatAction) -> u8 {
    use CombatAction as A;
    match action {
        A::Attack { .. } | A::Next { .. } => 0,
        A::Retreat { .. } | A::Reinforce { .. } | A::Counterattack { .. } => 1,
        A::RetreatTo { .. } | A::Join { .. } => 2,
        A::Dogfight { .. } | A::Support { .. } => 3,
        A::FireInfantry | A::Fire { .. } => 4,
        A::LoseAir { .. } | A::Lose { .. } | A::Withdraw { .. } | A::GiveUp { .. } => 5,
        A::Agree | A::Decline => 6,
    }
}
