//! A room is a game in memory with the people around it.
//!
//! One task owns the game ([`desk::Desk`]) and takes requests one at a time: work out the change, store it, and only
//! then tell anybody. Nothing is locked while it waits for the database.

mod access;
mod actor;
mod carry;
mod catch_up;
mod change;
mod chronicle;
mod desk;
mod ends;
mod fold;
mod group;
mod machines;
mod orders;
#[cfg(test)]
mod resume_tests;
mod ring;
mod rooms;
mod stirs;
mod subscribers;
mod take_back;
mod views;

pub use access::Access;
pub use carry::newer;
pub use change::Ask;
pub use desk::{Desk, set_dice};
pub use group::Group;
pub use orders::Order;
pub use rooms::{Room, Rooms, access, begin, ruleset};
pub use take_back::Earlier;

use crate::refusal::Answered;
use crate::wire::Done;
use kernel::{Seat, Viewer};
use machines::Advised;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A question about a game and what is going on around it.
pub type Look = Box<dyn FnOnce(&Desk, &Around) + Send>;

/// What a room is asked.
pub enum Command {
    /// Looks at the game.
    Read(Look),
    Change {
        seat: Seat,
        position: usize,
        ask: Ask,
        reply: oneshot::Sender<Answered<Done>>,
    },
    Subscribe {
        account: String,
        viewer: Viewer,
        /// The last revision that the client saw.
        since: Option<u64>,
        sink: mpsc::Sender<Utf8Bytes>,
        /// Gets the number to unsubscribe with.
        reply: oneshot::Sender<Answered<u64>>,
    },
    Unsubscribe(u64),
    /// Somebody sat down or left: read the seats again.
    Seats(Option<oneshot::Sender<()>>),
    /// A computer has made up its mind.
    Advice(Advised),
    /// Another server has changed the game.
    Moved,
    /// A standing order may answer what is asked at this revision.
    Order {
        revision: u64,
    },
    /// A player has ordered something else.
    Ordered,
    /// Something was said or proposed at the table.
    Talk,
    /// The game was deleted.
    Close,
}

/// What is going on around the game.
#[derive(Clone, Default)]
pub struct Around {
    /// The seats whose players are connected.
    pub present: Vec<Seat>,
    /// The seats that computers play.
    pub computers: Vec<Seat>,
}
