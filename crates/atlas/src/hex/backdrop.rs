//! What pictures show under the hexes: coasts, lakes, rivers, borders, heights and shade.

use std::collections::BTreeMap;

use geo::{Area, BooleanOps, Coord, LineString, MultiPolygon, Polygon, Rect, Simplify};

use super::draft::Draft;
use super::grid::row_height;
use crate::Result;
use crate::geo::{Lattice, Projection, Sources, contour};
use crate::output::Tsv;

/// Lines are kept to this many board units.
const FINE: f64 = 5.0;
/// Rivers of this rank or better are drawn.
const RIVER_RANK: i32 = 7;
/// Heights in metres at which tints begin.
const HEIGHTS: [f64; 5] = [200.0, 500.0, 1000.0, 1700.0, 2500.0];
/// Slope against the light, in metres over one cell of the height lattice: shade and shine.
const SHADES: [(&str, f64, f64); 4] = [
    ("dark", 1.0, 60.0),
    ("dark", 2.0, 160.0),
    ("light", 1.0, 60.0),
    ("light", 2.0, 160.0),
];

/// `backdrop.tsv`: `layer name rank points`.
pub fn make(draft: &Draft, sources: &Sources) -> Result<String> {
    let mut table = Tsv::new(&["layer", "name", "rank", "points"]);
    let paper = Paper::of(draft);
    for polygon in sources.land()? {
        paper.area(
            &mut table,
            "land",
            "",
            1,
            &MultiPolygon(vec![polygon]),
            60.0,
        );
    }
    for lake in sources.lakes()? {
        paper.area(&mut table, "lake", &lake.name, 1, &lake.shape, 250.0);
    }
    for river in sources.rivers()?.iter().filter(|r| r.rank <= RIVER_RANK) {
        for line in &river.lines {
            paper.line(&mut table, "river", &river.name, river.rank.max(1), line);
        }
    }
    borders(&mut table, &paper, sources)?;
    relief(&mut table, &paper, sources)?;
    table.sort();
    Ok(
        table
            .text("Written by the atlas. Areas may have several rings (even-odd); lines have one."),
    )
}

/// The sheet of paper: everything is cut to it.
struct Paper<'a> {
    draft: &'a Draft,
    window: Rect<f64>,
}

impl<'a> Paper<'a> {
    fn of(draft: &'a Draft) -> Self {
        let grid = &draft.grid;
        let low = Coord {
            x: f64::from(*grid.cols.start()) - 1.5,
            y: (f64::from(*grid.rows.start()) - 1.5) * row_height(),
        };
        let high = Coord {
            x: f64::from(*grid.cols.end()) + 2.0,
            y: (f64::from(*grid.rows.end()) + 1.5) * row_height(),
        };
        Paper {
            draft,
            window: Rect::new(low, high),
        }
    }

    fn fine(&self) -> f64 {
        FINE / f64::from(self.draft.grid.width)
    }

    fn points(&self, line: &[(f64, f64)]) -> Vec<(i32, i32)> {
        let mut out: Vec<(i32, i32)> = line
            .iter()
            .map(|(x, y)| self.draft.grid.to_board(*x, *y))
            .collect();
        out.dedup();
        out
    }

    fn area(
        &self,
        table: &mut Tsv,
        layer: &str,
        name: &str,
        rank: i32,
        shape: &MultiPolygon<f64>,
        least: f64,
    ) {
        let projected = self.draft.georef.multi_polygon(shape, 0.5);
        let cut = projected.intersection(&self.window.to_polygon());
        let scale = f64::from(self.draft.grid.width);
        for polygon in cut.iter().map(|p| p.simplify(self.fine())) {
            if polygon.unsigned_area() * scale * scale < least {
                continue;
            }
            let rings: Vec<String> = std::iter::once(polygon.exterior())
                .chain(polygon.interiors())
                .map(|ring| self.points(&pairs(ring)))
                .filter(|ring| ring.len() > 3)
                .map(|ring| crate::output::points(&ring))
                .collect();
            if !rings.is_empty() {
                table.row(&[layer, name, &rank.to_string(), &rings.join(";")]);
            }
        }
    }

    fn line(&self, table: &mut Tsv, layer: &str, name: &str, rank: i32, line: &LineString<f64>) {
        let projected = self.draft.georef.line(line, 0.5).simplify(self.fine());
        let inside = |c: &Coord<f64>| {
            let (low, high) = (self.window.min(), self.window.max());
            c.x > low.x && c.x < high.x && c.y > low.y && c.y < high.y
        };
        for part in projected.0.split(|c| !inside(c)).filter(|p| p.len() > 1) {
            let points = self.points(&part.iter().map(|c| (c.x, c.y)).collect::<Vec<_>>());
            if points.len() > 1 {
                table.row(&[
                    layer,
                    name,
                    &rank.to_string(),
                    &crate::output::points(&points),
                ]);
            }
        }
    }

    fn lattice(&self, cells: f64) -> Lattice {
        let (low, high) = (self.window.min(), self.window.max());
        Lattice::over(low.x, low.y, high.x, high.y, 1.0 / cells)
    }

