//! The computer players of one game.

use super::Command;
use super::rooms::{Room, Shared};
use crate::computer;
use kernel::{Play, Seat, Seed};
use staff::{Advice, Advisor, Cancel};
use tokio::time::Instant;

/// The computer players that sit at a table.
#[derive(Default)]
pub struct Machines {
    /// With what they remember of the game.
    idle: Vec<(Seat, String, Box<dyn Advisor>)>,
    thinking: Option<Thinking>,
    /// When the next move may be shown.
    next: Option<Instant>,
}

struct Thinking {
    seat: Seat,
    cancel: Cancel,
}

/// What a computer thought of.
pub struct Advised {
    pub seat: Seat,
    pub level: String,
    /// The revision that it looked at.
    pub revision: u64,
    pub thought: Option<(Box<dyn Advisor>, Option<Advice>)>,
}

impl Machines {
    pub fn seat(&self) -> Option<Seat> {
        self.thinking.as_ref().map(|thinking| thinking.seat)
    }

    /// Nobody waits for the answer any more; it will come and be put aside.
    pub fn cancel(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.cancel.cancel();
        }
    }

    /// Asks a computer what to do. The answer comes back as a command, not before the last move was seen.
    pub fn ask(&mut self, shared: &Shared, room: &Room, question: Question) {
        let Question {
            seat,
            level,
            play,
            revision,
            seed,
        } = question;
        let Some(mut advisor) = self.advisor(play.info().id, seat, &level, seed) else {
            tracing::error!(level, "no computer plays at this level");
            return;
        };
        let owner = room.access().owner.clone();
        let cancel = Cancel::new();
        self.thinking = Some(Thinking {
            seat,
            cancel: cancel.clone(),
        });
        let thought = shared.staff.turn(&owner, move || {
            let advice = advisor.advise(play.as_ref(), &cancel);
            (advisor, advice)
        });
        let (room, not_before) = (room.clone(), self.next);
        tokio::spawn(async move {
            let thought = thought.await.ok();
            if let Some(time) = not_before {
                tokio::time::sleep_until(time).await;
            }
            let advised = Advised {
                seat,
                level,
                revision,
                thought,
            };
            room.tell(Command::Advice(advised)).await;
        });
    }

    fn advisor(
        &mut self,
        game: &str,
        seat: Seat,
        level: &str,
        seed: Seed,
    ) -> Option<Box<dyn Advisor>> {
        let known = self
            .idle
            .iter()
            .position(|(who, how, _)| *who == seat && how == level);
        if let Some(index) = known {
            return Some(self.idle.swap_remove(index).2);
        }
        let level = computer::level(game, level)?;
        // Not the seed of the dice: nobody may know these.
        staff::advisor(game, level, seat, seed.nth(1 + u64::from(seat.0)))
    }

    /// Takes a computer back that has finished thinking; says whether its work was cancelled.
    pub fn finished(
        &mut self,
        seat: Seat,
        level: String,
        advisor: Option<Box<dyn Advisor>>,
    ) -> bool {
        let thinking = self.thinking.take();
        self.idle.retain(|(who, _, _)| *who != seat);
        self.idle
            .extend(advisor.map(|advisor| (seat, level, advisor)));
        thinking.is_some_and(|thinking| thinking.cancel.is_cancelled())
    }

    pub fn moved(&mut self, pace: std::time::Duration) {
        self.next = Some(Instant::now() + pace);
    }
}

/// A position, and for whom to decide there.
pub struct Question {
    pub seat: Seat,
    pub level: String,
    pub play: Box<dyn Play>,
    pub revision: u64,
    pub seed: Seed,
}
