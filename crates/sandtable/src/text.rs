//! Small things about words and columns.

use std::fmt::Write;

pub fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match quoted.is_empty() {
        true => "none".to_string(),
        false => quoted.join(", "),
    }
}

/// The known names nearest to one that is not known, the nearest first.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(usize, &str)> = known
        .map(|other| (strsim::osa_distance(name, other), other))
        .collect();
    near.sort();
    near.into_iter().take(5).map(|(_, other)| other).collect()
}

/// Rows in columns; the first row is the head, and columns of numbers stand to the right.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |c: usize| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
    let is_number = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit());
    let right = |c: usize| rows.len() > 1 && rows[1..].iter().all(|r| is_number(&r[c]));
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (c, cell) in row.iter().enumerate().take(columns) {
            let width = width(c);
            // Writing to a String cannot fail.
            let _ = match right(c) {
                true => write!(line, "{cell:>width$}  "),
                false => write!(line, "{cell:<width$}  "),
            };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// 1234567 as 1,234,567.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_in_groups_of_three() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234), "1,234");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }

    #[test]
    fn the_nearest_name_comes_first() {
        let known = ["8.5a", "8.5b", "1.1", "12.3"];
        assert_eq!(nearest("8.5", known.into_iter())[0], "8.5a");
        assert_eq!(nearest("12.4", known.into_iter())[0], "12.3");
    }

    #[test]
    fn numbers_stand_to_the_right() {
        let row = |a: &str, b: &str| vec![a.to_string(), b.to_string()];
        let rows = [row("seat", "wins"), row("axis", "7"), row("allies", "12")];
        assert_eq!(table(&rows), "seat    wins\naxis       7\nallies    12\n");
    }
}
