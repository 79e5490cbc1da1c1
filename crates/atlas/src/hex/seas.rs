//! Which zone or sea area each sea hex lies in, and which ones a coast opens on.

use std::collections::{BTreeMap, BTreeSet};

use board::{SpaceKind, Table};

use super::draft::Draft;
use super::model::SideKind;
use super::sides::INLAND;
use crate::Result;

/// Gives every sea hex its zone from the `hexes` lists (named by `column`), hexes left over that of the
/// nearest listed sea; then every coastal land hex the zones of the sea hexes that it touches.
pub fn assign(draft: &mut Draft, table: &Table, column: &str) -> Result<()> {
    let mut zone: BTreeMap<usize, String> = BTreeMap::new();
    for row in table.rows() {
        for id in row.text("hexes")?.split_ascii_whitespace() {
            let index = draft
                .index(id)
                .ok_or_else(|| row.error("hexes", format!("`{id}` is not on the board")))?;
            if draft.spaces[index].kind == SpaceKind::Sea {
                zone.insert(index, row.text(column)?.to_string());
            }
        }
    }
    spread(draft, &mut zone);
    for (index, name) in &zone {
        draft.spaces[*index].zones = BTreeSet::from([name.clone()]);
    }
    for index in 0..draft.spaces.len() {
        if draft.spaces[index].is_land() {
            let touched = draft
                .neighbours(index)
                .filter(|n| {
                    draft
                        .side(index, *n)
                        .is_some_and(|s| s.has(SideKind::Coast))
                })
                .filter_map(|n| zone.get(&n).cloned())
                .collect();
            draft.spaces[index].zones = touched;
        }
    }
    reach_inlets(draft);
    for space in draft.spaces.iter_mut().filter(|s| s.is_land()) {
        space.coastal = !space.zones.is_empty();
    }
    Ok(())
}

/// Land with water in it but no sea hex beside it, on an inlet or a sound: the zones come in through the
/// sea sides of its neighbours, ring by ring.
fn reach_inlets(draft: &mut Draft) {
    loop {
        let mut found: Vec<(usize, BTreeSet<String>)> = Vec::new();
        for (index, space) in draft.spaces.iter().enumerate() {
            if !space.is_land() || !space.zones.is_empty() || space.land >= INLAND {
                continue;
            }
            let wet = |n: &usize| draft.side(index, *n).is_some_and(|s| s.is_inlet());
            let zones: BTreeSet<String> = draft
                .neighbours(index)
                .filter(wet)
                .flat_map(|n| draft.spaces[n].zones.clone())
                .collect();
            if !zones.is_empty() {
                found.push((index, zones));
            }
        }
        if found.is_empty() {
            break;
        }
        for (index, zones) in found {
            draft.spaces[index].zones = zones;
        }
    }
}

/// Sea hexes without a zone take the one of a neighbour, ring by ring.
fn spread(draft: &Draft, zone: &mut BTreeMap<usize, String>) {
    loop {
        let mut found = Vec::new();
        for index in 0..draft.spaces.len() {
            let space = &draft.spaces[index];
            if space.kind == SpaceKind::Sea && space.play && !zone.contains_key(&index) {
                let next = draft.neighbours(index).filter_map(|n| zone.get(&n)).min();
                found.extend(next.map(|z| (index, z.clone())));
            }
        }
        if found.is_empty() {
            break;
        }
        zone.extend(found);
    }
}
