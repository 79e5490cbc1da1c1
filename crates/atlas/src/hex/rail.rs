//! Railways: each pair of towns is linked along the cheapest way over the hexes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use board::SpaceKind;

use super::draft::Draft;
use super::model::{SideKind, Terrain};
use crate::Result;
use crate::tables::Tables;

/// What a train ferry costs, in hexes of clear ground.
const FERRY: f64 = 2.0;
/// A line longer than twice the straight way and this much is no line but a mistake.
const DETOUR: usize = 3;

/// Lays the lines of `rail_links.tsv` in order; later lines like to follow earlier ones.
pub fn lay(draft: &mut Draft, tables: &Tables) -> Result<()> {
    let mut towns = BTreeMap::new();
    for (i, space) in draft.spaces.iter().enumerate() {
        for town in &space.towns {
            towns.insert(town.name.clone(), i);
        }
    }
    let mut laid = BTreeSet::new();
    for row in tables.read("rail_links.tsv")?.rows() {
        let (from, to) = (towns.get(row.text("from")?), towns.get(row.text("to")?));
        if let (Some(&from), Some(&to)) = (from, to)
            && from != to
        {
            laid.extend(route(draft, &laid, from, to));
        }
    }
    for (a, b) in laid {
        // Where a strait is crossed the line goes on from shore to shore; the water carries no rails.
        if let Some(side) = draft.side_mut(a, b)
            && side.has(SideKind::Land)
        {
            side.kinds.insert(SideKind::Rail);
        }
    }
    Ok(())
}

/// The sides of the cheapest way; empty when there is none by land.
fn route(
    draft: &Draft,
    laid: &BTreeSet<(usize, usize)>,
    from: usize,
    to: usize,
) -> Vec<(usize, usize)> {
    let centre = |i: usize| draft.grid.centre(draft.grid.hex(i));
    let (a, b) = (centre(from), centre(to));
    let length = libm::hypot(b.0 - a.0, b.1 - a.1).max(1e-6);
    // Thousandths, so that the order of the queue is exact.
    let cost = |here: usize, next: usize| -> u64 {
        let p = centre(next);
        let off = ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).abs() / length;
        let mut c = ground(draft.spaces[next].terrain) + 0.35 * libm::pow(off, 1.5);
        if laid.contains(&(here.min(next), here.max(next))) {
            c *= 0.75;
        }
        if draft.spaces[here].owner != draft.spaces[next].owner {
            c += 0.4;
        }
        if draft
            .side(here, next)
            .is_some_and(|s| s.has(SideKind::Strait))
        {
            c += FERRY;
        }
        libm::round(c * 1000.0) as u64
    };
    let mut best: BTreeMap<usize, (u64, usize)> = BTreeMap::from([(from, (0, from))]);
    let mut queue = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((d, here))) = queue.pop() {
        if here == to {
            break;
        }
        if d > best[&here].0 {
            continue;
        }
        for next in draft.neighbours(here) {
            let open = draft.spaces[next].kind == SpaceKind::Land
                && draft
                    .side(here, next)
                    .is_some_and(|s| s.has(SideKind::Land) || s.has(SideKind::Strait));
            if !open {
                continue;
            }
            let total = d + cost(here, next);
            if best.get(&next).is_none_or(|(old, _)| total < *old) {
                best.insert(next, (total, here));
                queue.push(Reverse((total, next)));
            }
        }
    }
    let mut way = Vec::new();
    let mut here = to;
    while here != from {
        let Some(&(_, before)) = best.get(&here) else {
            return Vec::new();
        };
        way.push((here.min(before), here.max(before)));
        here = before;
    }
    let straight = draft
        .grid
        .distance(draft.grid.hex(from), draft.grid.hex(to)) as usize;
    if way.len() <= 2 * straight + DETOUR {
        way
    } else {
        Vec::new()
    }
}

fn ground(terrain: Terrain) -> f64 {
    match terrain {
        Terrain::Clear => 1.0,
        Terrain::Forest => 1.2,
        Terrain::Desert => 1.3,
        Terrain::Rough => 1.6,
        Terrain::Swamp => 1.8,
        Terrain::Mountain => 2.4,
        Terrain::Impassable => 9.0,
    }
}
