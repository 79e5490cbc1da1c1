//! Tracks at the edge of the sheet, from `tracks.tsv`: a row for each, its cells joined by `|`.

use board::{BoardError, BoardFiles};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    pub key: String,
    pub name: String,
    pub cells: Vec<String>,
}

impl Track {
    /// A board without the file has no tracks.
    pub fn read(files: &BoardFiles) -> Result<Vec<Self>, BoardError> {
        if files.text("tracks.tsv").is_err() {
            return Ok(Vec::new());
        }
        let table = files.table("tracks.tsv")?;
        let read = |row: board::Row<'_>| {
            Ok(Self {
                key: row.text("track")?.to_owned(),
                name: row.text("name")?.to_owned(),
                cells: row.text("cells")?.split('|').map(str::to_owned).collect(),
            })
        };
        table.rows().map(read).collect()
    }
}

/// The width of a cell, and from the top of one row of tracks to the next.
pub const CELL: i32 = 176;
pub const ROW: i32 = 230;
const GAP: i32 = 70;

/// Where each track begins: how far from the left, and in which row; tracks stand side by side as long as they fit.
pub fn flow(tracks: &[Track], width: i32) -> Vec<(i32, i32)> {
    let (mut x, mut row) = (0, 0);
    let mut places = Vec::with_capacity(tracks.len());
    for track in tracks {
        let own = track.cells.len() as i32 * CELL;
        if x > 0 && x + own > width {
            (x, row) = (0, row + 1);
        }
        places.push((x, row));
        x += own + GAP;
    }
    places
}

pub fn rows(tracks: &[Track], width: i32) -> i32 {
    flow(tracks, width).last().map_or(0, |(_, row)| row + 1)
}
