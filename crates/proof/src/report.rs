//! What is printed in the end.

use crate::excuses::Excuse;
use crate::run::Answer;
use crate::switches::Switch;
use serde::Serialize;
use std::fmt::Write;

/// What `JSON=1` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub game: String,
    pub switches: usize,
    pub noticed: usize,
    pub unnoticed: Vec<Switch>,
    pub excused: Vec<Excused>,
    /// For which there was no time.
    pub unasked: usize,
    /// What the compiler does not take, and what cites a rule and has no switch.
    pub without_switch: Vec<String>,
    /// Excuses that match no switch, or only such as are noticed.
    pub stale: Vec<String>,
    pub seconds: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Excused {
    #[serde(flatten)]
    pub switch: Switch,
    pub reason: String,
}

impl Report {
    pub fn new(
        game: &str,
        judged: Vec<(Switch, Answer)>,
        excuses: &[Excuse],
        whole: bool,
    ) -> Report {
        let mut report = Report {
            game: game.to_string(),
            switches: judged.len(),
            noticed: 0,
            unnoticed: Vec::new(),
            excused: Vec::new(),
            unasked: 0,
            without_switch: Vec::new(),
            stale: Vec::new(),
            seconds: 0,
        };
        let mut used = vec![false; excuses.len()];
        for (switch, answer) in judged {
            let excuse = excuses.iter().position(|excuse| excuse.covers(&switch));
            match excuse {
                _ if answer == Answer::NotAsked => report.unasked += 1,
                _ if answer != Answer::Nobody => report.noticed += 1,
                Some(index) => {
                    used[index] = true;
                    let reason = excuses[index].reason.clone();
                    report.excused.push(Excused { switch, reason });
                }
                None => report.unnoticed.push(switch),
            }
        }
        for (excuse, used) in excuses.iter().zip(used) {
            if !used && whole && report.unasked == 0 {
                let (line, place, kind) = (excuse.line, &excuse.place, &excuse.kind);
                report.stale.push(format!(
                    "tests/excused.tsv:{line}: {place}, {kind}: no such switch, or a test notices it"
                ));
            }
        }
        report
    }

    pub fn holds(&self) -> bool {
        self.unnoticed.is_empty() && self.stale.is_empty() && self.unasked == 0
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        for switch in &self.unnoticed {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{}", line(switch));
        }
        for stale in &self.stale {
            let _ = writeln!(out, "stale: {stale}");
        }
        let (all, noticed, excused) = (self.switches, self.noticed, self.excused.len());
        let _ = writeln!(
            out,
            "{}: {all} switches, {noticed} noticed, {} unnoticed, {excused} excused, {} without a switch; {} s",
            self.game,
            self.unnoticed.len(),
            self.without_switch.len(),
            self.seconds
        );
        if self.unasked > 0 {
            let _ = writeln!(out, "{} switches were not asked about", self.unasked);
        }
        out
    }
}

/// A switch on one line.
pub fn line(switch: &Switch) -> String {
    let (file, line, kind, place) = (&switch.file, switch.line, switch.kind, &switch.place);
    let mut text = format!("{file}:{line}: {kind}: {place}");
    for more in [&switch.rule, &switch.detail] {
        if !more.is_empty() {
            text = format!("{text}, {more}");
        }
    }
    text
}
