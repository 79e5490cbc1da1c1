//! Seats, decisions, dice, journal and undo: what every game at the table shares.
//!
//! A ruleset implements [`Game`]: pure functions of a state, an action and dice. Everything
//! that needs no rule is here once for all games: [`Session`] plays a game with its journal and
//! undo, [`Dice`] come from a committed seed or a script, [`Illegal`] says which rule forbids an
//! action, and [`Ruleset`] hides a game's types from the programs that only pass actions on.
//! The kernel does no input or output and knows no game.

mod caught;
mod dice;
mod game;
mod journal;
mod ledger;
mod log;
mod play;
mod random;
mod rule;
mod seat;
mod session;
mod view;

pub use caught::caught;
pub use dice::{Dice, Seed};
pub use game::{Choice, Game, GameInfo, OptionInfo, Outcome, ScenarioInfo, Setup, SetupError};
pub use journal::{Journal, JournalEntry, JournalError};
pub use ledger::{
    Citation, CitationKind, Coverage, Ledger, LedgerError, LedgerExample, LedgerRule, RuleKind,
};
pub use log::{Audience, Entry, Log};
pub use play::{Decision, Odds, OddsRow, Offer, Play, PlayError, Rules, Ruleset, SimGame};
pub use random::RandomPlayer;
pub use rule::{Illegal, RuleId};
pub use seat::{Seat, SeatInfo};
pub use session::{Session, UndoError};
pub use view::{Counter, Label, Pool, PoolRow, Prompt, SpaceView, Track, View, Viewer};
