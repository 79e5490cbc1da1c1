//! How far neighbours touch on the drawn map, to compare with what the tables say.

use std::collections::BTreeMap;

use super::ground::{Cover, Ground};
use super::grow::{Grown, space_of};
use super::plan::Plan;

/// Two spaces that touch, and along how many sides of cells; a shore of a lake does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    pub a: String,
    pub b: String,
    pub sides: u32,
}

pub fn contacts(plan: &Plan, ground: &Ground, grown: &Grown) -> Vec<Contact> {
    let mut counts: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for cell in 0..grown.labels.len() {
        for next in grown.lattice.neighbours4(cell).filter(|&next| next > cell) {
            let (Some(a), Some(b)) = (space_of(grown.labels[cell]), space_of(grown.labels[next]))
            else {
                continue;
            };
            if a == b
                || [cell, next]
                    .iter()
                    .any(|&cell| ground.cover[cell] == Cover::Lake)
            {
                continue;
            }
            let (a, b) = (plan.spaces[a].key.as_str(), plan.spaces[b].key.as_str());
            *counts.entry((a.min(b), a.max(b))).or_default() += 1;
        }
    }
    let contact = |((a, b), sides): ((&str, &str), u32)| Contact {
        a: a.to_string(),
        b: b.to_string(),
        sides,
    };
    counts.into_iter().map(contact).collect()
}
