//! Heights and slopes as rings to be tinted, with the light in the north-west, as on the hex boards.

use super::ground::Ground;
use super::grow::Grown;
use super::simplify::simplify_line;
use crate::Result;
use crate::geo::{Lattice, Sources, contour};
use crate::output::{Tsv, points};

/// Heights in metres at which tints begin.
const HEIGHTS: [f64; 5] = [200.0, 500.0, 1000.0, 1700.0, 2500.0];
/// Slope against the light, in metres over one cell of the relief: shade and shine.
const SHADES: [(&str, &str, f64); 4] = [
    ("dark", "1", 60.0),
    ("dark", "2", 160.0),
    ("light", "1", 60.0),
    ("light", "2", 160.0),
];
/// Cells of the relief are coarser than those of the map: the elevation itself is.
const STEP: f64 = 15.0;
/// Smaller rings, in square board units, are left out.
const SMALLEST: f64 = 900.0;

pub fn relief(ground: &Ground, grown: &Grown, sources: &Sources, out: &mut Tsv) -> Result<()> {
    let map = grown.lattice;
    let far = |count: usize| count as f64 * map.step;
    let (x1, y1) = (map.x0 + far(map.cols), map.y0 + far(map.rows));
    let lattice = Lattice::over(map.x0, map.y0, x1, y1, STEP);
    let field = soften(&lattice, &heights(&lattice, ground, sources)?);
    for (rank, level) in (1..).zip(HEIGHTS) {
        let rings = contour::rings(&lattice, &field, level);
        row(
            out,
            "height",
            &format!("{level}"),
            &format!("{rank}"),
            rings,
        );
    }
    let slope = slopes(&lattice, &field);
    for (name, rank, level) in SHADES {
        let sign = if name == "dark" { 1.0 } else { -1.0 };
        let signed: Vec<f64> = slope.iter().map(|slope| slope * sign).collect();
        row(
            out,
            "shade",
            name,
            rank,
            contour::rings(&lattice, &signed, level),
        );
    }
    Ok(())
}

fn heights(lattice: &Lattice, ground: &Ground, sources: &Sources) -> Result<Vec<f64>> {
    let elevation = sources.elevation()?;
    let at = |cell: usize| {
        let (x, y) = lattice.centre(cell);
        let (lon, lat) = ground.projection.inverse(x, y);
        f64::from(elevation.at(lon, lat))
    };
    Ok((0..lattice.len()).map(at).collect())
}

/// One pass of a 3 × 3 mean, so that the cells of the elevation do not show.
fn soften(lattice: &Lattice, field: &[f64]) -> Vec<f64> {
    let mean = |i: usize| {
        let (r, c) = (i / lattice.cols, i % lattice.cols);
        let (mut sum, mut weights) = (0.0, 0.0);
        for row in r.saturating_sub(1)..=(r + 1).min(lattice.rows - 1) {
            for col in c.saturating_sub(1)..=(c + 1).min(lattice.cols - 1) {
                let j = row * lattice.cols + col;
                let weight = if i == j { 3.0 } else { 1.0 };
                sum += weight * field[j];
                weights += weight;
            }
        }
        sum / weights
    };
    (0..lattice.len()).map(mean).collect()
}

/// How much the ground falls towards the south-east; y grows southwards.
fn slopes(lattice: &Lattice, field: &[f64]) -> Vec<f64> {
    let at = |c: usize, r: usize| {
        field[r.min(lattice.rows - 1) * lattice.cols + c.min(lattice.cols - 1)]
    };
    let slope = |i: usize| {
        let (r, c) = (i / lattice.cols, i % lattice.cols);
        let west_to_east = at(c.saturating_sub(1), r) - at(c + 1, r);
        let north_to_south = at(c, r.saturating_sub(1)) - at(c, r + 1);
        (west_to_east + north_to_south) / 2.0
    };
    (0..lattice.len()).map(slope).collect()
}

fn row(out: &mut Tsv, layer: &str, name: &str, rank: &str, rings: Vec<Vec<(f64, f64)>>) {
    let rings: Vec<String> = rings
        .into_iter()
        .filter(|ring| area(ring) > SMALLEST)
        .map(|ring| simplify_line(&ring, 4.0))
        .filter(|ring| ring.len() > 3)
        .map(|ring| points(&ring))
        .collect();
    if !rings.is_empty() {
        out.row(&[layer, name, rank, &rings.join("; ")]);
    }
}

fn area(ring: &[(f64, f64)]) -> f64 {
    let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
    let twice: f64 = pairs.map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
    twice.abs() / 2.0
}
