//! Manuals as files: a line for each number, with its bounds, and a column for each school.

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

/// A file of tab-separated cells: name, least, most, the columns, meaning.
#[derive(Debug)]
pub struct Sheet<const LINES: usize, const COLUMNS: usize> {
    pub entries: Vec<Entry>,
    pub columns: [[i32; LINES]; COLUMNS],
}

impl<const LINES: usize, const COLUMNS: usize> Sheet<LINES, COLUMNS> {
    /// Nothing if a cell is missing or too many, or is no number where one must be.
    pub fn read(file: &str) -> Option<Self> {
        let mut entries = Vec::new();
        let mut columns = [[0; LINES]; COLUMNS];
        for (n, line) in file.lines().skip(1).enumerate() {
            let cells: Vec<&str> = line.split('\t').collect();
            let [name, least, most, ref numbers @ .., _meaning] = cells[..] else {
                return None;
            };
            if numbers.len() != COLUMNS {
                return None;
            }
            for (column, cell) in columns.iter_mut().zip(numbers) {
                *column.get_mut(n)? = cell.parse().ok()?;
            }
            entries.push(Entry {
                name: name.to_string(),
                least: least.parse().ok()?,
                most: most.parse().ok()?,
            });
        }
        (entries.len() == LINES).then_some(Sheet { entries, columns })
    }

    /// The lines in which a number is out of its bounds.
    pub fn outliers(&self) -> Vec<&str> {
        let fits = |n: usize, entry: &Entry| {
            let mut numbers = self.columns.iter().map(|column| column[n]);
            numbers.all(|number| (entry.least..=entry.most).contains(&number))
        };
        let all = self.entries.iter().enumerate();
        let out = all.filter(|(n, entry)| !fits(*n, entry));
        out.map(|(_, entry)| &*entry.name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "line\tleast\tmost\tone\ttwo\tmeaning\n";

    #[test]
    fn a_sheet_has_all_its_cells() {
        let read = |lines: &str| Sheet::<2, 2>::read(&format!("{HEAD}{lines}"));
        let sheet = read("a\t0\t5\t1\t2\tx\nb\t0\t5\t3\t4\ty\n").expect("a sound sheet");
        assert_eq!(sheet.columns, [[1, 3], [2, 4]]);
        assert_eq!(sheet.entries[1].name, "b");
        assert!(sheet.outliers().is_empty());
        assert!(read("a\t0\t5\t1\t2\tx\n").is_none(), "a line is missing");
        assert!(
            read("a\t0\t5\t1\tx\nb\t0\t5\t3\ty\n").is_none(),
            "a column is missing"
        );
        assert!(
            read("a\t0\t5\t1\tz\tx\nb\t0\t5\t3\t4\ty\n").is_none(),
            "no number"
        );
    }

    #[test]
    fn what_is_out_of_bounds_is_named() {
        let sheet = Sheet::<1, 2>::read(&format!("{HEAD}a\t0\t5\t1\t6\tx\n"));
        assert_eq!(sheet.expect("a sound sheet").outliers(), ["a"]);
    }
}
