//! Finding arcs that cross after they were simplified.

use std::collections::{BTreeMap, BTreeSet};

use super::coverage::Arc;

/// Side of the squares that segments are sorted into, in board units.
const SQUARE: i32 = 64;

type Segment = ((i32, i32), (i32, i32));

/// The arcs that cross another or themselves, in order.
pub fn tangled(arcs: &[Arc]) -> Vec<usize> {
    let mut squares: BTreeMap<(i32, i32), Vec<(usize, Segment)>> = BTreeMap::new();
    for (index, arc) in arcs.iter().enumerate() {
        for pair in arc.points.windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            for x in ax.min(bx).div_euclid(SQUARE)..=ax.max(bx).div_euclid(SQUARE) {
                for y in ay.min(by).div_euclid(SQUARE)..=ay.max(by).div_euclid(SQUARE) {
                    squares
                        .entry((x, y))
                        .or_default()
                        .push((index, (pair[0], pair[1])));
                }
            }
        }
    }
    let mut found = BTreeSet::new();
    for segments in squares.values() {
        for (index, (arc, segment)) in segments.iter().enumerate() {
            for (other_arc, other) in &segments[index + 1..] {
                if cross(*segment, *other) {
                    found.extend([*arc, *other_arc]);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Whether two segments cross in a point inside both.
fn cross((a, b): Segment, (c, d): Segment) -> bool {
    let side = |p: (i32, i32), q: (i32, i32), r: (i32, i32)| {
        let (px, py) = (i64::from(p.0), i64::from(p.1));
        ((i64::from(q.0) - px) * (i64::from(r.1) - py)
            - (i64::from(q.1) - py) * (i64::from(r.0) - px))
            .signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossing_arcs_are_found_and_touching_ones_are_not() {
        let arc = |points: &[(i32, i32)]| Arc {
            labels: (0, 1),
            points: points.to_vec(),
        };
        let level = arc(&[(0, 0), (10, 0)]);
        assert_eq!(tangled(&[level.clone(), arc(&[(5, -5), (5, 5)])]), [0, 1]);
        assert!(tangled(&[level.clone(), arc(&[(10, 0), (20, 5)])]).is_empty());
        assert_eq!(
            tangled(&[level, arc(&[(20, 0), (30, 10), (20, 10), (30, 0)])]),
            [1]
        );
    }
}