    /// Writes the rings of one level as a single row.
    fn rings(
        &self,
        table: &mut Tsv,
        layer: &str,
        name: &str,
        rank: usize,
        rings: Vec<Vec<(f64, f64)>>,
    ) {
        let scale = f64::from(self.draft.grid.width);
        let rings: Vec<String> = rings
            .into_iter()
            .filter_map(|ring| {
                let line = LineString::from(ring);
                let polygon = Polygon::new(line, Vec::new()).simplify(self.fine() * 1.2);
                let large = polygon.unsigned_area() * scale * scale > 900.0;
                let points = self.points(&pairs(polygon.exterior()));
                (large && points.len() > 3).then(|| crate::output::points(&points))
            })
            .collect();
        if !rings.is_empty() {
            table.row(&[layer, name, &rank.to_string(), &rings.join(";")]);
        }
    }
}

fn pairs(line: &LineString<f64>) -> Vec<(f64, f64)> {
    line.0.iter().map(|c| (c.x, c.y)).collect()
}

/// The borders of 1 September 1939, where owners meet on land.
fn borders(table: &mut Tsv, paper: &Paper<'_>, sources: &Sources) -> Result<()> {
    let lattice = paper.lattice(40.0);
    let mut owners: BTreeMap<String, u8> = BTreeMap::new();
    let mut label = vec![0_u8; lattice.len()];
    for atom in sources.atoms()? {
        let n = owners.len() as u8 + 1;
        let owner = *owners.entry(atom.owner_1939.clone()).or_insert(n);
        let shape = paper.draft.georef.multi_polygon(&atom.shape, 0.5);
        lattice.fill_all(&shape, |i| label[i] = owner);
    }
    for line in contour::seams(&lattice, &label) {
        let line = LineString::from(line).simplify(1.1 * lattice.step);
        let points = paper.points(&pairs(&line));
        if points.len() > 2 {
            table.row(&["border", "", "1", &crate::output::points(&points)]);
        }
    }
    Ok(())
}

/// Heights as rings to be tinted, and slopes as shade and shine with the light in the north-west.
fn relief(table: &mut Tsv, paper: &Paper<'_>, sources: &Sources) -> Result<()> {
    let lattice = paper.lattice(9.0);
    let field = heights(&lattice, paper, sources)?;
    for (rank, level) in HEIGHTS.into_iter().enumerate() {
        let rings = contour::rings(&lattice, &field, level);
        paper.rings(table, "height", &format!("{level}"), rank + 1, rings);
    }
    let at = |c: usize, r: usize| {
        field[r.min(lattice.rows - 1) * lattice.cols + c.min(lattice.cols - 1)]
    };
    // y grows northwards on the lattice: the ground falls away from the light towards the south-east.
    let slope: Vec<f64> = (0..lattice.len())
        .map(|i| {
            let (r, c) = (i / lattice.cols, i % lattice.cols);
            let east = at(c + 1, r) - at(c.saturating_sub(1), r);
            let north = at(c, r + 1) - at(c, r.saturating_sub(1));
            (north - east) / 2.0
        })
        .collect();
    for (name, rank, level) in SHADES {
        let sign = if name == "dark" { 1.0 } else { -1.0 };
        let signed: Vec<f64> = slope.iter().map(|s| s * sign).collect();
        paper.rings(
            table,
            "shade",
            name,
            rank as usize,
            contour::rings(&lattice, &signed, level),
        );
    }
    Ok(())
}

/// Mean height of the raster cells in each lattice cell, gaps filled and softened.
fn heights(lattice: &Lattice, paper: &Paper<'_>, sources: &Sources) -> Result<Vec<f64>> {
    let elevation = sources.elevation()?;
    let extent = elevation.extent;
    let mut sum = vec![0.0_f64; lattice.len()];
    let mut count = vec![0.0_f64; lattice.len()];
    for row in 0..extent.rows {
        for col in 0..extent.cols {
            let (lon, lat) = extent.centre(row, col);
            let (x, y) = paper.draft.georef.forward(lon, lat);
            if let Some(i) = lattice.index(x, y) {
                sum[i] += f64::from(elevation.metres[row * extent.cols + col]);
                count[i] += 1.0;
            }
        }
    }
    // One pass of a 3 × 3 mean, weighted by how many raster cells each lattice cell saw.
    let field = (0..lattice.len()).map(|i| {
        let (r, c) = (i / lattice.cols, i % lattice.cols);
        let (mut s, mut n) = (0.0, 0.0);
        for rr in r.saturating_sub(1)..=(r + 1).min(lattice.rows - 1) {
            for cc in c.saturating_sub(1)..=(c + 1).min(lattice.cols - 1) {
                let j = rr * lattice.cols + cc;
                let weight = if i == j { 3.0 } else { 1.0 };
                s += weight * sum[j];
                n += weight * count[j];
            }
        }
        if n > 0.0 { s / n } else { 0.0 }
    });
    Ok(field.collect())
}
