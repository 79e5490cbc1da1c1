use crate::{RuleId, Seat};
use serde::Serialize;

/// Who may read a log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    All,
    Only(Seat),
}

/// One thing that happened, in a sentence, with the rule that made it so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    pub rule: RuleId,
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    #[serde(skip)]
    pub audience: Audience,
}

/// Collects what happens while an action is applied.
///
/// Simulations keep it off, so a line's text is only made when somebody will read it.
#[derive(Clone, Debug)]
pub struct Log {
    on: bool,
    entries: Vec<Entry>,
    revealed: bool,
}

impl Log {
    pub fn on() -> Log {
        Log {
            on: true,
            entries: Vec::new(),
            revealed: false,
        }
    }

    pub fn off() -> Log {
        Log {
            on: false,
            entries: Vec::new(),
            revealed: false,
        }
    }

    pub fn is_on(&self) -> bool {
        self.on
    }

    pub fn say(&mut self, rule: RuleId, text: impl FnOnce() -> String) {
        if self.on {
            self.push(rule, text(), &[], Audience::All);
        }
    }

    /// A line about dice that were rolled.
    pub fn rolled(&mut self, rule: RuleId, dice: &[u8], text: impl FnOnce() -> String) {
        if self.on {
            self.push(rule, text(), dice, Audience::All);
        }
    }

    /// A line for one seat only.
    pub fn whisper(&mut self, rule: RuleId, seat: Seat, text: impl FnOnce() -> String) {
        if self.on {
            self.push(rule, text(), &[], Audience::Only(seat));
        }
    }

    /// A line is a sentence: it ends with a stop.
    fn push(&mut self, rule: RuleId, mut text: String, dice: &[u8], audience: Audience) {
        if text.ends_with(|last: char| last.is_alphanumeric() || last == ')') {
            text.push('.');
        }
        self.entries.push(Entry {
            rule,
            text,
            dice: dice.to_vec(),
            audience,
        });
    }

    /// Something secret became known: the action cannot be taken back.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    pub(crate) fn take(&mut self) -> (Vec<Entry>, bool) {
        (
            std::mem::take(&mut self.entries),
            std::mem::take(&mut self.revealed),
        )
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
