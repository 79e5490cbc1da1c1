//! The tracks: turns and weather, Victory Points, the US Commitment Level.

use board::Table;

use super::Result;
use crate::types::{Months, Season, VpSide, Weather};

/// A turn of any year: weather is printed, never rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnOfYear {
    pub months: Months,
    pub season: Season,
    pub north: Weather,
    pub desert: Weather,
}

/// The box of the VP Track for a Strategic Value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VpBox {
    /// `None`: the marker keeps the side that it shows.
    pub side: Option<VpSide>,
    pub vp: u8,
    pub automatic: bool,
}

/// 0.1.2: the VP Track, from the lowest box to the highest.
#[derive(Clone, Debug)]
pub struct VpTrack {
    lowest: i8,
    boxes: Vec<VpBox>,
}

impl VpTrack {
    /// The box for a Value; Values beyond the ends count as the ends.
    pub fn at(&self, value: i16) -> VpBox {
        let last = self.boxes.len() as i16 - 1;
        self.boxes[(value - i16::from(self.lowest)).clamp(0, last) as usize]
    }
    pub fn values(&self) -> std::ops::RangeInclusive<i8> {
        self.lowest..=self.lowest + self.boxes.len() as i8 - 1
    }
}

/// 14.37: a box of the USCL Track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uscl {
    pub political: i8,
    pub axis_delay: i8,
    pub western_delay: i8,
}

pub(super) fn turns(table: &Table) -> Result<Vec<TurnOfYear>> {
    let mut all = Vec::with_capacity(table.len());
    for (row, &months) in table.rows().zip(Months::ALL) {
        let turn = TurnOfYear {
            months: row.word("turn")?,
            season: row.word("season")?,
            north: row.word("north")?,
            desert: row.word("desert")?,
        };
        if turn.months != months {
            return Err(row.error("turn", format!("`{}` belongs here", months.word())));
        }
        if row.flag("seasonal")? != months.is_seasonal() {
            return Err(row.error("seasonal", "a Seasonal Turn begins a season, no other does"));
        }
        all.push(turn);
    }
    if table.len() != Months::ALL.len() {
        return Err(table.error("turn", "a year has nine turns"));
    }
    Ok(all)
}

pub(super) fn vp_track(table: &Table) -> Result<VpTrack> {
    let values: Vec<i8> = table.column("value")?;
    let lowest = *values
        .first()
        .ok_or_else(|| table.error("value", "no boxes"))?;
    let mut boxes = Vec::with_capacity(table.len());
    for (row, value) in table.rows().zip(lowest..) {
        if row.get::<i8>("value")? != value {
            return Err(row.error("value", format!("{value} belongs here")));
        }
        let side = match row.text("side")? {
            "unchanged" => None,
            _ => Some(row.word("side")?),
        };
        boxes.push(VpBox {
            side,
            vp: row.within::<i8>("vp", 0..=4)? as u8,
            automatic: row.flag("automatic")?,
        });
    }
    Ok(VpTrack { lowest, boxes })
}

pub(super) fn uscl_track(table: &Table) -> Result<Vec<Uscl>> {
    let mut all = Vec::with_capacity(table.len());
    for (row, level) in table.rows().zip(0..) {
        if row.get::<u8>("uscl")? != level {
            return Err(row.error("uscl", format!("{level} belongs here")));
        }
        all.push(Uscl {
            political: row.within::<i8>("political", -4..=0)?,
            axis_delay: row.within::<i8>("axis_delay", 0..=4)?,
            western_delay: row.within::<i8>("western_delay", -4..=0)?,
        });
    }
    if all.len() != 5 {
        return Err(table.error("uscl", "the track runs from 0 to 4 (14.37.2)"));
    }
    Ok(all)
}
