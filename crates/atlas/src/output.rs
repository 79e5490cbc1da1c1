//! The board files as they are written: plain, sorted, diffable text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::{AtlasError, Result};

/// The files of one board, by name, before they go to disk.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct BoardText {
    pub files: BTreeMap<String, String>,
}

impl BoardText {
    pub fn add(&mut self, name: &str, text: String) {
        self.files.insert(name.to_string(), text);
    }

    /// Writes every file into `dir`, which is made if it is missing.
    pub fn write(&self, dir: &Path) -> Result<()> {
        std::fs::create_dir_all(dir).map_err(|e| AtlasError::file(dir, e))?;
        for (name, text) in &self.files {
            let path = dir.join(name);
            std::fs::write(&path, text).map_err(|e| AtlasError::file(&path, e))?;
        }
        Ok(())
    }
}

/// A tab-separated table in the making.
#[derive(Debug, Clone)]
pub struct Tsv {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Tsv {
    pub fn new(columns: &[&str]) -> Self {
        Tsv {
            columns: columns.iter().map(|c| c.to_string()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; tabs and line breaks inside a cell become spaces.
    pub fn row<S: AsRef<str>>(&mut self, cells: &[S]) {
        assert_eq!(
            cells.len(),
            self.columns.len(),
            "row width differs from the header {:?}",
            self.columns
        );
        self.rows.push(
            cells
                .iter()
                .map(|c| c.as_ref().replace(['\t', '\n', '\r'], " "))
                .collect(),
        );
    }

    /// The named columns of a table that was read.
    pub fn copy(table: &board::Table, columns: &[&str]) -> Result<Self> {
        let mut out = Tsv::new(columns);
        for row in table.rows() {
            let cells: std::result::Result<Vec<&str>, _> =
                columns.iter().map(|c| row.text(c)).collect();
            out.row(&cells?);
        }
        Ok(out)
    }

    pub fn rows(&self) -> impl Iterator<Item = &[String]> {
        self.rows.iter().map(Vec::as_slice)
    }

    pub fn sort(&mut self) {
        self.rows.sort();
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The text of the file, with `comment` lines (if any) before the header.
    pub fn text(&self, comment: &str) -> String {
        let mut out = String::new();
        for line in comment.lines() {
            let _ = writeln!(out, "# {line}");
        }
        let _ = writeln!(out, "{}", self.columns.join("\t"));
        for row in &self.rows {
            let _ = writeln!(out, "{}", row.join("\t"));
        }
        out
    }
}

/// Points as `x,y x,y …`, the form used in `shapes.tsv` and `backdrop.tsv`.
pub fn points(path: &[(i32, i32)]) -> String {
    let mut out = String::with_capacity(path.len() * 10);
    for (i, (x, y)) in path.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        let _ = write!(out, "{x},{y}");
    }
    out
}
