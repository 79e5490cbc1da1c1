//! Fields that name things: nations, fronts, wings.

use board::Row;

use super::{Countries, Result};
use crate::types::{Front, Nation};

pub(super) fn nation(countries: &Countries, row: Row<'_>, column: &str) -> Result<Nation> {
    countries.field(row, column, "country", "countries.tsv")
}

/// 3.5: so many wings, in air factors.
pub(super) fn wings(row: Row<'_>, column: &str) -> Result<u8> {
    let wings: u8 = row.get(column)?;
    wings
        .checked_mul(3)
        .ok_or_else(|| row.error(column, format!("{wings} wings are too many")))
}

pub(super) fn major(countries: &Countries, row: Row<'_>, column: &str) -> Result<Nation> {
    let found = nation(countries, row, column)?;
    let why = || row.error(column, "it is not a Major Country");
    found.is_major().then_some(found).ok_or_else(why)
}

/// A list of fronts as bits.
pub(super) fn fronts(row: Row<'_>, column: &str) -> Result<u8> {
    let fronts = row.words::<Front>(column)?;
    Ok(fronts.into_iter().fold(0, |bits, front| bits | front.bit()))
}
