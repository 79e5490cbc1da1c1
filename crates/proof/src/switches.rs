//! One switch: what is changed, and how it went.

use crate::cells::Cell;
use crate::place::Place;
use serde::Serialize;

/// A place of the code or a cell of a table that is changed while the tests run.
#[derive(Clone, Debug, Serialize)]
pub struct Switch {
    /// Rules that hang on it; for a cell where its row comes from.
    pub rule: String,
    pub file: String,
    pub line: usize,
    pub kind: &'static str,
    /// Module and function, or table and column.
    pub place: String,
    /// The words of a refusal, what is called, or how a cell changes.
    pub detail: String,
    #[serde(skip)]
    pub rules: Vec<String>,
    #[serde(skip)]
    pub change: Change,
}

#[derive(Clone, Debug)]
pub enum Change {
    Off(u32),
    Cell(Cell),
}

impl Switch {
    pub fn of_place(first: u32, place: &Place) -> Vec<Switch> {
        let kinds = place.kinds.iter().zip(first..);
        kinds
            .map(|(kind, number)| Switch {
                rule: place.rules.join(", "),
                file: place.file.clone(),
                line: place.line,
                kind,
                place: place.name.clone(),
                detail: place.detail.clone(),
                rules: place.rules.clone(),
                change: Change::Off(number),
            })
            .collect()
    }

    pub fn of_cell(cell: Cell) -> Switch {
        let table = cell.file.rsplit('/').next().unwrap_or_default();
        Switch {
            rule: cell.source.clone(),
            file: cell.file.clone(),
            line: cell.line,
            kind: cell.kind,
            place: format!("{table}:{}", cell.name),
            detail: format!("{} to {}", cell.from, cell.to),
            rules: Vec::new(),
            change: Change::Cell(cell),
        }
    }

    pub fn env(&self) -> (&'static str, String) {
        match &self.change {
            Change::Off(number) => ("PROOF_OFF", number.to_string()),
            Change::Cell(cell) => {
                let (file, line, column, to) = (&cell.file, cell.line, cell.column, &cell.to);
                ("PROOF_CELL", format!("{file}\t{line}\t{column}\t{to}"))
            }
        }
    }

    /// What names it from one run to the next, as long as the code around it stays.
    pub fn key(&self) -> String {
        let (file, place, kind, detail) = (&self.file, &self.place, self.kind, &self.detail);
        let line = match &self.change {
            Change::Off(_) => String::new(),
            Change::Cell(cell) => format!(":{}", cell.line),
        };
        format!("{file}{line} {place} {kind} {detail}")
    }

    /// Whether somebody who works on a rule, a file or a place means this one.
    pub fn is_meant(&self, only: &str) -> bool {
        let of_rule = |rule: &str| {
            rule.strip_prefix(only)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        self.rules.iter().any(|rule| of_rule(rule))
            || self.rule.split([',', ' ']).any(of_rule)
            || (only.len() > 2 && (self.file.contains(only) || self.place.contains(only)))
    }
}
