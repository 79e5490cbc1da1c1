//! The charts of Strategic Warfare.

use super::Read;
use super::nations::{self, Nation};
use crate::types::{Month, NationId};
use board::{Row, Table};
use kernel::cite;

/// 2.5b: what an attack brings, and whether a Bomber is hit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bombs {
    pub number: u8,
    pub flak: bool,
}

impl std::str::FromStr for Bombs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.trim_end_matches('*');
        let flak = number.len() < text.len();
        match (number, number.parse()) {
            ("-", _) => Ok(Bombs { number: 0, flak }),
            (_, Ok(number)) => Ok(Bombs { number, flak }),
            _ => Err(format!("`{text}` is no result of bombs")),
        }
    }
}

/// The Bombing Table: columns by strength, rows by the modified dice.
#[derive(Clone, Debug)]
pub struct BombingTable {
    /// The least strength of each column.
    least: [u8; 6],
    rows: Vec<[Bombs; 6]>,
}

impl BombingTable {
    pub const COLUMNS: [&'static str; 6] = ["2-6", "7-11", "12-16", "17-24", "25-39", "40+"];
    const FIRST_ROW: u8 = 2;

    pub(super) fn load(table: &Table) -> Read<BombingTable> {
        let mut least = [0; 6];
        for (low, column) in least.iter_mut().zip(Self::COLUMNS) {
            let text = column.split(['-', '+']).next().unwrap_or_default();
            *low = text
                .parse()
                .map_err(|_| table.error(column, "no strength"))?;
        }
        let mut rows = Vec::new();
        for (dice, row) in (Self::FIRST_ROW..).zip(table.rows()) {
            row.within("dice", dice..=dice)?;
            let mut cells = [Bombs::default(); 6];
            for (cell, column) in cells.iter_mut().zip(Self::COLUMNS) {
                *cell = row.word(column)?;
            }
            rows.push(cells);
        }
        match rows.len() {
            12 => Ok(BombingTable { least, rows }),
            n => Err(table.error("dice", format!("{n} rows, but the dice go from 2 to 13"))),
        }
    }

    /// The column of a strength, moved to the right by so many; it ends at the ends of the table.
    pub fn column(&self, strength: u8, shift: i8) -> usize {
        cite!("2.5b", "2.3b");
        let at = self.least.iter().rposition(|least| *least <= strength);
        (at.unwrap_or(0) as i8 + shift).clamp(0, 5) as usize
    }
    pub fn result(&self, column: usize, dice: u8) -> Bombs {
        cite!("2.5b", "0.map-box-bomb");
        let row = usize::from(dice.saturating_sub(Self::FIRST_ROW)).min(self.rows.len() - 1);
        self.rows[row][column]
    }
}

/// 8.1: what the powers receive in a Seasonal Turn, by year.
#[derive(Clone, Debug)]
pub struct Incomes(Vec<(NationId, [u8; 7])>);

impl Incomes {
    const FIRST_YEAR: u16 = 1939;

    pub(super) fn load(table: &Table, all: &[Nation]) -> Read<Incomes> {
        let income = |row: Row<'_>| {
            let mut years = [0; 7];
            for (eps, year) in years.iter_mut().zip(Self::FIRST_YEAR..) {
                *eps = row.get(&year.to_string())?;
            }
            Ok((nations::field(row, "nation", all)?, years))
        };
        Ok(Incomes(table.rows().map(income).collect::<Read<_>>()?))
    }
    /// What a power receives in a Seasonal Turn of the year of a month; none for who has no income.
    pub fn of(&self, nation: NationId, month: Month) -> Option<u8> {
        let (_, years) = self.0.iter().find(|(of, _)| *of == nation)?;
        let at = usize::from(month.year() - Self::FIRST_YEAR);
        Some(years[at.min(years.len() - 1)])
    }
}

/// 2.8d: how many hits a star brings at night, from a year on.
#[derive(Clone, Copy, Debug)]
pub struct NightFlak {
    pub since: u16,
    pub hits: u8,
}

pub(super) fn night_flak(table: &Table) -> Read<Vec<NightFlak>> {
    let row = |row: Row<'_>| {
        Ok(NightFlak {
            since: row.get("since")?,
            hits: row.get("hits")?,
        })
    };
    table.rows().map(row).collect()
}

/// 2.15a, 2.17c: what a kind of escort counts, in halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EscortValue {
    pub value: u16,
    pub damaged: u16,
    pub inclement: u16,
}

/// The charts of the convoy war.
#[derive(Clone, Debug)]
pub struct Convoys {
    /// 2.14q: escort value from which on a U-boat fails with so much or less.
    attack: Vec<(u16, u8)>,
    /// 2.24b: by year.
    happy: Vec<(u16, u8)>,
    escorts: Vec<(Box<str>, EscortValue)>,
}

impl Convoys {
    pub(super) fn load(files: &board::BoardFiles) -> Read<Convoys> {
        let pairs = |file: &str, a: &str, b: &str| -> Read<Vec<(u16, u8)>> {
            let table = super::sourced(files, file)?;
            table
                .rows()
                .map(|row| Ok((row.get(a)?, row.get(b)?)))
                .collect()
        };
        let escort = |row: Row<'_>| {
            let value = EscortValue {
                value: row.get("value")?,
                damaged: row.get("damaged")?,
                inclement: row.get("inclement")?,
            };
            Ok((row.text("unit")?.into(), value))
        };
        let escorts = super::sourced(files, "escorts.tsv")?;
        Ok(Convoys {
            attack: pairs("uboat_attack.tsv", "value", "fails")?,
            happy: pairs("happy_time.tsv", "year", "dice")?,
            escorts: escorts.rows().map(escort).collect::<Read<_>>()?,
        })
    }
    /// 2.14q: a U-boat fails with so much or less against this escort value.
    pub fn fails(&self, value: u16) -> u8 {
        cite!("2.14q");
        let rows = self.attack.iter().filter(|(least, _)| *least <= value);
        rows.map(|(_, fails)| *fails).max().unwrap_or(0)
    }
    /// 2.24b: dice of the Happy Time.
    pub fn happy_dice(&self, month: Month) -> u8 {
        cite!("2.24a", "2.24b");
        let row = self.happy.iter().find(|(year, _)| *year == month.year());
        row.map_or(0, |(_, dice)| *dice)
    }
    /// What a class of ship, or a Bomber, counts.
    pub fn escort(&self, word: &str) -> Option<EscortValue> {
        let row = self.escorts.iter().find(|(unit, _)| &**unit == word);
        row.map(|(_, value)| *value)
    }
}
