//! The skeleton that every game stands on. It knows no game.
//!
//! **A question of a rule is a type in the rule's own file.** It implements [`Question`]: what happens when it comes to
//! the top of the stack, what could be answered, what may be, what an answer does, and what the player reads. What it
//! needs to know lives in it. A step that happens without asking anybody is a question that only opens.
//!
//! **A chapter** lists its questions and its actions once, with [`chapter!`]; what a chapter lets a seat do in a phase
//! is the trait [`Chapter`]. **A game** lists its chapters once, with [`game!`], and says the rest through [`Framed`].
//! To add a step: write its type in the file of its rule, and one line in the list of its chapter.
//!
//! **A position** is a struct of the game's own, made of facts and of parts from here: a [`Stack`] of steps, [`Pieces`]
//! on a board, [`Group`]s of facts, and [`Memo`]s that depend on groups. It is stored and compared by its facts; what
//! follows from them is made anew when it is read. Rules that act get an [`Act`]: position, dice, log.
//!
//! **A rule is stated once.** Offers are the candidates that `check` accepts; what is written faster by hand stands
//! beside its candidates, and the conformance suite holds the two against each other through
//! [`kernel::Game::candidates`].
//!
//! The tests of this crate hold a whole small game, `tests/ferry`; `crates/skirmish` is a hex game with cards, task
//! forces and secrets, small enough to be read in an hour.
mod act;
mod apart;
mod flaws;
mod game;
mod ids;
pub mod kit;
mod macros;
mod marks;
mod memo;
mod part;
mod pieces;
mod question;
mod seating;
mod shown;
mod stack;

pub use act::Act;
pub use apart::Apart;
pub use board::{Id, IdSet, SmallSet};
pub use flaws::{Flaws, flaws, must_hold};
pub(crate) use game::retain_from;
pub use game::{
    Framed, GameStep, add, apply, begin, candidates, check, legal, meant, open_phase, prompt,
    settle, unasked,
};
pub use ids::ById;
pub use memo::{Group, Memo, Stamp};
pub use part::Part;
pub use pieces::{Moved, Piece, Pieces, Tally};
pub use question::{
    Chapter, Question, Steps, apply_answer, ask_if_any, ask_unless_forced, check_answer,
    offer_candidates,
};
pub use seating::{Chair, Seating, Side};
pub use shown::{Click, as_shown, beside_the_point};
pub use stack::{Open, Stack};
