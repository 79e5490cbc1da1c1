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
