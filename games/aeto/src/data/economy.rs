//! 8.2, 8.6b: what resource hexes bring, and what everything costs.

use super::nations::{self, Nation};
use super::{Read, sourced};
use crate::types::{Camp, NationId};
use board::{BoardFiles, Row};

/// 8.2: what resource hexes change in a power's income: a row of `adjustments.tsv`.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub nation: NationId,
    pub captured: u8,
    /// A Soviet home resource that is no oil field.
    pub soviet: u8,
    pub soviet_oil: u8,
    pub liberated: u8,
    pub colony: u8,
    pub colonies: Vec<NationId>,
    pub partner: u8,
    pub lost_resource: u8,
    pub lost_city_resource: u8,
    /// An oil field of the Caucasus; 0 where it counts as any other.
    pub lost_oil: u8,
}

/// 8.6b: a row of `build_prices.tsv`.
#[derive(Clone, Debug)]
pub struct Price {
    item: Box<str>,
    /// By camp; none where that side never buys it.
    major: [Option<u8>; 3],
    minor: [Option<u8>; 3],
    /// 8.6c: seasons on the Turn Track.
    pub delay: u8,
}

#[derive(Clone, Debug)]
pub struct Economy {
    adjustments: Vec<Adjustment>,
    prices: Vec<Price>,
}

impl Economy {
    pub(super) fn load(files: &BoardFiles, all: &[Nation]) -> Read<Economy> {
        let adjustments = sourced(files, "adjustments.tsv")?;
        let prices = sourced(files, "build_prices.tsv")?;
        Ok(Economy {
            adjustments: adjustments
                .rows()
                .map(|row| adjustment(row, all))
                .collect::<Read<_>>()?,
            prices: prices.rows().map(price).collect::<Read<_>>()?,
        })
    }
    pub fn adjustment(&self, nation: NationId) -> Option<&Adjustment> {
        self.adjustments.iter().find(|row| row.nation == nation)
    }
    /// What a task or a step costs who pays for a nation of a camp, and how long it takes.
    pub fn price(&self, item: &str, camp: Camp, minor: bool) -> Option<(u8, u8)> {
        kernel::cite!("8.6b");
        let row = self.prices.iter().find(|row| &*row.item == item)?;
        let list = if minor { &row.minor } else { &row.major };
        // A neutral has no column: it does not pay.
        let eps = list.get(camp.index()).copied().flatten()?;
        Some((eps, row.delay))
    }
}

fn adjustment(row: Row<'_>, all: &[Nation]) -> Read<Adjustment> {
    let nation = |name: &str| nations::by_id(name, all);
    Ok(Adjustment {
        nation: nations::field(row, "nation", all)?,
        captured: row.get("captured")?,
        soviet: row.get("soviet")?,
        soviet_oil: row.get("soviet_oil")?,
        liberated: row.get("liberated")?,
        colony: row.get("colony")?,
        colonies: row.each("colonies", nation)?,
        partner: row.get("partner")?,
        lost_resource: row.get("lost_resource")?,
        lost_city_resource: row.get("lost_city_resource")?,
        lost_oil: row.get("lost_oil")?,
    })
}

fn price(row: Row<'_>) -> Read<Price> {
    Ok(Price {
        item: row.text("item")?.into(),
        major: [
            row.maybe("axis")?,
            row.maybe("western")?,
            row.maybe("soviet")?,
        ],
        minor: [row.maybe("axis_minor")?, row.maybe("western_minor")?, None],
        delay: row.get("delay")?,
    })
}
