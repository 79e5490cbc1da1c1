use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why a command ended without success.
#[derive(Debug)]
pub enum Fail {
    /// The question was wrong; the text says what would be right.
    Wrong(String),
    /// The question was right, and the answer is that something is not in order.
    Found(String),
    /// Whoever read the output has gone.
    Gone,
    /// All has been said.
    Said,
}

impl Fail {
    pub fn wrong(message: impl Into<String>) -> Fail {
        Fail::Wrong(message.into())
    }

    pub fn found(message: impl Into<String>) -> Fail {
        Fail::Found(message.into())
    }

    pub fn file(path: &Path, error: impl Display) -> Fail {
        Fail::Wrong(format!("{}: {error}", path.display()))
    }

    pub fn message(&self) -> Option<&str> {
        match self {
            Fail::Wrong(message) | Fail::Found(message) => Some(message),
            Fail::Gone | Fail::Said => None,
        }
    }

    pub fn code(&self) -> u8 {
        match self {
            Fail::Found(_) => 1,
            Fail::Wrong(_) | Fail::Said => 2,
            Fail::Gone => 0,
        }
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Fail {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::Gone,
            _ => Fail::Wrong(error.to_string()),
        }
    }
}
