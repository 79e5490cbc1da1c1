//! Manuals: the numbers that a commander fights by, in a file with a line for each, its bounds, a column for each school,
//! and its meaning.

use board::{BoardError, Table};
use std::marker::PhantomData;
use std::ops::Index;

/// Whose manual somebody fights by, above the cadets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum School {
    Officer,
    General,
}

/// What a file says about a line beside its numbers.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    pub least: i32,
    pub most: i32,
}

/// The file of a manual.
#[derive(Debug)]
pub struct Sheet {
    pub entries: Vec<Entry>,
    /// The numbers of each school, each within its bounds.
    columns: Vec<(String, Vec<i32>)>,
    table: Table,
}

impl Sheet {
    /// Reads a file, whose lines must be these and in this order; `file` is only for messages.
    pub fn read(file: &str, text: &str, lines: &[&str]) -> Result<Sheet, BoardError> {
        let table = Table::parse(file, text)?;
        let mut entries = Vec::with_capacity(table.len());
        for row in table.rows() {
            let name = row.text("line")?;
            if lines.get(entries.len()) != Some(&name) {
                return Err(row.error("line", format!("`{name}` does not belong here")));
            }
            entries.push(Entry {
                name: name.to_string(),
                least: row.get("least")?,
                most: row.get("most")?,
            });
        }
        if let Some(missing) = lines.get(entries.len()) {
            return Err(table.error("line", format!("no line `{missing}`")));
        }
        let mut columns = Vec::new();
        let is_school = |name: &&String| !["line", "least", "most", "meaning"].contains(&&***name);
        for school in table.columns().iter().filter(is_school) {
            let rows = table.rows().zip(&entries);
            let numbers = rows.map(|(row, entry)| row.within(school, entry.least..=entry.most));
            columns.push((school.clone(), numbers.collect::<Result<_, _>>()?));
        }
        Ok(Sheet {
            entries,
            columns,
            table,
        })
    }

    /// The numbers of a school.
    pub fn column(&self, school: &str) -> Option<&[i32]> {
        let found = self.columns.iter().find(|(name, _)| name == school);
        found.map(|(_, numbers)| &**numbers)
    }

    /// The file with other numbers in a column.
    pub fn with_column(&self, school: &str, numbers: &[i32]) -> Result<String, BoardError> {
        let mut text = self.table.columns().join("\t") + "\n";
        for (row, number) in self.table.rows().zip(numbers) {
            let mut cells = Vec::new();
            for column in self.table.columns() {
                cells.push(match column == school {
                    true => number.to_string(),
                    false => row.text(column)?.to_string(),
                });
            }
            text += &(cells.join("\t") + "\n");
        }
        Ok(text)
    }
}

/// A line of a game's manual.
pub trait Line: Copy + 'static {
    fn index(self) -> usize;
    /// The game's own file.
    fn sheet() -> &'static Sheet;
}

/// `lines!(Line, "neppa_manual.tsv")`: the lines of a game's manual stand in its file.
macro_rules! lines {
    ($line:ident, $file:literal) => {
        /// One number for every line.
        pub type Manual = $crate::manual::Manual<$line, { $line::ALL.len() }>;

        impl $crate::manual::Line for $line {
            fn index(self) -> usize {
                self as usize
            }
            fn sheet() -> &'static $crate::manual::Sheet {
                use $crate::manual::Sheet;
                static SHEET: std::sync::LazyLock<Sheet> = std::sync::LazyLock::new(|| {
                    let file = include_str!(concat!("../../data/", $file));
                    let sheet = Sheet::read($file, file, &$line::ALL.map($line::word));
                    sheet.expect("the manual is sound")
                });
                &SHEET
            }
        }
    };
}
pub(crate) use lines;

/// One number for every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manual<L, const LINES: usize>(pub [i32; LINES], PhantomData<fn() -> L>);

impl<L: Line, const LINES: usize> Manual<L, LINES> {
    pub const LINES: usize = LINES;

    pub const fn new(numbers: [i32; LINES]) -> Self {
        Manual(numbers, PhantomData)
    }

    /// # Panics
    /// When the file has no such column, or a line too many or too few.
    pub fn of_sheet(sheet: &Sheet, school: &str) -> Self {
        let column = sheet.column(school).expect("a school of the manual");
        Manual::new(column.try_into().expect("a number for every line"))
    }

    /// The manual of a school, as the game's own file has it.
    pub fn named(school: &str) -> Self {
        Manual::of_sheet(L::sheet(), school)
    }

    pub fn cadet() -> Self {
        Manual::named("cadet")
    }

    pub fn entries() -> &'static [Entry] {
        &L::sheet().entries
    }

    pub fn change(&mut self, line: L, change: impl Fn(i32) -> i32) {
        let number = &mut self.0[line.index()];
        *number = change(*number);
    }
}

impl<L: Line, const LINES: usize> Index<L> for Manual<L, LINES> {
    type Output = i32;

    fn index(&self, line: L) -> &i32 {
        &self.0[line.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::neppa::types::Side;

    fn read(lines: &str) -> Result<Sheet, String> {
        let text = format!("line\tleast\tmost\tone\ttwo\tmeaning\n{lines}");
        Sheet::read("m.tsv", &text, &["a", "b"]).map_err(|error| error.to_string())
    }

    #[test]
    fn a_sheet_has_all_its_lines_in_order() {
        let sheet = read("a\t0\t5\t1\t2\tx\nb\t0\t5\t3\t4\ty\n").expect("a sound sheet");
        assert_eq!(sheet.column("two"), Some(&[2, 4][..]));
        assert_eq!(sheet.column("three"), None);
        assert_eq!(sheet.entries[1].name, "b");
        assert_eq!(
            read("a\t0\t5\t1\t2\tx\n").expect_err("b is missing"),
            "m.tsv: field `line`: no line `b`"
        );
        assert_eq!(
            read("b\t0\t5\t1\t2\tx\n").expect_err("a comes first"),
            "m.tsv:2: field `line`: `b` does not belong here"
        );
    }

    #[test]
    fn a_number_is_within_its_bounds() {
        assert_eq!(
            read("a\t0\t5\t1\t6\tx\nb\t0\t5\t3\t4\ty\n").expect_err("6 is too much"),
            "m.tsv:2: field `two`: 6 is not from 0 to 5"
        );
        assert!(read("a\t0\t5\tz\t2\tx\nb\t0\t5\t3\t4\ty\n").is_err());
    }

    #[test]
    fn the_manuals_of_the_games_are_sound() {
        use crate::{engulfed, neppa};
        let sure = neppa::Line::Sure;
        let staff = Side::BOTH.map(neppa::Manual::staff);
        assert_eq!(neppa::Manual::cadet()[sure], 30);
        assert_eq!(staff.map(|manual| manual[sure]), [23, 28]);
        let generals = Side::BOTH.map(|side| engulfed::Manual::of(School::General, side));
        assert_eq!(generals.map(|manual| manual.0[0]), [60, 100]);
    }

    #[test]
    fn another_column_is_written_into_the_file() {
        let sheet = read("a\t0\t5\t1\t2\tx\nb\t0\t5\t3\t4\ty\n").expect("a sound sheet");
        let text = sheet.with_column("one", &[4, 5]).expect("it is written");
        let written = "line\tleast\tmost\tone\ttwo\tmeaning\na\t0\t5\t4\t2\tx\nb\t0\t5\t5\t4\ty\n";
        assert_eq!(text, written);
    }
}
