//! The lines along which two spaces touch, as drawn.

use std::collections::BTreeMap;

use board::{Point, SpaceId};

use crate::geometry::distance;
use crate::sheet::Sheet;

type Pair = (SpaceId, SpaceId);

/// The common lines of each pair of spaces, the smaller id first.
#[derive(Clone, Debug, Default)]
pub struct Contacts(BTreeMap<Pair, Vec<Vec<Point>>>);

impl Contacts {
    pub fn of(sheet: &Sheet) -> Self {
        match sheet.grid {
            Some(grid) => {
                let board = &sheet.board;
                let sides = board.borders().filter_map(|(a, b, _)| {
                    let drawn = sheet.has_ground(a) && sheet.has_ground(b);
                    let side = grid.side(board.space(a).at, board.space(b).at);
                    side.filter(|_| drawn).map(|s| ((a, b), vec![s.to_vec()]))
                });
                Self(sides.collect())
            }
            None => Self::traced(sheet),
        }
    }

    /// Neighbours of an area board use the same points along their border, so a common edge is found by its ends.
    fn traced(sheet: &Sheet) -> Self {
        let mut owners: BTreeMap<(Point, Point), Vec<SpaceId>> = BTreeMap::new();
        let edges = |ring: &[Point]| -> Vec<(Point, Point)> {
            let next = ring.iter().cycle().skip(1);
            ring.iter().copied().zip(next.copied()).collect()
        };
        let key = |(p, q): (Point, Point)| if p < q { (p, q) } else { (q, p) };
        for id in sheet.board.ids() {
            for edge in sheet.outlines[id.index()].iter().flat_map(|r| edges(r)) {
                owners.entry(key(edge)).or_default().push(id);
            }
        }
        let mut all = Self::default();
        for a in sheet.board.ids() {
            for ring in &sheet.outlines[a.index()] {
                let mut last: Option<SpaceId> = None;
                for (p, q) in edges(ring) {
                    let found = owners[&key((p, q))].iter().find(|id| **id > a).copied();
                    if let Some(b) = found {
                        let lines = all.0.entry((a, b)).or_default();
                        match lines.last_mut() {
                            Some(line) if last == Some(b) && line.last() == Some(&p) => {
                                line.push(q)
                            }
                            _ => lines.push(vec![p, q]),
                        }
                    }
                    last = found;
                }
            }
        }
        all
    }

    pub fn between(&self, a: SpaceId, b: SpaceId) -> &[Vec<Point>] {
        self.0.get(&(a.min(b), a.max(b))).map_or(&[], Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, SpaceId, &[Vec<Point>])> {
        self.0
            .iter()
            .map(|((a, b), lines)| (*a, *b, lines.as_slice()))
    }
}

/// The nearest points of two spaces, for arrows across water.
pub fn nearest(sheet: &Sheet, a: SpaceId, b: SpaceId) -> Option<(Point, Point)> {
    let points = |id: SpaceId| sheet.outlines[id.index()].iter().flatten().copied();
    let (from, to) = (sheet.board.space(a).at, sheet.board.space(b).at);
    // A little weight for the middles keeps the arrow from a far corner when coasts run side by side.
    let cost = |p: Point, q: Point| distance(p, q) * 4 + distance(p, to) + distance(q, from);
    points(a)
        .flat_map(|p| points(b).map(move |q| (p, q)))
        .min_by_key(|(p, q)| (cost(*p, *q), *p, *q))
}
