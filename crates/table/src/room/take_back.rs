//! Going back behind dice, by agreement. What was rolled since is not rolled again: the stream of dice begins anew.

use super::desk::Desk;
use crate::refusal::{Answered, Refusal};
use crate::store::{EventKind, EventRow};
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
        let again = behind(self.play.as_ref(), play.as_ref());
        play.begin_again(again);
        self.play = play;
        self.kept = self.kept.min(kept);
        self.went_back(to);
        Ok(EventRow {
            kind: EventKind::Back,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: Some(json!({"to": to, "again": again})),
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
}

/// How often the stream of dice must begin anew: once more than it did, or not at all where nothing was read of it since.
fn behind(now: &dyn Play, then: &dyn Play) -> u32 {
    if (now.again(), now.word()) == (then.again(), then.word()) {
        return 0;
    }
    (now.again() + 1).saturating_sub(then.again())
}
