use std::fmt::Display;
use std::str::FromStr;

use crate::BoardError;

/// A tab-separated table with a header line, as all data files of Sandtable are written.
///
/// Empty lines and lines that start with `#` are skipped. Every row must have as many fields as the header. What is
/// wrong is reported with file, line and field.
///
/// ```
/// # use board::Table;
/// let table = Table::parse("units.tsv", "unit\tcost\n# cheap\ninfantry\t2\n").unwrap();
/// let row = table.rows().next().unwrap();
/// assert_eq!(row.text("unit").unwrap(), "infantry");
/// assert_eq!(row.get::<u8>("cost").unwrap(), 2);
/// assert_eq!(
///     row.get::<u8>("unit").unwrap_err().to_string(),
///     "units.tsv:3: field `unit`: `infantry`: invalid digit found in string"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    header_line: usize,
    lines: Vec<usize>,
    /// Row by row, `columns.len()` fields each.
    fields: Vec<Box<str>>,
}

impl Table {
    /// Reads a table; `file` is only for messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, BoardError> {
        // Where a record begins, the reader does not know if there were comments before it; lines and records go together.
        let mut numbers = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, _)| number);
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(b'\t')
            .quoting(false)
            .comment(Some(b'#'))
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut next = || -> Result<Option<(usize, csv::StringRecord)>, BoardError> {
            let mut record = csv::StringRecord::new();
            let number = numbers.next().unwrap_or(0);
            let found = reader.read_record(&mut record);
            let found =
                found.map_err(|error| BoardError::new(file, number, "", error.to_string()))?;
            Ok(found.then_some((number, record)))
        };
        let (header_line, header) =
            next()?.ok_or_else(|| BoardError::new(file, 0, "", "no header line"))?;
        let columns: Vec<String> = header.iter().map(str::to_owned).collect();
        check_header(file, header_line, &columns)?;
        let mut table = Self {
            file: file.to_owned(),
            columns,
            header_line,
            lines: Vec::new(),
            fields: Vec::new(),
        };
        while let Some((number, record)) = next()? {
            if record.len() != table.columns.len() {
                let (found, wanted) = (record.len(), table.columns.len());
                let message = format!("{found} fields, but the header has {wanted}");
                let field = table.columns.get(found).map_or("", String::as_str);
                return Err(BoardError::new(file, number, field, message));
            }
            table.fields.extend(record.iter().map(Box::from));
            table.lines.push(number);
        }
        Ok(table)
    }

    pub fn file(&self) -> &str {
        &self.file
    }

    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        (0..self.len()).map(|index| Row { table: self, index })
    }

    pub fn row(&self, index: usize) -> Option<Row<'_>> {
        (index < self.len()).then_some(Row { table: self, index })
    }

    /// Fails at once when a column that the reader will ask for is missing.
    pub fn require(&self, columns: &[&str]) -> Result<(), BoardError> {
        columns
            .iter()
            .try_for_each(|name| self.column_index(name).map(drop))
    }

    /// An error of the table as a whole.
    pub fn error(&self, column: &str, message: impl Into<String>) -> BoardError {
        BoardError::new(&*self.file, 0, column, message)
    }

    /// Every value of a column, parsed.
    pub fn column<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Vec<T>, BoardError> {
        self.column_index(name)?;
        self.rows().map(|row| row.get(name)).collect()
    }

    fn column_index(&self, name: &str) -> Result<usize, BoardError> {
        self.columns
            .iter()
            .position(|column| column == name)
            .ok_or_else(|| BoardError::new(&*self.file, self.header_line, name, "no such column"))
    }
}

fn check_header(file: &str, line: usize, columns: &[String]) -> Result<(), BoardError> {
    for (index, name) in columns.iter().enumerate() {
        if name.is_empty() {
            return Err(BoardError::new(
                file,
                line,
                "",
                format!("column {} has no name", index + 1),
            ));
        }
        if columns[..index].contains(name) {
            return Err(BoardError::new(file, line, name, "column named twice"));
        }
    }
    Ok(())
}

/// One line of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    table: &'t Table,
    index: usize,
}

impl<'t> Row<'t> {
    /// The line in the file.
    pub fn line(self) -> usize {
        self.table.lines[self.index]
    }

    pub fn text(self, column: &str) -> Result<&'t str, BoardError> {
        let offset = self.table.column_index(column)?;
        Ok(&self.table.fields[self.index * self.table.columns.len() + offset])
    }

    pub fn get<T: FromStr<Err: Display>>(self, column: &str) -> Result<T, BoardError> {
        let text = self.text(column)?;
        text.parse()
            .map_err(|error: T::Err| self.error(column, format!("`{text}`: {error}")))
    }

    /// An error at this row, for checks that the reader makes itself.
    pub fn error(self, column: &str, message: impl Into<String>) -> BoardError {
        BoardError::new(&*self.table.file, self.line(), column, message)
    }
}
