//! The sheet around the map: frame, title, tracks, scale, sources.

use board::Point;

use crate::boxes;
use crate::draw::{Draw, SERIF};
use crate::geometry::Rect;
use crate::metrics;
use crate::svg::Path;

const EDGE: i32 = 150;
const TRACK: i32 = 190;
const CELL_TITLE: i32 = 30;
const FOOT: i32 = 1060;

impl Draw<'_> {
    /// The whole picture.
    pub fn whole(&self) -> Rect {
        let frame = self.sheet.frame();
        let (left, right) = boxes::margins(self.sheet);
        let beside = |has: bool| {
            if has {
                boxes::WIDTH + 2 * boxes::GAP
            } else {
                0
            }
        };
        let edge = if self.style.frame { EDGE } else { 0 };
        let below = if self.style.frame {
            FOOT + self.sheet.tracks.len() as i32 * TRACK
        } else {
            0
        };
        Rect {
            x0: frame.x0 - edge.max(beside(left)),
            y0: frame.y0 - edge,
            x1: frame.x1 + edge.max(beside(right)),
            y1: frame.y1 + edge + below,
        }
    }

    pub fn frame(&mut self) {
        if !self.style.frame {
            return;
        }
        self.svg.open("g", &[("id", "frame")]);
        self.neat_line();
        let frame = self.sheet.frame();
        let mut top = frame.y1 + 60;
        for index in 0..self.sheet.tracks.len() {
            self.track(index, top);
            top += TRACK;
        }
        let foot = Rect {
            x0: frame.x0,
            y0: top,
            x1: frame.x1,
            y1: top + FOOT,
        };
        self.title_block(Rect {
            x1: foot.x0 + 2500,
            ..foot
        });
        self.legend(Rect {
            x0: foot.x0 + 2620,
            ..foot
        });
        self.svg.close();
    }

    /// A double line around the map.
    fn neat_line(&mut self) {
        let frame = self.sheet.frame();
        let ink = self.palette.ink.to_string();
        for (by, width) in [(3, "6"), (22, "14")] {
            let rect = frame.grown(by);
            let text = [rect.x0, rect.y0, rect.width(), rect.height()].map(|v| v.to_string());
            self.svg.leaf(
                "rect",
                &[
                    ("x", &text[0]),
                    ("y", &text[1]),
                    ("width", &text[2]),
                    ("height", &text[3]),
                    ("fill", "none"),
                    ("stroke", &ink),
                    ("stroke-width", width),
                ],
            );
        }
    }

    fn track(&mut self, index: usize, top: i32) {
        let frame = self.sheet.frame();
        let track = self.sheet.tracks[index].clone();
        let ink = self.palette.ink.to_string();
        let id = format!("track-{}", track.key);
        self.svg.open("g", &[("id", &id), ("class", "track")]);
        self.words(
            &track.name,
            Point {
                x: frame.x0,
                y: top + 32,
            },
            36,
            "start",
            true,
        );
        let count = track.cells.len().max(1) as i32;
        for (i, cell) in (0..).zip(&track.cells) {
            let x = |i: i32| frame.x0 + frame.width() * i / count;
            let rect = Rect {
                x0: x(i),
                y0: top + 46,
                x1: x(i + 1),
                y1: top + TRACK - 24,
            };
            let element = format!("track-{}-{i}", track.key);
            self.box_rect(
                rect,
                self.palette.panel,
                &[
                    ("id", &element),
                    ("data-cell", cell),
                    ("stroke", &ink),
                    ("stroke-width", "3"),
                ],
            );
            let fitting = (CELL_TITLE * (rect.width() - 12)
                / metrics::width(cell, CELL_TITLE, false, 0).max(1))
            .min(CELL_TITLE);
            self.words(
                cell,
                Point {
                    x: rect.middle().x,
                    y: rect.y0 + 34,
                },
                fitting,
                "middle",
                false,
            );
        }
        self.svg.close();
    }

    pub fn words(&mut self, words: &str, at: Point, size: i32, anchor: &str, bold: bool) {
        let text = [at.x, at.y, size].map(|v| v.to_string());
        let mut attributes = vec![
            ("x", &*text[0]),
            ("y", &*text[1]),
            ("font-size", &*text[2]),
            ("text-anchor", anchor),
        ];
        if bold {
            attributes.push(("font-weight", "700"));
        }
        self.svg.words("text", &attributes, words);
    }

    fn title_block(&mut self, rect: Rect) {
        let header = self.sheet.board.header();
        let title = header.title.clone();
        let lines = metrics::wrap(
            &title,
            if metrics::width(&title, 140, true, 0) > rect.width() {
                2
            } else {
                1
            },
        );
        let longest = lines
            .iter()
            .map(|line| metrics::width(line, 100, true, 0))
            .max()
            .unwrap_or(1);
        let size = (100 * rect.width() / longest).min(170);
        let mut y = rect.y0 + size;
        self.svg
            .open("g", &[("id", "title"), ("font-family", SERIF)]);
        for line in &lines {
            self.words(line, Point { x: rect.x0, y }, size, "start", true);
            y += size * 11 / 10;
        }
        self.svg.close();
        self.words(
            "Europe, September 1939",
            Point {
                x: rect.x0,
                y: y - size / 4,
            },
            58,
            "start",
            false,
        );
        self.scale_bar(Point {
            x: rect.x0,
            y: y + 60,
        });
        self.sources(Rect {
            y0: y + 200,
            ..rect
        });
    }

    /// Five steps of 100 or 200 km, alternately filled.
    fn scale_bar(&mut self, at: Point) {
        let Some(metres) = self.metres_per_unit() else {
            return;
        };
        let ink = self.palette.ink.to_string();
        let step = 200_000 / metres;
        self.svg.open(
            "g",
            &[("id", "scale"), ("stroke", &ink), ("stroke-width", "3")],
        );
        for i in 0..5 {
            let x0 = at.x + i * step;
            let fill = if i % 2 == 0 {
                self.palette.ink
            } else {
                self.palette.panel
            };
            self.box_rect(
                Rect {
                    x0,
                    y0: at.y,
                    x1: x0 + step,
                    y1: at.y + 24,
                },
                fill,
                &[],
            );
        }
        self.svg.close();
        for i in 0..=5 {
            let words = if i == 5 {
                "1000 km".to_owned()
            } else {
                (i * 200).to_string()
            };
            self.words(
                &words,
                Point {
                    x: at.x + i * step,
                    y: at.y + 62,
                },
                32,
                "middle",
                false,
            );
        }
        let miles = 1_609_344 / 1000 * 300 / metres;
        let mut path = Path::new();
        path.polyline(&[
            Point {
                x: at.x,
                y: at.y - 14,
            },
            Point {
                x: at.x + miles,
                y: at.y - 14,
            },
        ]);
        self.svg.leaf(
            "path",
            &[("stroke", &ink), ("stroke-width", "5"), ("d", path.d())],
        );
        self.words(
            "300 miles",
            Point {
                x: at.x + miles + 16,
                y: at.y - 6,
            },
            28,
            "start",
            false,
        );
    }

    fn metres_per_unit(&self) -> Option<i32> {
        None
    }

    fn sources(&mut self, rect: Rect) {
        let colour = self.palette.faint.to_string();
        let mut y = rect.y0;
        self.svg.open("g", &[("id", "sources"), ("fill", &colour)]);
        let attribution = self.sheet.board.header().attribution.clone();
        for source in attribution {
            let count = metrics::width(&source, 26, false, 0) / rect.width() + 1;
            for line in metrics::wrap(&source, count as usize) {
                if y < rect.y1 {
                    self.words(&line, Point { x: rect.x0, y }, 26, "start", false);
                }
                y += 32;
            }
            y += 10;
        }
        self.svg.close();
    }
}
