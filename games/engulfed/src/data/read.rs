//! Fields that name areas and nations.

use board::{Board, Row};

use super::{Areas, NationList, Result};
use crate::types::{Area, AreaSet, Nation};

/// What names in the tables are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub board: &'a Board,
    pub nations: &'a NationList,
    pub areas: &'a Areas,
}

impl Names<'_> {
    pub fn area(self, row: Row<'_>, column: &str) -> Result<Area> {
        let area = row.space(self.board, column)?;
        let why = || row.error(column, "it is not a land area");
        self.areas.land.has(area).then_some(area).ok_or_else(why)
    }

    pub fn nation(self, row: Row<'_>, column: &str) -> Result<Nation> {
        self.nations.field(row, column, "nation", "nations.tsv")
    }

    pub fn major(self, row: Row<'_>, column: &str) -> Result<Nation> {
        let nation = self.nation(row, column)?;
        let why = || row.error(column, "it is not a Major Power");
        nation.is_major().then_some(nation).ok_or_else(why)
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
