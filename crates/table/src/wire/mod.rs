//! What goes over the wire. Seats are named by their ids everywhere.

mod card;
mod log;
mod patch;
mod table;
mod view;

pub use card::{Card, SeatCard, StoppedCard};
pub use log::Line;
pub use log::{Mark, TurnWire};
pub use patch::ViewPatch;
pub use table::{Can, DecisionWire, Done, Kind, Message, Rehearsal, Table, Update, WaitingFor};
pub use view::{OutcomeWire, ViewWire};

use kernel::{Play, Seat};

pub fn seat_id(play: &dyn Play, seat: Seat) -> &'static str {
    play.seats()[seat.index()].id
}
