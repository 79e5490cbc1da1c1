//! Where a longitude and latitude fall on a board's grid.
//!
//! The hex numbers that the rules print for towns are control points. A projection
//! with scale and offset was fitted to them; a thin-plate spline then moves every
//! control into its stated hex. Both are authored data.

use std::path::Path;

use libm::{floor, log};

use super::grid::{Grid, Hex, row_height};
use crate::geo::{Laea, Projection, Stereographic};
use crate::tables::Tables;
use crate::{AtlasError, Result};

/// How far beyond the board the warp is defined, in hexes.
const MARGIN: f64 = 4.0;
/// Nodes per hex at which the warp is tabulated.
const DENSITY: f64 = 4.0;

#[derive(Debug, Clone, Copy)]
enum Plane {
    Laea(Laea),
    Stereographic(Stereographic),
}

/// A town that the rules put in a hex.
#[derive(Debug, Clone)]
pub struct Control {
    pub place: String,
    pub hex: Hex,
    pub lon: f64,
    pub lat: f64,
    pub rule: String,
}

/// From longitude and latitude to grid units (see [`Grid::centre`]).
#[derive(Debug, Clone)]
pub struct Georef {
    plane: Plane,
    scale: f64,
    aspect: f64,
    x_0: f64,
    y_0: f64,
    warp: Warp,
    pub controls: Vec<Control>,
}

impl Georef {
    /// How wide a hex is in nature, where the projection is true.
    pub fn metres_per_hex(&self) -> f64 {
        1.0 / self.scale
    }

    /// Reads `<board>.georef.tsv`, `<board>.warp.tsv` and `<board>.controls.tsv`.
    pub fn read(tables: &Tables, board: &str, grid: &Grid) -> Result<Self> {
        let file = format!("{board}.georef.tsv");
        let parameters = tables.pairs(&file, "parameter", "value")?;
        let path = tables.path(&file);
        let text = |key: &str| {
            parameters
                .get(key)
                .ok_or_else(|| AtlasError::at(path.display(), 0, key, "missing"))
        };
        let number = |key: &str| -> Result<f64> {
            let value = text(key)?;
            value
                .parse()
                .map_err(|e| AtlasError::at(path.display(), 0, key, format!("`{value}`: {e}")))
        };
        let (lon_0, lat_0) = (number("lon_0")?, number("lat_0")?);
        let plane = match text("projection")?.as_str() {
            "laea" => Plane::Laea(Laea::new(lon_0, lat_0)),
            "stere" => Plane::Stereographic(Stereographic::new(lon_0, lat_0)),
            other => {
                return Err(AtlasError::at(
                    path.display(),
                    0,
                    "projection",
                    format!("`{other}` is unknown"),
                ));
            }
        };
        Ok(Georef {
            plane,
            scale: number("hexes_per_1000_km")? / 1e6,
            aspect: number("aspect")?,
            x_0: number("x_0")?,
            y_0: number("y_0")?,
            warp: Warp::read(tables, board, grid)?,
            controls: controls(tables, board, grid)?,
        })
    }

    /// By the projection, scale and offset alone.
    pub fn unwarped(&self, lon: f64, lat: f64) -> (f64, f64) {
        let (e, n) = match &self.plane {
            Plane::Laea(p) => p.forward(lon, lat),
            Plane::Stereographic(p) => p.forward(lon, lat),
        };
        (
            self.x_0 + e * self.scale,
            self.y_0 + n * self.scale * self.aspect,
        )
    }

    pub fn hex_of(&self, grid: &Grid, lon: f64, lat: f64) -> Hex {
        let (x, y) = self.forward(lon, lat);
        grid.hex_at(x, y)
    }

    /// Longitude and latitude of a grid point, by stepping towards it.
    pub fn inverse(&self, x: f64, y: f64) -> (f64, f64) {
        let (mut lon, mut lat) = (20.0, 50.0);
        for _ in 0..60 {
            let (px, py) = self.forward(lon, lat);
            let d = 0.05;
            let (ex, ey) = self.forward(lon + d, lat);
            let (nx, ny) = self.forward(lon, lat + d);
            let (a, b, c, e) = ((ex - px) / d, (nx - px) / d, (ey - py) / d, (ny - py) / d);
            let det = a * e - b * c;
            let (dx, dy) = (x - px, y - py);
            lon += ((e * dx - b * dy) / det).clamp(-8.0, 8.0);
            lat = (lat + ((a * dy - c * dx) / det).clamp(-5.0, 5.0)).clamp(5.0, 88.0);
        }
        (lon, lat)
    }
}

impl Projection for Georef {
    fn forward(&self, lon: f64, lat: f64) -> (f64, f64) {
        let (x, y) = self.unwarped(lon, lat);
        let (dx, dy) = self.warp.at(x, y);
        (x + dx, y + dy)
    }
}

fn controls(tables: &Tables, board: &str, grid: &Grid) -> Result<Vec<Control>> {
    let table = tables.read(&format!("{board}.controls.tsv"))?;
    table
        .rows()
        .map(|row| {
            let id = row.text("hex")?;
            Ok(Control {
                place: row.text("place")?.to_string(),
                hex: grid
                    .parse(id)
                    .ok_or_else(|| row.error("hex", format!("`{id}` is not on the board")))?,
                lon: row.get("lon")?,
                lat: row.get("lat")?,
                rule: row.text("rule")?.to_string(),
            })
        })
        .collect()
}

