//! What the colours, lines and marks mean.

use board::Point;

use crate::draw::{Draw, SERIF};
use crate::geometry::Rect;
use crate::lines::Pen;
use crate::marks::Mark;
use crate::svg::Path;
use crate::textures::Texture;

const ROW: i32 = 104;
const SIZE: i32 = 50;
const SWATCH: i32 = 150;

/// One line of the legend.
enum Item {
    Tints,
    Clear,
    Ground(Texture),
    Line(Sample, &'static str),
    Mark(Mark, &'static str),
}

/// A line of the map, for the legend.
#[derive(Clone, Copy)]
enum Sample {
    Frontier,
    Region,
    Zone,
    River,
    Canal,
    Rail,
    Road,
    Weather,
    MountainSide,
    FortressSide,
    AllSea,
    Impassable,
    Front,
    Arrow,
    Strait,
    AirRoute,
}

impl Draw<'_> {
    pub fn legend(&mut self, rect: Rect) {
        self.svg.open("g", &[("id", "legend")]);
        self.svg.open("g", &[("font-family", SERIF)]);
        self.words(
            "Legend",
            Point {
                x: rect.x0,
                y: rect.y0 + 64,
            },
            64,
            "start",
            true,
        );
        self.svg.close();
        let items = self.items();
        let most = (rect.height() - 120) / ROW;
        let count = items.len() as i32;
        let columns = (count + most - 1) / most;
        let rows = (count + columns - 1) / columns.max(1);
        let width = rect.width() / columns.max(1);
        for (index, item) in (0..).zip(&items) {
            let at = Point {
                x: rect.x0 + index / rows * width,
                y: rect.y0 + 110 + index % rows * ROW,
            };
            self.item(item, at);
        }
        self.svg.close();
    }

    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Tints, Item::Clear];
        items.extend(
            Texture::ALL
                .into_iter()
                .rev()
                .filter(|t| !self.of_texture(*t).is_empty())
                .map(Item::Ground),
        );
        items.extend(self.samples());
        let id = self.sheet.board.header().id.clone();
        items.extend(
            self.used_marks()
                .into_iter()
                .map(|mark| Item::Mark(mark, mark.words(&id))),
        );
        items
    }

    fn samples(&self) -> Vec<Item> {
        let board = &self.sheet.board;
        let has = |kind: &str| {
            board
                .kind(kind)
                .is_some_and(|bit| board.borders().any(|(_, _, kinds)| kinds.has(bit)))
        };
        let column = |name: &str| {
            board
                .column::<String>(name)
                .is_ok_and(|all| all.iter().any(|v| !v.is_empty()))
        };
        let hex = self.sheet.grid.is_some();
        let all = [
            (true, Sample::Frontier, "border of countries"),
            (column("region"), Sample::Region, "border of regions"),
            (
                true,
                Sample::Zone,
                if hex {
                    "border of sea areas"
                } else {
                    "border of sea zones"
                },
            ),
            (true, Sample::River, "river"),
            (has("canal") && hex, Sample::Canal, "canal"),
            (has("rail"), Sample::Rail, "railway"),
            (has("road"), Sample::Road, "road"),
            (
                column("weather") || column("weather_zone"),
                Sample::Weather,
                "weather line",
            ),
            (has("mountain"), Sample::MountainSide, "mountain hexside"),
            (
                has("fortress") || has("maginot") || column("fortress_sides"),
                Sample::FortressSide,
                "fortress side",
            ),
            (has("all_sea"), Sample::AllSea, "no land way across"),
            (has("impassable"), Sample::Impassable, "impassable side"),
            (has("front_border"), Sample::Front, "border of fronts"),
            (has("arrow_red"), Sample::Arrow, "crossing arrow"),
            (
                has("strait") || has("turkish_straits"),
                Sample::Strait,
                "strait crossing",
            ),
            (has("air_route"), Sample::AirRoute, "air route"),
        ];
        all.into_iter()
            .filter(|(shown, ..)| *shown)
            .map(|(_, sample, words)| Item::Line(sample, words))
            .collect()
    }

    fn item(&mut self, item: &Item, at: Point) {
        let swatch = Rect {
            x0: at.x,
            y0: at.y,
            x1: at.x + SWATCH,
            y1: at.y + 76,
        };
        let words = match item {
            Item::Tints => {
                let step = SWATCH / 5;
                for (i, tint) in (0..5).zip([0, 1, 2, 3, 4]) {
                    let x0 = swatch.x0 + i * step;
                    self.box_rect(
                        Rect {
                            x0,
                            x1: x0 + step,
                            ..swatch
                        },
                        self.palette.tints[tint],
                        &[],
                    );
                }
                "countries: neighbours differ"
            }
            Item::Clear => {
                self.swatch(swatch);
                "clear"
            }
            Item::Ground(texture) => {
                self.swatch(swatch);
                self.svg.open(
                    "g",
                    &[("stroke-linecap", "round"), ("stroke-linejoin", "round")],
                );
                self.sample(*texture, swatch);
                self.svg.close();
                texture.name()
            }
            Item::Line(sample, words) => {
                self.line_sample(*sample, swatch);
                words
            }
            Item::Mark(mark, words) => {
                let Point { x, y } = swatch.middle();
                let larger = format!("translate({x} {y}) scale(1.7)");
                self.svg.open("g", &[("transform", &larger)]);
                self.put(*mark, 0, 0);
                self.svg.close();
                words
            }
        };
        self.words(
            words,
            Point {
                x: swatch.x1 + 24,
                y: at.y + 55,
            },
            SIZE,
            "start",
            false,
        );
    }

    fn swatch(&mut self, rect: Rect) {
        let ink = self.palette.grid.to_string();
        self.box_rect(
            rect,
            self.palette.tints[0],
            &[("stroke", &ink), ("stroke-width", "2")],
        );
    }

    fn line_sample(&mut self, sample: Sample, rect: Rect) {
        let p = self.palette;
        let y = rect.middle().y;
        let line = [Point { x: rect.x0 + 8, y }, Point { x: rect.x1 - 8, y }];
        let mut path = Path::new();
        path.polyline(&line);
        let pen = |class, colour, width, dashes| Pen {
            class,
            colour,
            width,
            dashes,
            opacity: "",
        };
        self.svg.open(
            "g",
            &[
                ("fill", "none"),
                ("stroke-linecap", "round"),
                ("stroke-linejoin", "round"),
            ],
        );
        match sample {
            Sample::Frontier => {
                self.stroke(
                    &Pen {
                        opacity: ".16",
                        ..pen("frontier-band", p.frontier, 26, "")
                    },
                    &path,
                );
                self.stroke(&pen("frontier", p.frontier, 7, "26 10 4 10"), &path);
            }
            Sample::Region => self.stroke(&pen("region", p.frontier, 5, "1 13"), &path),
            Sample::Zone => self.stroke(&pen("zone", p.sea_ink, 6, "22 16"), &path),
            Sample::River => self.stroke(&pen("river", p.river, 8, ""), &path),
            Sample::Canal => self.stroke(&pen("canal", p.river, 8, "14 10"), &path),
            Sample::Rail => {
                self.stroke(&pen("rail", p.rail, 4, ""), &path);
                self.svg.open("g", &[("stroke-linecap", "butt")]);
                self.stroke(&pen("ties", p.rail, 14, "3 20"), &path);
                self.svg.close();
            }
            Sample::Road => self.stroke(&pen("road", p.rail, 4, "14 9"), &path),
            Sample::Weather => self.stroke(
                &Pen {
                    opacity: ".3",
                    ..pen("weather", p.naval, 18, "44 26")
                },
                &path,
            ),
            Sample::MountainSide => {
                let teeth = self.teeth(&line, 13, 16, &[1, -1]);
                self.stroke(&pen("mountain-side", p.mountain, 4, ""), &teeth);
            }
            Sample::FortressSide => {
                let teeth = self.teeth(&line, 16, 18, &[1]);
                self.stroke(&pen("fortress-side", p.war, 8, ""), &teeth);
            }
            Sample::AllSea => self.stroke(&pen("all-sea", p.river, 11, "1 17"), &path),
            Sample::Impassable => self.stroke(&pen("impassable", p.war, 13, "1 17"), &path),
            Sample::Front => {
                self.stroke(
                    &Pen {
                        opacity: ".35",
                        ..pen("front", p.naval, 22, "")
                    },
                    &path,
                );
                self.stroke(&pen("front", p.naval, 5, "30 14"), &path);
            }
            Sample::Arrow => self.arrow_sample(&pen("arrow", p.war, 9, ""), line),
            Sample::Strait => self.arrow_sample(&pen("strait", p.naval, 9, ""), line),
            Sample::AirRoute => self.arrow_sample(&pen("air-route", p.faint, 4, "10 9"), line),
        }
        self.svg.close();
    }

    fn arrow_sample(&mut self, pen: &Pen, [a, b]: [Point; 2]) {
        let mut shaft = Path::new();
        shaft.polyline(&[a, b]);
        self.stroke(pen, &shaft);
        let mut heads = Path::new();
        crate::edges::head(&mut heads, a, b);
        crate::edges::head(&mut heads, b, a);
        self.stroke(
            &Pen {
                dashes: "",
                ..Pen {
                    class: pen.class,
                    colour: pen.colour,
                    width: pen.width * 2 / 3 + 2,
                    dashes: "",
                    opacity: "",
                }
            },
            &heads,
        );
    }
}
