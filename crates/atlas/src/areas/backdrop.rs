//! What lies under the spaces on a picture: coast, lakes, rivers, frontiers, relief, and land and water out of play.

use board::SpaceKind;

use super::coverage::{Coverage, FRAME};
use super::ground::Ground;
use super::grow::{Grown, Label, OUTER_LAND, OUTER_WATER, space_of};
use super::plan::Plan;
use super::relief::relief;
use super::simplify::simplify_line;
use crate::Result;
use crate::geo::{Lattice, Projection, Sources};
use crate::output::{BoardText, Tsv, points};

pub fn write(
    plan: &Plan,
    ground: &Ground,
    grown: &Grown,
    coverage: &Coverage,
    sources: &Sources,
    text: &mut BoardText,
) -> Result<()> {
    let mut out = Tsv::new(&["layer", "name", "rank", "points"]);
    out_of_play(coverage, &mut out);
    lines(plan, coverage, &mut out);
    lakes(ground, sources, &mut out)?;
    rivers(ground, sources, &mut out)?;
    relief(ground, grown, sources, &mut out)?;
    text.add("backdrop.tsv", out.text("What lies under the spaces, in board units; rank 1 is the most important of its layer."));
    Ok(())
}

fn out_of_play(coverage: &Coverage, out: &mut Tsv) {
    for (label, layer) in [(OUTER_LAND, "land"), (OUTER_WATER, "water")] {
        for piece in coverage.pieces.get(&label).into_iter().flatten() {
            let rings: Vec<String> = piece.rings.iter().map(|ring| points(ring)).collect();
            out.row(&[layer, "", "1", &rings.join("; ")]);
        }
    }
}

/// Coasts and frontiers of 1939, taken from the coverage so that they lie on the edges of the shapes.
fn lines(plan: &Plan, coverage: &Coverage, out: &mut Tsv) {
    for arc in &coverage.arcs {
        let (a, b) = arc.labels;
        if a == FRAME || b == FRAME {
            continue;
        }
        let layer = match (is_water(plan, a), is_water(plan, b)) {
            (true, true) => continue,
            (true, false) | (false, true) => "coast",
            (false, false) if country(plan, a) != country(plan, b) => "frontier",
            (false, false) => continue,
        };
        out.row(&[layer, "", "1", &points(&arc.points)]);
    }
}

pub fn is_water(plan: &Plan, label: Label) -> bool {
    space_of(label).map_or(label == OUTER_WATER, |space| {
        plan.spaces[space].kind == SpaceKind::Sea
    })
}

fn country(plan: &Plan, label: Label) -> Option<&str> {
    space_of(label).map(|space| plan.spaces[space].country.as_str())
}

fn inside(lattice: &Lattice, points: &[(i32, i32)]) -> bool {
    points
        .iter()
        .any(|&(x, y)| lattice.index(f64::from(x), f64::from(y)).is_some())
}

fn lakes(ground: &Ground, sources: &Sources, out: &mut Tsv) -> Result<()> {
    for lake in sources.lakes()? {
        let shape = ground.projection.multi_polygon(&lake.shape, 0.2);
        for polygon in &shape {
            let path: Vec<(f64, f64)> = polygon.exterior().coords().map(|c| (c.x, c.y)).collect();
            let ring = simplify_line(&path, 1.5);
            if ring.len() >= 4 && inside(&ground.lattice, &ring) {
                out.row(&["lake", &lake.name, "1", &points(&ring[..ring.len() - 1])]);
            }
        }
    }
    Ok(())
}

fn rivers(ground: &Ground, sources: &Sources, out: &mut Tsv) -> Result<()> {
    for river in sources.rivers()?.iter().filter(|river| river.rank <= 8) {
        let rank = match river.rank {
            ..=4 => "1",
            5..=6 => "2",
            _ => "3",
        };
        for line in &river.lines {
            let line = ground.projection.line(line, 0.2);
            let path: Vec<(f64, f64)> = line.coords().map(|c| (c.x, c.y)).collect();
            for part in clip(&ground.lattice, &simplify_line(&path, 2.0)) {
                out.row(&["river", &river.name, rank, &points(part)]);
            }
        }
    }
    Ok(())
}

/// The runs of a line that lie inside the frame.
fn clip<'l>(lattice: &Lattice, line: &'l [(i32, i32)]) -> Vec<&'l [(i32, i32)]> {
    let within = |&(x, y): &(i32, i32)| lattice.index(f64::from(x), f64::from(y)).is_some();
    line.split(|point| !within(point))
        .filter(|run| run.len() >= 2)
        .collect()
}
