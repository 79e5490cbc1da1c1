//! Boxes: off-map places, inside the frame where the board puts them there, else in the margin beside their point.

use board::{Point, SpaceId, SpaceKind};

use crate::draw::Draw;
use crate::geometry::Rect;
use crate::layout::{Hand, Layout, block, centred};
use crate::metrics::wrap;
use crate::sheet::Sheet;

pub const WIDTH: i32 = 560;
pub const HEIGHT: i32 = 330;
/// Between boxes of a margin, and between them and the map.
pub const GAP: i32 = 60;

/// The margin that a box stands in when its point lies on the edge of the frame.
fn margin(sheet: &Sheet, at: Point) -> Option<bool> {
    let frame = sheet.frame();
    if at.x <= frame.x0 {
        Some(false)
    } else if at.x >= frame.x1 {
        Some(true)
    } else {
        None
    }
}

/// Whether the left and the right margin hold boxes.
pub fn margins(sheet: &Sheet) -> (bool, bool) {
    let boxes = || all(sheet).map(|id| margin(sheet, sheet.board.space(id).at));
    (
        boxes().any(|m| m == Some(false)),
        boxes().any(|m| m == Some(true)),
    )
}

fn all(sheet: &Sheet) -> impl Iterator<Item = SpaceId> + '_ {
    sheet.board.ids().filter(|id| sheet.is_box(*id))
}

pub fn arrange(sheet: &Sheet, layout: &mut Layout) {
    let frame = sheet.frame();
    let mut order: Vec<SpaceId> = all(sheet).collect();
    order.sort_by_key(|id| (sheet.board.space(*id).at.y, *id));
    for right in [false, true] {
        let at = |id: SpaceId| sheet.board.space(id).at;
        let column: Vec<SpaceId> = order
            .iter()
            .copied()
            .filter(|id| margin(sheet, at(*id)) == Some(right))
            .collect();
        let x0 = if right {
            frame.x1 + GAP
        } else {
            frame.x0 - GAP - WIDTH
        };
        let wanted: Vec<i32> = column.iter().map(|id| at(*id).y - HEIGHT / 2).collect();
        for (id, y0) in column.into_iter().zip(spread(&wanted, frame)) {
            let rect = Rect {
                x0,
                y0,
                x1: x0 + WIDTH,
                y1: y0 + HEIGHT,
            };
            put(sheet, id, rect, layout);
        }
    }
    for id in order {
        let at = sheet.board.space(id).at;
        if margin(sheet, at).is_none() {
            let width = if sheet.grid.is_some() {
                sheet.unit() * 9 / 4
            } else {
                WIDTH
            };
            put(
                sheet,
                id,
                inside(frame, Rect::around(at, width, width * 3 / 5)),
                layout,
            );
        }
    }
}

/// Tops of boxes below one another, as near to where they want to be as the frame allows.
fn spread(wanted: &[i32], frame: Rect) -> Vec<i32> {
    let mut tops: Vec<i32> = Vec::with_capacity(wanted.len());
    for want in wanted {
        let above = tops.last().map_or(frame.y0, |top| top + HEIGHT + GAP);
        tops.push((*want).max(above));
    }
    let mut below = frame.y1 - HEIGHT;
    for top in tops.iter_mut().rev() {
        *top = (*top).min(below);
        below = *top - HEIGHT - GAP;
    }
    tops
}

fn put(sheet: &Sheet, id: SpaceId, rect: Rect, layout: &mut Layout) {
    let space = sheet.board.space(id);
    layout.boxes.push((id, rect));
    layout.keep(rect.grown(12));
    let size = if rect.width() < WIDTH { 36 } else { 46 };
    let hand = if space.kind == SpaceKind::Sea {
        Hand::Sea
    } else {
        Hand::Area
    };
    let lines = (1..=3)
        .map(|count| wrap(&space.name, count))
        .find(|lines| block(lines, size, hand).0 < rect.width() - 40);
    let lines = lines.unwrap_or_else(|| wrap(&space.name, 3));
    let y = rect.y0 + 18 + lines.len() as i32 * size * 11 / 20;
    let label = centred(
        hand,
        lines,
        size,
        Point {
            x: rect.middle().x,
            y,
        },
        Some(id),
    );
    layout.labels.push(label);
}

/// Moved as little as needed to lie within the frame.
fn inside(frame: Rect, rect: Rect) -> Rect {
    let room = frame.grown(-30);
    let dx = (room.x0 - rect.x0).max(0) + (room.x1 - rect.x1).min(0);
    let dy = (room.y0 - rect.y0).max(0) + (room.y1 - rect.y1).min(0);
    Rect {
        x0: rect.x0 + dx,
        y0: rect.y0 + dy,
        x1: rect.x1 + dx,
        y1: rect.y1 + dy,
    }
}

impl Draw<'_> {
    pub fn boxes(&mut self) {
        let ink = self.palette.ink.to_string();
        self.svg.open("g", &[("id", "boxes"), ("stroke", &ink)]);
        for (id, rect) in self.layout.boxes.clone() {
            let space = self.sheet.board.space(id);
            let country = self.tints.get(&*space.country);
            let sea = space.kind == SpaceKind::Sea;
            let plain = if sea {
                self.palette.sea
            } else {
                self.palette.panel
            };
            let fill = country.map_or(plain, |tint| self.palette.tints[*tint]);
            let (element, at) = (format!("space-{}", space.key), rect.middle().to_string());
            let attributes = [
                ("id", &*element),
                ("data-key", &*space.key),
                ("data-at", &*at),
                ("class", if sea { "sea box" } else { "box" }),
                ("rx", "18"),
                ("stroke-width", "6"),
            ];
            self.box_rect(rect, fill, &attributes);
            let line = rect.grown(-12);
            let text = [line.x0, line.y0, line.width(), line.height()].map(|v| v.to_string());
            self.svg.leaf(
                "rect",
                &[
                    ("x", &text[0]),
                    ("y", &text[1]),
                    ("width", &text[2]),
                    ("height", &text[3]),
                    ("rx", "10"),
                    ("fill", "none"),
                    ("stroke-width", "2"),
                    ("stroke-opacity", ".6"),
                    ("pointer-events", "none"),
                ],
            );
        }
        self.svg.close();
    }
}
