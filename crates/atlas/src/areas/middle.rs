//! Where the label and the counters of a space stand: the place inside it that is furthest from its edge.

use super::ground::{Cover, Ground};
use super::grow::{Grown, Label};
use board::Point;

/// For every label up to `labels`, the middle of the cell that is deepest inside; `None` where there is no cell.
pub fn middles(ground: &Ground, grown: &Grown, labels: usize) -> Vec<Option<Point>> {
    let depth = depths(ground, grown);
    let mut best: Vec<Option<(u32, usize)>> = vec![None; labels];
    for (cell, &label) in grown.labels.iter().enumerate() {
        let slot = &mut best[usize::from(label)];
        if slot.is_none_or(|(known, _)| depth[cell] > known) {
            *slot = Some((depth[cell], cell));
        }
    }
    let place = |cell: usize| {
        let (x, y) = grown.lattice.centre(cell);
        Point {
            x: x as i32,
            y: y as i32,
        }
    };
    best.into_iter()
        .map(|slot| slot.map(|(_, cell)| place(cell)))
        .collect()
}

/// How far each cell is from the edge of its label (or from a lake), in thirds of a cell: the chamfer transform.
fn depths(ground: &Ground, grown: &Grown) -> Vec<u32> {
    let (rows, cols) = (grown.lattice.rows, grown.lattice.cols);
    let label = |row: usize, col: usize| -> Label { grown.labels[row * cols + col] };
    let mut depth = vec![u32::MAX / 2; rows * cols];
    for row in 0..rows {
        for col in 0..cols {
            let cell = row * cols + col;
            let edge = row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
            let own = label(row, col);
            let border = edge
                || grown
                    .lattice
                    .neighbours4(cell)
                    .any(|next| grown.labels[next] != own);
            if border || ground.cover[cell] == Cover::Lake {
                depth[cell] = 0;
            }
        }
    }
    for row in 1..rows - 1 {
        for col in 1..cols - 1 {
            let at = row * cols + col;
            let near = [
                (at - 1, 3),
                (at - cols, 3),
                (at - cols - 1, 4),
                (at - cols + 1, 4),
            ];
            depth[at] = near
                .into_iter()
                .fold(depth[at], |best, (next, far)| best.min(depth[next] + far));
        }
    }
    for row in (1..rows - 1).rev() {
        for col in (1..cols - 1).rev() {
            let at = row * cols + col;
            let near = [
                (at + 1, 3),
                (at + cols, 3),
                (at + cols + 1, 4),
                (at + cols - 1, 4),
            ];
            depth[at] = near
                .into_iter()
                .fold(depth[at], |best, (next, far)| best.min(depth[next] + far));
        }
    }
    depth
}
