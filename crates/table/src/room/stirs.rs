//! Parts of the players that are stirred into the dice.

use super::desk::Desk;
use crate::refusal::{Answered, Refusal};
use crate::store::EventRow;
use crate::wire::seat_id;
use kernel::{Parts, Seat};

impl Desk {
    /// Where nothing can be taken back, everything that came before is settled.
    pub(super) fn settle(&mut self) {
        if self.play.reach() == 0 {
            self.settled = self.revision;
        }
    }

    /// Stirs parts of the players into the dice.
    pub fn stir(&mut self, seat: Seat, parts: Parts) -> Answered<EventRow> {
        let event = EventRow::stir(seat_id(self.play.as_ref(), seat), &parts);
        self.play.stir(parts).map_err(Refusal::malformed)?;
        self.revision += 1;
        self.settle();
        Ok(event)
    }

    /// Stirs parts in that were stirred in before.
    pub(super) fn stir_all(&mut self, stirred: Vec<Parts>) -> Answered<()> {
        for parts in stirred {
            self.play.stir(parts).map_err(Refusal::malformed)?;
        }
        Ok(())
    }
}
