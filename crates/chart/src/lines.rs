//! Rivers, frontiers, borders of areas and zones, and the grid.

use board::{Point, SpaceId, SpaceKind};

use crate::chain::chain;
use crate::draw::Draw;
use crate::geometry::{across, between, distance, jitter, plus};
use crate::palette::Rgb;
use crate::svg::Path;

/// How a line looks.
pub struct Pen {
    pub class: &'static str,
    pub colour: Rgb,
    pub width: i32,
    pub dashes: &'static str,
    pub opacity: &'static str,
}

impl Draw<'_> {
    pub fn lines(&mut self) {
        self.rivers();
        self.borders();
    }

    pub fn stroke(&mut self, pen: &Pen, path: &Path) {
        if path.is_empty() {
            return;
        }
        let (colour, width) = (pen.colour.to_string(), pen.width.to_string());
        let mut attributes = vec![
            ("class", pen.class),
            ("stroke", &*colour),
            ("stroke-width", &*width),
        ];
        if !pen.dashes.is_empty() {
            attributes.push(("stroke-dasharray", pen.dashes));
        }
        if !pen.opacity.is_empty() {
            attributes.push(("stroke-opacity", pen.opacity));
        }
        attributes.push(("d", path.d()));
        self.svg.leaf("path", &attributes);
    }

    pub fn open_lines(&mut self, id: &str) {
        self.svg.open(
            "g",
            &[
                ("id", id),
                ("fill", "none"),
                ("stroke-linejoin", "round"),
                ("stroke-linecap", "round"),
                ("pointer-events", "none"),
            ],
        );
    }

    fn rivers(&mut self) {
        self.open_lines("rivers");
        if self.sheet.grid.is_some() {
            self.hexside_rivers();
        } else {
            self.drawn_rivers();
        }
        self.svg.close();
    }

    /// Rivers run along hexsides, a little bent so that they do not look ruled.
    fn hexside_rivers(&mut self) {
        let width = self.percent(5).max(6);
        for (kind, dashes) in [("river", ""), ("canal", "14 10")] {
            let path = self.wavy(&self.sides(kind));
            let casing = Pen {
                class: "casing",
                colour: self.palette.panel,
                width: width + 5,
                dashes: "",
                opacity: ".55",
            };
            self.stroke(&casing, &path);
            let pen = Pen {
                class: kind_class(kind),
                colour: self.palette.river,
                width,
                dashes,
                opacity: "",
            };
            self.stroke(&pen, &path);
        }
    }

    /// The sides that carry a kind of border, joined to lines.
    pub fn sides(&self, kind: &str) -> Vec<Vec<Point>> {
        let Some(kind) = self.sheet.board.kind(kind) else {
            return Vec::new();
        };
        let borders = self
            .sheet
            .board
            .borders()
            .filter(|(_, _, kinds)| kinds.has(kind));
        let pieces: Vec<Vec<Point>> = borders
            .flat_map(|(a, b, _)| self.contacts.between(a, b).to_vec())
            .collect();
        chain(&pieces)
    }

    fn wavy(&self, lines: &[Vec<Point>]) -> Path {
        let mut path = Path::new();
        let sway = self.percent(7);
        for line in lines {
            path.move_to(line[0]);
            for pair in line.windows(2) {
                let middle = between(pair[0], pair[1], 1, 2);
                let by = jitter(middle.x, middle.y, 3, sway);
                let (dx, dy) = across(pair[0], pair[1], by);
                path.bend_to(plus(middle, dx, dy), pair[1]);
            }
        }
        path
    }

    fn drawn_rivers(&mut self) {
        for (rank, width) in [(3, 3), (2, 4), (1, 6)] {
            let mut path = Path::new();
            for line in self.sheet.layer("river").filter(|line| line.rank == rank) {
                for run in &line.rings {
                    path.polyline(run);
                }
            }
            let pen = Pen {
                class: "river",
                colour: self.palette.river,
                width,
                dashes: "",
                opacity: ".75",
            };
            self.stroke(&pen, &path);
        }
        // A river that a rule knows as a border is drawn along the border as well.
        let mut path = Path::new();
        for line in self.sides("river") {
            path.polyline(&line);
        }
        let pen = Pen {
            class: "river-border",
            colour: self.palette.river,
            width: 13,
            dashes: "",
            opacity: ".8",
        };
        self.stroke(&pen, &path);
    }

    fn borders(&mut self) {
        self.open_lines("borders");
        let sheet = self.sheet;
        let land = |id: SpaceId| sheet.is_dry(id);
        let country = |id: SpaceId| &*sheet.board.space(id).country;
        let region = |id: SpaceId| sheet.board.row(id).text("region").unwrap_or("");
        // What follows a `_` in the zone divides it for other purposes.
        let weather = |id: SpaceId| {
            let row = sheet.board.row(id);
            let zone = row.text("weather_zone").or_else(|_| row.text("weather"));
            zone.unwrap_or("").split('_').next().unwrap_or("")
        };
        if sheet.grid.is_none() {
            let path = self.lines_where(|a, b| land(a) && land(b) && country(a) == country(b));
            self.stroke(
                &Pen {
                    class: "area",
                    colour: self.palette.ink,
                    width: 4,
                    dashes: "",
                    opacity: ".6",
                },
                &path,
            );
        } else {
            let path = self.lines_where(|a, b| {
                land(a) && land(b) && country(a) == country(b) && region(a) != region(b)
            });
            self.stroke(
                &Pen {
                    class: "region",
                    colour: self.palette.frontier,
                    width: 5,
                    dashes: "1 13",
                    opacity: "",
                },
                &path,
            );
        }
        // Where the land goes on and the board does not, there is no frontier.
        let edge = |a, b| country(a).is_empty() != country(b).is_empty();
        let path = self.lines_where(|a, b| land(a) && land(b) && edge(a, b));
        let pen = Pen {
            class: "edge-of-play",
            colour: self.palette.ink,
            width: 7,
            dashes: "",
            opacity: ".55",
        };
        self.stroke(&pen, &path);
        let water = sheet.board.kind("all_sea");
        let apart = |a, b| {
            water.is_some_and(|kind| {
                sheet
                    .board
                    .border(a, b)
                    .is_some_and(|kinds| kinds.has(kind))
            })
        };
        let foreign = |a, b| country(a) != country(b) && !edge(a, b) && !apart(a, b);
        let path = self.lines_where(|a, b| land(a) && land(b) && foreign(a, b));
        self.stroke(
            &Pen {
                class: "frontier-band",
                colour: self.palette.frontier,
                width: 26,
                dashes: "",
                opacity: ".16",
            },
            &path,
        );
        self.stroke(
            &Pen {
                class: "frontier",
                colour: self.palette.frontier,
                width: 7,
                dashes: "26 10 4 10",
                opacity: "",
            },
            &path,
        );
        let path = self.lines_where(|a, b| {
            land(a) == land(b)
                && weather(a) != weather(b)
                && !weather(a).is_empty()
                && !weather(b).is_empty()
        });
        self.stroke(
            &Pen {
                class: "weather",
                colour: self.palette.naval,
                width: 18,
                dashes: "44 26",
                opacity: ".3",
            },
            &path,
        );
        self.zone_borders();
        self.svg.close();
    }

    fn zone_borders(&mut self) {
        let sheet = self.sheet;
        let sea = |id: SpaceId| sheet.kind(id) == SpaceKind::Sea;
        let path = match sheet.grid {
            Some(_) => self.lines_where(|a, b| {
                sea(a) && sea(b) && sheet.zones[a.index()] != sheet.zones[b.index()]
            }),
            None => self.lines_where(|a, b| sea(a) && sea(b)),
        };
        self.stroke(
            &Pen {
                class: "zone",
                colour: self.palette.sea_ink,
                width: 6,
                dashes: "22 16",
                opacity: ".7",
            },
            &path,
        );
    }

    /// The common lines of the pairs that the test takes, joined.
    pub fn lines_where(&self, takes: impl Fn(SpaceId, SpaceId) -> bool) -> Path {
        let pairs = self.contacts.iter().filter(|(a, b, _)| takes(*a, *b));
        let pieces: Vec<Vec<Point>> = pairs.flat_map(|(_, _, lines)| lines.to_vec()).collect();
        let mut path = Path::new();
        for line in chain(&pieces) {
            path.polyline(&line);
        }
        path
    }

    /// The hexes as elements; they carry the grid and take clicks, the ground below has the colour.
    pub fn spaces_of_hexes(&mut self) {
        if self.sheet.grid.is_none() {
            return;
        }
        let (land, sea) = (
            self.palette.grid.to_string(),
            self.palette.sea_ink.to_string(),
        );
        self.svg.open(
            "g",
            &[
                ("id", "spaces"),
                ("fill", "none"),
                ("stroke-width", "2"),
                ("pointer-events", "all"),
            ],
        );
        for (stroke, opacity, dry) in [(&sea, ".2", false), (&land, ".5", true)] {
            self.svg
                .open("g", &[("stroke", stroke), ("stroke-opacity", opacity)]);
            for id in self.sheet.board.ids() {
                if self.sheet.has_ground(id) && self.sheet.is_dry(id) == dry {
                    self.space(id, None);
                }
            }
            self.svg.close();
        }
        self.svg.close();
        self.zone_spaces();
    }

    /// Sea areas that are spaces of their own, made of the hexes that name them.
    fn zone_spaces(&mut self) {
        self.svg.open(
            "g",
            &[
                ("id", "zones"),
                ("fill", "none"),
                ("pointer-events", "none"),
            ],
        );
        for id in self.sheet.board.ids() {
            let zone = self.sheet.kind(id) == SpaceKind::Sea && !self.sheet.has_ground(id);
            if zone && !self.sheet.is_box(id) {
                let key = self.sheet.board.key(id);
                let inside = |hex: SpaceId| {
                    self.sheet.has_ground(hex)
                        && self.sheet.zones[hex.index()].iter().any(|zone| zone == key)
                };
                let path = self.lines_where(|a, b| inside(a) != inside(b));
                let element = format!("space-{key}");
                self.svg.leaf(
                    "path",
                    &[
                        ("id", &element),
                        ("data-key", key),
                        ("class", "sea zone"),
                        ("d", path.d()),
                    ],
                );
            }
        }
        self.svg.close();
    }

    /// Short strokes across a line, on the left or the right of it or both, evenly spaced along it.
    pub fn teeth(&self, line: &[Point], length: i32, pace: i32, sides: &[i32]) -> Path {
        let mut path = Path::new();
        path.polyline(line);
        let whole: i32 = line.windows(2).map(|w| distance(w[0], w[1])).sum();
        let count = (whole / pace).max(1);
        for step in 0..count {
            let middle = whole * (2 * step + 1) / (2 * count);
            let reach = (whole / (2 * count)).max(1);
            // Across the general run of the line, so that small bends do not turn a stroke aside.
            let (from, to) = (walk(line, middle - reach), walk(line, middle + reach));
            let at = walk(line, middle);
            for side in sides {
                let (dx, dy) = across(from, to, side * length);
                path.move_to(at);
                path.line_to(plus(at, dx, dy));
            }
        }
        path
    }
}

/// The point so far along a line.
fn walk(line: &[Point], mut left: i32) -> Point {
    for pair in line.windows(2) {
        let length = distance(pair[0], pair[1]);
        if left <= length {
            return between(pair[0], pair[1], left.max(0), length.max(1));
        }
        left -= length;
    }
    line.last().copied().unwrap_or(Point { x: 0, y: 0 })
}

fn kind_class(kind: &str) -> &'static str {
    if kind == "canal" { "canal" } else { "river" }
}
