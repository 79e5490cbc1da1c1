//! What there is to draw: a board with its outlines, backdrop, features and tracks.

use board::{
    Backdrop, BackdropLine, Board, BoardError, BoardFiles, BoardKind, Point, Shapes, SpaceId,
    SpaceKind,
};

use crate::features::{self, Feature};
use crate::geometry::Rect;
use crate::grid::Grid;
use crate::tracks::Track;

/// A board with all that its picture needs.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub board: Board,
    pub grid: Option<Grid>,
    /// The rings of each space, by id; none for what has no ground of its own.
    pub outlines: Vec<Vec<Vec<Point>>>,
    pub backdrop: Vec<BackdropLine>,
    pub features: Vec<Feature>,
    /// Sea zones of each space, by id.
    pub zones: Vec<Vec<String>>,
    pub zone_names: Vec<(String, String)>,
    pub tracks: Vec<Track>,
}

impl Sheet {
    pub fn read(files: &BoardFiles) -> Result<Self, Vec<BoardError>> {
        let board = Board::parse(files)?;
        let grid = match board.header().kind {
            BoardKind::Hex => Some(Grid::read(&board)?),
            BoardKind::Area => None,
        };
        let outlines = match &grid {
            Some(grid) => board.ids().map(|id| grid.outline(&board, id)).collect(),
            None => {
                let shapes = Shapes::parse(files, &board)?;
                let rings = |id| shapes.of(id).iter().flat_map(|p| p.rings.clone()).collect();
                board.ids().map(rings).collect()
            }
        };
        let one = |error| vec![error];
        Ok(Self {
            backdrop: Backdrop::parse(files)?.lines,
            features: features::read(files, &board).map_err(one)?,
            zones: zones(&board),
            zone_names: zone_names(files, &board).map_err(one)?,
            tracks: Track::read(files).map_err(one)?,
            board,
            grid,
            outlines,
        })
    }

    pub fn frame(&self) -> Rect {
        let frame = self.board.header().frame;
        Rect {
            x0: frame.min.x,
            y0: frame.min.y,
            x1: frame.max.x,
            y1: frame.max.y,
        }
    }

    /// The measure that sizes of text and marks follow: the width of a hex, or of a typical small area.
    pub fn unit(&self) -> i32 {
        self.grid.map_or(220, |grid| grid.width)
    }

    pub fn layer<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a BackdropLine> + Clone {
        self.backdrop.iter().filter(move |line| line.layer == name)
    }

    pub fn kind(&self, id: SpaceId) -> SpaceKind {
        self.board.space(id).kind
    }

    /// Ground of the map that is dry: entered or not.
    pub fn is_dry(&self, id: SpaceId) -> bool {
        matches!(self.kind(id), SpaceKind::Land | SpaceKind::Impassable)
    }

    /// A space that is a hex or an outlined area, not a box and not a zone made of hexes.
    pub fn has_ground(&self, id: SpaceId) -> bool {
        !self.outlines[id.index()].is_empty()
    }

    /// The lesser of width and height of a space.
    pub fn room(&self, id: SpaceId) -> i32 {
        let bounds = Rect::of(self.outlines[id.index()].iter().flatten().copied());
        bounds.map_or(0, |bounds| bounds.width().min(bounds.height()))
    }

    /// A space that is drawn as a box: one off the map, or a sea area that no hex of sea belongs to.
    pub fn is_box(&self, id: SpaceId) -> bool {
        let key = self.board.key(id);
        let has_hex = || {
            self.board.ids().any(|hex| {
                let sea = self.has_ground(hex) && self.kind(hex) == SpaceKind::Sea;
                sea && self.zones[hex.index()].iter().any(|zone| zone == key)
            })
        };
        match self.kind(id) {
            SpaceKind::Box => true,
            SpaceKind::Sea => !self.has_ground(id) && !has_hex(),
            _ => false,
        }
    }

    pub fn zone_name<'a>(&'a self, zone: &'a str) -> &'a str {
        let named = self.zone_names.iter().find(|(id, _)| id == zone);
        named.map_or(zone, |(_, name)| name)
    }
}

/// The `zones` column of a hex board; a board without one has no zones made of hexes.
fn zones(board: &Board) -> Vec<Vec<String>> {
    let list = board.column::<board::List<String>>("zones");
    list.map_or_else(
        |_| vec![Vec::new(); board.len()],
        |lists| lists.into_iter().map(|list| list.0).collect(),
    )
}

/// Zones that are spaces have their names there; else `zones.tsv` may list them by name.
fn zone_names(files: &BoardFiles, board: &Board) -> Result<Vec<(String, String)>, BoardError> {
    let mut names: Vec<(String, String)> = board
        .ids()
        .map(|id| board.space(id))
        .filter(|space| space.kind == SpaceKind::Sea)
        .map(|space| (space.key.to_string(), space.name.to_string()))
        .collect();
    if let Ok(table) = files.table("zones.tsv") {
        for row in table.rows() {
            names.push((row.text("name")?.to_owned(), row.text("name")?.to_owned()));
        }
    }
    Ok(names)
}
