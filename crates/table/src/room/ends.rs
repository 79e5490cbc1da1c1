//! Ends that the rules know nothing of: a seat gives up, or all agree that nobody wins.

use super::desk::Desk;
use crate::refusal::{Answered, Refusal};
use crate::store::{EventKind, EventRow};
use crate::wire::{OutcomeWire, seat_id};
use kernel::Seat;

/// How a game was ended by those who play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Resigned(Seat),
    Agreed,
}

impl Desk {
    /// Whether nobody plays on, by the rules or by those who played.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether nothing can be done any more: it is over, or it can only be read.
    pub fn is_closed(&self) -> bool {
        self.stopped.is_some() || self.is_over()
    }

    /// Who decides now.
    pub fn to_move(&self) -> Option<Seat> {
        let decides = self.play.to_move();
        decides.filter(|_| self.ended.is_none() && self.stopped.is_none())
    }

    pub fn outcome(&self) -> Option<OutcomeWire> {
        if let Some(end) = self.ended {
            return Some(self.told(end));
        }
        if let Some(stopped) = &self.stopped {
            return stopped.outcome.clone();
        }
        let outcome = self.play.outcome()?;
        Some(OutcomeWire::of(self.play.as_ref(), outcome))
    }

    fn told(&self, end: End) -> OutcomeWire {
        let turn = self.turn();
        match end {
            End::Resigned(seat) => {
                let seats = self.play.seats();
                let name = seats[seat.index()].name;
                let others = seats.iter().enumerate();
                let others = others.filter(|(number, _)| *number != seat.index());
                OutcomeWire {
                    winners: others.map(|(_, info)| info.id).collect(),
                    title: format!("{name} resigned"),
                    reason: format!("{name} gave up in {turn}"),
                }
            }
            End::Agreed => OutcomeWire {
                winners: Vec::new(),
                title: "A draw by agreement".to_string(),
                reason: format!("All who played agreed in {turn}"),
            },
        }
    }

    /// Ends the game; the seat is the one that gives up, or the last that agreed.
    pub fn end(&mut self, seat: Seat, kind: EventKind) -> Answered<EventRow> {
        self.ended = Some(match kind {
            EventKind::Resign if self.play.seats().len() > 2 => {
                let words = "a game of more than two goes on without you: leave your seat, and somebody else or a \
                             computer can take it";
                return Err(Refusal::new(409, "others", words));
            }
            EventKind::Resign => End::Resigned(seat),
            EventKind::Draw => End::Agreed,
            other => {
                let words = format!("`{}` ends no game", other.name());
                return Err(Refusal::malformed(words));
            }
        });
        self.undone.clear();
        self.revision += 1;
        Ok(EventRow {
            kind,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: None,
            dice: Vec::new(),
            scripted: 0,
            log: "[]".to_string(),
        })
    }
}
