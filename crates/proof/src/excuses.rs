//! Switches that nobody needs to notice, each with its reason: `tests/excused.tsv` of a game.

use crate::copy::{Result, read};
use crate::switches::{Change, Switch};
use std::path::Path;

#[derive(Clone, Debug)]
pub struct Excuse {
    pub line: usize,
    /// Module and function, table and column, table and line and column, or a rule.
    pub place: String,
    /// `*` for every kind.
    pub kind: String,
    /// The words of a refusal or what is called; empty for any.
    pub detail: String,
    pub reason: String,
}

const HEADER: &str = "place\tkind\tdetail\treason";

/// The excuses of a file; none when there is no file.
pub fn load(path: &Path) -> Result<Vec<Excuse>> {
    if !path.is_file() {
        return Ok(Vec::new());
    }
    parse(&read(path)?).map_err(|e| format!("{}:{e}", path.display()))
}

fn parse(text: &str) -> Result<Vec<Excuse>> {
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, l)| !l.is_empty() && !l.starts_with('#'));
    match lines.next() {
        Some((_, HEADER)) => {}
        _ => {
            return Err(format!(
                "1: the first line must be `{}`",
                HEADER.replace('\t', " | ")
            ));
        }
    }
    let mut excuses = Vec::new();
    for (line, text) in lines {
        let fields: Vec<&str> = text.split('\t').collect();
        let [place, kind, detail, reason] = fields[..] else {
            return Err(format!("{line}: {} fields, not four", fields.len()));
        };
        if reason.trim().is_empty() || place.is_empty() || kind.is_empty() {
            return Err(format!(
                "{line}: a place, a kind (or `*`) and a reason are needed"
            ));
        }
        excuses.push(Excuse {
            line,
            place: place.to_string(),
            kind: kind.to_string(),
            detail: detail.to_string(),
            reason: reason.to_string(),
        });
    }
    Ok(excuses)
}

impl Excuse {
    pub fn covers(&self, switch: &Switch) -> bool {
        let cell = match &switch.change {
            Change::Cell(cell) => {
                let table = cell.file.rsplit('/').next().unwrap_or_default();
                self.place == format!("{table}:{}:{}", cell.line, cell.name)
            }
            Change::Off(_) => false,
        };
        let place = cell || self.place == switch.place || switch.rules.contains(&self.place);
        let kind = self.kind == "*" || self.kind == switch.kind;
        let detail = self.detail.is_empty() || self.detail == switch.detail;
        place && kind && detail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switch() -> Switch {
        Switch {
            rule: "8.5b".to_string(),
            file: "games/x/src/r8_5.rs".to_string(),
            line: 3,
            kind: "refusal",
            place: "r8_5::gate".to_string(),
            detail: "no way in".to_string(),
            rules: vec!["8.5b".to_string()],
            change: Change::Off(1),
        }
    }

    #[test]
    fn an_excuse_names_a_place_or_a_rule_and_a_kind() {
        let text = "place\tkind\tdetail\treason\nr8_5::gate\trefusal\t\ta\n8.5b\t*\t\tb\nr8_5::gate\teffect\t\tc\nr8_5::gate\trefusal\tother words\td\n";
        let covers: Vec<bool> = parse(text)
            .unwrap()
            .iter()
            .map(|e| e.covers(&switch()))
            .collect();
        assert_eq!(covers, [true, true, false, false]);
    }

    #[test]
    fn an_excuse_without_a_reason_is_none() {
        let text = "place\tkind\tdetail\treason\nr8_5::gate\trefusal\t\t \n";
        assert!(parse(text).unwrap_err().starts_with("2: "));
        assert!(parse("what\n").is_err());
    }
}
