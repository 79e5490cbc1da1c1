//! Lines out of a lattice: where a field crosses a level, and where two labels meet.

use std::collections::BTreeMap;

use super::lattice::Lattice;

type Line = Vec<(f64, f64)>;
/// A point on the lattice in whole numbers, so that ends meet exactly.
type Node = (i64, i64);

/// The rings around everything at or above `level`, by marching squares over the middles of the cells.
/// Cells outside the lattice count as lower, so every ring is closed.
pub fn rings(lattice: &Lattice, field: &[f64], level: f64) -> Vec<Line> {
    let (cols, rows) = (lattice.cols as i64, lattice.rows as i64);
    let value = |c: i64, r: i64| -> f64 {
        let inside = c >= 0 && r >= 0 && c < cols && r < rows;
        if inside {
            field[(r * cols + c) as usize]
        } else {
            f64::MIN
        }
    };
    // A crossing between two neighbouring cells is named by the sum of their coordinates.
    let crossing = |a: (i64, i64), b: (i64, i64)| -> Node { (a.0 + b.0, a.1 + b.1) };
    let mut next: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
    for r in -1..rows {
        for c in -1..cols {
            let corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)];
            let up = corners.map(|(c, r)| value(c, r) >= level);
            let edge = |i: usize| crossing(corners[i], corners[(i + 1) % 4]);
            // Walk around the square: a segment goes from each way in to the following way out.
            let cuts: Vec<usize> = (0..4).filter(|i| up[*i] != up[(*i + 1) % 4]).collect();
            let start = cuts.iter().position(|i| up[*i]);
            let Some(start) = start else { continue };
            for k in (0..cuts.len()).step_by(2) {
                let from = cuts[(start + k) % cuts.len()];
                let to = cuts[(start + k + 1) % cuts.len()];
                next.entry(edge(from)).or_default().push(edge(to));
            }
        }
    }
    let place = |n: Node| -> (f64, f64) {
        let (a, b) = (
            (n.0.div_euclid(2), n.1.div_euclid(2)),
            ((n.0 + 1).div_euclid(2), (n.1 + 1).div_euclid(2)),
        );
        let (va, vb) = (value(a.0, a.1), value(b.0, b.1));
        let t = if va == f64::MIN || vb == f64::MIN {
            0.5
        } else {
            ((level - va) / (vb - va)).clamp(0.05, 0.95)
        };
        let at = |i: i64, j: i64, t: f64| i as f64 + (j - i) as f64 * t + 0.5;
        (
            lattice.x0 + at(a.0, b.0, t) * lattice.step,
            lattice.y0 + at(a.1, b.1, t) * lattice.step,
        )
    };
    let mut out = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut ring = vec![place(start)];
        let mut here = start;
        while let Some(ways) = next.get_mut(&here) {
            let Some(way) = ways.pop() else { break };
            if ways.is_empty() {
                next.remove(&here);
            }
            here = way;
            if here == start {
                break;
            }
            ring.push(place(here));
        }
        out.push(ring);
    }
    out
}

/// The lines along which cells with different labels meet; label 0 meets nobody.
pub fn seams(lattice: &Lattice, label: &[u8]) -> Vec<Line> {
    let mut links: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
    let mut join = |a: Node, b: Node| {
        links.entry(a).or_default().push(b);
        links.entry(b).or_default().push(a);
    };
    for i in 0..lattice.len() {
        let (r, c) = ((i / lattice.cols) as i64, (i % lattice.cols) as i64);
        let meets = |n: usize| label[i] != 0 && label[n] != 0 && label[i] != label[n];
        if (c + 1) < lattice.cols as i64 && meets(i + 1) {
            join((c + 1, r), (c + 1, r + 1));
        }
        if (r + 1) < lattice.rows as i64 && meets(i + lattice.cols) {
            join((c, r + 1), (c + 1, r + 1));
        }
    }
    let mut out = Vec::new();
    // Lines from end to end first, then what is left: closed loops.
    for ends_only in [true, false] {
        let starts: Vec<Node> = links.keys().copied().collect();
        for start in starts {
            while links
                .get(&start)
                .is_some_and(|l| !l.is_empty() && (!ends_only || l.len() != 2))
            {
                out.push(walk(&mut links, start));
            }
        }
    }
    let place = |n: &Node| {
        (
            lattice.x0 + n.0 as f64 * lattice.step,
            lattice.y0 + n.1 as f64 * lattice.step,
        )
    };
    out.iter()
        .map(|line| line.iter().map(place).collect())
        .collect()
}

/// Follows unused links until an end, a fork or the start.
fn walk(links: &mut BTreeMap<Node, Vec<Node>>, start: Node) -> Vec<Node> {
    let mut line = vec![start];
    let mut here = start;
    while let Some(to) = links.get_mut(&here).and_then(Vec::pop) {
        if let Some(back) = links.get_mut(&to)
            && let Some(k) = back.iter().position(|n| *n == here)
        {
            back.swap_remove(k);
        }
        line.push(to);
        here = to;
        if here == start || links.get(&here).is_some_and(|l| l.len() != 1) {
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_has_one_ring_and_a_pit_inside_it_another() {
        let lattice = Lattice::over(0.0, 0.0, 7.0, 7.0, 1.0);
        let field: Vec<f64> = (0..49)
            .map(|i| {
                let (r, c) = (i as i64 / 7 - 3, i as i64 % 7 - 3);
                let d = r.abs().max(c.abs());
                if d == 0 || d == 3 { 0.0 } else { 10.0 }
            })
            .collect();
        assert_eq!(rings(&lattice, &field, 5.0).len(), 2);
        assert_eq!(rings(&lattice, &field, 50.0).len(), 0);
    }

    #[test]
    fn two_labels_meet_along_one_line() {
        let lattice = Lattice::over(0.0, 0.0, 4.0, 4.0, 1.0);
        let label: Vec<u8> = (0..16).map(|i| if i % 4 < 2 { 1 } else { 2 }).collect();
        let lines = seams(&lattice, &label);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 5);
    }
}
