//! A chronicle as a picture: a row for each country, a column for each turn, darker where it fell more often.

use crate::Annals;
use std::fmt::Write;

const LEFT: usize = 150;
const TOP: usize = 146;
const CELL: usize = 26;
const ROW: usize = 22;

pub fn svg(annals: &Annals) -> String {
    let mut rows: Vec<_> = annals.fell.iter().collect();
    // Those that fall first, and more often, stand above.
    rows.sort_by_key(|(_, turns)| {
        let first = turns.iter().position(|n| *n > 0);
        (first, std::cmp::Reverse(turns.iter().sum::<u32>()))
    });
    let turns = when(annals);
    let width = LEFT + turns.len() * CELL + 60;
    let height = TOP + rows.len() * ROW + 20;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"15\" font-weight=\"bold\">{}</text>\n\
         <text x=\"10\" y=\"38\" fill=\"#555\">In how many of a hundred games each country fell, by turn</text>\n",
        annals.title
    );
    for (n, turn) in annals.turns[turns.clone()].iter().enumerate() {
        let (x, y) = (LEFT + n * CELL + CELL / 2 + 4, TOP - 8);
        let _ = writeln!(
            out,
            "<text transform=\"translate({x},{y}) rotate(-60)\">{turn}</text>"
        );
    }
    for (r, (country, fell)) in rows.into_iter().enumerate() {
        row(
            &mut out,
            annals,
            TOP + r * ROW,
            country,
            &fell[turns.clone()],
        );
    }
    out.push_str("</svg>\n");
    out
}

/// From the first turn in which a country fell to the last one.
fn when(annals: &Annals) -> std::ops::Range<usize> {
    let falls = |n: &usize| annals.fell.iter().any(|(_, turns)| turns[*n] > 0);
    let mut all = 0..annals.turns.len();
    let last = all.clone().rfind(falls);
    let first = all.find(falls);
    first.unwrap_or(0)..last.map_or(0, |last| last + 1)
}

fn row(out: &mut String, annals: &Annals, y: usize, country: &str, turns: &[u32]) {
    let percent = |n: u32| u64::from(n) * 100 / annals.games;
    let base = y + 15;
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{country}</text>",
        LEFT - 8
    );
    for (n, games) in turns.iter().enumerate() {
        let x = LEFT + n * CELL;
        let share = percent(*games);
        // Rare falls are to be seen, too.
        let dark: u64 = if *games == 0 {
            4
        } else {
            15 + share * 85 / 100
        };
        let ink = if dark > 55 { "#fff" } else { "#000" };
        let opacity = format!("{}.{:02}", dark / 100, dark % 100);
        let (w, h) = (CELL - 2, ROW - 2);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"#8b2c1d\" fill-opacity=\"{opacity}\"/>"
        );
        if share > 0 {
            let middle = x + w / 2;
            let _ = writeln!(
                out,
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\" font-size=\"11\" fill=\"{ink}\">{share}</text>"
            );
        }
    }
    let x = LEFT + turns.len() * CELL + 6;
    let all = percent(turns.iter().sum());
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{base}\" font-weight=\"bold\">{all}%</text>"
    );
}
