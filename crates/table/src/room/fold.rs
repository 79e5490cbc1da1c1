//! A game as its stored events have left it.

use super::desk::{Desk, set_dice};
use crate::refusal::{Answered, Refusal};
use crate::store::{Before, CheckpointRow, EventKind, EventRow, Stands, remaining};

/// Events up to the last that goes back or was carried over, of which only what stands is played, and those after it.
fn split(events: &[EventRow]) -> (&[EventRow], &[EventRow]) {
    let last = |e: &EventRow| matches!(e.kind, EventKind::Back | EventKind::Carry);
    let last = events.iter().rposition(last);
    events.split_at(last.map_or(0, |last| last + 1))
}

impl Desk {
    /// Plays stored events.
    pub fn fold(&mut self, events: &[EventRow]) -> Answered<()> {
        let (before, after) = split(events);
        if !before.is_empty() {
            let wrong = |refusal: Refusal| Refusal::fault(&refusal.message);
            self.fold_standing(before).map_err(wrong)?;
        }
        for event in after {
            self.fold_one(event).map_err(|refusal| {
                let why = format!(
                    "event {} does not hold: {}",
                    self.revision + 1,
                    refusal.message
                );
                Refusal::fault(&why)
            })?;
        }
        Ok(())
    }

    /// Plays all events of a game, and gives the checkpoints on the way.
    pub fn fold_from_start(&mut self, events: &[EventRow]) -> Answered<Vec<CheckpointRow>> {
        let mut checkpoints = Vec::new();
        let (before, after) = split(events);
        self.fold(before)?;
        checkpoints.extend(self.checkpoint());
        for event in after {
            self.fold(std::slice::from_ref(event))?;
            checkpoints.extend(self.checkpoint());
        }
        Ok(checkpoints)
    }

    fn fold_one(&mut self, event: &EventRow) -> Answered<()> {
        let seat = self.seat(&event.seat)?;
        if event.kind == EventKind::Stir {
            let parts = event.parts();
            let parts = parts.ok_or_else(|| Refusal::malformed("a stir without parts"))?;
            return self.stir(seat, parts).map(|_| ());
        }
        set_dice(self.play.as_mut(), &event.dice, event.scripted)?;
        let again = match (event.kind, &event.action) {
            (kind @ (EventKind::Act | EventKind::Join), Some(action)) => {
                self.act(kind, seat, action)?
            }
            (EventKind::Act | EventKind::Join, None) => {
                return Err(Refusal::malformed("an act without an action"));
            }
            (EventKind::Undo, _) => self.undo(seat)?,
            (EventKind::Redo, _) => self.redo(seat)?,
            (EventKind::Stir, _) => unreachable!("dealt with above"),
            (kind @ (EventKind::Resign | EventKind::Draw), _) => self.end(seat, kind)?,
            (EventKind::Back | EventKind::Carry, _) => {
                return Err(Refusal::malformed("there is no way back"));
            }
        };
        same_dice(event, &again)
    }

    /// Plays only what is left of events; what was before them stays done.
    fn fold_standing(&mut self, events: &[EventRow]) -> Answered<()> {
        let first = self.revision;
        let left = remaining(self.play.position(), events.to_vec());
        for stands in &left.rows {
            self.stand(first, stands)?;
        }
        self.between(&left.since)?;
        if let Some(end) = &left.end {
            self.end(self.seat(&end.seat)?, end.kind)?;
        }
        self.play.pass(0);
        self.undone.clear();
        self.revision = first + events.len() as u64;
        self.settled = self.revision;
        Ok(())
    }

    /// Plays an action that stands, of events that follow on a revision; gives the lines that the log got.
    pub(super) fn stand(&mut self, first: u64, stands: &Stands) -> Answered<String> {
        let Stands {
            row,
            before,
            number,
        } = stands;
        self.between(before)?;
        self.revision = first + number - 1;
        let seat = self.seat(&row.seat)?;
        let action = row.action.as_ref();
        let action = action.ok_or_else(|| Refusal::malformed("an act without an action"))?;
        set_dice(self.play.as_mut(), &row.dice, row.scripted)?;
        let again = self.act(row.kind, seat, action)?;
        same_dice(row, &again)?;
        Ok(again.log)
    }

    /// Does to the dice what was done to them between two actions.
    pub(super) fn between(&mut self, before: &Before) -> Answered<()> {
        self.stir_all(before.stirred.clone())?;
        if before.passed > 0 {
            self.play.pass(before.passed);
        }
        if before.again > 0 {
            self.play.begin_again(before.again);
        }
        Ok(())
    }
}

fn same_dice(event: &EventRow, again: &EventRow) -> Answered<()> {
    if again.dice == event.dice {
        return Ok(());
    }
    Err(Refusal::malformed(format!(
        "its dice were {} and are {}",
        serde_json::json!(event.dice),
        serde_json::json!(again.dice)
    )))
}
