use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::{BoardError, Table};

/// The text files of one board, wherever they come from.
#[derive(Clone, Debug, Default)]
pub struct BoardFiles {
    /// How messages name the folder: `boards/neppa`.
    folder: String,
    files: BTreeMap<String, Cow<'static, str>>,
}

impl BoardFiles {
    pub fn new(folder: impl Into<String>) -> Self {
        Self {
            folder: folder.into(),
            files: BTreeMap::new(),
        }
    }

    /// Adds or replaces a file.
    #[must_use]
    pub fn with(mut self, name: &str, text: impl Into<Cow<'static, str>>) -> Self {
        self.files.insert(name.to_owned(), text.into());
        self
    }

    /// The files of a folder that are built into the program.
    pub fn of(folder: impl Into<String>, files: &[(&str, &'static str)]) -> Self {
        let all = Self::new(folder);
        files
            .iter()
            .fold(all, |all, (name, text)| all.with(name, *text))
    }

    /// The board that is built into the program, if there is one of that name.
    pub fn embedded(id: &str) -> Option<Self> {
        let mut all = crate::boards::EMBEDDED
            .iter()
            .chain([&crate::boards::SAMPLE]);
        let (id, files) = all.find(|(name, _)| *name == id)?;
        Some(Self::of(format!("boards/{id}"), files))
    }

    /// Reads every `.tsv` and `.toml` file of a folder.
    pub fn read(folder: &Path) -> Result<Self, BoardError> {
        let shown = folder.display().to_string();
        let fail = |error: std::io::Error| BoardError::new(&*shown, 0, "", error.to_string());
        let mut all = Self::new(&*shown);
        for entry in std::fs::read_dir(folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            if name.ends_with(".tsv") || name.ends_with(".toml") {
                let text = std::fs::read_to_string(&path).map_err(|error| {
                    BoardError::new(path.display().to_string(), 0, "", error.to_string())
                })?;
                all = all.with(name, text);
            }
        }
        Ok(all)
    }

    pub fn text(&self, name: &str) -> Result<&str, BoardError> {
        self.files
            .get(name)
            .map(AsRef::as_ref)
            .ok_or_else(|| BoardError::new(self.path(name), 0, "", "there is no such file"))
    }

    /// A table of this folder, the board's own or one that a game keeps beside it.
    pub fn table(&self, name: &str) -> Result<Table, BoardError> {
        Table::parse(&self.path(name), self.text(name)?)
    }

    /// A table of this folder each of whose rows says where it comes from, in the column `source`.
    pub fn sourced(&self, name: &str) -> Result<Table, BoardError> {
        let table = self.table(name)?;
        table.require(&["source"]).map(|()| table)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }
}
