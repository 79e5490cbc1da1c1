//! What lies on or across a border: fortress sides, mountain sides, straits, arrows, air routes, fronts, rail.

use board::{Point, SpaceId};

use crate::contacts::nearest;
use crate::draw::Draw;
use crate::geometry::{Region, across, along, between, distance, half_way, plus};
use crate::lines::Pen;
use crate::sheet::Sheet;
use crate::svg::Path;

impl Draw<'_> {
    pub fn edges(&mut self) {
        if self.style.rail {
            self.rail();
        }
        self.open_lines("edges");
        self.barriers();
        self.fortress_sides();
        self.fronts();
        self.crossings();
        self.svg.close();
    }

    fn rail(&mut self) {
        let mut path = Path::new();
        let mut road = Path::new();
        let board = &self.sheet.board;
        for (kind, path) in [("rail", &mut path), ("road", &mut road)] {
            let Some(kind) = board.kind(kind) else {
                continue;
            };
            for (a, b, kinds) in board.borders() {
                if kinds.has(kind) {
                    path.polyline(&[board.space(a).at, board.space(b).at]);
                }
            }
        }
        self.open_lines("rail");
        let colour = self.palette.rail;
        self.stroke(
            &Pen {
                class: "road",
                colour,
                width: 4,
                dashes: "14 9",
                opacity: ".6",
            },
            &road,
        );
        self.stroke(
            &Pen {
                class: "rail",
                colour,
                width: 4,
                dashes: "",
                opacity: ".65",
            },
            &path,
        );
        self.svg.open("g", &[("stroke-linecap", "butt")]);
        self.stroke(
            &Pen {
                class: "ties",
                colour,
                width: 14,
                dashes: "3 20",
                opacity: ".65",
            },
            &path,
        );
        self.svg.close();
        self.svg.close();
    }

    /// Sides that bar the way: sea between two coasts, mountains, and what nobody may cross.
    fn barriers(&mut self) {
        for (kind, colour, width) in [
            ("all_sea", self.palette.river, 11),
            ("impassable", self.palette.war, 13),
            ("blocked", self.palette.war, 13),
        ] {
            let mut path = Path::new();
            for line in self.sides(kind) {
                path.polyline(&line);
            }
            let class = if kind == "all_sea" {
                "all-sea"
            } else {
                "impassable"
            };
            self.stroke(
                &Pen {
                    class,
                    colour,
                    width,
                    dashes: "1 17",
                    opacity: "",
                },
                &path,
            );
        }
        for line in self.sides("mountain") {
            let path = self.teeth(&line, self.percent(7), self.percent(9), &[1, -1]);
            self.stroke(
                &Pen {
                    class: "mountain-side",
                    colour: self.palette.mountain,
                    width: 4,
                    dashes: "",
                    opacity: ".8",
                },
                &path,
            );
        }
    }

    /// Walls stand on the side of the one who holds them, where the board says which that is.
    fn fortress_sides(&mut self) {
        let pen = |draw: &Self| Pen {
            class: "fortress-side",
            colour: draw.palette.war,
            width: 8,
            dashes: "",
            opacity: "",
        };
        let board = &self.sheet.board;
        let mut walls: Vec<Path> = Vec::new();
        for id in board.ids() {
            let sides = board.row(id).text("fortress_sides").unwrap_or("");
            for side in sides.split(',').filter(|side| !side.is_empty()) {
                let far: Vec<SpaceId> = match side {
                    "sea" => board
                        .neighbours(id)
                        .iter()
                        .map(|link| link.to)
                        .filter(|to| !self.sheet.is_dry(*to))
                        .collect(),
                    key => board.find(key).into_iter().collect(),
                };
                walls.extend(far.into_iter().flat_map(|other| self.walls(id, other)));
            }
        }
        for (kind, holder) in [("maginot", "maginot"), ("fortress", "")] {
            let Some(bit) = board.kind(kind) else {
                continue;
            };
            for (a, b, kinds) in board.borders().filter(|(_, _, kinds)| kinds.has(bit)) {
                debug_assert!(kinds.has(bit));
                let holds =
                    |id: SpaceId| !holder.is_empty() && crate::features::flag(board, holder, id);
                let (own, other) = if holds(b) { (b, a) } else { (a, b) };
                walls.extend(self.walls(own, other));
            }
        }
        for wall in walls {
            self.stroke(&pen(self), &wall);
        }
    }

    fn walls(&self, own: SpaceId, other: SpaceId) -> Vec<Path> {
        let region = Region::new(self.sheet.outlines[own.index()].iter().map(Vec::as_slice));
        let lines = self.contacts.between(own, other).iter();
        let wall = |line: &Vec<Point>| {
            let side = half_way(line).map_or(1, |(middle, a, b)| {
                let (dx, dy) = across(a, b, 6);
                if region.has(plus(middle, dx, dy)) {
                    1
                } else {
                    -1
                }
            });
            self.teeth(line, self.percent(8), self.percent(9), &[side])
        };
        lines.map(wall).collect()
    }

    fn fronts(&mut self) {
        let mut path = Path::new();
        for line in self.sides("front_border") {
            path.polyline(&line);
        }
        self.stroke(
            &Pen {
                class: "front",
                colour: self.palette.naval,
                width: 22,
                dashes: "",
                opacity: ".35",
            },
            &path,
        );
        self.stroke(
            &Pen {
                class: "front",
                colour: self.palette.naval,
                width: 5,
                dashes: "30 14",
                opacity: "",
            },
            &path,
        );
    }

    /// Arrows between spaces that meet across water.
    fn crossings(&mut self) {
        for (class, p, q) in crossings(self.sheet) {
            let (colour, dashes) = match class {
                "arrow" => (self.palette.war, ""),
                "strait" => (self.palette.naval, ""),
                _ => (self.palette.faint, "10 9"),
            };
            let mut shaft = Path::new();
            shaft.polyline(&[p, q]);
            let mut heads = Path::new();
            head(&mut heads, p, q);
            head(&mut heads, q, p);
            let width = if class == "air-route" { 4 } else { 9 };
            let halo = Pen {
                class: "casing",
                colour: self.palette.panel,
                width: width + 7,
                dashes: "",
                opacity: ".7",
            };
            self.stroke(&halo, &shaft);
            self.stroke(
                &Pen {
                    class,
                    colour,
                    width,
                    dashes,
                    opacity: "",
                },
                &shaft,
            );
            self.stroke(
                &Pen {
                    class,
                    colour,
                    width: width * 2 / 3 + 2,
                    dashes: "",
                    opacity: "",
                },
                &heads,
            );
        }
    }
}

