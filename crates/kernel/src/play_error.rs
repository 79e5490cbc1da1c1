use crate::{DiceError, Illegal, Reason, RuleId, SetupError, UndoError};
use std::fmt;

/// Why a request to a game was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    Illegal(Illegal),
    /// Not an action of this game at all.
    Malformed(String),
    WrongSeat {
        decides: String,
    },
    Over,
    Undo(UndoError),
    NothingToRedo,
    NoOdds,
    /// A group cannot go where it was sent.
    NoWay(Reason),
    /// A script that no dice can follow, or not the dice that were thrown.
    Dice(DiceError),
    Setup(SetupError),
    Position(Vec<String>),
}

impl PlayError {
    /// The rule that forbids it, where one does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            PlayError::Illegal(illegal) => Some(illegal.rule),
            PlayError::NoWay(reason) => Some(reason.rule),
            _ => None,
        }
    }

    /// One word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Illegal(_) => "illegal",
            PlayError::Malformed(_) => "not_an_action",
            PlayError::WrongSeat { .. } => "wrong_seat",
            PlayError::Over => "over",
            PlayError::Undo(_) => "cannot_undo",
            PlayError::NothingToRedo => "cannot_redo",
            PlayError::NoOdds => "no_odds",
            PlayError::NoWay(_) => "no_way",
            PlayError::Dice(_) => "dice",
            PlayError::Setup(_) => "setup",
            PlayError::Position(_) => "position",
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(illegal) => illegal.fmt(f),
            PlayError::Malformed(what) => write!(f, "not an action of this game: {what}"),
            PlayError::WrongSeat { decides } => write!(f, "`{decides}` decides now"),
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Undo(why) => why.fmt(f),
            PlayError::NothingToRedo => f.write_str("nothing was taken back"),
            PlayError::NoOdds => f.write_str("this action is no battle"),
            PlayError::NoWay(reason) => write!(f, "{} (rule {})", reason.message, reason.rule),
            PlayError::Dice(why) => why.fmt(f),
            PlayError::Setup(why) => why.fmt(f),
            PlayError::Position(flaws) => {
                write!(f, "the position is not sound: {}", flaws.join("; "))
            }
        }
    }
}

impl std::error::Error for PlayError {}

impl From<Illegal> for PlayError {
    fn from(illegal: Illegal) -> PlayError {
        PlayError::Illegal(illegal)
    }
}
