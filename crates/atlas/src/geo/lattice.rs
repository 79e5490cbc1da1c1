//! A regular lattice of small square cells: polygons are painted onto it, and
//! areas, shares and connections are counted on it.

use std::collections::VecDeque;

use geo::{LineString, MultiPolygon, Polygon};
use libm::{ceil, floor};

/// A window of the plane cut into `cols` × `rows` cells of side `step`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lattice {
    pub x0: f64,
    pub y0: f64,
    pub step: f64,
    pub cols: usize,
    pub rows: usize,
}

impl Lattice {
    /// The lattice that covers the window from (x0, y0) to (x1, y1).
    pub fn over(x0: f64, y0: f64, x1: f64, y1: f64, step: f64) -> Self {
        let cols = ceil((x1 - x0) / step) as usize;
        let rows = ceil((y1 - y0) / step) as usize;
        Lattice {
            x0,
            y0,
            step,
            cols,
            rows,
        }
    }

    pub fn len(&self) -> usize {
        self.cols * self.rows
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn index(&self, x: f64, y: f64) -> Option<usize> {
        let col = floor((x - self.x0) / self.step);
        let row = floor((y - self.y0) / self.step);
        let inside = col >= 0.0 && row >= 0.0 && col < self.cols as f64 && row < self.rows as f64;
        inside.then(|| row as usize * self.cols + col as usize)
    }

    pub fn centre(&self, index: usize) -> (f64, f64) {
        let (row, col) = (index / self.cols, index % self.cols);
        (
            self.x0 + (col as f64 + 0.5) * self.step,
            self.y0 + (row as f64 + 0.5) * self.step,
        )
    }

    /// The up to four cells that share a side with `index`.
    pub fn neighbours4(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, col) = (index / self.cols, index % self.cols);
        let (cols, rows) = (self.cols, self.rows);
        [
            (row > 0).then(|| index.wrapping_sub(cols)),
            (col > 0).then(|| index.wrapping_sub(1)),
            (col + 1 < cols).then_some(index + 1),
            (row + 1 < rows).then_some(index + cols),
        ]
        .into_iter()
        .flatten()
    }

    /// Calls `paint` for every cell whose middle lies inside the polygon (even-odd rule).
    pub fn fill(&self, polygon: &Polygon<f64>, mut paint: impl FnMut(usize)) {
        let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
        let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); self.rows];
        for ring in rings {
            self.cross(ring, &mut crossings);
        }
        for (row, xs) in crossings.iter_mut().enumerate() {
            xs.sort_by(f64::total_cmp);
            for pair in xs.chunks_exact(2) {
                let from = ceil((pair[0] - self.x0) / self.step - 0.5).max(0.0) as usize;
                let to = ceil((pair[1] - self.x0) / self.step - 0.5).clamp(0.0, self.cols as f64)
                    as usize;
                for col in from..to {
                    paint(row * self.cols + col);
                }
            }
        }
    }

    pub fn fill_all(&self, shape: &MultiPolygon<f64>, mut paint: impl FnMut(usize)) {
        for polygon in shape {
            self.fill(polygon, &mut paint);
        }
    }

    /// Where a ring crosses the middle line of each row.
    fn cross(&self, ring: &LineString<f64>, crossings: &mut [Vec<f64>]) {
        for line in ring.lines() {
            let (a, b) = (line.start, line.end);
            let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
            let first = ceil((low.y - self.y0) / self.step - 0.5).max(0.0);
            let last = ceil((high.y - self.y0) / self.step - 0.5).min(self.rows as f64);
            let mut row = first;
            while row < last {
                let y = self.y0 + (row + 0.5) * self.step;
                let t = (y - low.y) / (high.y - low.y);
                crossings[row as usize].push(low.x + (high.x - low.x) * t);
                row += 1.0;
            }
        }
    }

    /// Calls `paint` for every cell that a line runs through (sampled at a third of a cell).
    pub fn trace(&self, line: &LineString<f64>, mut paint: impl FnMut(usize)) {
        let mut last = usize::MAX;
        for l in line.lines() {
            let n = ceil(libm::hypot(l.dx(), l.dy()) / self.step * 3.0).max(1.0);
            let mut k = 0.0;
            while k <= n {
                let t = k / n;
                if let Some(i) = self.index(l.start.x + l.dx() * t, l.start.y + l.dy() * t)
                    && i != last
                {
                    paint(i);
                    last = i;
                }
                k += 1.0;
            }
        }
    }

    /// Numbers the connected pieces (by sides) of the cells that `inside` accepts:
    /// 0 is outside, pieces count from 1 in reading order. Also gives each piece's size.
    pub fn pieces(&self, inside: impl Fn(usize) -> bool) -> (Vec<u32>, Vec<usize>) {
        self.pieces_by(inside, |_, _| true)
    }

    /// Like [`Lattice::pieces`], where two neighbouring cells hang together only if `joined` says so.
    pub fn pieces_by(
        &self,
        inside: impl Fn(usize) -> bool,
        joined: impl Fn(usize, usize) -> bool,
    ) -> (Vec<u32>, Vec<usize>) {
        let mut label = vec![0; self.len()];
        let mut sizes = vec![0];
        let mut queue = VecDeque::new();
        for start in 0..self.len() {
            if label[start] != 0 || !inside(start) {
                continue;
            }
            let id = sizes.len() as u32;
            sizes.push(0);
            label[start] = id;
            queue.push_back(start);
            while let Some(i) = queue.pop_front() {
                sizes[id as usize] += 1;
                for n in self.neighbours4(i) {
                    if label[n] == 0 && inside(n) && joined(i, n) {
                        label[n] = id;
                        queue.push_back(n);
                    }
                }
            }
        }
        (label, sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo::polygon;

    #[test]
    fn a_square_with_a_hole_is_counted_exactly() {
        let lattice = Lattice::over(0.0, 0.0, 10.0, 10.0, 1.0);
        let shape = polygon!(
            exterior: [(x: 1.0, y: 1.0), (x: 9.0, y: 1.0), (x: 9.0, y: 9.0), (x: 1.0, y: 9.0)],
            interiors: [[(x: 3.0, y: 3.0), (x: 5.0, y: 3.0), (x: 5.0, y: 5.0), (x: 3.0, y: 5.0)]]
        );
        let mut cells = vec![false; lattice.len()];
        lattice.fill(&shape, |i| cells[i] = true);
        assert_eq!(cells.iter().filter(|c| **c).count(), 64 - 4);
        let (_, sizes) = lattice.pieces(|i| !cells[i]);
        assert_eq!(sizes, [0, 36, 4]);
    }
}
