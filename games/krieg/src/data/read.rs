//! What the tables have in common: names that are looked up, and where a row comes from.

use std::collections::BTreeMap;

use board::{Board, BoardError, BoardFiles, Row, SpaceId, Table};

use super::Result;

/// The names of one table, and the ids that they stand for.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// What a message calls a thing of the table, and the table.
    what: &'static str,
    file: &'static str,
    names: BTreeMap<Box<str>, u16>,
}

impl Index {
    /// The column `column` of a table, whose values must differ.
    pub(super) fn of(
        table: &Table,
        column: &str,
        what: &'static str,
        file: &'static str,
    ) -> Result<Index> {
        let mut index = Index {
            what,
            file,
            names: BTreeMap::new(),
        };
        for (row, id) in table.rows().zip(0..) {
            let name = row.text(column)?;
            if name.is_empty() {
                return Err(row.error(column, format!("a {what} without a name")));
            }
            if index.names.insert(name.into(), id).is_some() {
                return Err(row.error(column, format!("{what} `{name}` twice")));
            }
        }
        Ok(index)
    }

    /// The tables of several files, each named in six rows of a column, in the order of their first rows.
    pub(super) fn of_tables(files: &[&Table], column: &str, what: &'static str) -> Result<Index> {
        let mut index = Index {
            what,
            file: "the tables",
            names: BTreeMap::new(),
        };
        for row in files.iter().flat_map(|table| table.rows()) {
            let next = index.names.len() as u16;
            let name = row.text(column)?;
            index.names.entry(name.into()).or_insert(next);
        }
        Ok(index)
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub fn find<T: From<u16>>(&self, name: &str) -> Option<T> {
        self.names.get(name).copied().map(T::from)
    }

    /// The id of a name, or the sentence that says that there is none.
    pub fn get<T: From<u16>>(&self, name: &str) -> std::result::Result<T, String> {
        self.find(name)
            .ok_or_else(|| format!("no {} `{name}` in {}", self.what, self.file))
    }

    pub(super) fn field<T: From<u16>>(&self, row: Row<'_>, column: &str) -> Result<T> {
        let name = row.text(column)?;
        self.get(name).map_err(|why| row.error(column, why))
    }

    /// A field that may be empty.
    pub(super) fn maybe<T: From<u16>>(&self, row: Row<'_>, column: &str) -> Result<Option<T>> {
        match row.text(column)? {
            "" => Ok(None),
            _ => self.field(row, column).map(Some),
        }
    }

    /// Names joined by commas.
    pub(super) fn list<T: From<u16>>(&self, row: Row<'_>, column: &str) -> Result<Vec<T>> {
        parts(row.text(column)?)
            .map(|name| self.get(name).map_err(|why| row.error(column, why)))
            .collect()
    }
}

pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// A word of a field that may be empty.
pub(super) fn maybe<T: std::str::FromStr<Err = String>>(
    row: Row<'_>,
    column: &str,
) -> Result<Option<T>> {
    match row.text(column)? {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|why| row.error(column, why)),
    }
}

/// A word of a field.
pub(super) fn word<T: std::str::FromStr<Err = String>>(row: Row<'_>, column: &str) -> Result<T> {
    row.text(column)?
        .parse()
        .map_err(|why| row.error(column, why))
}

/// Words joined by commas.
pub(super) fn words<T: std::str::FromStr<Err = String>>(
    row: Row<'_>,
    column: &str,
) -> Result<Vec<T>> {
    parts(row.text(column)?)
        .map(|part| part.parse().map_err(|why| row.error(column, why)))
        .collect()
}

pub(super) fn flag(row: Row<'_>, column: &str) -> Result<bool> {
    match row.text(column)? {
        "yes" => Ok(true),
        "" => Ok(false),
        other => Err(row.error(column, format!("`{other}` is neither `yes` nor empty"))),
    }
}

/// A space of the board.
pub(super) fn space(board: &Board, row: Row<'_>, column: &str) -> Result<SpaceId> {
    let key = row.text(column)?;
    find(board, key).map_err(|why| row.error(column, why))
}

pub(super) fn find(board: &Board, key: &str) -> std::result::Result<SpaceId, String> {
    board
        .find(key)
        .ok_or_else(|| format!("no space `{key}` on the board"))
}

/// A number that must lie in a range.
pub(super) fn within(row: Row<'_>, column: &str, from: i8, to: i8) -> Result<i8> {
    let value: i8 = row.get(column)?;
    if (from..=to).contains(&value) {
        Ok(value)
    } else {
        Err(row.error(column, format!("{value} is not from {from} to {to}")))
    }
}

/// How a row's `source` may begin: the book fixes it, a public page gives it, it follows from other rows, a card's
/// named facts are from the book, or it is ours.
const ORIGINS: [&str; 5] = ["text", "found", "computed", "known:", "reconstructed"];

/// A table of the folder; every row must say where it comes from.
pub(super) fn table(files: &BoardFiles, name: &str) -> Result<Table> {
    let table = files.table(name)?;
    for row in table.rows() {
        let source = row.text("source")?;
        if !ORIGINS.iter().any(|origin| source.starts_with(origin)) {
            return Err(row.error("source", format!("`{source}` says not where it is from")));
        }
    }
    Ok(table)
}

/// An error of a table as a whole.
pub(super) fn whole(table: &Table, column: &str, why: impl Into<String>) -> BoardError {
    BoardError::new(table.file(), 0, column, why)
}