/// Displacements on a fine square lattice, interpolated in between.
#[derive(Debug, Clone)]
struct Warp {
    x0: f64,
    y0: f64,
    cols: usize,
    rows: usize,
    nodes: Vec<(f64, f64)>,
}

impl Warp {
    fn read(tables: &Tables, board: &str, grid: &Grid) -> Result<Self> {
        let table = tables.read(&format!("{board}.warp.tsv"))?;
        let mut points = Vec::new();
        for row in table.rows() {
            points.push([row.get("x")?, row.get("y")?, row.get("dx")?, row.get("dy")?]);
        }
        let spline = Spline::through(&points).ok_or_else(|| {
            AtlasError::file(Path::new(table.file()), "the points are degenerate")
        })?;
        let x0 = f64::from(*grid.cols.start()) - MARGIN;
        let y0 = (f64::from(*grid.rows.start()) - MARGIN) * row_height();
        let width = f64::from(*grid.cols.end()) + MARGIN - x0;
        let height = (f64::from(*grid.rows.end()) + MARGIN) * row_height() - y0;
        let cols = floor(width * DENSITY) as usize + 2;
        let rows = floor(height * DENSITY) as usize + 2;
        let nodes = (0..rows * cols)
            .map(|i| {
                spline.at(
                    x0 + (i % cols) as f64 / DENSITY,
                    y0 + (i / cols) as f64 / DENSITY,
                )
            })
            .collect();
        Ok(Warp {
            x0,
            y0,
            cols,
            rows,
            nodes,
        })
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let u = ((x - self.x0) * DENSITY).clamp(0.0, (self.cols - 1) as f64 - 1e-9);
        let v = ((y - self.y0) * DENSITY).clamp(0.0, (self.rows - 1) as f64 - 1e-9);
        let (c, r) = (floor(u) as usize, floor(v) as usize);
        let (s, t) = (u - c as f64, v - r as f64);
        let node = |r: usize, c: usize| self.nodes[r * self.cols + c];
        let mix = |f: fn((f64, f64)) -> f64| {
            (f(node(r, c)) * (1.0 - s) + f(node(r, c + 1)) * s) * (1.0 - t)
                + (f(node(r + 1, c)) * (1.0 - s) + f(node(r + 1, c + 1)) * s) * t
        };
        (mix(|n| n.0), mix(|n| n.1))
    }
}

/// A thin-plate spline for both displacements: a plane plus one bump at each point.
struct Spline {
    points: Vec<(f64, f64)>,
    /// One weight a point, then constant, x and y coefficients.
    weights: Vec<[f64; 2]>,
}

impl Spline {
    fn through(data: &[[f64; 4]]) -> Option<Self> {
        let n = data.len();
        let size = n + 3;
        let mut rows: Vec<Vec<f64>> = vec![vec![0.0; size + 2]; size];
        for (i, a) in data.iter().enumerate() {
            for (j, b) in data.iter().enumerate() {
                rows[i][j] = thin_plate(a[0] - b[0], a[1] - b[1]);
            }
            for (k, v) in [1.0, a[0], a[1]].into_iter().enumerate() {
                rows[i][n + k] = v;
                rows[n + k][i] = v;
            }
            rows[i][size] = a[2];
            rows[i][size + 1] = a[3];
        }
        let weights = solve(rows)?;
        Some(Spline {
            points: data.iter().map(|p| (p[0], p[1])).collect(),
            weights,
        })
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let n = self.points.len();
        let mut sum = [0.0; 2];
        for (k, out) in sum.iter_mut().enumerate() {
            *out = self.weights[n][k] + self.weights[n + 1][k] * x + self.weights[n + 2][k] * y;
        }
        for (p, w) in self.points.iter().zip(&self.weights) {
            let bump = thin_plate(x - p.0, y - p.1);
            sum[0] += w[0] * bump;
            sum[1] += w[1] * bump;
        }
        (sum[0], sum[1])
    }
}

/// r² ln r.
fn thin_plate(dx: f64, dy: f64) -> f64 {
    let r2 = dx * dx + dy * dy;
    if r2 == 0.0 { 0.0 } else { 0.5 * r2 * log(r2) }
}

/// Gauss elimination with pivots on a square system with two right-hand sides.
fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<[f64; 2]>> {
    let n = rows.len();
    for k in 0..n {
        let pivot = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
        rows.swap(k, pivot);
        if rows[k][k].abs() < 1e-12 {
            return None;
        }
        let head = rows[k].clone();
        for row in rows.iter_mut().skip(k + 1) {
            let f = row[k] / head[k];
            if f != 0.0 {
                for (cell, h) in row.iter_mut().zip(&head).skip(k) {
                    *cell -= f * h;
                }
            }
        }
    }
    let mut out = vec![[0.0; 2]; n];
    for k in (0..n).rev() {
        for side in 0..2 {
            let known: f64 = (k + 1..n).map(|j| rows[k][j] * out[j][side]).sum();
            out[k][side] = (rows[k][n + side] - known) / rows[k][k];
        }
    }
    Some(out)
}
