//! 5.31b: with three players, allies of two seats who sail to one destination sail together.

use super::r5_3_sea_transport::{Errand, Mission, candidates, check_ship, sail, ship};
use super::{MoveAction, MoveStep};
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::{Act, Action, Engulfed, Step};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

/// 5.31b: a destination is resolved once, so an ally of another seat sends his units with the same convoy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Alongside;

impl Question<Engulfed> for Alongside {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        match &t.s.movement.mission {
            Some(mission) if candidates(t.s, mission).next().is_some() => Open::Ask(mission.seat),
            _ => {
                t.pop();
                sail(t);
                Open::Again
            }
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(mission) = &s.movement.mission {
            let units = candidates(s, mission);
            frame::add(out, units.map(|unit| MoveAction::Ship { unit }));
        }
        out.push(MoveAction::Sail.into());
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Ship { unit } => check_ship(s, unit),
            MoveAction::Sail => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        match answer {
            MoveAction::Ship { unit } => ship(t, unit),
            MoveAction::Sail => {
                t.pop();
                sail(t);
            }
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let to = s.movement.mission.as_ref().map_or("", |m| area_name(m.to));
        (
            format!("Your ally sails to {to}: who goes along?"),
            rule!("5.31b"),
        )
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| MoveAction::Ship { unit });
    }
}

/// Everybody of one seat is aboard: the ally who may send units along is asked, then the convoy sails.
pub fn put_off(t: &mut Act) {
    t.pop();
    let ally = t.s.movement.mission.as_ref().and_then(|m| ally(t.s, m));
    if let (Some(seat), Some(mission)) = (ally, &mut t.s.movement.mission) {
        mission.seat = seat;
        t.push(Alongside);
        return;
    }
    sail(t);
}

/// The other seat of the side that has its part of the phase before it and units for this destination.
fn ally(s: &State, mission: &Mission) -> Option<Seat> {
    if !matches!(mission.kind, Errand::Transport(_)) {
        return None;
    }
    let has_a_part = |seat: Seat| {
        let mut steps = s.stack.steps().iter();
        steps.any(|step| match step {
            Step::Phase { seat: of, .. } => *of == seat,
            Step::Move(MoveStep::Breakthrough(phase)) => phase.seat == seat,
            _ => false,
        })
    };
    let mut seats = s.seats_of_side(s.side);
    seats.find(|seat| {
        let theirs = Mission {
            seat: *seat,
            ..mission.clone()
        };
        *seat != mission.seat && has_a_part(*seat) && candidates(s, &theirs).next().is_some()
    })
}
