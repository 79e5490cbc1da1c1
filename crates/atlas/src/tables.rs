//! The authored tables: our own geography, committed beside the code.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use board::Table;

use crate::{AtlasError, Result};

/// A folder of tab-separated tables.
#[derive(Debug, Clone)]
pub struct Tables {
    dir: PathBuf,
}

impl Tables {
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Tables { dir: dir.into() }
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.dir.join(file)
    }

    pub fn read(&self, file: &str) -> Result<Table> {
        read_table(&self.path(file))
    }

    /// A table of two columns as a map.
    pub fn pairs(&self, file: &str, key: &str, value: &str) -> Result<BTreeMap<String, String>> {
        let table = self.read(file)?;
        table
            .rows()
            .map(|r| Ok((r.text(key)?.to_string(), r.text(value)?.to_string())))
            .collect()
    }
}

/// Reads one table, named in messages by its path.
pub fn read_table(path: &Path) -> Result<Table> {
    let text = std::fs::read_to_string(path).map_err(|e| AtlasError::file(path, e))?;
    Ok(Table::parse(&path.display().to_string(), &text)?)
}
