//! Rivers: the real course is matched to the chain of hexsides that stays nearest to it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use geo::{Coord, LineString, Simplify};
use libm::{hypot, round};

use super::courses::{Course, course_length, courses};
use super::draft::Draft;
use super::model::SideKind;
use crate::Result;
use crate::geo::{Projection, Sources};
use crate::tables::Tables;

/// Courses are smoothed to this many hexes before they are measured against.
const SMOOTH: f64 = 0.03;

/// Courses are followed in stretches of about this many hexes.
const STRETCH: f64 = 4.0;

type Corner = (i64, i64);
/// A side leads to another corner and lies between two hexes.
type Ways = BTreeMap<Corner, Vec<(Corner, (usize, usize))>>;

/// Lays every river of `rivers.tsv` along the hexsides.
pub fn lay(draft: &mut Draft, sources: &Sources, tables: &Tables) -> Result<()> {
    let mut lines: BTreeMap<String, Vec<LineString<f64>>> = BTreeMap::new();
    for river in sources.rivers()? {
        lines
            .entry(river.name.to_lowercase())
            .or_default()
            .extend(river.lines);
    }
    let own = own_courses(tables)?;
    let net = Net::of(draft);
    for row in tables.read("rivers.tsv")?.rows() {
        let name = row.text("river")?;
        let layer = row
            .text("names")?
            .split("; ")
            .filter_map(|n| lines.get(n))
            .flatten();
        let parts = match own.get(name) {
            Some(line) => vec![line],
            None => layer.collect(),
        };
        let parts = parts
            .into_iter()
            .map(|line| draft.georef.line(line, 0.25).simplify(SMOOTH))
            .filter(|line| line.0.iter().any(|c| net.near(c)))
            .map(|line| line.0.iter().map(|c| (c.x, c.y)).collect())
            .collect();
        for course in courses(parts) {
            for pair in net.follow(&course) {
                mark(draft, pair, name);
            }
        }
    }
    Ok(())
}

/// `river_lines.tsv`: courses of our own.
fn own_courses(tables: &Tables) -> Result<BTreeMap<String, LineString<f64>>> {
    let mut out = BTreeMap::new();
    for row in tables.read("river_lines.tsv")?.rows() {
        let mut line = Vec::new();
        for point in row.text("points")?.split_ascii_whitespace() {
            let parsed = point
                .split_once(',')
                .and_then(|(lon, lat)| Some((lon.parse().ok()?, lat.parse().ok()?)));
            line.push(
                parsed.ok_or_else(|| row.error("points", format!("`{point}` is not `lon,lat`")))?,
            );
        }
        out.insert(row.text("river")?.to_string(), LineString::from(line));
    }
    Ok(out)
}

fn mark(draft: &mut Draft, (a, b): (usize, usize), name: &str) {
    let share = draft.land_share(a, b);
    if let Some(side) = draft.side_mut(a, b)
        && side.has(SideKind::Land)
        && share > 0.4
    {
        side.kinds.insert(SideKind::River);
        side.names.insert(name.to_string());
    }
}

/// The corners of the hexes and the sides between them.
struct Net {
    at: BTreeMap<Corner, (f64, f64)>,
    links: Ways,
    window: (f64, f64, f64, f64),
}

impl Net {
    fn of(draft: &Draft) -> Self {
        let grid = &draft.grid;
        let mut at = BTreeMap::new();
        let mut links = Ways::new();
        for hex in grid.hexes() {
            let Some(a) = grid.index(hex) else { continue };
            let corners = grid.corners(hex);
            for (i, next) in grid.neighbours(hex).into_iter().enumerate() {
                let Some(b) = grid.index(next).filter(|b| *b > a) else {
                    continue;
                };
                let (p, q) = (corners[(i + 5) % 6], corners[i]);
                let (kp, kq) = (corner(p), corner(q));
                at.insert(kp, p);
                at.insert(kq, q);
                links.entry(kp).or_default().push((kq, (a, b)));
                links.entry(kq).or_default().push((kp, (a, b)));
            }
        }
        let (c, r) = (&grid.cols, &grid.rows);
        let h = super::grid::row_height();
        let window = (
            f64::from(*c.start()) - 2.0,
            (f64::from(*r.start()) - 2.0) * h,
            f64::from(*c.end()) + 3.0,
            (f64::from(*r.end()) + 2.0) * h,
        );
        Net { at, links, window }
    }

