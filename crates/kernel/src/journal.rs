use crate::{GameInfo, Parts, Rolled, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// A whole game: how it began and everything that was decided.
///
/// Saving, resuming, undoing, replaying and proving the dice are all views of this list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    pub format: u32,
    pub game: String,
    /// The version of the rules that the game is played by.
    pub version: String,
    pub setup: Setup,
    /// The position that the game goes on from, where that is not the scenario's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// SHA-256 of the seed, known from the start.
    pub commitment: String,
    /// Known when the game is over, or on a table of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    pub actions: Vec<JournalEntry>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalEntry {
    /// What players added to the dice before it, each time all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stirred: Vec<Parts>,
    /// The id of the seat that decided.
    pub seat: String,
    pub action: Value,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
    /// How many of these dice, from the first, were not rolled but set, for analysis.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub scripted: usize,
    /// How many words of the stream of dice were passed over before it, in games of before the stream began anew
    /// where dice were taken back by agreement.
    #[serde(default, skip_serializing_if = "none_passed")]
    pub passed: u64,
    /// How often the stream of dice began anew before it: dice were taken back by agreement.
    #[serde(default, skip_serializing_if = "never_again")]
    pub again: u32,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

fn none_passed(n: &u64) -> bool {
    *n == 0
}

fn never_again(n: &u32) -> bool {
    *n == 0
}

impl Journal {
    pub const FORMAT: u32 = 2;

    /// How often the dice of one game may be stirred or begin anew.
    pub const BEGINNINGS: usize = 2_000;

    /// As if it had been played by these rules: replaying it shows whether every action holds under them too.
    pub fn under(&self, info: &GameInfo) -> Journal {
        Journal {
            version: info.version.to_string(),
            ..self.clone()
        }
    }

    pub fn parse(text: &str) -> Result<Journal, JournalError> {
        let read = &mut serde_json::Deserializer::from_str(text);
        let journal = serde_path_to_error::deserialize(&mut *read).map_err(JournalError::place)?;
        read.end()
            .map_err(|e| JournalError::whole(format!("after the journal: {e}")))?;
        Journal::known(journal)
    }

    /// Reads a journal that is part of something else.
    pub fn from_value(value: Value) -> Result<Journal, JournalError> {
        Journal::known(serde_path_to_error::deserialize(value).map_err(JournalError::place)?)
    }

    fn known(journal: Journal) -> Result<Journal, JournalError> {
        if journal.format != Journal::FORMAT {
            return Err(JournalError::whole(format!(
                "journal format {} is not known; this program reads format {}",
                journal.format,
                Journal::FORMAT
            )));
        }
        journal.beginnings()
    }

    /// What the dice begin anew from costs time for each of them, and no game has many.
    fn beginnings(self) -> Result<Journal, JournalError> {
        let mut count: usize = 0;
        for (index, entry) in self.actions.iter().enumerate() {
            let anew = usize::try_from(entry.again).unwrap_or(usize::MAX);
            count = count
                .saturating_add(anew)
                .saturating_add(entry.stirred.len());
            if count > Journal::BEGINNINGS {
                let words = format!(
                    "the dice begin anew more than {} times",
                    Journal::BEGINNINGS
                );
                return Err(JournalError::at(index, words));
            }
        }
        Ok(self)
    }
}

/// What is wrong with a journal, and at which action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError {
    /// Counted from 1.
    pub action: Option<usize>,
    pub message: String,
}

impl JournalError {
    fn place(error: serde_path_to_error::Error<serde_json::Error>) -> JournalError {
        JournalError::whole(crate::plain::placed(error.path(), error.inner()))
    }
    pub(crate) fn at(index: usize, message: impl Into<String>) -> JournalError {
        JournalError {
            action: Some(index + 1),
            message: message.into(),
        }
    }
    pub(crate) fn whole(message: impl Into<String>) -> JournalError {
        JournalError {
            action: None,
            message: message.into(),
        }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some(n) => write!(f, "action {n}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for JournalError {}
