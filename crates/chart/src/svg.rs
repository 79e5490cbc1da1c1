//! A small writer of SVG: elements nest, text is escaped, paths are short.

use std::fmt::Write as _;

use board::Point;

/// An SVG document in the making.
#[derive(Debug, Default)]
pub struct Svg {
    out: String,
    open: Vec<&'static str>,
}

/// The attributes of an element, in the order given. Values are escaped when written.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Svg {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn open(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.start(tag, attributes);
        self.out.push_str(">\n");
        self.open.push(tag);
    }

    /// Ends the element opened last.
    pub fn close(&mut self) {
        if let Some(tag) = self.open.pop() {
            let _ = writeln!(self.out, "</{tag}>");
        }
    }

    /// An element without content.
    pub fn leaf(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.start(tag, attributes);
        self.out.push_str("/>\n");
    }

    /// An element that holds text.
    pub fn words(&mut self, tag: &'static str, attributes: Attributes<'_>, words: &str) {
        self.start(tag, attributes);
        self.out.push('>');
        escape(words, &mut self.out);
        let _ = writeln!(self.out, "</{tag}>");
    }

    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn start(&mut self, tag: &str, attributes: Attributes<'_>) {
        let _ = write!(self.out, "<{tag}");
        for (name, value) in attributes {
            let _ = write!(self.out, " {name}=\"");
            escape(value, &mut self.out);
            self.out.push('"');
        }
    }
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
}

/// The `d` of a path, in steps relative to the point before, which is about half as long as absolute ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    d: String,
    at: Option<Point>,
}

impl Path {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn is_empty(&self) -> bool {
        self.d.is_empty()
    }

    pub fn move_to(&mut self, p: Point) {
        let _ = write!(self.d, "M{}", pair(p.x, p.y));
        self.at = Some(p);
    }

    pub fn line_to(&mut self, p: Point) {
        let from = self.at.unwrap_or(p);
        let _ = write!(self.d, "l{}", pair(p.x - from.x, p.y - from.y));
        self.at = Some(p);
    }

    /// A curve that bends towards `by`.
    pub fn bend_to(&mut self, by: Point, p: Point) {
        let from = self.at.unwrap_or(p);
        let first = pair(by.x - from.x, by.y - from.y);
        let _ = write!(self.d, "q{first} {}", pair(p.x - from.x, p.y - from.y));
        self.at = Some(p);
    }

    pub fn ring(&mut self, ring: &[Point]) {
        self.polyline(ring);
        if !ring.is_empty() {
            self.d.push('z');
        }
    }

    pub fn polyline(&mut self, line: &[Point]) {
        let Some((&first, rest)) = line.split_first() else {
            return;
        };
        self.move_to(first);
        let mut from = first;
        let mut start = true;
        for &p in rest.iter().filter(|p| **p != first || rest.len() < 3) {
            if p == from {
                continue;
            }
            let step = pair(p.x - from.x, p.y - from.y);
            if start {
                self.d.push('l');
            } else if !step.starts_with('-') {
                self.d.push(' ');
            }
            self.d.push_str(&step);
            start = false;
            from = p;
        }
        self.at = Some(from);
    }

    /// Steps in SVG's own words, for glyphs.
    pub fn raw(&mut self, steps: &str) {
        self.d.push_str(steps);
    }

    pub fn d(&self) -> &str {
        &self.d
    }
}

fn pair(x: i32, y: i32) -> String {
    if y < 0 {
        format!("{x}{y}")
    } else {
        format!("{x},{y}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[test]
    fn elements_nest_and_text_is_escaped() {
        let mut svg = Svg::new();
        svg.open("g", &[("id", "a\"b")]);
        svg.words("text", &[], "Spain & <Portugal>");
        assert_eq!(
            svg.finish(),
            "<g id=\"a&quot;b\">\n<text>Spain &amp; &lt;Portugal&gt;</text>\n</g>\n"
        );
    }

    #[test]
    fn paths_are_relative_and_short() {
        let mut path = Path::new();
        path.ring(&[p(10, 20), p(15, 18), p(12, 30), p(10, 20)]);
        assert_eq!(path.d(), "M10,20l5-2-3,12z");
    }
}
