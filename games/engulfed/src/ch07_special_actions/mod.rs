//! Chapter 7: Special Actions.

mod comers;
pub mod r7_2_invasion;
pub mod r7_3_airborne;
mod r7_4_breakthrough;
pub mod r7_5_retreat;
pub mod r7_6_reinforce;
pub mod r7_7_counterattack;
mod stock;
mod words;

pub use r7_4_breakthrough::may_fight;
pub use stock::{
    SpecialActions, Use, add, can_add, can_pay, can_pay_for, in_hand, limit, pay, payer, save_all,
    saved,
};
pub use words::{label, prompt};

use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Area, Nation, Nations, Side};
use kernel::{Illegal, Seat, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialStep {
    /// 7.4: with three players, which of the Allies spends first.
    WhoFirst,
    /// 6.72a, 7.13: whether an ally pays to take part.
    Join { what: SpecialAction },
    /// A breakthrough phase runs above this.
    Segment,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialAction {
    /// 6.71, 6.2: these Powers buy a round of combat, Normal or Assault.
    Combat {
        area: Area,
        powers: Nations,
        assault: bool,
    },
    /// 5.42: these Powers buy one phase together.
    Operational {
        powers: Nations,
        area: Area,
    },
    /// 5.44
    Strategic {
        powers: Nations,
    },
    /// 7.4
    First {
        seat: Seat,
    },
    /// 6.72a
    Join,
    Pass,
}

pub fn begin_breakthrough(t: &mut Table) {
    r7_4_breakthrough::begin(t);
}

pub fn end_turn(t: &mut Table) {
    save_all(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    r7_4_breakthrough::offer(s, phase, seat, out);
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: SpecialStep) -> Open {
    match step {
        SpecialStep::WhoFirst => Open::Ask(t.s.seat_of(Nation::GERMANY)),
        SpecialStep::Join { .. } => r7_4_breakthrough::open_join(t),
        SpecialStep::Segment => r7_4_breakthrough::end_segment(t),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: SpecialStep, out: &mut Vec<Action>) {
    match step {
        SpecialStep::WhoFirst => {
            let seats = s.seats_of_side(Side::Allies);
            out.extend(seats.map(|seat| Action::from(SpecialAction::First { seat })));
        }
        SpecialStep::Join { .. } => {
            out.push(SpecialAction::Join.into());
            out.push(SpecialAction::Pass.into());
        }
        SpecialStep::Segment => {}
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: SpecialAction) -> Result<(), Illegal> {
    match (s.top(), action) {
        (Some(Step::Phase { seat, .. }), _) => r7_4_breakthrough::check(s, seat, action),
        (Some(Step::Special(SpecialStep::WhoFirst)), SpecialAction::First { seat }) => {
            let mut allies = s.seats_of_side(Side::Allies);
            demand!(
                allies.any(|a| a == seat),
                "7.4",
                "one of the Allied players"
            );
            Ok(())
        }
        (
            Some(Step::Special(SpecialStep::Join { .. })),
            SpecialAction::Join | SpecialAction::Pass,
        ) => Ok(()),
        _ => Err(Illegal::new(rule!("7.1"), "this is not asked now")),
    }
}

pub fn apply(t: &mut Table, action: SpecialAction) {
    match (t.s.top(), action) {
        (Some(Step::Special(SpecialStep::WhoFirst)), SpecialAction::First { seat }) => {
            r7_4_breakthrough::go_first(t, seat);
        }
        (Some(Step::Special(SpecialStep::Join { .. })), answer) => {
            r7_4_breakthrough::join(t, answer == SpecialAction::Join);
        }
        _ => r7_4_breakthrough::apply(t, action),
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: SpecialAction) -> u8 {
    match action {
        SpecialAction::Combat { .. } => 0,
        SpecialAction::Operational { .. } => 1,
        SpecialAction::Strategic { .. } => 2,
        SpecialAction::First { .. } => 3,
        SpecialAction::Join => 4,
        SpecialAction::Pass => 5,
    }
}
