//! Several actions that are one to the player: counters that go together, a list of purchases. They are stored as what they
//! are, each after the first with the mark that it goes with the one before it, and taken back as one.

use super::desk::Desk;
use crate::refusal::{Answered, Refusal};
use crate::store::{EventKind, EventRow};
use crate::wire::{DecisionWire, Rehearsal};
use kernel::{Picked, Play, Seat, Target, Viewer};
use serde_json::Value;

/// A group has at most so many actions.
const MOST: usize = 400;

/// What is to be done as one.
pub enum Group {
    /// These counters go to a place.
    Move { counters: Vec<Picked>, to: Target },
    /// These actions, one after the other.
    Actions(Vec<Value>),
}

impl Desk {
    /// Plays a group, or nothing of it.
    pub fn act_together(&mut self, seat: Seat, group: Group) -> Answered<Vec<EventRow>> {
        let actions = match group {
            Group::Move { counters, to } => self.play.plan(seat, &counters, &to)?,
            Group::Actions(actions) => actions,
        };
        rehearsed(self.play.as_ref(), seat, &actions)?;
        let mut events = Vec::new();
        for action in &actions {
            let kind = match events.len() {
                0 => EventKind::Act,
                _ => EventKind::Join,
            };
            events.push(self.act(kind, seat, action)?);
        }
        Ok(events)
    }

    /// Where a seat would stand after some actions.
    pub fn rehearse(&self, seat: Seat, actions: &[Value]) -> Answered<Rehearsal> {
        let play = match actions {
            [] => self.play.fork(),
            _ => rehearsed(self.play.as_ref(), seat, actions)?,
        };
        let view = play.view(Viewer::Seat(seat));
        Ok(Rehearsal {
            decision: DecisionWire::of(play.as_ref()),
            tracks: view.tracks,
            pools: view.pools,
        })
    }

    /// The position before the group that the last action belongs to.
    pub(super) fn before_group(&self, position: usize) -> usize {
        let group = self.chronicle.group(position);
        group.unwrap_or(position.saturating_sub(1))
    }
}

/// The game after some actions, none of which rolls a die, shows a secret or asks another seat.
fn rehearsed(play: &dyn Play, seat: Seat, actions: &[Value]) -> Answered<Box<dyn Play>> {
    if actions.is_empty() || actions.len() > MOST {
        return Err(Refusal::malformed(format!(
            "a group has 1 to {MOST} actions"
        )));
    }
    let mut fork = play.fork();
    for (done, action) in actions.iter().enumerate() {
        fork.act(Some(seat), action)?;
        if fork.reach() != done + 1 || fork.to_move() != Some(seat) {
            let rule = play.prompt().map(|prompt| prompt.rule.as_str());
            let words = "more would happen than one can take back, so it goes step by step";
            return Err(Refusal {
                rule,
                ..Refusal::new(422, "not_alone", words)
            });
        }
    }
    Ok(fork)
}
