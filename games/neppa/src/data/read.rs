//! Fields that name things: zones, nations, fronts, kinds of unit.

use board::{Board, List, Row};

use super::{Countries, Result};
use crate::types::{Front, Kind, Nation, Zone};

pub(super) fn zone(board: &Board, row: Row<'_>, column: &str) -> Result<Zone> {
    let key = row.text(column)?;
    board
        .find(key)
        .map(|id| Zone(id.0))
        .ok_or_else(|| row.error(column, format!("no zone `{key}` on the board")))
}

pub(super) fn nation(countries: &Countries, row: Row<'_>, column: &str) -> Result<Nation> {
    let id = row.text(column)?;
    countries
        .find(id)
        .ok_or_else(|| row.error(column, format!("no country `{id}` in countries.tsv")))
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
    if found.is_major() {
        Ok(found)
    } else {
        let id = row.text(column)?;
        Err(row.error(column, format!("`{id}` is not a Major Country")))
    }
}

pub(super) fn kind(row: Row<'_>, column: &str) -> Result<Kind> {
    let name = row.text(column)?;
    Kind::ALL
        .into_iter()
        .find(|kind| kind.name() == name)
        .ok_or_else(|| row.error(column, format!("no kind of unit `{name}`")))
}

pub(super) fn front(name: &str) -> Option<Front> {
    match name {
        "western" => Some(Front::Western),
        "eastern" => Some(Front::Eastern),
        "mediterranean" => Some(Front::Mediterranean),
        _ => None,
    }
}

/// A list of fronts as bits.
pub(super) fn fronts(row: Row<'_>, column: &str) -> Result<u8> {
    let mut bits = 0;
    for name in row.get::<List<String>>(column)?.0 {
        let front = front(&name);
        bits |= front
            .ok_or_else(|| row.error(column, format!("no front `{name}`")))?
            .bit();
    }
    Ok(bits)
}
