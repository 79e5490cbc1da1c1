//! Making a stair-cased arc smooth and simple.

/// How an arc is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Kept as it is, apart from points on straight lines.
    Frame,
    /// Real detail matters.
    Coast,
    /// Soft lines.
    Border,
}

/// How many times an arc can be asked to keep closer to its corners; at the last it is its corners.
pub const STRICTEST: u8 = 3;

/// Keeps the ends where they are, unless the arc is `closed`, a loop on its own that no other arc touches. Points are lattice corners, `step` apart. An arc that would cross another is made
/// anew more strictly.
pub fn simplify(
    corners: &[(i32, i32)],
    closed: bool,
    step: i32,
    manner: Manner,
    strictness: u8,
) -> Vec<(i32, i32)> {
    let (rounds, tolerance) = match manner {
        Manner::Coast => (1, 0.35),
        Manner::Border => (8, 0.5),
        Manner::Frame => (0, 0.0),
    };
    if manner == Manner::Frame || strictness >= STRICTEST {
        return straight(corners);
    }
    let (rounds, tolerance) = (
        rounds >> (2 * strictness),
        tolerance / f64::from(1 << strictness),
    );
    let path = smooth(&middles(corners, closed), rounds, closed);
    let tolerance = tolerance * f64::from(step);
    let kept = if closed {
        reduce_ring(&path, tolerance)
    } else {
        reduce(&path, tolerance)
    };
    let mut points: Vec<(i32, i32)> = kept
        .iter()
        .map(|&(x, y)| (libm::round(x) as i32, libm::round(y) as i32))
        .collect();
    points.dedup();
    if points.len() < if closed { 4 } else { 2 } {
        straight(corners)
    } else {
        points
    }
}

/// The corners where the direction changes.
fn straight(corners: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut out = vec![corners[0]];
    for three in corners.windows(3) {
        let turn = (three[1].0 - three[0].0) * (three[2].1 - three[1].1)
            - (three[1].1 - three[0].1) * (three[2].0 - three[1].0);
        if turn != 0 {
            out.push(three[1]);
        }
    }
    out.push(corners[corners.len() - 1]);
    out
}

type Place = (f64, f64);

/// The middles of the edges in place of the corners: stairs become slopes.
fn middles(corners: &[(i32, i32)], closed: bool) -> Vec<Place> {
    let place = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    let half = |pair: &[(i32, i32)]| {
        (
            f64::from(pair[0].0 + pair[1].0) / 2.0,
            f64::from(pair[0].1 + pair[1].1) / 2.0,
        )
    };
    let inner = corners.windows(2).map(half);
    let mut out: Vec<Place> = if closed {
        Vec::new()
    } else {
        vec![place(corners[0])]
    };
    out.extend(inner);
    out.push(if closed {
        out[0]
    } else {
        place(corners[corners.len() - 1])
    });
    out
}

fn smooth(path: &[Place], rounds: u32, closed: bool) -> Vec<Place> {
    let mut path = path.to_vec();
    let last = path.len() - 1;
    for _ in 0..rounds {
        let before = path.clone();
        let mean = |a: Place, b: Place, c: Place| {
            ((a.0 + 2.0 * b.0 + c.0) / 4.0, (a.1 + 2.0 * b.1 + c.1) / 4.0)
        };
        for index in 1..last {
            path[index] = mean(before[index - 1], before[index], before[index + 1]);
        }
        if closed && last > 3 {
            path[0] = mean(before[last - 1], before[0], before[1]);
            path[last] = path[0];
        }
    }
    path
}

/// Douglas and Peucker, with a stack of its own: coasts are long.
fn reduce(path: &[Place], tolerance: f64) -> Vec<Place> {
    let mut keep = vec![false; path.len()];
    keep[0] = true;
    keep[path.len() - 1] = true;
    let mut stack = vec![(0, path.len() - 1)];
    while let Some((first, last)) = stack.pop() {
        let mut worst = (tolerance, 0);
        for index in first + 1..last {
            let off = distance(path[index], path[first], path[last]);
            if off > worst.0 {
                worst = (off, index);
            }
        }
        if worst.1 != 0 {
            keep[worst.1] = true;
            stack.push((first, worst.1));
            stack.push((worst.1, last));
        }
    }
    path.iter()
        .zip(keep)
        .filter(|(_, keep)| *keep)
        .map(|(place, _)| *place)
        .collect()
}

/// A closed path is cut at its start and at the place furthest from it.
fn reduce_ring(path: &[Place], tolerance: f64) -> Vec<Place> {
    let far = |place: &Place| libm::hypot(place.0 - path[0].0, place.1 - path[0].1);
    let furthest = (1..path.len() - 1).max_by(|&a, &b| far(&path[a]).total_cmp(&far(&path[b])));
    let Some(cut) = furthest else {
        return path.to_vec();
    };
    let mut out = reduce(&path[..=cut], tolerance);
    out.extend_from_slice(&reduce(&path[cut..], tolerance)[1..]);
    out
}

/// From a point to a stretch of line.
pub fn distance(place: Place, a: Place, b: Place) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let t = if length == 0.0 {
        0.0
    } else {
        ((place.0 - a.0) * dx + (place.1 - a.1) * dy) / length
    };
    let t = t.clamp(0.0, 1.0);
    libm::hypot(place.0 - a.0 - t * dx, place.1 - a.1 - t * dy)
}

/// Simplifies a free line, a river or a lake shore.
pub fn simplify_line(path: &[Place], tolerance: f64) -> Vec<(i32, i32)> {
    if path.len() < 2 {
        return Vec::new();
    }
    let kept = if path[0] == path[path.len() - 1] {
        reduce_ring(path, tolerance)
    } else {
        reduce(path, tolerance)
    };
    let mut points: Vec<(i32, i32)> = kept
        .iter()
        .map(|&(x, y)| (libm::round(x) as i32, libm::round(y) as i32))
        .collect();
    points.dedup();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_staircase_becomes_a_slope_and_keeps_its_ends() {
        let stairs: Vec<(i32, i32)> = (0..20).map(|k| (4 * ((k + 1) / 2), 4 * (k / 2))).collect();
        let line = simplify(&stairs, false, 4, Manner::Coast, 0);
        assert_eq!((line[0], line[line.len() - 1]), (stairs[0], stairs[19]));
        assert!(line.len() <= 4, "{line:?}");
    }

    #[test]
    fn a_small_loop_stays_a_loop() {
        let square = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)];
        for manner in [Manner::Frame, Manner::Coast, Manner::Border] {
            let ring = simplify(&square, true, 4, manner, 0);
            assert!(
                ring.len() >= 4 && ring[0] == ring[ring.len() - 1],
                "{manner:?} {ring:?}"
            );
        }
    }
}
