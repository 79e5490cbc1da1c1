//! The laws. Each says in its own words why it does not hold.

mod actions;
mod bytes;
mod clicks;
mod hidden;
mod offers;
mod words;

pub use actions::introduction;
pub use bytes::same_journal_same_bytes;

use crate::trace::{Position, Taken};
use kernel::{Game, Session};
use serde::Serialize;
use std::fmt;

/// What must hold in every position of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every listed action can be taken, none is listed twice, and there is one while somebody
    /// decides.
    Legal,
    /// Every other action is refused with a rule of the ledger, and nothing changes.
    Illegal,
    /// The same journal gives the same state, byte for byte.
    SameBytes,
    /// A state and an action come back from JSON and from bytes as they were.
    RoundTrip,
    /// What a seat sees, may do and reads does not depend on what is hidden from it.
    Hidden,
    /// Nothing is made or lost.
    Sound,
    /// Random play ends.
    Ends,
    /// Undo gives back the bytes, and stops at dice, secrets and other seats.
    Undo,
    /// Every rule that is named is in the ledger.
    Cited,
    /// A click on anything that a seat sees is an offer or has a reason why it is none.
    Clicks,
    /// The list of actions, found by whatever shorter way, is that of the candidates that pass the check.
    Offers,
    /// No two actions of one decision read alike.
    Words,
}

impl Law {
    pub const ALL: &[Law] = &[
        Law::Legal,
        Law::Illegal,
        Law::SameBytes,
        Law::RoundTrip,
        Law::Hidden,
        Law::Sound,
        Law::Ends,
        Law::Undo,
        Law::Cited,
        Law::Clicks,
        Law::Offers,
        Law::Words,
    ];

    /// Holds a position against the law. The session stands in that position, and does so again
    /// afterwards.
    pub(crate) fn holds_at<G: Game>(
        self,
        at: &Position<G>,
        session: &mut Session<G>,
    ) -> Result<(), String> {
        match self {
            Law::Legal => actions::legal(at),
            Law::Illegal => actions::illegal(at, session),
            Law::RoundTrip => bytes::round_trip(at),
            Law::Hidden => hidden::looks_the_same(at),
            Law::Sound => actions::sound(at),
            Law::Cited => actions::prompt_cited(at),
            Law::Clicks => clicks::answered(at),
            Law::Offers => offers::fast_and_slow(at),
            Law::Words => words::differ(at),
            Law::SameBytes | Law::Ends | Law::Undo => Ok(()),
        }
    }

    /// Holds an action that was just taken against the law.
    pub(crate) fn holds_after<G: Game>(
        self,
        taken: &Taken<G>,
        session: &mut Session<G>,
    ) -> Result<(), String> {
        match self {
            Law::Undo => bytes::undo(taken, session),
            Law::Hidden => hidden::shows_the_same(taken),
            Law::Cited => actions::log_cited(taken),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Legal => "legal actions apply",
            Law::Illegal => "illegal actions are refused",
            Law::SameBytes => "same journal, same bytes",
            Law::RoundTrip => "states come back as they were",
            Law::Hidden => "hidden facts stay hidden",
            Law::Sound => "nothing is made or lost",
            Law::Ends => "random play ends",
            Law::Undo => "undo gives back and stops",
            Law::Cited => "rules named are in the ledger",
            Law::Clicks => "every click is an offer or has a reason",
            Law::Offers => "fast offers equal slow ones",
            Law::Words => "no two actions read alike",
        })
    }
}

/// A value as the protocol shows it.
pub fn shown<T: Serialize>(value: &T) -> String {
    kernel::plain::to_text(value).unwrap_or_else(|e| format!("(not JSON: {e})"))
}

/// Refuses with a text unless the condition holds.
macro_rules! hold {
    ($cond:expr, $($text:tt)+) => {
        if !$cond {
            return Err(format!($($text)+));
        }
    };
}
pub(crate) use hold;
