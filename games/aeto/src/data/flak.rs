//! 4.21: the guns of ships and ports.

use super::{Read, sourced};
use board::BoardFiles;
use kernel::cite;

#[derive(Clone, Debug)]
pub struct NavalFlak {
    points: Vec<(Box<str>, u8)>,
    hits: Vec<(u16, u8)>,
}

impl NavalFlak {
    pub(super) fn load(files: &BoardFiles) -> Read<NavalFlak> {
        let points = sourced(files, "naval_aa.tsv")?;
        let hits = sourced(files, "naval_flak.tsv")?;
        Ok(NavalFlak {
            points: points
                .rows()
                .map(|row| Ok((row.text("firer")?.into(), row.get("points")?)))
                .collect::<Read<_>>()?,
            hits: hits
                .rows()
                .map(|row| Ok((row.get("points")?, row.get("hits")?)))
                .collect::<Read<_>>()?,
        })
    }
    /// 4.21.3: the points of a class of ship, a size of port, or of works; none for what is not listed.
    pub fn points(&self, word: &str) -> u8 {
        cite!("4.21.3");
        let row = self.points.iter().find(|(firer, _)| &**firer == word);
        row.map_or(0, |(_, points)| *points)
    }
    /// 4.21.4: an air unit is hit by so much or more.
    pub fn hits(&self, points: u16) -> Option<u8> {
        cite!("4.21.4");
        let rows = self.hits.iter().filter(|(least, _)| *least <= points);
        rows.map(|(_, hits)| *hits).min()
    }
}
