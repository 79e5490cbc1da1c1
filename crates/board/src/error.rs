use std::fmt;

/// What is wrong in a board or data file, and where.
///
/// ```
/// # use board::BoardError;
/// let error = BoardError::new("boards/neppa/spaces.tsv", 17, "terrain", "unknown terrain `fog`");
/// assert_eq!(error.to_string(), "boards/neppa/spaces.tsv:17: field `terrain`: unknown terrain `fog`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The file as a person would name it, from the project's root.
    pub file: String,
    /// 1 for the first line; 0 when the file as a whole is meant.
    pub line: usize,
    /// The column or key; empty when the line as a whole is meant.
    pub field: String,
    pub message: String,
}

impl BoardError {
    pub fn new(
        file: impl Into<String>,
        line: usize,
        field: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            file: file.into(),
            line,
            field: field.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.field.is_empty() {
            write!(f, ": field `{}`", self.field)?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for BoardError {}
