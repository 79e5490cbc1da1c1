//! A place in a source file that can be switched, and how it is written into the copy.

use std::fmt::Write;

/// What is written around a part of a source file: `FIRST` and `SECOND` stand for the numbers of the switches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrap {
    pub start: usize,
    pub end: usize,
    pub before: String,
    pub after: String,
}

impl Wrap {
    pub fn new(
        range: std::ops::Range<usize>,
        before: impl Into<String>,
        after: impl Into<String>,
    ) -> Wrap {
        Wrap {
            start: range.start,
            end: range.end,
            before: before.into(),
            after: after.into(),
        }
    }
}

/// One place with one or two switches.
#[derive(Clone, Debug)]
pub struct Place {
    /// From the root of the repository.
    pub file: String,
    pub line: usize,
    /// The last line that its wraps touch.
    pub last_line: usize,
    /// Module and function, and what tells it from others there.
    pub name: String,
    pub detail: String,
    pub rules: Vec<String>,
    /// One for each switch.
    pub kinds: Vec<&'static str>,
    /// With the file of each: most have one, in the file of the place.
    pub wraps: Vec<(String, Wrap)>,
}

/// Text with the wraps of some places, none of which holds a new line: lines keep their numbers.
pub fn write(text: &str, wraps: &[(u32, &Wrap)]) -> String {
    // (where, opens, order among those at the same place, text)
    let mut events: Vec<(usize, bool, (isize, isize), String)> = Vec::new();
    for (index, (first, wrap)) in wraps.iter().enumerate() {
        let index = index as isize;
        // Of two that open at one place the longer is outside; of two that close the one that opened last is inside.
        let outer = (-(wrap.end as isize), index);
        let inner = (-(wrap.start as isize), -index);
        events.push((wrap.start, true, outer, numbered(&wrap.before, *first)));
        events.push((wrap.end, false, inner, numbered(&wrap.after, *first)));
    }
    events.sort_by_key(|event| (event.0, event.1, event.2));
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for (place, _, _, insert) in events {
        out.push_str(&text[at..place]);
        at = place;
        debug_assert!(!insert.contains('\n'));
        out.push_str(&insert);
    }
    out.push_str(&text[at..]);
    out
}

fn numbered(text: &str, first: u32) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\u{1}', '\u{2}']) {
        out.push_str(&rest[..at]);
        let second = rest.as_bytes()[at] == 2;
        // Writing to a String cannot fail.
        let _ = write!(out, "{}", first + u32::from(second));
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out
}

/// Stands for the number of the first switch of a place.
pub const FIRST: &str = "\u{1}";
/// Stands for the number of the second switch of a place.
pub const SECOND: &str = "\u{2}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_nest() {
        let text = "a + b * c";
        let outer = Wrap::new(0..9, "(", ")");
        let inner = Wrap::new(4..9, format!("[{FIRST}:"), format!(":{SECOND}]"));
        let same = Wrap::new(0..9, "<", ">");
        let left = Wrap::new(0..1, "'", "'");
        let wraps = [(1, &outer), (7, &inner), (1, &same), (1, &left)];
        assert_eq!(write(text, &wraps), "(<'a' + [7:b * c:8]>)");
    }
}
