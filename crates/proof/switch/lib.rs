//! What a switched place asks. Only the copy of a game that is made for proof depends on this; nothing of it is in
//! the program that is shipped.
//!
//! `PROOF_OFF` is the number of the switch that is off, `PROOF_CELL` a cell of a data table and what it says instead
//! (file, line, column and value, between tabs), `PROOF_REACH` a file into which goes what was asked, for the choice
//! of the tests that could notice.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

struct Mode {
    off: u32,
    reach: Option<Reach>,
    cell: Option<Cell>,
}

struct Reach {
    seen: Vec<AtomicBool>,
    columns: Mutex<BTreeSet<(String, String)>>,
    file: Mutex<File>,
}

struct Cell {
    file: String,
    line: usize,
    column: usize,
    value: String,
}

static MODE: LazyLock<Mode> = LazyLock::new(|| Mode {
    off: number("PROOF_OFF").unwrap_or(0),
    reach: std::env::var("PROOF_REACH").ok().map(|path| Reach {
        seen: (0..=number("PROOF_COUNT").unwrap_or(0)).map(|_| AtomicBool::new(false)).collect(),
        columns: Mutex::default(),
        file: Mutex::new(OpenOptions::new().create(true).append(true).open(path).expect("PROOF_REACH can be written")),
    }),
    cell: std::env::var("PROOF_CELL").ok().map(|text| {
        let mut parts = text.splitn(4, '\t').map(str::to_owned);
        let mut next = || parts.next().expect("PROOF_CELL has four parts");
        Cell {
            file: next(),
            line: next().parse().expect("a line is a number"),
            column: next().parse().expect("a column is a number"),
            value: next(),
        }
    }),
});

fn number(name: &str) -> Option<u32> {
    std::env::var(name).ok().map(|text| text.parse().expect("a switch is a number"))
}

/// Whether this switch is off. Asked only where it makes a difference.
#[inline]
pub fn off(n: u32) -> bool {
    let mode = &*MODE;
    if let Some(reach) = &mode.reach {
        reach.note(n);
    }
    mode.off == n
}

impl Reach {
    fn note(&self, n: u32) {
        if let Some(seen) = self.seen.get(n as usize) {
            if !seen.swap(true, Ordering::Relaxed) {
                self.write(&format!("{n}\n"));
            }
        }
    }

    fn write(&self, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(|e| e.into_inner());
        file.write_all(line.as_bytes()).expect("PROOF_REACH can be written");
    }
}

/// A truth value that is turned: always true with the first switch off, never with the second.
pub fn held(always: u32, never: u32, value: bool) -> bool {
    if value { !off(never) } else { off(always) }
}

/// A refusal that is passed over.
pub fn pass<E>(n: u32, result: Result<(), E>) -> Result<(), E> {
    if result.is_err() && off(n) { Ok(()) } else { result }
}

/// Something that is not found.
pub fn none<T>(n: u32, value: Option<T>) -> Option<T> {
    value.filter(|_| !off(n))
}

/// What there is where nothing was said.
pub fn blank<T: Default + PartialEq>(n: u32, value: T) -> T {
    let blank = T::default();
    if value != blank && off(n) { blank } else { value }
}

/// Items of which none is given.
pub fn nothing<I: Iterator>(n: u32, items: I) -> impl Iterator<Item = I::Item> {
    items.filter(move |_| !off(n))
}

/// A number that is one more or one less.
pub fn near<T: Number>(more: u32, less: u32, value: T) -> T {
    if off(more) {
        value.more()
    } else if off(less) {
        value.less()
    } else {
        value
    }
}

/// What `near` can change.
pub trait Number: Copy {
    fn more(self) -> Self;
    fn less(self) -> Self;
}

macro_rules! numbers {
    ($($name:ty)+) => {$(
        impl Number for $name {
            fn more(self) -> Self {
                self.saturating_add(1)
            }
            fn less(self) -> Self {
                self.saturating_sub(1)
            }
        }
    )+};
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// The text of a data table, with one cell changed.
pub fn table<'t>(file: &str, text: &'t str) -> Cow<'t, str> {
    match &MODE.cell {
        Some(cell) if cell.file == file => {
            let lines = text.lines().enumerate().map(|(number, line)| {
                if number + 1 != cell.line {
                    return line.to_owned();
                }
                let mut fields: Vec<&str> = line.split('\t').collect();
                fields[cell.column] = &cell.value;
                fields.join("\t")
            });
            Cow::Owned(lines.map(|line| line + "\n").collect())
        }
        _ => Cow::Borrowed(text),
    }
}

/// A column that somebody reads.
pub fn column(file: &str, column: &str) {
    if let Some(reach) = &MODE.reach {
        let mut columns = reach.columns.lock().unwrap_or_else(|e| e.into_inner());
        if columns.insert((file.to_owned(), column.to_owned())) {
            reach.write(&format!("{file}\t{column}\n"));
        }
    }
}
