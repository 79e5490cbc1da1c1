//! The cells of a game's data tables: each number one more and one less, each word exchanged with another of its
//! column.

use crate::copy::{Game, Result, files_under, read};
use std::collections::BTreeSet;

/// A cell, and what it says instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub name: String,
    pub from: String,
    pub to: String,
    pub kind: &'static str,
    /// Where the row says it comes from.
    pub source: String,
}

/// Every cell of the columns that somebody reads.
pub fn cells(game: &Game, columns: &BTreeSet<(String, String)>) -> Result<Vec<Cell>> {
    let mut cells = Vec::new();
    let folder = game.root.join(&game.folder).join("data");
    for path in files_under(&folder)? {
        if path.extension().is_some_and(|e| e == "tsv") {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let file = format!("{}/data/{name}", game.folder);
            let is_read = |column: &str| columns.contains(&(file.clone(), column.to_string()));
            cells.extend(of_table(&file, &read(&path)?, &is_read));
        }
    }
    Ok(cells)
}

fn of_table(file: &str, text: &str, is_read: &dyn Fn(&str) -> bool) -> Vec<Cell> {
    let mut lines = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.split('\t').collect::<Vec<_>>()))
        .filter(|(_, fields)| !fields[0].starts_with('#') && fields != &[""]);
    let Some((_, header)) = lines.next() else {
        return Vec::new();
    };
    let rows: Vec<(usize, Vec<&str>)> = lines.filter(|(_, f)| f.len() == header.len()).collect();
    let source = header
        .iter()
        .position(|name| *name == "source" || *name == "rule");
    let mut cells = Vec::new();
    for (column, name) in header.iter().enumerate() {
        // Where a row comes from is said to whoever reads the table; nobody plays by it.
        if !is_read(name) || *name == "source" {
            continue;
        }
        for (index, (line, fields)) in rows.iter().enumerate() {
            let from = fields[column];
            let changed = match from.parse::<i64>() {
                Ok(number) => vec![
                    ("more", (number + 1).to_string()),
                    ("less", (number - 1).to_string()),
                ],
                Err(_) => {
                    let after = rows[index..].iter().chain(&rows[..index]);
                    let other = after.map(|(_, f)| f[column]).find(|word| *word != from);
                    other
                        .map(|word| ("word", word.to_string()))
                        .into_iter()
                        .collect()
                }
            };
            cells.extend(changed.into_iter().map(|(kind, to)| Cell {
                file: file.to_string(),
                line: *line,
                column,
                name: name.to_string(),
                from: from.to_string(),
                to,
                kind,
                source: source.map_or("", |at| fields[at]).to_string(),
            }));
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_up_and_down_and_words_change_places() {
        let text = "# a note\nunit\tcost\tsource\ninfantry\t2\t3.1\narmour\t5\t3.2\n";
        let cells = of_table("units.tsv", text, &|_| true);
        let found: Vec<(usize, &str, &str)> = cells
            .iter()
            .map(|c| (c.line, c.kind, c.to.as_str()))
            .collect();
        let words = [(3, "word", "armour"), (4, "word", "infantry")];
        let numbers = [
            (3, "more", "3"),
            (3, "less", "1"),
            (4, "more", "6"),
            (4, "less", "4"),
        ];
        assert_eq!(found, [&words[..], &numbers[..]].concat());
        assert_eq!(cells[5].source, "3.2");
    }
}
