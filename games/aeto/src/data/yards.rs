//! 8.8: what a repair takes.

use super::{Read, sourced};
use board::{BoardFiles, Row};
use kernel::cite;

/// A row of `yards.tsv`.
#[derive(Clone, Copy, Default, Debug)]
pub struct YardCase {
    pub modifier: i8,
    pub cost: u8,
    /// 8.10: none where such a ship is not scrapped.
    pub scrap: Option<u8>,
}

#[derive(Clone, Debug)]
pub struct Yards {
    cases: Vec<(Box<str>, YardCase)>,
    /// 8.8b: from the dice of 2 on.
    seasons: Vec<u8>,
}

impl Yards {
    const FIRST: i8 = 2;

    pub(super) fn load(files: &BoardFiles) -> Read<Yards> {
        let case = |row: Row<'_>| {
            let case = YardCase {
                modifier: row.get("modifier")?,
                cost: row.maybe("cost")?.unwrap_or(0),
                scrap: row.maybe("scrap")?,
            };
            Ok((row.text("case")?.into(), case))
        };
        let mut seasons = Vec::new();
        let time = sourced(files, "yard_time.tsv")?;
        for (dice, row) in (Self::FIRST..).zip(time.rows()) {
            row.within("dice", dice..=dice)?;
            seasons.push(row.get("seasons")?);
        }
        if seasons.is_empty() {
            return Err(time.error("dice", "no row"));
        }
        let cases = sourced(files, "yards.tsv")?;
        Ok(Yards {
            cases: cases.rows().map(case).collect::<Read<_>>()?,
            seasons,
        })
    }
    /// A case by its name; one that is not listed changes nothing.
    pub fn case(&self, word: &str) -> YardCase {
        let row = self.cases.iter().find(|(case, _)| &**case == word);
        row.map(|(_, case)| *case).unwrap_or_default()
    }
    /// 8.8b: how many seasons a ship stays in the yard.
    pub fn seasons(&self, net: i8) -> u8 {
        cite!("8.8b");
        let row = (net - Self::FIRST).clamp(0, self.seasons.len() as i8 - 1);
        self.seasons[row as usize]
    }
}
