//! Going back behind dice, by agreement. What was rolled since is not rolled again: the stream of dice goes on.

use super::desk::{Desk, set_dice};
use crate::refusal::{Answered, Refusal};
use crate::store::{EventKind, EventRow, Stands, remaining};
use crate::wire::seat_id;
use kernel::{Parts, Play, Seat};
use serde_json::json;

/// A game as it stood, to go on from.
pub struct Earlier {
    pub play: Box<dyn Play>,
    /// The position of the last checkpoint before it.
    pub kept: usize,
    /// The revision that those who agreed looked at.
    pub revision: u64,
    /// What was stirred into the dice since it: that is never taken back.
    pub stirred: Vec<Parts>,
}

impl Desk {
    /// Goes on from an earlier position.
    pub fn take_back(&mut self, seat: Seat, earlier: Earlier) -> Answered<EventRow> {
        let Earlier {
            mut play,
            kept,
            revision,
            stirred,
        } = earlier;
        let (to, now) = (play.position(), self.play.position());
        if revision != self.revision {
            return Err(Refusal::stale(to, now, self.revision));
        }
        for parts in stirred {
            play.stir(parts).map_err(Refusal::malformed)?;
        }
        if play.stirs() != self.play.stirs() {
            return Err(Refusal::fault("the dice of an earlier position are others"));
        }
        let passed = self.play.word().saturating_sub(play.word());
        play.pass(passed);
        self.play = play;
        self.kept = self.kept.min(kept);
        self.went_back(to);
        Ok(EventRow {
            kind: EventKind::Back,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: Some(json!({"to": to, "passed": passed})),
            dice: Vec::new(),
            scripted: 0,
            log: "[]".to_string(),
        })
    }

    fn went_back(&mut self, to: usize) {
        self.chronicle.go_back(to);
        self.undone.clear();
        self.revision += 1;
        self.settled = self.revision;
    }

    /// Plays events the last of which goes back: only what is left of them is played.
    pub(super) fn fold_back(&mut self, events: &[EventRow]) -> Answered<()> {
        let revision = self.revision + events.len() as u64;
        let left = remaining(self.play.position(), events.to_vec());
        for Stands {
            row,
            stirred,
            passed,
        } in left.rows
        {
            self.stir_all(stirred)?;
            let seat = self.seat(&row.seat)?;
            let action = row.action.as_ref();
            let action = action.ok_or_else(|| Refusal::malformed("an act without an action"))?;
            if passed > 0 {
                self.play.pass(passed);
            }
            set_dice(self.play.as_mut(), &row.dice, row.scripted)?;
            let again = self.act(row.kind, seat, action)?;
            if again.dice != row.dice {
                return Err(Refusal::malformed("its dice are others now"));
            }
        }
        self.stir_all(left.stirred)?;
        self.play.pass(left.passed);
        self.undone.clear();
        (self.revision, self.settled) = (revision, revision);
        Ok(())
    }
}
