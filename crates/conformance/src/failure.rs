use crate::Law;
use kernel::Journal;
use std::fmt;

/// A law that does not hold, and a game that shows it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub law: Law,
    pub message: String,
    /// Ends in the position in which the law does not hold.
    pub journal: Option<Journal>,
}

impl Failure {
    pub(crate) fn whole(law: Law, message: impl Into<String>) -> Box<Failure> {
        Box::new(Failure {
            law,
            message: message.into(),
            journal: None,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the law `{}` does not hold: {}", self.law, self.message)?;
        if let Some(journal) = &self.journal {
            let text = serde_json::to_string(journal).map_err(|_| fmt::Error)?;
            write!(
                f,
                "\nafter these {} actions:\n{text}",
                journal.actions.len()
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}
