//! Questions about a whole board that statements ask.

use std::collections::BTreeSet;

use board::SpaceKind;

use super::draft::Draft;
use super::model::{Side, SideKind, Space};

/// There is such land in play, and all of it is so.
pub fn all(draft: &Draft, which: impl Fn(&Space) -> bool, so: impl Fn(&Space) -> bool) -> bool {
    let lands = draft.spaces.iter().filter(|s| s.play && s.is_land());
    let mut found = lands.filter(|s| which(s)).peekable();
    found.peek().is_some() && found.all(so)
}

/// A land neighbour belongs to the country.
pub fn touches(draft: &Draft, index: usize, country: &str) -> bool {
    draft.neighbours(index).any(|n| {
        let joined = draft.side(index, n).is_some_and(|s| s.has(SideKind::Land));
        joined && draft.spaces[n].country == country
    })
}

/// Rails, or connected straits, lead all the way.
pub fn railway(draft: &Draft, a: usize, b: usize) -> bool {
    let rails = |s: &Side| s.has(SideKind::Rail) || s.has(SideKind::Connected);
    let mut seen = BTreeSet::from([a]);
    let mut queue = vec![a];
    while let Some(here) = queue.pop() {
        for n in draft.neighbours(here) {
            if draft.side(here, n).is_some_and(rails) && seen.insert(n) {
                queue.push(n);
            }
        }
    }
    seen.contains(&b)
}

/// Some hex within so many hexes by land carries the line.
pub fn near(draft: &Draft, start: usize, far: usize, kind: SideKind) -> bool {
    let carries = |i: usize| {
        draft
            .neighbours(i)
            .any(|n| draft.side(i, n).is_some_and(|s| s.has(kind)))
    };
    let mut seen = BTreeSet::from([start]);
    let mut ring = vec![start];
    for step in 0..=far {
        if ring.iter().any(|i| carries(*i)) {
            return true;
        }
        if step < far {
            let around = ring
                .iter()
                .flat_map(|i| draft.neighbours(*i).map(move |n| (*i, n)));
            let open = around.filter(|(i, n)| draft.side(*i, *n).is_some_and(Side::joins_land));
            ring = open.map(|(_, n)| n).filter(|n| seen.insert(*n)).collect();
        }
    }
    false
}

/// How many hexes a ship goes from one coast to another, over sea hexes only.
pub fn sea_way(draft: &Draft, a: usize, b: usize) -> Option<usize> {
    let mut seen = BTreeSet::from([a]);
    let mut ring = vec![a];
    let mut length = 0;
    while !ring.is_empty() && !ring.contains(&b) {
        let open = ring
            .iter()
            .filter(|i| **i == a || draft.spaces[**i].kind == SpaceKind::Sea);
        let steps = open.flat_map(|i| draft.neighbours(*i).map(move |n| (*i, n)));
        let wet = |s: &Side| s.has(SideKind::Sea) || s.has(SideKind::Coast);
        let next = steps.filter(|(i, n)| draft.side(*i, *n).is_some_and(wet));
        ring = next.map(|(_, n)| n).filter(|n| seen.insert(*n)).collect();
        length += 1;
    }
    ring.contains(&b).then_some(length)
}
