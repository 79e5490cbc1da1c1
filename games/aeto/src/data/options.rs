//! Chapter 11: the optional rules that are built, and their tables.

use super::nations::{self, Nation};
use super::units::Kind;
use super::{Read, sourced};
use crate::ch11_options::Opt;
use crate::types::{KindId, Month, NationId};
use board::BoardFiles;

const FIRST_YEAR: u16 = 1939;
const YEARS: [&str; 7] = ["1939", "1940", "1941", "1942", "1943", "1944", "1945"];

/// 11a: an optional rule, as the table offers it.
#[derive(Clone, Debug)]
pub struct Agreement {
    pub id: Opt,
    pub title: Box<str>,
    pub about: Box<str>,
}

board::words! {
    /// 11.10: when Generals are dismissed.
    "occasion" Occasion { Winter = "winter", Later = "later" }
}

board::words! {
    /// 11.22: what an Ultra chit is good for.
    "context" Context {
        Air = "air" as "aircraft",
        Land = "land" as "land combat",
        Naval = "naval" as "ships",
        UBoat = "u_boat" as "U-boats or the Initiative",
        Nothing = "none" as "nothing",
    }
}

/// 11.22: a sort of Ultra chit.
#[derive(Clone, Copy, Debug)]
pub struct Intelligence {
    pub context: Context,
    pub modifier: u8,
    pub count: u8,
}

/// 11.10: on which sum of the dice a General is dismissed.
#[derive(Clone, Copy, Debug)]
pub struct Dismissal {
    pub when: Occasion,
    pub low: u8,
    pub high: u8,
    pub general: KindId,
}

#[derive(Clone, Debug)]
pub struct Optional {
    pub agreements: Vec<Agreement>,
    pub dismissals: Vec<Dismissal>,
    /// 11.6: free units by year, of each power that has any.
    entitlements: Vec<(NationId, Vec<u8>)>,
    /// 11.22: the chits of the United Kingdom.
    pub ultra: Vec<Intelligence>,
    /// 11.13: what is built again all the same.
    pub recycled: Vec<KindId>,
}

impl Optional {
    /// 11.6a: how many free units a power has in a Seasonal Turn.
    pub fn free(&self, nation: NationId, month: Month) -> u8 {
        let mut rows = self.entitlements.iter();
        let row = rows.find(|(of, _)| *of == nation);
        let year = usize::from(month.year() - FIRST_YEAR);
        row.and_then(|(_, years)| years.get(year).copied())
            .unwrap_or(0)
    }

    pub(super) fn load(files: &BoardFiles, all: &[Nation], kinds: &[Kind]) -> Read<Optional> {
        let mut agreements: Vec<Agreement> = Vec::new();
        for row in sourced(files, "options.tsv")?.rows() {
            let id: Opt = row.word("id")?;
            if agreements.iter().any(|other| other.id == id) {
                return Err(row.error("id", format!("`{}` stands here twice", id.word())));
            }
            agreements.push(Agreement {
                id,
                title: row.text("title")?.into(),
                about: row.text("about")?.into(),
            });
        }
        let find = |row: board::Row<'_>, column: &str| {
            let name = row.text(column)?;
            let at = kinds.iter().position(|kind| &*kind.id == name);
            let at = at.ok_or_else(|| row.error(column, format!("no piece `{name}`")))?;
            Ok(KindId(at as u16))
        };
        let mut dismissals = Vec::new();
        for row in sourced(files, "dismissals.tsv")?.rows() {
            dismissals.push(Dismissal {
                when: row.word("when")?,
                low: row.within("low", 1..=12)?,
                high: row.within("high", 1..=12)?,
                general: find(row, "general")?,
            });
        }
        let mut entitlements = Vec::new();
        for row in sourced(files, "entitlements.tsv")?.rows() {
            let years = YEARS.iter().map(|year| row.get(year));
            entitlements.push((
                nations::field(row, "nation", all)?,
                years.collect::<Read<_>>()?,
            ));
        }
        let mut ultra = Vec::new();
        for row in sourced(files, "ultra.tsv")?.rows() {
            ultra.push(Intelligence {
                context: row.word("context")?,
                modifier: row.get("modifier")?,
                count: row.within("count", 1..=15)?,
            });
        }
        let recycled = sourced(files, "recycled.tsv")?;
        let recycled = recycled.rows().map(|row| find(row, "unit"));
        Ok(Optional {
            recycled: recycled.collect::<Read<_>>()?,
            agreements,
            dismissals,
            entitlements,
            ultra,
        })
    }
}
