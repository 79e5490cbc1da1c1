//! What the fields of tables have in common: words, names of spaces, numbers within bounds.

use crate::{Board, BoardError, Flag, Id, Maybe, Row};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The parts of a field that are joined by commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

impl Row<'_> {
    /// A word of a field: its message says all, and is not put behind the word.
    pub fn word<T: FromStr<Err = String>>(self, column: &str) -> Result<T, BoardError> {
        let word = self.text(column)?.parse();
        word.map_err(|why| self.error(column, why))
    }

    /// A word of a field that may be empty.
    pub fn maybe_word<T: FromStr<Err = String>>(
        self,
        column: &str,
    ) -> Result<Option<T>, BoardError> {
        match self.text(column)? {
            "" => Ok(None),
            _ => self.word(column).map(Some),
        }
    }

    /// Words joined by commas.
    pub fn words<T: FromStr<Err = String>>(self, column: &str) -> Result<Vec<T>, BoardError> {
        self.each(column, str::parse)
    }

    /// What each of the parts that are joined by commas stands for.
    pub fn each<T>(
        self,
        column: &str,
        find: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, BoardError> {
        parts(self.text(column)?)
            .map(|part| find(part).map_err(|why| self.error(column, why)))
            .collect()
    }

    /// `yes` or nothing.
    pub fn flag(self, column: &str) -> Result<bool, BoardError> {
        self.word::<Flag>(column).map(|flag| flag.0)
    }

    /// A value or nothing.
    pub fn maybe<T: FromStr<Err: Display>>(self, column: &str) -> Result<Option<T>, BoardError> {
        self.get::<Maybe<T>>(column).map(|value| value.0)
    }

    /// A number, or nothing for 0.
    pub fn amount(self, column: &str) -> Result<u8, BoardError> {
        self.maybe(column).map(|number| number.unwrap_or(0))
    }

    /// A value that must lie in a range.
    pub fn within<T>(self, column: &str, range: RangeInclusive<T>) -> Result<T, BoardError>
    where
        T: FromStr<Err: Display> + PartialOrd + Display,
    {
        let value: T = self.get(column)?;
        if range.contains(&value) {
            return Ok(value);
        }
        let (from, to) = range.into_inner();
        Err(self.error(column, format!("{value} is not from {from} to {to}")))
    }

    /// A space of the board.
    pub fn space<I: Id>(self, board: &Board, column: &str) -> Result<I, BoardError> {
        let key = self.text(column)?;
        let found = board.find(key).map(|id| I::from_index(id.index()));
        found.ok_or_else(|| self.error(column, format!("no space `{key}` on the board")))
    }

    /// A space of the board, or nothing.
    pub fn maybe_space<I: Id>(self, board: &Board, column: &str) -> Result<Option<I>, BoardError> {
        match self.text(column)? {
            "" => Ok(None),
            _ => self.space(board, column).map(Some),
        }
    }

    /// The one of a list that a field names; `what` says what there is none of.
    pub fn one_of<'l, T: crate::Keyed>(
        self,
        column: &str,
        list: &'l mut [T],
        what: &str,
    ) -> Result<&'l mut T, BoardError> {
        let key = self.text(column)?;
        let found = list.iter_mut().find(|one| one.key() == key);
        found.ok_or_else(|| self.error(column, format!("no {what} `{key}`")))
    }
}
