//! What a client needs to lay counters over the picture: where each space is and where its counters have room.

use std::collections::BTreeMap;

use board::{Point, SpaceId};
use serde::Serialize;

use crate::contacts::Contacts;
use crate::draw::{self, Style};
use crate::frame;
use crate::geometry::{Rect, Region, distance};
use crate::layout::Layout;
use crate::sheet::Sheet;

/// A board as a client lays it out, in the units of the picture that [`crate::svg`] draws with the same style.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    pub game: String,
    pub title: String,
    pub attribution: Vec<String>,
    /// The corner and the size of the picture.
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
    /// The side of a counter that suits the board.
    pub counter: i32,
    /// The measures of a hex, on a board of hexes: pointy-top, corners at (x, y ± 2 third) and (x ± width / 2, y ± third).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<Hex>,
    pub spaces: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hex {
    pub width: i32,
    pub third: i32,
}

/// A space of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub key: String,
    pub name: String,
    pub kind: &'static str,
    pub terrain: String,
    pub country: String,
    pub x: i32,
    pub y: i32,
    /// Left, top, width and height of the room for counters; it is clear of names wherever the space is large enough.
    pub room: [i32; 4],
    /// The keys of the spaces that it borders on.
    pub beside: Vec<String>,
}

impl Plan {
    pub fn of(sheet: &Sheet, style: &Style) -> Plan {
        let contacts = Contacts::of(sheet);
        let mut layout = draw::arrange(sheet, &contacts, style);
        let rooms = rooms(sheet, &mut layout);
        let whole = frame::whole(sheet, style);
        let header = sheet.board.header();
        let place = |id: SpaceId| {
            let space = sheet.board.space(id);
            let room = rooms[&id];
            Place {
                key: space.key.to_string(),
                name: space.name.to_string(),
                kind: space.kind.name(),
                terrain: space.terrain.to_string(),
                country: space.country.to_string(),
                x: space.at.x,
                y: space.at.y,
                beside: beside(sheet, id),
                room: [room.x0, room.y0, room.width(), room.height()],
            }
        };
        Plan {
            game: header.id.clone(),
            title: header.title.clone(),
            attribution: header.attribution.clone(),
            x: whole.x0,
            y: whole.y0,
            width: whole.width(),
            height: whole.height(),
            counter: counter(sheet),
            hex: sheet.grid.map(|grid| Hex {
                width: grid.width,
                third: grid.third,
            }),
            spaces: sheet.board.ids().map(place).collect(),
        }
    }
}

fn beside(sheet: &Sheet, id: SpaceId) -> Vec<String> {
    let links = sheet.board.neighbours(id).iter();
    links
        .map(|link| sheet.board.key(link.to).to_owned())
        .collect()
}

/// The side of a counter: two fit beside one another into a hex, two or three into a usual area.
fn counter(sheet: &Sheet) -> i32 {
    sheet.unit() * if sheet.grid.is_some() { 46 } else { 38 } / 100
}

/// Columns and rows of counters, best first: more than six never stand apart.
const SHAPES: [(i32, i32); 8] = [
    (3, 2),
    (2, 3),
    (2, 2),
    (4, 1),
    (3, 1),
    (2, 1),
    (1, 2),
    (1, 1),
];
const STEP: usize = 14;
/// What a place costs for each sample outside the space, and for covering a name.
const OUTSIDE: i32 = 45;
const COVERS: i32 = 260;

fn rooms(sheet: &Sheet, layout: &mut Layout) -> BTreeMap<SpaceId, Rect> {
    let side = counter(sheet);
    let mut rooms = BTreeMap::new();
    let boxes: BTreeMap<SpaceId, Rect> = layout.boxes.iter().copied().collect();
    let mut narrow = Vec::new();
    for id in sheet.board.ids() {
        let at = sheet.board.space(id).at;
        if let Some(rect) = boxes.get(&id) {
            rooms.insert(id, below_name(layout, id, *rect));
        } else if let Some(grid) = sheet.grid {
            rooms.insert(id, Rect::around(at, grid.width * 94 / 100, grid.third * 2));
        } else if let Some(room) = clear(sheet, layout, id, side) {
            rooms.insert(id, room);
        } else {
            narrow.push(id);
        }
    }
    narrow.sort_by_key(|id| (sheet.room(*id), *id));
    for id in narrow {
        let room = least_bad(sheet, layout, id, side);
        layout.keep(room);
        rooms.insert(id, room);
    }
    rooms
}

/// A box without the strip that bears its name.
fn below_name(layout: &Layout, id: SpaceId, rect: Rect) -> Rect {
    let name = layout.labels.iter().find(|label| label.space == Some(id));
    Rect {
        y0: name.map_or(rect.y0, |label| label.rect.y1),
        ..rect
    }
    .grown(-14)
}

fn outside(region: &Region, rect: Rect) -> i32 {
    let step = |from: i32, length: i32, n: i32| from + length * n / 4;
    let points = (0..=4).flat_map(|i| (0..=4).map(move |j| (i, j)));
    let points = points.map(|(i, j)| Point {
        x: step(rect.x0, rect.width(), i),
        y: step(rect.y0, rect.height(), j),
    });
    points.filter(|p| !region.has(*p)).count() as i32
}

fn region(sheet: &Sheet, id: SpaceId) -> Region {
    Region::new(sheet.outlines[id.index()].iter().map(Vec::as_slice))
}

/// The largest shape that fits into a space and covers no name or mark, as near to its middle as may be.
fn clear(sheet: &Sheet, layout: &Layout, id: SpaceId, side: i32) -> Option<Rect> {
    let bounds = Rect::of(sheet.outlines[id.index()].iter().flatten().copied())?;
    let region = region(sheet, id);
    let home = sheet.board.space(id).at;
    let gap = side / 12;
    let fitting = |(columns, rows): (i32, i32)| {
        let (width, height) = (columns * (side + gap) + gap, rows * (side + gap) + gap);
        let mut best: Option<(i32, Rect)> = None;
        for y0 in (bounds.y0..=bounds.y1 - height).step_by(STEP) {
            for x0 in (bounds.x0..=bounds.x1 - width).step_by(STEP) {
                let rect = Rect {
                    x0,
                    y0,
                    x1: x0 + width,
                    y1: y0 + height,
                };
                let far = distance(rect.middle(), home);
                let nearer = best.is_none_or(|(least, _)| far < least);
                if nearer && layout.is_free(&rect) && outside(&region, rect) == 0 {
                    best = Some((far, rect));
                }
            }
        }
        best.map(|(_, rect)| rect)
    };
    SHAPES.into_iter().find_map(fitting)
}

/// Room for one counter where nothing fits: near, and over as few names and neighbours as may be.
fn least_bad(sheet: &Sheet, layout: &Layout, id: SpaceId, side: i32) -> Rect {
    let region = region(sheet, id);
    let home = sheet.board.space(id).at;
    let reach = 12;
    let spots = (-reach..=reach).flat_map(|row| (-reach..=reach).map(move |column| (column, row)));
    let rects = spots.map(|(column, row)| {
        let at = Point {
            x: home.x + column * STEP as i32,
            y: home.y + row * STEP as i32,
        };
        Rect::around(at, side, side)
    });
    let cost = |rect: &Rect| {
        let covers = if layout.is_free(rect) { 0 } else { COVERS };
        distance(rect.middle(), home) + outside(&region, *rect) * OUTSIDE / 2 + covers
    };
    let best = rects.min_by_key(cost);
    best.unwrap_or_else(|| Rect::around(home, side, side))
}
