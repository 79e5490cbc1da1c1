//! What is known from runs before, and the file that keeps it.

use crate::copy::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

/// Which test noticed, by the key of a switch; empty when none did.
pub type Known = BTreeMap<String, String>;

pub struct Record {
    /// Judged already, with the same sources.
    pub done: Known,
    /// Quick tests were asked about these with the same sources, and did not notice.
    pub slow_only: BTreeSet<String>,
    /// Which test noticed when sources were others.
    pub before: Known,
    file: Mutex<fs::File>,
}

/// Said of a state in which only quick tests were asked.
const QUICK: &str = " quick";

impl Record {
    /// Opens the record of a game. `state` names the sources: what was judged with others is only a hint.
    pub fn open(path: PathBuf, state: &str, quick: bool) -> Result<Record> {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let read = Read::of(&text, state);
        let mut kept = String::new();
        for (key, test) in read
            .before
            .iter()
            .filter(|(key, _)| !read.done.contains_key(*key))
        {
            kept += &format!("{test}\t{key}\n");
        }
        kept += &format!("{state}\n");
        for (key, test) in &read.done {
            kept += &format!("{test}\t{key}\n");
        }
        kept += &format!("{state}{QUICK}\n");
        for key in &read.slow_only {
            kept += &format!("\t{key}\n");
        }
        if !quick {
            kept += &format!("{state}\n");
        }
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        fs::write(&path, kept).map_err(fail)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(fail)?;
        let mut record = Record {
            done: read.done,
            slow_only: read.slow_only,
            before: read.before,
            file: Mutex::new(file),
        };
        if quick {
            let asked = std::mem::take(&mut record.slow_only);
            record
                .done
                .extend(asked.into_iter().map(|key| (key, String::new())));
        }
        Ok(record)
    }

    pub fn write(&self, key: &str, test: &str) {
        let mut file = self.file.lock().unwrap_or_else(|e| e.into_inner());
        // Without it the next run asks again, and nothing else is lost.
        let _ = writeln!(file, "{test}\t{key}");
    }
}

/// What a file says.
#[derive(Default)]
struct Read {
    done: Known,
    slow_only: BTreeSet<String>,
    before: Known,
}

impl Read {
    fn of(text: &str, state: &str) -> Read {
        let mut read = Read::default();
        let (mut whole, mut quick) = (false, false);
        for line in text.lines() {
            let Some((test, key)) = line.split_once('\t') else {
                whole = line == state;
                quick = line.strip_suffix(QUICK) == Some(state);
                continue;
            };
            // What a quick test notices is noticed, whoever else is asked.
            if whole || quick && !test.is_empty() {
                read.done.insert(key.to_string(), test.to_string());
            } else if quick {
                read.slow_only.insert(key.to_string());
            }
            if !test.is_empty() {
                read.before.insert(key.to_string(), test.to_string());
            }
        }
        read.slow_only.retain(|key| !read.done.contains_key(key));
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_quick_tests_do_not_notice_is_asked_of_the_others() {
        let text = "old\nt\ta\n\tb\nnew quick\nt\tc\n\td\n\te\nnew\nl\te\n";
        let read = Read::of(text, "new");
        let done = [("c", "t"), ("e", "l")].map(|(k, t)| (k.to_string(), t.to_string()));
        assert_eq!(read.done, Known::from(done));
        assert_eq!(read.slow_only, BTreeSet::from(["d".to_string()]));
        assert_eq!(read.before.get("a"), Some(&"t".to_string()));
        assert_eq!(read.before.get("b"), None);
    }
}
