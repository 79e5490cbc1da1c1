//! The course of an arena as a picture: how the score of each pair settled.

use super::report::Report;
use std::fmt::Write;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 210.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 44.0;

/// Told apart by colour and by dashes.
const LINES: [(&str, &str); 6] = [
    ("#1b4f5c", ""),
    ("#b3541e", "7 3"),
    ("#5b3a8e", "2 3"),
    ("#2f6b2f", "10 3 2 3"),
    ("#8a6d00", "4 4"),
    ("#a3195b", "1 4"),
];

pub fn svg(report: &Report) -> String {
    let most = report.pairs.iter().map(|pair| pair.course.len()).max();
    let games = most.unwrap_or(1).max(2) as f64;
    let x = |game: usize| LEFT + (WIDTH - LEFT - RIGHT) * game as f64 / (games - 1.0);
    let y = |score: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fbf7ef\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{} {}: score of the first of each pair</text>\n",
        report.game, report.scenario
    );
    for tenths in [0, 25, 50, 75, 100] {
        let at = y(f64::from(tenths) / 100.0);
        let end = WIDTH - RIGHT;
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#d9cfbd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{tenths}%</text>",
            LEFT - 8.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{games:.0} games</text>",
        WIDTH - RIGHT,
        HEIGHT - 16.0
    );
    let mut labels: Vec<f64> = Vec::new();
    for (pair, (colour, dashes)) in report.pairs.iter().zip(LINES.iter().cycle()) {
        let points: Vec<String> = pair
            .course
            .iter()
            .enumerate()
            .map(|(game, score)| format!("{:.1},{:.1}", x(game), y(*score)))
            .collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            points.join(" ")
        );
        // A label stands at the end of its line, or below those that stand there.
        let mut at = y(pair.score) + 4.0;
        while labels.iter().any(|other| (other - at).abs() < 16.0) {
            at += 16.0;
        }
        labels.push(at);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{at:.1}\" fill=\"{colour}\">{} - {} {:.0}%</text>",
            WIDTH - RIGHT + 8.0,
            pair.a,
            pair.b,
            100.0 * pair.score
        );
    }
    out.push_str("</svg>\n");
    out
}