    fn near(&self, c: &Coord<f64>) -> bool {
        let (x0, y0, x1, y1) = self.window;
        c.x > x0 && c.x < x1 && c.y > y0 && c.y < y1
    }

    fn nearest(&self, p: (f64, f64)) -> Option<Corner> {
        let d = |q: &(f64, f64)| hypot(q.0 - p.0, q.1 - p.1);
        self.at
            .iter()
            .min_by(|a, b| d(a.1).total_cmp(&d(b.1)))
            .map(|(k, _)| *k)
    }

    /// The chain of sides along the whole course. It is followed in stretches, so that a loop is not cut short;
    /// a side taken there and back again is dropped.
    fn follow(&self, course: &Course) -> Vec<(usize, usize)> {
        let mut out: Vec<(usize, usize)> = Vec::new();
        for stretch in stretches(course) {
            let ends = (stretch.first(), stretch.last());
            let (Some(&first), Some(&last)) = ends else {
                continue;
            };
            let (Some(start), Some(end)) = (self.nearest(first), self.nearest(last)) else {
                continue;
            };
            for pair in self.way(&stretch, start, end) {
                if out.last() == Some(&pair) {
                    out.pop();
                } else {
                    out.push(pair);
                }
            }
        }
        out
    }

    /// The chain of sides between two corners; straying from the course costs by the square.
    fn way(&self, course: &Course, start: Corner, end: Corner) -> Vec<(usize, usize)> {
        let mut costs: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        let mut best: BTreeMap<Corner, (u64, Corner, (usize, usize))> = BTreeMap::new();
        let mut queue = BinaryHeap::from([Reverse((0, start))]);
        best.insert(start, (0, start, (0, 0)));
        while let Some(Reverse((d, here))) = queue.pop() {
            if here == end {
                break;
            }
            if d > best[&here].0 {
                continue;
            }
            for &(next, pair) in &self.links[&here] {
                let step = *costs
                    .entry(pair)
                    .or_insert_with(|| side_cost(self.at[&here], self.at[&next], course));
                let total = d + step;
                if best.get(&next).is_none_or(|(old, ..)| total < *old) {
                    best.insert(next, (total, here, pair));
                    queue.push(Reverse((total, next)));
                }
            }
        }
        let mut out = Vec::new();
        let mut here = end;
        while here != start {
            let Some(&(_, before, pair)) = best.get(&here) else {
                return Vec::new();
            };
            out.push(pair);
            here = before;
        }
        out.reverse();
        out
    }
}

/// Cuts a course into stretches of equal length, about [`STRETCH`] hexes each.
fn stretches(course: &Course) -> Vec<Course> {
    let total = course_length(course);
    let each = total / round(total / STRETCH).max(1.0);
    let mut out = Vec::new();
    let mut stretch = vec![course[0]];
    let mut length = 0.0;
    for w in course.windows(2) {
        length += hypot(w[1].0 - w[0].0, w[1].1 - w[0].1);
        stretch.push(w[1]);
        if length >= each - 1e-9 {
            out.push(std::mem::replace(&mut stretch, vec![w[1]]));
            length = 0.0;
        }
    }
    if stretch.len() > 1 {
        out.push(stretch);
    }
    out
}

/// A corner as whole numbers, the same from whichever hex it is seen.
fn corner(p: (f64, f64)) -> Corner {
    (
        round(p.0 * 2.0) as i64,
        round(p.1 * 3.0 / super::grid::row_height()) as i64,
    )
}

fn side_cost(p: (f64, f64), q: (f64, f64), course: &Course) -> u64 {
    let length = hypot(q.0 - p.0, q.1 - p.1);
    let mean = [0.0, 0.25, 0.5, 0.75, 1.0]
        .into_iter()
        .map(|t| distance((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t), course))
        .sum::<f64>()
        / 5.0;
    let away = mean / 0.22;
    round(length * (0.15 + away * away) * 1e6) as u64
}

/// From a point to the nearest point of a course.
fn distance(p: (f64, f64), course: &Course) -> f64 {
    let to_segment = |a: (f64, f64), b: (f64, f64)| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let l2 = dx * dx + dy * dy;
        let t = if l2 == 0.0 {
            0.0
        } else {
            (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / l2).clamp(0.0, 1.0)
        };
        hypot(p.0 - a.0 - t * dx, p.1 - a.1 - t * dy)
    };
    course
        .windows(2)
        .map(|w| to_segment(w[0], w[1]))
        .fold(f64::INFINITY, f64::min)
}
