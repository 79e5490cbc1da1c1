//! What other servers did to the game.

use super::actor::Actor;
use super::change::{Before, Told};
use crate::refusal::Answered;
use crate::store::{EventKind, EventRow};
use crate::wire::Kind;
use kernel::Seat;

/// What came of looking for events of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    None,
    /// All who watch were told.
    Told,
    /// What is known here does not lead there.
    Astray,
}

impl Actor {
    /// Reads events that are not known here, plays them and tells those who watch.
    pub async fn catch_up(&mut self) -> Answered<News> {
        let known = self.desk.as_ref().map_or(self.told, |desk| desk.revision);
        let events = self.shared.store.events(&self.game.id, known).await?;
        if events.is_empty() {
            return Ok(News::None);
        }
        let turns = |event: &EventRow| matches!(event.kind, EventKind::Back | EventKind::Carry);
        let plays = self
            .desk
            .as_ref()
            .is_some_and(|desk| desk.stopped.is_none());
        if !plays || events.iter().any(turns) {
            return Ok(News::Astray);
        }
        for event in events {
            let (after, told) = self.follow(event).await?;
            for (viewer, text) in told {
                self.subscribers.update(viewer, after, &text);
            }
            self.told = after + 1;
        }
        Ok(News::Told)
    }

    async fn follow(&mut self, event: EventRow) -> Answered<(u64, Told)> {
        let (viewers, computers) = (self.subscribers.viewers(), self.computers());
        let followed = self.work(move |desk| {
            let before = Before::of(desk, &viewers);
            let after = desk.revision;
            desk.fold(std::slice::from_ref(&event))?;
            let by = desk.seat(&event.seat)?;
            let told = before.tell(desk, Some(by), kind(event.kind), &computers);
            Ok((after, told))
        });
        followed.await?
    }

    /// The seats that computers play.
    pub fn computers(&self) -> Vec<Seat> {
        let access = self.room.access();
        let seats = access.seats.iter().enumerate();
        let computers = seats.filter(|(_, row)| row.kind == crate::store::SeatKind::Computer);
        computers.map(|(index, _)| Seat(index as u8)).collect()
    }
}

const fn kind(kind: EventKind) -> Kind {
    match kind {
        EventKind::Act | EventKind::Join => Kind::Act,
        EventKind::Undo => Kind::Undo,
        EventKind::Redo => Kind::Redo,
        EventKind::Stir => Kind::Dice,
        EventKind::Resign | EventKind::Draw => Kind::End,
        EventKind::Back | EventKind::Carry => Kind::Undo,
    }
}