const CROSSINGS: [(&str, &str); 6] = [
    ("arrow_red", "arrow"),
    ("strait", "strait"),
    ("ferry", "strait"),
    ("turkish_straits", "strait"),
    ("connected", "strait"),
    ("air_route", "air-route"),
];

/// The class and the two ends of each arrow.
pub fn crossings(sheet: &Sheet) -> Vec<(&'static str, Point, Point)> {
    let board = &sheet.board;
    let mut drawn: Vec<(&'static str, Point, Point)> = Vec::new();
    for (kind, class) in CROSSINGS {
        let Some(bit) = board.kind(kind) else {
            continue;
        };
        for (a, b, _) in board.borders().filter(|(_, _, kinds)| kinds.has(bit)) {
            if let Some((p, q)) = crossing(sheet, a, b)
                && !drawn.iter().any(|(_, x, y)| (*x, *y) == (p, q))
            {
                drawn.push((class, p, q));
            }
        }
    }
    drawn
}

/// From shore to shore, reaching a little inland; across the common side of two hexes.
fn crossing(sheet: &Sheet, a: SpaceId, b: SpaceId) -> Option<(Point, Point)> {
    let home = |id: SpaceId| sheet.board.space(id).at;
    if sheet.grid.is_some() {
        let (from, to) = (home(a), home(b));
        return Some((between(from, to, 32, 100), between(from, to, 68, 100)));
    }
    let (from, to) = nearest(sheet, a, b)?;
    let inland = |shore: Point, other: Point, id: SpaceId| {
        if distance(shore, other) < 30 {
            let (dx, dy) = along(shore, home(id), 34);
            plus(shore, dx, dy)
        } else {
            // An arrow would hide an islet, so it stops short of one.
            let reach = if sheet.room(id) < 100 { -8 } else { 34 };
            let (dx, dy) = along(shore, other, reach);
            plus(shore, -dx, -dy)
        }
    };
    Some((inland(from, to, a), inland(to, from, b)))
}

/// An arrow head at `tip`, seen from `tail`.
pub fn head(path: &mut Path, tail: Point, tip: Point) {
    let back = along(tip, tail, 20);
    let aside = across(tail, tip, 12);
    path.move_to(plus(tip, back.0 + aside.0, back.1 + aside.1));
    path.line_to(tip);
    path.line_to(plus(tip, back.0 - aside.0, back.1 - aside.1));
}
