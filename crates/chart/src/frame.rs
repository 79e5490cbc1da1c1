//! The sheet around the map: frame, title, tracks, scale, sources.

use board::Point;

use crate::boxes;
use crate::draw::{Draw, SERIF, Style};
use crate::geometry::{Rect, plus};
use crate::metrics;
use crate::sheet::Sheet;
use crate::svg::Path;
use crate::tracks::{self, Track};

const EDGE: i32 = 150;
const CELL_TITLE: i32 = 34;
const FOOT: i32 = 970;

/// The whole picture.
pub fn whole(sheet: &Sheet, style: &Style) -> Rect {
    let frame = sheet.frame();
    let (left, right) = boxes::margins(sheet);
    let beside = |has: bool| {
        if has {
            boxes::WIDTH + 2 * boxes::GAP
        } else {
            0
        }
    };
    let edge = if style.frame { EDGE } else { 0 };
    let below = if style.frame {
        90 + FOOT + tracks_height(sheet)
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

fn tracks_height(sheet: &Sheet) -> i32 {
    tracks::rows(&sheet.tracks, sheet.frame().width()) * tracks::ROW
}

impl Draw<'_> {
    fn tracks_height(&self) -> i32 {
        tracks_height(self.sheet)
    }

    pub fn frame(&mut self) {
        if !self.style.frame {
            return;
        }
        self.svg.open("g", &[("id", "frame")]);
        self.neat_line();
        let frame = self.sheet.frame();
        self.tracks(frame.y1 + 90);
        let top = frame.y1 + 90 + self.tracks_height();
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

    fn tracks(&mut self, top: i32) {
        let sheet = self.sheet;
        let frame = sheet.frame();
        let places = tracks::flow(&sheet.tracks, frame.width());
        self.svg.open("g", &[("id", "tracks")]);
        for (track, (x, row)) in sheet.tracks.iter().zip(places) {
            let at = Point {
                x: frame.x0 + x,
                y: top + row * tracks::ROW,
            };
            self.track(track, at);
        }
        self.svg.close();
    }

    fn track(&mut self, track: &Track, at: Point) {
        let ink = self.palette.ink.to_string();
        let id = format!("track-{}", track.key);
        self.svg.open("g", &[("id", &id), ("class", "track")]);
        self.words(&track.name, plus(at, 0, 40), 40, "start", true);
        for (i, cell) in (0..).zip(&track.cells) {
            let x0 = at.x + i * tracks::CELL;
            let rect = Rect {
                x0,
                y0: at.y + 56,
                x1: x0 + tracks::CELL,
                y1: at.y + 56 + 140,
            };
            let element = format!("track-{}-{i}", track.key);
            let attributes = [
                ("id", &*element),
                ("data-cell", &**cell),
                ("stroke", &*ink),
                ("stroke-width", "3"),
            ];
            self.box_rect(rect, self.palette.panel, &attributes);
            let wide = metrics::width(cell, CELL_TITLE, false, 0).max(1);
            let size = (CELL_TITLE * (rect.width() - 14) / wide).min(CELL_TITLE);
            self.words(
                cell,
                Point {
                    x: rect.middle().x,
                    y: rect.y0 + 38,
                },
                size,
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
        let projection = self.sheet.board.header().projection.as_ref()?;
        let metres = projection.get("metres_per_unit")?;
        let whole = metres
            .as_float()
            .map_or_else(|| metres.as_integer(), |m| Some(m as i64))?;
        i32::try_from(whole).ok().filter(|metres| *metres > 0)
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
