//! Seats, decisions, dice, journal and undo: what every game at the table shares.
//!
//! A ruleset implements [`Game`]: pure functions of a state, an action and dice. Everything
//! that needs no rule is here once for all games: [`Session`] plays a game with its journal and
//! undo, [`Dice`] come from a committed seed or a script, [`Illegal`] says which rule forbids an
//! action, and [`Ruleset`] hides a game's types from the programs that only pass actions on.
//! The kernel does no input or output and knows no game.
//!
//! | to | look at |
//! |---|---|
//! | write a game | [`Game`], and the crate `duel` as an example; [`rule!`], [`demand!`], [`cite!`] and [`proves!`] tie code and tests to the [`Ledger`] |
//! | play one in Rust | [`Session`]: act, undo, redo, journal, replay |
//! | play any of them by name | [`Ruleset`] starts, loads and replays; [`Play`] is a game under way; actions are JSON |
//! | show one | [`Decision`] is what may be done, [`View`] what a seat may see, [`Entry`] what happened, [`Look`] how it is drawn |
//! | ask several seats in secret | [`Sealed`] |
//! | check one | the crate `conformance` |
//!
//! ```
//! use duel::{Action, Duel, RED};
//! use kernel::{Session, Setup};
//!
//! let mut game = Session::<Duel>::new(&Setup::default(), "42".parse().unwrap()).unwrap();
//! game.act(Action::Pick(2)).unwrap();
//!
//! // What is not allowed is refused with its rule, and nothing changes.
//! let refused = game.act(Action::Pick(3)).unwrap_err();
//! assert_eq!(refused.rule().unwrap().as_str(), "2.2");
//!
//! // The journal is the game: whoever has it comes to the same state.
//! game.undo(RED).unwrap();
//! game.act(Action::Pick(3)).unwrap();
//! let again = Session::<Duel>::replay(&game.journal(true).unwrap()).unwrap();
//! assert_eq!(again.hash(), game.hash());
//! ```

mod back;
mod caught;
mod chance;
mod checkpoint;
mod course;
mod dice;
mod edit;
mod event;
mod game;
mod group;
mod journal;
mod ledger;
mod log;
mod look;
mod named;
mod odds;
mod opening;
pub mod plain;
mod play;
mod play_error;
mod random;
mod rule;
mod sealed;
mod seat;
mod session;
mod standing;
mod stir;
mod target;
mod view;
mod walk;
mod why;
mod window;

pub use caught::caught;
pub use chance::{DiceError, NotRolled, Rolled, Scripted, Throw};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use course::Course;
pub use dice::{Dice, Seed};
pub use edit::{Change, Edit};
pub use event::Event;
pub use game::{Choice, Game, GameInfo, OptionInfo, Outcome, ScenarioInfo, Setup, SetupError};
pub use group::{Picked, Way, ways};
pub use journal::{Journal, JournalEntry, JournalError};
pub use ledger::{Citation, CitationKind, Coverage, Ledger, LedgerExample, LedgerRule, RuleKind};
pub use log::{Audience, Entry, Log};
pub use look::{
    BoxGroup, CardLook, Colours, Does, Drawing, Ends, Figure, GuideStep, Help, HelpPoint,
    HelpSection, KindLook, Look, LookError, NationLook, SignLook, Stripe, Term, Tone, VerbLook,
};
pub use odds::{Fighter, Modifier, Odds, OddsRow};
pub use opening::{Opening, SimGame};
pub use play::{Decision, Offer, Play, Rules, Ruleset};
pub use play_error::PlayError;
pub use random::RandomPlayer;
pub use rule::{Illegal, RuleId};
pub use sealed::Sealed;
pub use seat::{Seat, SeatInfo, Seats};
pub use session::{Session, UndoError, state_hash};
pub use standing::{Goal, Prize, Score, Standing};
pub use stir::{Part, Parts};
pub use target::{CardId, Caution, CounterId, Edge, Key, Label, Purchase, Target};
pub use view::{
    BoxView, Card, Counter, Deck, DeckKind, EdgeMarker, EdgeView, Need, Overlay, Pool, PoolRow,
    Prompt, Reason, SpaceView, Steps, Track, View, Viewer,
};
pub use why::why;
pub use window::{Topic, Window};
