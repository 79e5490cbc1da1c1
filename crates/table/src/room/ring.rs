//! The last updates of each viewer, for players who come back after a short break.

use std::collections::VecDeque;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How much is kept for one viewer: enough for a lost connection, little enough for a thousand tables.
const UPDATES: usize = 32;
const BYTES: usize = 48 * 1024;

#[derive(Default)]
pub struct Ring {
    updates: VecDeque<(u64, Utf8Bytes)>,
    bytes: usize,
}

impl Ring {
    /// `after` is the revision that the update follows.
    pub fn push(&mut self, after: u64, update: Utf8Bytes) {
        self.bytes += update.len();
        self.updates.push_back((after, update));
        while self.updates.len() > UPDATES || self.bytes > BYTES {
            let Some((_, old)) = self.updates.pop_front() else {
                break;
            };
            self.bytes -= old.len();
        }
    }

    /// All updates since a revision, if none of them is lost.
    pub fn since(&self, revision: u64) -> Option<impl Iterator<Item = &Utf8Bytes>> {
        let first = self
            .updates
            .iter()
            .position(|(after, _)| *after == revision)?;
        Some(self.updates.iter().skip(first).map(|(_, update)| update))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_is_given_as_long_as_nothing_of_it_is_lost() {
        let mut ring = Ring::default();
        for revision in 0..40 {
            ring.push(revision, format!("{revision}").into());
        }
        let missed = |revision| {
            let updates = ring.since(revision)?;
            Some(updates.map(|u| u.to_string()).collect::<Vec<_>>())
        };
        assert_eq!(missed(37).unwrap(), ["37", "38", "39"]);
        assert_eq!(missed(8).unwrap().len(), 32);
        assert_eq!(missed(7), None);
        assert_eq!(missed(40), None);
    }

    #[test]
    fn it_stays_small() {
        let mut ring = Ring::default();
        for revision in 0..10 {
            ring.push(revision, "x".repeat(BYTES / 2).into());
        }
        assert_eq!(ring.updates.len(), 2);
        ring.push(10, "x".repeat(BYTES + 1).into());
        assert!(ring.updates.is_empty() && ring.bytes == 0);
    }
}
