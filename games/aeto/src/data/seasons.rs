//! 8.7, 8.11, 8.12: what the Seasonal Turn asks of the map.

use super::nations::{self, Nation};
use super::{Read, sourced};
use crate::types::NationId;
use board::{BoardFiles, SpaceId, boards};

#[derive(Clone, Debug)]
pub struct Seasons {
    /// 8.7a: by installation, EPs.
    demolition: Vec<(Box<str>, u8)>,
    /// 8.11e: where what lies in the Suez Adds Box is placed.
    pub suez: Vec<SpaceId>,
    /// 8.12a: Africa and Asia.
    pub beyond: Vec<NationId>,
    /// 8.11h: who holds the first, or all of the others, has the Mediterranean open.
    pub gibraltar: Vec<SpaceId>,
    pub canal: Vec<SpaceId>,
    /// 8.11j: islands that are home as the mainland is.
    pub mainland: Vec<SpaceId>,
    /// 8.3f: by year, what the Persian Route carries in a season.
    persian: Vec<(u16, u8)>,
    /// 6.1m: Soviet cities, and the Rail Capacity that is lost with them.
    pub rail_cities: Vec<(SpaceId, u8)>,
}

impl Seasons {
    pub(super) fn load(files: &BoardFiles, all: &[Nation]) -> Read<Seasons> {
        let mut read = Seasons {
            demolition: Vec::new(),
            suez: Vec::new(),
            beyond: Vec::new(),
            gibraltar: Vec::new(),
            canal: Vec::new(),
            mainland: Vec::new(),
            persian: Vec::new(),
            rail_cities: Vec::new(),
        };
        for row in sourced(files, "persian_route.tsv")?.rows() {
            read.persian.push((row.get("year")?, row.get("eps")?));
        }
        for row in sourced(files, "rail_cities.tsv")?.rows() {
            let hex = row.space(boards::aeto(), "hex")?;
            read.rail_cities.push((hex, row.get("capacity")?));
        }
        for row in sourced(files, "demolition.tsv")?.rows() {
            read.demolition
                .push((row.text("item")?.into(), row.get("eps")?));
        }
        for row in sourced(files, "placement.tsv")?.rows() {
            let hex = || row.space(boards::aeto(), "name");
            match row.text("what")? {
                "suez" => read.suez.push(hex()?),
                "africa_asia" => read.beyond.push(nations::field(row, "name", all)?),
                "gibraltar" => read.gibraltar.push(hex()?),
                "canal" => read.canal.push(hex()?),
                "mainland" => read.mainland.push(hex()?),
                other => return Err(row.error("what", format!("no place `{other}`"))),
            }
        }
        Ok(read)
    }
    /// 8.3f
    pub fn persian(&self, year: u16) -> u8 {
        let mut rows = self.persian.iter();
        rows.find(|(of, _)| *of == year).map_or(0, |(_, eps)| *eps)
    }
    /// 8.7a
    pub fn demolition(&self, item: &str) -> Option<u8> {
        let mut rows = self.demolition.iter();
        rows.find(|(of, _)| &**of == item).map(|(_, eps)| *eps)
    }
}
