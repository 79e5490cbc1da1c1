use crate::Law;
use kernel::{Game, Journal};
use serde_json::Value;
use std::fmt;

/// A law that does not hold, and a game that shows it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub law: Law,
    pub message: String,
    /// Ends in the position in which the law does not hold.
    pub journal: Option<Journal>,
    /// The action that could not be taken there.
    pub action: Option<Value>,
}

impl Failure {
    /// A journal of more actions is not printed: nobody could read it.
    const LONG: usize = 2_000;

    pub(crate) fn whole(law: Law, message: impl Into<String>) -> Box<Failure> {
        Box::new(Failure {
            law,
            message: message.into(),
            journal: None,
            action: None,
        })
    }

    /// The actions that lead to it.
    pub(crate) fn actions<G: Game>(&self) -> Vec<G::Action> {
        let journal = self.journal.iter().flat_map(|j| &j.actions);
        journal
            .map(|entry| &entry.action)
            .chain(&self.action)
            .filter_map(|value| kernel::plain::from_value(value).ok())
            .collect()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the law `{}` does not hold: {}", self.law, self.message)?;
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        let actions = journal.actions.len();
        if actions > Failure::LONG {
            return write!(f, "\nafter {actions} actions, too many to print");
        }
        let text = serde_json::to_string(journal).map_err(|_| fmt::Error)?;
        write!(f, "\nafter these {actions} actions:\n{text}")
    }
}

impl std::error::Error for Failure {}
