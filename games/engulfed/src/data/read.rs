//! Fields that name things: areas, nations, seas, kinds of unit, weather.

use board::{Board, Row};

use super::{Areas, Nations, Result};
use crate::types::{Area, AreaSet, Kind, Nation, Sea, Weather};

/// What names in the tables are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub board: &'a Board,
    pub nations: &'a Nations,
    pub areas: &'a Areas,
}

impl Names<'_> {
    pub fn area(self, row: Row<'_>, column: &str) -> Result<Area> {
        let key = row.text(column)?;
        self.board
            .find(key)
            .map(|id| Area(id.0 as u8))
            .filter(|area| self.areas.land.has(*area))
            .ok_or_else(|| row.error(column, format!("no area `{key}` on the board")))
    }

    pub fn nation(self, row: Row<'_>, column: &str) -> Result<Nation> {
        let id = row.text(column)?;
        self.nations
            .find(id)
            .ok_or_else(|| row.error(column, format!("no nation `{id}` in nations.tsv")))
    }

    pub fn major(self, row: Row<'_>, column: &str) -> Result<Nation> {
        let nation = self.nation(row, column)?;
        if nation.is_major() {
            Ok(nation)
        } else {
            let id = row.text(column)?;
            Err(row.error(column, format!("`{id}` is not a Major Power")))
        }
    }

    /// One area, every area of a country, or (`home:germany`) its Home Areas.
    pub fn areas(self, row: Row<'_>, column: &str) -> Result<AreaSet> {
        let name = row.text(column)?;
        if let Some(id) = name.strip_prefix("home:") {
            let nation = self.nations.find(id);
            return nation
                .map(|nation| self.areas.home(nation))
                .ok_or_else(|| row.error(column, format!("no nation `{id}` in nations.tsv")));
        }
        match (self.board.find(name), self.nations.find(name)) {
            (Some(_), None) => self
                .area(row, column)
                .map(|area| [area].into_iter().collect()),
            (None, Some(nation)) => Ok(self.areas.of(nation)),
            // A Minor of one area is called like it.
            (Some(_), Some(nation)) => Ok(self.areas.of(nation)),
            (None, None) => Err(row.error(column, format!("no area and no nation `{name}`"))),
        }
    }
}

pub(super) fn kind(row: Row<'_>, column: &str) -> Result<Kind> {
    Ok(match row.text(column)? {
        "infantry" => Kind::Infantry,
        "cavalry" => Kind::Cavalry,
        "airborne" => Kind::Airborne,
        "militia" => Kind::Militia,
        "armour" => Kind::Armour,
        "ground_support" => Kind::GroundSupport,
        other => return Err(row.error(column, format!("no kind of unit `{other}`"))),
    })
}

pub(super) fn sea(row: Row<'_>, column: &str) -> Result<Sea> {
    let key = row.text(column)?;
    super::areas::sea(key).ok_or_else(|| row.error(column, format!("no Sea-zone `{key}`")))
}

pub(super) fn weather(row: Row<'_>, column: &str) -> Result<Weather> {
    Ok(match row.text(column)? {
        "clear" => Weather::Clear,
        "light_mud" => Weather::LightMud,
        "mud" => Weather::Mud,
        "snow" => Weather::Snow,
        other => return Err(row.error(column, format!("no weather `{other}`"))),
    })
}

/// A number that must lie in a range.
pub(super) fn within(row: Row<'_>, column: &str, from: u8, to: u8) -> Result<u8> {
    let value: u8 = row.get(column)?;
    if (from..=to).contains(&value) {
        Ok(value)
    } else {
        Err(row.error(column, format!("{value} is not from {from} to {to}")))
    }
}
