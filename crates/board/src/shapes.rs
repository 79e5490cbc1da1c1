//! Outlines for pictures. Games never read them.

use crate::{Board, BoardError, BoardFiles, Point, Row, SpaceId};

/// One piece of a space: its outline, then holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polygon {
    pub rings: Vec<Vec<Point>>,
}

/// `shapes.tsv`: the pieces of each space of an area board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes(Vec<Vec<Polygon>>);

impl Shapes {
    pub fn parse(files: &BoardFiles, board: &Board) -> Result<Self, Vec<BoardError>> {
        let table = files.table("shapes.tsv").map_err(|error| vec![error])?;
        let mut shapes = vec![Vec::new(); board.len()];
        let mut errors = Vec::new();
        for row in table.rows() {
            match read_shape(board, row) {
                Ok((id, polygon)) => shapes[id.index()].push(polygon),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() {
            Ok(Self(shapes))
        } else {
            Err(errors)
        }
    }

    /// The pieces of a space; none for a box.
    pub fn of(&self, id: SpaceId) -> &[Polygon] {
        &self.0[id.index()]
    }
}

fn read_shape(board: &Board, row: Row<'_>) -> Result<(SpaceId, Polygon), BoardError> {
    let key = row.text("key")?;
    let id = board
        .find(key)
        .ok_or_else(|| row.error("key", format!("there is no space `{key}`")))?;
    let rings: Result<Vec<_>, _> = row
        .text("ring")?
        .split(';')
        .map(|ring| read_points(ring.trim()))
        .collect();
    let rings = rings.map_err(|message| row.error("ring", message))?;
    if rings.iter().any(|ring| ring.len() < 3) {
        return Err(row.error("ring", "a ring has at least three points"));
    }
    Ok((id, Polygon { rings }))
}

/// `backdrop.tsv`: coasts, rivers, borders and relief, drawn under the spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdrop {
    pub lines: Vec<BackdropLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackdropLine {
    pub layer: String,
    pub name: String,
    /// 1 is the most important of its layer.
    pub rank: u8,
    /// More than one for an area with holes.
    pub rings: Vec<Vec<Point>>,
}

impl Backdrop {
    pub fn parse(files: &BoardFiles) -> Result<Self, Vec<BoardError>> {
        let table = files.table("backdrop.tsv").map_err(|error| vec![error])?;
        let read = |row: Row<'_>| -> Result<BackdropLine, BoardError> {
            let rings: Result<Vec<_>, _> = row
                .text("points")?
                .split(';')
                .map(|ring| read_points(ring.trim()))
                .collect();
            Ok(BackdropLine {
                layer: row.text("layer")?.to_owned(),
                name: row.text("name")?.to_owned(),
                rank: row.get("rank")?,
                rings: rings.map_err(|message| row.error("points", message))?,
            })
        };
        let (lines, errors): (Vec<_>, Vec<_>) = table.rows().map(read).partition(Result::is_ok);
        if errors.is_empty() {
            Ok(Self {
                lines: lines.into_iter().flatten().collect(),
            })
        } else {
            Err(errors.into_iter().filter_map(Result::err).collect())
        }
    }
}

fn read_points(text: &str) -> Result<Vec<Point>, String> {
    text.split_ascii_whitespace().map(str::parse).collect()
}
