//! What the tables have in common: names that are looked up, and where a row comes from.

use std::collections::BTreeMap;

use board::{Board, BoardFiles, Row, SpaceId, Table};

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
        row.each(column, |name| self.get(name))
    }
}

pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

pub(super) fn find(board: &Board, key: &str) -> std::result::Result<SpaceId, String> {
    board
        .find(key)
        .ok_or_else(|| format!("no space `{key}` on the board"))
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
