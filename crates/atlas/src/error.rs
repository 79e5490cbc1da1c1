//! What can be wrong with an input, said with file, line and field.

use std::fmt;
use std::path::Path;

use board::BoardError;

pub type Result<T> = std::result::Result<T, AtlasError>;

/// Something wrong with a file that the atlas reads or writes; it reads like any other board error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasError(pub BoardError);

impl AtlasError {
    pub fn file(path: &Path, message: impl fmt::Display) -> Self {
        Self::at(path.display(), 0, "", message)
    }

    /// `line` counts from 1; 0 means the whole file. An empty `field` means the whole line.
    pub fn at(
        file: impl fmt::Display,
        line: usize,
        field: &str,
        message: impl fmt::Display,
    ) -> Self {
        AtlasError(BoardError::new(
            file.to_string(),
            line,
            field,
            message.to_string(),
        ))
    }
}

impl From<BoardError> for AtlasError {
    fn from(error: BoardError) -> Self {
        AtlasError(error)
    }
}

impl fmt::Display for AtlasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for AtlasError {}
