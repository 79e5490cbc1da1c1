//! Which tint a country has: neighbours always differ, great powers keep theirs on every board.

use std::collections::{BTreeMap, BTreeSet};

use crate::contacts::Contacts;
use crate::palette::TINTS;
use crate::sheet::Sheet;

/// The same country looks the same on every board.
const FIXED: [(&[&str], usize); 6] = [
    (&["germany"], 5),
    (&["russia", "ussr"], 6),
    (&["britain", "uk", "great britain"], 1),
    (&["france"], 3),
    (&["italy"], 2),
    (&["turkey"], 0),
];

/// The tint of each country, by name.
pub fn tints(sheet: &Sheet, contacts: &Contacts) -> BTreeMap<String, usize> {
    let board = &sheet.board;
    let mut beside: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut size: BTreeMap<&str, usize> = BTreeMap::new();
    for id in board.ids().filter(|id| sheet.is_dry(*id)) {
        let country = &*board.space(id).country;
        if !country.is_empty() {
            *size.entry(country).or_default() += 1;
            beside.entry(country).or_default();
        }
    }
    for (a, b, _) in contacts.iter() {
        let (x, y) = (&*board.space(a).country, &*board.space(b).country);
        if x != y && beside.contains_key(x) && beside.contains_key(y) {
            beside.entry(x).or_default().insert(y);
            beside.entry(y).or_default().insert(x);
        }
    }
    let mut chosen: BTreeMap<&str, usize> = BTreeMap::new();
    for country in beside.keys() {
        let fixed = FIXED
            .iter()
            .find(|(names, _)| names.contains(&country.to_lowercase().as_str()));
        if let Some((_, tint)) = fixed {
            chosen.insert(country, *tint);
        }
    }
    let mut order: Vec<&str> = beside
        .keys()
        .copied()
        .filter(|c| !chosen.contains_key(c))
        .collect();
    order.sort_by_key(|c| {
        (
            std::cmp::Reverse(beside[c].len()),
            std::cmp::Reverse(size[c]),
            *c,
        )
    });
    let mut used = [0_usize; TINTS];
    for country in order {
        let taken: BTreeSet<usize> = beside[country]
            .iter()
            .filter_map(|c| chosen.get(c).copied())
            .collect();
        let tint = (0..TINTS)
            .filter(|tint| !taken.contains(tint))
            .min_by_key(|tint| (used[*tint], *tint))
            .unwrap_or(0);
        used[tint] += 1;
        chosen.insert(country, tint);
    }
    chosen
        .into_iter()
        .map(|(country, tint)| (country.to_owned(), tint))
        .collect()
}
