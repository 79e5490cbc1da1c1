//! What can be wrong with an input, said with file, line and field.

use std::fmt;
use std::path::Path;

pub type Result<T> = std::result::Result<T, AtlasError>;

/// Something wrong with a file that the atlas reads or writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasError {
    pub file: String,
    /// 1-based; 0 when the trouble is with the file as a whole.
    pub line: usize,
    /// The column or property; empty when the trouble is with the line as a whole.
    pub field: String,
    pub message: String,
}

impl AtlasError {
    pub fn file(path: &Path, message: impl fmt::Display) -> Self {
        Self::at(path.display(), 0, "", message)
    }

    pub fn at(
        file: impl fmt::Display,
        line: usize,
        field: &str,
        message: impl fmt::Display,
    ) -> Self {
        AtlasError {
            file: file.to_string(),
            line,
            field: field.to_string(),
            message: message.to_string(),
        }
    }
}

impl fmt::Display for AtlasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.field.is_empty() {
            write!(f, ": field `{}`", self.field)?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for AtlasError {}
