//! From labelled cells to outlines, as one coverage: every stretch of border between two labels is one arc, made
//! smooth and simple once, and the rings of both neighbours are put together from the same arcs. So there is neither
//! gap nor overlap, however much is simplified.

use std::collections::BTreeMap;

use super::grow::Label;
use super::pieces::pieces_alike;
use super::simplify::{Manner, STRICTEST, simplify};
use super::tangle::tangled;
use crate::geo::Lattice;

/// Beyond the frame.
pub const FRAME: Label = Label::MAX;

/// A stretch of border. Its points are board units; closed when first and last are the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    pub labels: (Label, Label),
    pub points: Vec<(i32, i32)>,
}

/// A piece of a label: outline first, then holes.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub cells: usize,
    pub rings: Vec<Vec<(i32, i32)>>,
}

#[derive(Debug, Clone)]
pub struct Coverage {
    pub arcs: Vec<Arc>,
    /// By label, the largest piece first.
    pub pieces: BTreeMap<Label, Vec<Piece>>,
}

impl Coverage {
    /// `manner` says how the arc between two labels is simplified.
    pub fn trace(
        lattice: &Lattice,
        labels: &[Label],
        manner: impl Fn(Label, Label) -> Manner,
    ) -> Self {
        let mut tracer = Tracer::new(lattice, labels);
        tracer.find_arcs();
        let unit = |value: f64| value as i32;
        let (x0, y0, step) = (unit(lattice.x0), unit(lattice.y0), unit(lattice.step));
        let draw = |arc: &RawArc, strictness: u8| {
            let corner = |&(row, col): &Corner| (x0 + col as i32 * step, y0 + row as i32 * step);
            let corners: Vec<(i32, i32)> = arc.corners.iter().map(corner).collect();
            let manner = manner(arc.labels.0, arc.labels.1);
            Arc {
                labels: arc.labels,
                points: simplify(&corners, arc.closed, step, manner, strictness),
            }
        };
        let mut arcs: Vec<Arc> = tracer.arcs.iter().map(|arc| draw(arc, 0)).collect();
        let mut strictness = vec![0; arcs.len()];
        loop {
            let tangled: Vec<usize> = tangled(&arcs)
                .into_iter()
                .filter(|&arc| strictness[arc] < STRICTEST)
                .collect();
            for &arc in &tangled {
                strictness[arc] += 1;
                arcs[arc] = draw(&tracer.arcs[arc], strictness[arc]);
            }
            if tangled.is_empty() {
                break;
            }
        }
        let pieces = tracer.rings(&arcs);
        Self { arcs, pieces }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heading {
    East,
    South,
    West,
    North,
}

impl Heading {
    const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    fn right(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    fn left(self) -> Self {
        Self::ALL[(self as usize + 3) % 4]
    }
}

type Corner = (usize, usize);

struct RawArc {
    labels: (Label, Label),
    corners: Vec<Corner>,
    /// A loop that meets no other arc.
    closed: bool,
}

struct Tracer<'l> {
    rows: usize,
    cols: usize,
    lattice: &'l Lattice,
    labels: &'l [Label],
    /// Arc of the edge above each cell (`rows + 1` rows), counted from 1.
    above: Vec<u32>,
    /// Arc of the edge left of each cell (`cols + 1` columns).
    before: Vec<u32>,
    arcs: Vec<RawArc>,
}

impl<'l> Tracer<'l> {
    fn new(lattice: &'l Lattice, labels: &'l [Label]) -> Self {
        let (rows, cols) = (lattice.rows, lattice.cols);
        Self {
            rows,
            cols,
            lattice,
            labels,
            above: vec![0; (rows + 1) * cols],
            before: vec![0; rows * (cols + 1)],
            arcs: Vec::new(),
        }
    }

    /// The label of a cell given by row and column plus one, so that the frame needs no sign.
    fn label(&self, row1: usize, col1: usize) -> Label {
        if row1 == 0 || col1 == 0 || row1 > self.rows || col1 > self.cols {
            return FRAME;
        }
        self.labels[(row1 - 1) * self.cols + col1 - 1]
    }

    /// The labels right and left of the edge that leaves a corner; `None` outside the lattice.
    fn sides(&self, (row, col): Corner, heading: Heading) -> Option<(Label, Label)> {
        let (north_west, north_east) = (self.label(row, col), self.label(row, col + 1));
        let (south_west, south_east) = (self.label(row + 1, col), self.label(row + 1, col + 1));
        match heading {
            Heading::East => (col < self.cols).then_some((south_east, north_east)),
            Heading::South => (row < self.rows).then_some((south_west, south_east)),
            Heading::West => (col > 0).then_some((north_west, south_west)),
            Heading::North => (row > 0).then_some((north_east, north_west)),
        }
    }

    fn is_border(&self, corner: Corner, heading: Heading) -> bool {
        self.sides(corner, heading)
            .is_some_and(|(right, left)| right != left)
    }

    fn edge(&mut self, (row, col): Corner, heading: Heading) -> &mut u32 {
        match heading {
            Heading::East => &mut self.above[row * self.cols + col],
            Heading::West => &mut self.above[row * self.cols + col - 1],
            Heading::South => &mut self.before[row * (self.cols + 1) + col],
            Heading::North => &mut self.before[(row - 1) * (self.cols + 1) + col],
        }
    }

    fn step((row, col): Corner, heading: Heading) -> Corner {
        match heading {
            Heading::East => (row, col + 1),
            Heading::South => (row + 1, col),
            Heading::West => (row, col - 1),
            Heading::North => (row - 1, col),
        }
    }

    fn is_node(&self, corner: Corner) -> bool {
        let degree = Heading::ALL
            .into_iter()
            .filter(|&heading| self.is_border(corner, heading))
            .count();
        degree > 2
    }

    fn find_arcs(&mut self) {
        for nodes in [true, false] {
            for row in 0..=self.rows {
                for col in 0..=self.cols {
                    let corner = (row, col);
                    if nodes && !self.is_node(corner) {
                        continue;
                    }
                    for heading in Heading::ALL {
                        if self.is_border(corner, heading) && *self.edge(corner, heading) == 0 {
                            self.follow(corner, heading);
                        }
                    }
                }
            }
        }
    }

    /// Walks from a corner until the next node, or round to the start.
    fn follow(&mut self, start: Corner, heading: Heading) {
        let Some(labels) = self.sides(start, heading) else {
            return;
        };
        let id = self.arcs.len() as u32 + 1;
        let mut corners = vec![start];
        let (mut at, mut heading) = (start, heading);
        loop {
            *self.edge(at, heading) = id;
            at = Self::step(at, heading);
            corners.push(at);
            if at == start || self.is_node(at) {
                break;
            }
            let onward = [heading, heading.left(), heading.right()];
            let Some(next) = onward.into_iter().find(|&next| self.is_border(at, next)) else {
                break;
            };
            heading = next;
        }
        let closed = at == start && !self.is_node(start);
        self.arcs.push(RawArc {
            labels,
            corners,
            closed,
        });
    }

    /// The rings of every label, its cells on the right, as pieces.
    fn rings(&mut self, arcs: &[Arc]) -> BTreeMap<Label, Vec<Piece>> {
        let (numbers, sizes) = pieces_alike(self.lattice, self.labels);
        let mut pieces: Vec<Piece> = sizes
            .iter()
            .map(|&cells| Piece {
                cells,
                rings: Vec::new(),
            })
            .collect();
        let mut label_of_piece = vec![FRAME; sizes.len()];
        let mut done = vec![false; self.labels.len()];
        for cell in 0..self.labels.len() {
            let corner = (cell / self.cols, cell % self.cols);
            label_of_piece[numbers[cell]] = self.labels[cell];
            if done[cell] || !self.is_border(corner, Heading::East) {
                continue;
            }
            let ring = self.ring(corner, arcs, &mut done);
            if ring.len() >= 3 {
                let outer = doubled_area(&ring) > 0;
                let rings = &mut pieces[numbers[cell]].rings;
                if outer {
                    rings.insert(0, ring)
                } else {
                    rings.push(ring)
                }
            }
        }
        let mut by_label: BTreeMap<Label, Vec<Piece>> = BTreeMap::new();
        for (piece, label) in pieces.into_iter().zip(label_of_piece) {
            if !piece.rings.is_empty() {
                by_label.entry(label).or_default().push(piece);
            }
        }
        for list in by_label.values_mut() {
            list.sort_by_key(|piece| std::cmp::Reverse(piece.cells));
        }
        by_label
    }

    fn ring(&mut self, start: Corner, arcs: &[Arc], done: &mut [bool]) -> Vec<(i32, i32)> {
        let own = self.label(start.0 + 1, start.1 + 1);
        let (mut at, mut heading) = (start, Heading::East);
        let mut path: Vec<(usize, bool)> = Vec::new();
        loop {
            if heading == Heading::East {
                done[at.0 * self.cols + at.1] = true;
            }
            let arc = *self.edge(at, heading) as usize - 1;
            let next = Self::step(at, heading);
            let raw = &self.arcs[arc].corners;
            let forward = is_forward(raw, at, next);
            let enters = path.last() != Some(&(arc, forward))
                || at == raw[if forward { 0 } else { raw.len() - 1 }];
            if enters {
                path.push((arc, forward));
            }
            at = next;
            // Right-most turn that keeps the own cells on the right; cells that touch at a corner stay apart.
            let turns = [heading.right(), heading, heading.left()];
            let onward = turns.into_iter().find(|&turn| {
                self.sides(at, turn)
                    .is_some_and(|(right, left)| right == own && left != own)
            });
            let Some(turn) = onward else { break };
            heading = turn;
            if at == start && heading == Heading::East {
                break;
            }
        }
        join(&path, arcs)
    }
}

/// Whether the step from one corner to the next runs along the arc or against it.
fn is_forward(corners: &[Corner], at: Corner, next: Corner) -> bool {
    // Ends first: nearly all questions are asked there.
    if corners[0] == at && corners[1] == next {
        return true;
    }
    let last = corners.len() - 1;
    if corners[last] == at && corners[last - 1] == next {
        return false;
    }
    corners
        .windows(2)
        .any(|pair| pair[0] == at && pair[1] == next)
}

fn join(path: &[(usize, bool)], arcs: &[Arc]) -> Vec<(i32, i32)> {
    // A ring may start in the middle of an arc and come back to it at the end.
    let path = match path {
        [first, .., last] if first == last => &path[1..],
        all => all,
    };
    let mut ring = Vec::new();
    for &(arc, forward) in path {
        let points = &arcs[arc].points;
        if forward {
            ring.extend_from_slice(&points[..points.len() - 1]);
        } else {
            ring.extend(points[1..].iter().rev());
        }
    }
    ring
}

/// Twice the area of a ring; positive when it runs clockwise as seen on the map.
pub fn doubled_area(ring: &[(i32, i32)]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(rows: &[&str]) -> Coverage {
        let lattice = Lattice::over(
            0.0,
            0.0,
            4.0 * rows[0].len() as f64,
            4.0 * rows.len() as f64,
            4.0,
        );
        let labels: Vec<Label> = rows
            .iter()
            .flat_map(|row| row.bytes().map(|b| Label::from(b - b'0')))
            .collect();
        Coverage::trace(&lattice, &labels, |_, _| Manner::Frame)
    }

    fn area(pieces: &[Piece]) -> i64 {
        pieces
            .iter()
            .flat_map(|piece| &piece.rings)
            .map(|ring| doubled_area(ring))
            .sum::<i64>()
            / 2
    }

    #[test]
    fn areas_are_the_cells() {
        let rows = ["112222", "112332", "112332", "442222", "444444"];
        let coverage = trace(&rows);
        for label in 1..=4 {
            let cells = rows
                .iter()
                .flat_map(|row| row.bytes())
                .filter(|b| Label::from(b - b'0') == label)
                .count();
            assert_eq!(
                area(&coverage.pieces[&label]),
                16 * cells as i64,
                "label {label}"
            );
        }
        assert_eq!(
            coverage.pieces[&2][0].rings.len(),
            2,
            "an outline and a hole"
        );
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_two_pieces() {
        let coverage = trace(&["122", "212", "222"]);
        assert_eq!(coverage.pieces[&1].len(), 2);
        assert_eq!(area(&coverage.pieces[&1]), 32);
        assert_eq!(area(&coverage.pieces[&2]), 16 * 7);
    }
}
