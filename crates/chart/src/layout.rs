//! Where names, numbers and marks stand, so that none covers another.

use board::{Point, SpaceId};

use crate::geometry::{Rect, plus};
use crate::marks::Mark;
use crate::metrics;

/// How a label is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hand {
    Number,
    Capital,
    City,
    Town,
    Area,
    Port,
    Sea,
    Country,
    /// Land that nobody enters.
    Waste,
    Value,
}

impl Hand {
    pub const ALL: [Self; 10] = [
        Self::Number,
        Self::Waste,
        Self::Country,
        Self::Sea,
        Self::Area,
        Self::Capital,
        Self::City,
        Self::Town,
        Self::Port,
        Self::Value,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Capital => "capital",
            Self::City => "city",
            Self::Town => "town",
            Self::Area => "area",
            Self::Port => "port",
            Self::Sea => "sea",
            Self::Country => "country",
            Self::Waste => "waste",
            Self::Value => "value",
        }
    }

    pub const fn bold(self) -> bool {
        matches!(self, Self::Capital | Self::Area | Self::Value)
    }

    pub const fn italic(self) -> bool {
        matches!(self, Self::Sea | Self::Port | Self::Waste)
    }

    /// Space between letters, in hundredths of the size.
    pub const fn spacing(self) -> i32 {
        match self {
            Self::Country => 32,
            Self::Waste => 14,
            Self::Sea => 6,
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub hand: Hand,
    pub lines: Vec<String>,
    pub size: i32,
    pub anchor: Anchor,
    /// The middle of the first line's baseline, or its start or end.
    pub at: Point,
    pub rect: Rect,
    /// What it names, where that is a space.
    pub space: Option<SpaceId>,
    /// From the label to what it names, when it had to stand off.
    pub leader: Option<(Point, Point)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub mark: Mark,
    pub at: Point,
    pub space: SpaceId,
}

/// The whole arrangement.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub labels: Vec<Label>,
    pub marks: Vec<Placed>,
    pub boxes: Vec<(SpaceId, Rect)>,
    taken: Taken,
}

impl Layout {
    pub fn is_free(&self, rect: &Rect) -> bool {
        self.taken.is_free(rect)
    }

    pub fn keep(&mut self, rect: Rect) {
        self.taken.add(rect);
    }

    pub fn add(&mut self, label: Label) {
        self.taken.add(label.rect);
        self.labels.push(label);
    }

    pub fn mark(&mut self, mark: Mark, at: Point, size: i32, space: SpaceId) {
        self.taken.add(Rect::around(at, size, size));
        self.marks.push(Placed { mark, at, space });
    }
}

/// Rectangles that are in use, found by the row of the sheet that they touch.
#[derive(Clone, Debug, Default)]
struct Taken {
    rows: std::collections::BTreeMap<i32, Vec<Rect>>,
}

const ROW: i32 = 64;

impl Taken {
    fn add(&mut self, rect: Rect) {
        for row in rect.y0.div_euclid(ROW)..=rect.y1.div_euclid(ROW) {
            self.rows.entry(row).or_default().push(rect);
        }
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let rows = rect.y0.div_euclid(ROW)..=rect.y1.div_euclid(ROW);
        self.rows
            .range(rows)
            .all(|(_, taken)| taken.iter().all(|other| !other.meets(rect)))
    }
}

/// The measure of a block of lines.
pub fn block(lines: &[String], size: i32, hand: Hand) -> (i32, i32) {
    let spacing = hand.spacing() * size / 100;
    let width = |line: &String| metrics::width(line, size, hand.bold(), spacing);
    let widest = lines.iter().map(width).max().unwrap_or(0);
    (widest, lines.len() as i32 * size * 11 / 10)
}

/// A label whose block has its middle at `at`.
pub fn centred(
    hand: Hand,
    lines: Vec<String>,
    size: i32,
    at: Point,
    space: Option<SpaceId>,
) -> Label {
    let (width, height) = block(&lines, size, hand);
    let rect = Rect::around(at, width, height);
    Label {
        at: plus(at, 0, -height / 2 + size * 85 / 100),
        hand,
        lines,
        size,
        anchor: Anchor::Middle,
        rect,
        space,
        leader: None,
    }
}

/// The places around a dot where its name may stand, best first.
pub fn around(
    hand: Hand,
    words: &str,
    size: i32,
    dot: Point,
    gap: i32,
    space: SpaceId,
) -> Vec<Label> {
    let lines = vec![words.to_owned()];
    let (width, height) = block(&lines, size, hand);
    let beside = |anchor: Anchor, x: i32, middle: i32| {
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2,
            Anchor::End => x - width,
        };
        let y0 = middle - height / 2;
        let rect = Rect {
            x0: left,
            y0,
            x1: left + width,
            y1: y0 + height,
        };
        let y = y0 + size * 85 / 100;
        Label {
            hand,
            lines: lines.clone(),
            size,
            anchor,
            at: Point { x, y },
            rect,
            space: Some(space),
            leader: None,
        }
    };
    let mut all = Vec::new();
    let mut push = |anchor: Anchor, x: i32, middle: i32| all.push(beside(anchor, x, middle));
    let drop = gap + height / 2;
    push(Anchor::Middle, dot.x, dot.y + drop);
    push(Anchor::Start, dot.x + gap, dot.y);
    push(Anchor::End, dot.x - gap, dot.y);
    push(Anchor::Start, dot.x + gap * 2 / 3, dot.y + drop * 2 / 3);
    push(Anchor::End, dot.x - gap * 2 / 3, dot.y + drop * 2 / 3);
    push(Anchor::Middle, dot.x, dot.y - drop);
    push(Anchor::Start, dot.x + gap * 2 / 3, dot.y - drop * 2 / 3);
    push(Anchor::End, dot.x - gap * 2 / 3, dot.y - drop * 2 / 3);
    for shift in [1, -1, 2, -2] {
        push(Anchor::Middle, dot.x + shift * width / 5, dot.y + drop);
        push(Anchor::Middle, dot.x + shift * width / 5, dot.y - drop);
    }
    let near = all.len();
    let mut push = |anchor: Anchor, x: i32, middle: i32| all.push(beside(anchor, x, middle));
    for step in [1, 2, 3] {
        push(Anchor::Middle, dot.x, dot.y + drop + step * height);
        push(Anchor::Start, dot.x + gap, dot.y + step * height);
        push(Anchor::End, dot.x - gap, dot.y + step * height);
        push(Anchor::Start, dot.x + gap, dot.y - step * height);
        push(Anchor::End, dot.x - gap, dot.y - step * height);
    }
    for label in &mut all[near..] {
        label.leader = Some((nearest(&label.rect, dot), dot));
    }
    all
}

/// The point of a rectangle that is nearest to another point.
pub fn nearest(rect: &Rect, to: Point) -> Point {
    Point {
        x: to.x.clamp(rect.x0, rect.x1),
        y: to.y.clamp(rect.y0, rect.y1),
    }
}
