//! The courses of one river, put together from the parts that the layer has of it.

use std::collections::BTreeSet;

use libm::hypot;

/// Gaps up to this many hexes (reservoirs that were not there) are bridged.
const GAP: f64 = 1.9;
/// Shorter courses are left out.
const SHORT: f64 = 0.5;

/// A line in grid units.
pub type Course = Vec<(f64, f64)>;

/// Joins the parts of one river end to end, bridges gaps, and gives its courses, longest first:
/// the main stem, then what is left of branches.
pub fn courses(parts: Vec<Course>) -> Vec<Course> {
    let mut graph = Parts::of(parts);
    graph.bridge();
    let mut out = Vec::new();
    while let Some(course) = graph.take_longest() {
        out.push(course);
    }
    out
}

/// The parts of a river as edges between their end points.
struct Parts {
    lines: Vec<Course>,
    ends: Vec<(usize, usize)>,
    nodes: Vec<(f64, f64)>,
    used: BTreeSet<usize>,
}

impl Parts {
    fn of(parts: Vec<Course>) -> Self {
        let mut out = Parts {
            lines: Vec::new(),
            ends: Vec::new(),
            nodes: Vec::new(),
            used: BTreeSet::new(),
        };
        for line in parts.into_iter().filter(|l| l.len() > 1) {
            let (a, b) = (out.node(line[0]), out.node(line[line.len() - 1]));
            out.lines.push(line);
            out.ends.push((a, b));
        }
        out
    }

    fn node(&mut self, p: (f64, f64)) -> usize {
        let known = self
            .nodes
            .iter()
            .position(|q| hypot(p.0 - q.0, p.1 - q.1) < 1e-3);
        known.unwrap_or_else(|| {
            self.nodes.push(p);
            self.nodes.len() - 1
        })
    }

    /// Links pieces that do not hang together by straight lines between their nearest ends.
    fn bridge(&mut self) {
        let mut group: Vec<usize> = (0..self.nodes.len()).collect();
        fn merge(group: &mut [usize], a: usize, b: usize) {
            let (from, to) = (group[b], group[a]);
            group
                .iter_mut()
                .filter(|g| **g == from)
                .for_each(|g| *g = to);
        }
        for &(a, b) in &self.ends {
            merge(&mut group, a, b);
        }
        let mut pairs = Vec::new();
        for a in 0..self.nodes.len() {
            for b in a + 1..self.nodes.len() {
                let (p, q) = (self.nodes[a], self.nodes[b]);
                let d = hypot(p.0 - q.0, p.1 - q.1);
                if d <= GAP {
                    pairs.push((d, a, b));
                }
            }
        }
        pairs.sort_by(|x, y| x.0.total_cmp(&y.0).then((x.1, x.2).cmp(&(y.1, y.2))));
        for (_, a, b) in pairs {
            if group[a] != group[b] {
                merge(&mut group, a, b);
                self.lines.push(vec![self.nodes[a], self.nodes[b]]);
                self.ends.push((a, b));
            }
        }
    }

    /// The longest way between two ends over parts not yet taken.
    fn take_longest(&mut self) -> Option<Course> {
        let mut best: Option<(f64, Vec<usize>, usize)> = None;
        for start in 0..self.nodes.len() {
            let (length, edges) = self.farthest(start);
            if length > SHORT && best.as_ref().is_none_or(|(l, ..)| length > *l + 1e-9) {
                best = Some((length, edges, start));
            }
        }
        let (_, edges, mut here) = best?;
        let mut course = vec![self.nodes[here]];
        for edge in edges {
            let (a, b) = self.ends[edge];
            let mut line = self.lines[edge].clone();
            if here == b && a != here {
                line.reverse();
            }
            here = if here == a { b } else { a };
            course.extend(line.into_iter().skip(1));
            self.used.insert(edge);
        }
        Some(course)
    }

    /// Dijkstra from a node: the farthest node's distance and the edges to it.
    fn farthest(&self, start: usize) -> (f64, Vec<usize>) {
        let mut dist: Vec<Option<(f64, usize)>> = vec![None; self.nodes.len()];
        dist[start] = Some((0.0, usize::MAX));
        let mut open = vec![start];
        while let Some(k) = (0..open.len())
            .min_by(|a, b| length_of(&dist, open[*a]).total_cmp(&length_of(&dist, open[*b])))
        {
            let here = open.swap_remove(k);
            let d = length_of(&dist, here);
            for (edge, &(a, b)) in self.ends.iter().enumerate() {
                if self.used.contains(&edge) || a == b || (a != here && b != here) {
                    continue;
                }
                let next = if a == here { b } else { a };
                let total = d + course_length(&self.lines[edge]);
                if dist[next].is_none_or(|(old, _)| total < old - 1e-12) {
                    dist[next] = Some((total, edge));
                    if !open.contains(&next) {
                        open.push(next);
                    }
                }
            }
        }
        let end = (0..self.nodes.len())
            .filter(|n| dist[*n].is_some())
            .max_by(|a, b| {
                length_of(&dist, *a)
                    .total_cmp(&length_of(&dist, *b))
                    .then(b.cmp(a))
            });
        let mut here = end.unwrap_or(start);
        let length = length_of(&dist, here);
        let mut edges = Vec::new();
        while here != start {
            let Some((_, edge)) = dist[here] else { break };
            edges.push(edge);
            let (a, b) = self.ends[edge];
            here = if here == a { b } else { a };
        }
        edges.reverse();
        (length, edges)
    }
}

fn length_of(dist: &[Option<(f64, usize)>], node: usize) -> f64 {
    dist[node].map_or(0.0, |(d, _)| d)
}

pub fn course_length(line: &Course) -> f64 {
    line.windows(2)
        .map(|w| hypot(w[1].0 - w[0].0, w[1].1 - w[0].1))
        .sum()
}
