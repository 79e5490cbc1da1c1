//! Marks and words, on top of everything.

use board::SpaceKind;

use crate::draw::{Draw, SERIF};
use crate::layout::{Anchor, Hand, Label};
use crate::marks::Mark;
use crate::palette::Rgb;
use crate::svg::Path;

impl Draw<'_> {
    /// The size of a mark, which its glyph of 100 units is scaled to.
    pub fn mark_size(&self) -> i32 {
        if self.sheet.grid.is_some() {
            self.percent(17)
        } else {
            40
        }
    }

    /// The marks that this board uses, in order.
    pub fn used_marks(&self) -> Vec<Mark> {
        let used = |mark: &Mark| self.layout.marks.iter().any(|placed| placed.mark == *mark);
        Mark::ALL.into_iter().filter(used).collect()
    }

    pub fn symbols(&mut self) {
        let scale = format!("scale(.{:03})", self.mark_size() * 10);
        for mark in self.used_marks() {
            let glyph = mark.glyph();
            let colour = mark.colour(self.palette).to_string();
            let halo = self.palette.panel.to_string();
            let both = format!("{}{}", glyph.line, glyph.fill);
            let id = format!("mark-{}", mark.id());
            self.svg.open(
                "g",
                &[
                    ("id", &id),
                    ("transform", &scale),
                    ("stroke-linejoin", "round"),
                    ("stroke-linecap", "round"),
                ],
            );
            self.svg.leaf(
                "path",
                &[
                    ("d", &both),
                    ("fill", &halo),
                    ("stroke", &halo),
                    ("stroke-width", "26"),
                    ("opacity", ".85"),
                ],
            );
            if !glyph.line.is_empty() {
                self.svg.leaf(
                    "path",
                    &[
                        ("d", glyph.line),
                        ("fill", "none"),
                        ("stroke", &colour),
                        ("stroke-width", "10"),
                    ],
                );
            }
            if !glyph.fill.is_empty() {
                self.svg
                    .leaf("path", &[("d", glyph.fill), ("fill", &colour)]);
            }
            self.svg.close();
        }
    }

    pub fn marks(&mut self) {
        self.svg
            .open("g", &[("id", "marks"), ("pointer-events", "none")]);
        for placed in self.layout.marks.clone() {
            self.put(placed.mark, placed.at.x, placed.at.y);
        }
        self.svg.close();
    }

    pub fn put(&mut self, mark: Mark, x: i32, y: i32) {
        let href = format!("#mark-{}", mark.id());
        self.svg.leaf(
            "use",
            &[
                ("href", &href),
                ("x", &x.to_string()),
                ("y", &y.to_string()),
            ],
        );
    }

    pub fn labels(&mut self) {
        let labels = std::mem::take(&mut self.layout.labels);
        self.leaders(&labels);
        let (numbers, names): (Vec<&Label>, Vec<&Label>) =
            labels.iter().partition(|l| l.hand == Hand::Number);
        self.svg
            .open("g", &[("id", "numbers"), ("pointer-events", "none")]);
        self.hand(Hand::Number, &numbers);
        self.svg.close();
        self.svg
            .open("g", &[("id", "labels"), ("pointer-events", "none")]);
        for hand in Hand::ALL {
            let own: Vec<&Label> = names
                .iter()
                .filter(|label| label.hand == hand)
                .copied()
                .collect();
            self.hand(hand, &own);
        }
        self.svg.close();
        self.layout.labels = labels;
    }

    fn leaders(&mut self, labels: &[Label]) {
        let mut path = Path::new();
        for (from, to) in labels.iter().filter_map(|label| label.leader) {
            path.polyline(&[from, to]);
        }
        let stroke = self.palette.ink.to_string();
        self.svg.leaf(
            "path",
            &[
                ("id", "leaders"),
                ("stroke", &stroke),
                ("stroke-width", "3"),
                ("stroke-opacity", ".7"),
                ("d", path.d()),
            ],
        );
    }

    fn ink_of(&self, hand: Hand) -> (Rgb, Rgb) {
        match hand {
            Hand::Sea | Hand::Port => (self.palette.sea_ink, self.palette.sea),
            Hand::Waste => (self.palette.faint, self.palette.waste),
            Hand::Number => (self.palette.faint, self.palette.panel),
            Hand::Country => (self.palette.frontier, self.palette.panel),
            _ => (self.palette.ink, self.palette.panel),
        }
    }

    fn hand(&mut self, hand: Hand, labels: &[&Label]) {
        let Some(usual) = labels.iter().map(|l| l.size).max() else {
            return;
        };
        let (ink, halo) = self.ink_of(hand);
        let (ink, halo) = (ink.to_string(), halo.to_string());
        let size = usual.to_string();
        let halo_width = (usual * 16 / 100).max(3).to_string();
        let spacing = (hand.spacing() * usual / 100).to_string();
        let mut attributes = vec![
            ("class", hand.name()),
            ("font-size", &*size),
            ("fill", &*ink),
            ("text-anchor", "middle"),
        ];
        if hand != Hand::Number {
            attributes.extend([
                ("stroke", &*halo),
                ("stroke-width", &*halo_width),
                ("stroke-opacity", ".8"),
                ("stroke-linejoin", "round"),
                ("paint-order", "stroke"),
            ]);
        }
        if hand.bold() {
            attributes.push(("font-weight", "700"));
        }
        if hand.italic() {
            attributes.extend([("font-style", "italic"), ("font-family", SERIF)]);
        }
        if hand.spacing() > 0 {
            attributes.push(("letter-spacing", &spacing));
        }
        self.svg.open("g", &attributes);
        for label in labels {
            self.label(label, usual);
        }
        self.svg.close();
    }

    fn label(&mut self, label: &Label, usual: i32) {
        let in_box = label
            .space
            .is_some_and(|id| self.sheet.kind(id) == SpaceKind::Box);
        for (index, line) in label.lines.iter().enumerate() {
            let y = label.at.y + index as i32 * label.size * 11 / 10;
            let (x, y, size) = (
                label.at.x.to_string(),
                y.to_string(),
                label.size.to_string(),
            );
            let spacing = (label.hand.spacing() * label.size / 100).to_string();
            let mut attributes = vec![("x", &*x), ("y", &*y)];
            if label.size != usual {
                attributes.push(("font-size", &*size));
                if label.hand.spacing() > 0 {
                    attributes.push(("letter-spacing", &*spacing));
                }
            }
            match label.anchor {
                Anchor::Start => attributes.push(("text-anchor", "start")),
                Anchor::End => attributes.push(("text-anchor", "end")),
                Anchor::Middle => {}
            }
            if in_box {
                attributes.push(("class", "box-name"));
            }
            self.svg.words("text", &attributes, line);
        }
    }
}
