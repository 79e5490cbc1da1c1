//! One change of a game, and what each viewer is told of it.

use super::desk::Desk;
use super::group::Group;
use super::take_back::Earlier;
use crate::refusal::{Answered, Refusal};
use crate::store::{CheckpointRow, EventKind, EventRow, Head};
use crate::wire::{DecisionWire, Done, Kind, Message, Update, ViewPatch};
use kernel::{Parts, Seat, Viewer};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What a player asks for.
pub enum Ask {
    Act(Value),
    /// Takes back the last action, or all after a position.
    Undo {
        to: Option<usize>,
    },
    Redo,
    /// A seat gives up, or all agree that nobody wins.
    End(EventKind),
    /// The game goes on from an earlier position, to which all have agreed.
    Back(Earlier),
    /// Several actions as one.
    Group(Group),
    /// Adds the parts of a round to the dice.
    Stir {
        round: u32,
        parts: Parts,
    },
}

impl Ask {
    fn kind(&self) -> Kind {
        match self {
            Ask::Act(_) | Ask::Group(_) => Kind::Act,
            Ask::Undo { .. } | Ask::Back(_) => Kind::Undo,
            Ask::Redo => Kind::Redo,
            Ask::Stir { .. } => Kind::Dice,
            Ask::End(_) => Kind::End,
        }
    }

    /// Whether it answers the position that the asker saw; to end a game one need not have seen the last move.
    fn has_position(&self) -> bool {
        !matches!(self, Ask::End(_))
    }
}

/// A change that was worked out and is not yet stored.
pub struct Change {
    pub events: Vec<EventRow>,
    /// The revision that it follows.
    pub after: u64,
    pub head: Head,
    pub checkpoint: Option<CheckpointRow>,
    pub done: Done,
    pub told: Told,
}

/// What each viewer is told, as JSON.
pub type Told = Vec<(Viewer, Utf8Bytes)>;

/// What viewers knew before a change, to tell afterwards what is different.
pub struct Before {
    /// How many lines of the log each could read.
    viewers: Vec<(Viewer, usize)>,
}

impl Before {
    pub fn of(desk: &mut Desk, viewers: &[Viewer]) -> Before {
        desk.remember(viewers);
        let knew = |viewer: &Viewer| (*viewer, desk.count_lines(*viewer));
        Before {
            viewers: viewers.iter().map(knew).collect(),
        }
    }

    /// Writes one update for each viewer.
    pub fn tell(self, desk: &mut Desk, by: Option<Seat>, kind: Kind, computers: &[Seat]) -> Told {
        let decides = desk.to_move();
        let asked = |viewer: Viewer| decides.is_some_and(|seat| viewer == Viewer::Seat(seat));
        let is_asked = self.viewers.iter().any(|(viewer, _)| asked(*viewer));
        let mut decision = is_asked.then(|| desk.decision()).flatten();
        let viewers: Vec<Viewer> = self.viewers.iter().map(|(viewer, _)| *viewer).collect();
        let views = desk.renew(&viewers, kind);
        let told = self.viewers.into_iter().zip(views);
        let told = told.map(|((viewer, lines), view)| {
            let decision = if asked(viewer) { decision.take() } else { None };
            let update = update(desk, (viewer, view, lines), by, kind, decision, computers);
            (viewer, Message::Update(update).to_json().into())
        });
        told.collect()
    }
}

fn update(
    desk: &Desk,
    (viewer, view, lines): (Viewer, ViewPatch, usize),
    by: Option<Seat>,
    kind: Kind,
    decision: Option<DecisionWire>,
    computers: &[Seat],
) -> Update {
    let play = desk.play.as_ref();
    Update {
        revision: desk.revision,
        position: play.position(),
        by: by.map(|seat| desk.name(Viewer::Seat(seat))),
        kind,
        view,
        log: desk.lines(viewer, |n, _| n >= lines),
        undone_to: (kind == Kind::Undo).then(|| play.position()),
        decision,
        waiting_for: desk.waiting_for(viewer, computers),
        undo: desk.can_undo(viewer),
        redo: desk.can_redo(viewer),
        outcome: desk.outcome(),
    }
}

impl Desk {
    /// Changes the game for a seat that looks at a position. Nothing has changed when this is refused.
    pub fn change(
        &mut self,
        seat: Seat,
        position: usize,
        ask: Ask,
        viewers: &[Viewer],
        computers: &[Seat],
    ) -> Answered<Change> {
        let now = self.play.position();
        if ask.has_position() && position != now {
            return Err(Refusal::stale(position, now, self.revision));
        }
        // Everybody has the seed and sees every side by now: over is over.
        if self.is_over() {
            return Err(kernel::PlayError::Over.into());
        }
        if let Some(stopped) = &self.stopped
            && !matches!(ask, Ask::End(_))
        {
            return Err(stopped.refusal(self.name(Viewer::Seat(seat))));
        }
        let before = Before::of(self, viewers);
        let (after, kind) = (self.revision, ask.kind());
        let events = match ask {
            Ask::Act(action) => vec![self.act(EventKind::Act, seat, &action)?],
            Ask::Group(group) => self.act_together(seat, group)?,
            Ask::Redo => self.redo_group(seat)?,
            Ask::Stir { round, parts } => self.stir_once(seat, round, parts)?,
            Ask::End(kind) => vec![self.end(seat, kind)?],
            Ask::Back(earlier) => vec![self.take_back(seat, earlier)?],
            Ask::Undo { to } => self.undo_to(seat, to.unwrap_or(self.before_group(now)))?,
        };
        Ok(Change {
            events,
            after,
            head: self.head(),
            checkpoint: self.checkpoint(),
            done: Done {
                revision: self.revision,
                position: self.play.position(),
                undo: self.can_undo(Viewer::Seat(seat)),
            },
            told: before.tell(self, Some(seat), kind, computers),
        })
    }

    /// Stirs a round in, unless another player's last part was first.
    fn stir_once(&mut self, seat: Seat, round: u32, parts: Parts) -> Answered<Vec<EventRow>> {
        if self.play.stirs() + 1 != round {
            return Err(Refusal::new(
                409,
                "stirred",
                "the dice were stirred already",
            ));
        }
        Ok(vec![self.stir(seat, parts)?])
    }

    /// Takes again what was taken back as one.
    fn redo_group(&mut self, seat: Seat) -> Answered<Vec<EventRow>> {
        let mut events = vec![self.redo(seat)?];
        while self.undone.last() == Some(&true) {
            events.push(self.redo(seat)?);
        }
        Ok(events)
    }

    /// Takes back every action after a position, or none.
    fn undo_to(&mut self, seat: Seat, to: usize) -> Answered<Vec<EventRow>> {
        let (revision, from) = (self.revision, self.play.position());
        if to >= from && from > 0 {
            return Err(Refusal::malformed(format!(
                "the game stands at position {from}; it cannot go back to {to}"
            )));
        }
        let mut events = vec![self.undo(seat)?];
        while self.play.position() > to {
            match self.undo(seat) {
                Ok(event) => events.push(event),
                Err(refusal) => {
                    while self.play.position() < from {
                        self.redo(seat)?;
                    }
                    self.revision = revision;
                    return Err(refusal);
                }
            }
        }
        Ok(events)
    }
}
