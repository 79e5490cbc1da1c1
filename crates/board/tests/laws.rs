//! The quick answers equal the slow and obvious ones.

use std::collections::BTreeSet;

use board::{Board, BoardFiles, Flood, Link, Reach, SpaceId, SpaceSet, Table, distances, nearest};
use proptest::prelude::*;

/// A board of `len` spaces with the given borders; the kinds are the cost of crossing, 1 to 3.
fn make(len: u16, pairs: &BTreeSet<(u16, u16, u8)>) -> Board {
    let mut spaces = String::from("key\tname\tkind\tterrain\tcountry\tx\ty\n");
    for id in 0..len {
        spaces += &format!("s{id:03}\tSpace\tland\tclear\t\t0\t0\n");
    }
    let mut borders = String::from("a\tb\tkinds\tnote\tsource\n");
    let mut seen = BTreeSet::new();
    for &(a, b, kind) in pairs {
        let (a, b) = (a % len, b % len);
        if a != b && seen.insert((a.min(b), a.max(b))) {
            borders += &format!(
                "s{:03}\ts{:03}\tk{}\t\t\n",
                a.min(b),
                a.max(b),
                kind % 3 + 1
            );
        }
    }
    let header = "id = \"law\"\ntitle = \"\"\nkind = \"area\"\nframe = [0, 0, 1, 1]\nborder_kinds = [\"k1\", \"k2\", \"k3\"]\n";
    let files = BoardFiles::new("law")
        .with("board.toml", header)
        .with("spaces.tsv", spaces);
    Board::parse(&files.with("borders.tsv", borders)).unwrap()
}

/// Cost 1 to 3 by kind of border; spaces divisible by 7 cannot be left.
fn step(from: SpaceId, link: Link) -> Option<u16> {
    (from.0 == 0 || !from.0.is_multiple_of(7)).then(|| link.kinds.0.trailing_zeros() as u16 + 1)
}

/// Bellman and Ford: relax every link until nothing changes.
fn slow_costs(board: &Board, start: SpaceId, budget: u16) -> Vec<Option<u16>> {
    let mut costs = vec![None; board.len()];
    costs[start.index()] = Some(0);
    loop {
        let mut changed = false;
        for from in board.ids() {
            let Some(so_far) = costs[from.index()] else {
                continue;
            };
            for &link in board.neighbours(from) {
                let Some(total) = step(from, link).map(|cost| cost + so_far) else {
                    continue;
                };
                if total <= budget && costs[link.to.index()].is_none_or(|known| total < known) {
                    costs[link.to.index()] = Some(total);
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

fn some_board() -> impl Strategy<Value = Board> {
    (
        2u16..60,
        prop::collection::btree_set((0u16..60, 0u16..60, 0u8..3), 0..150),
    )
        .prop_map(|(len, pairs)| make(len, &pairs))
}

proptest! {
    #[test]
    fn reach_equals_relaxing_every_link(board in some_board(), starts in prop::collection::vec((0u16..60, 0u16..12), 1..4)) {
        let mut reach = Reach::new();
        for (start, budget) in starts {
            let start = SpaceId(start % board.len() as u16);
            reach.run(&board, [start], budget, step);
            let slow = slow_costs(&board, start, budget);
            for id in board.ids() {
                prop_assert_eq!(reach.cost(id), slow[id.index()]);
                if let Some(path) = reach.path(id) {
                    let cost: u16 = path.windows(2).map(|pair| {
                        let kinds = board.border(pair[0], pair[1]).unwrap();
                        step(pair[0], Link { to: pair[1], kinds }).unwrap()
                    }).sum();
                    prop_assert_eq!((path[0], Some(cost)), (start, reach.cost(id)));
                }
            }
            prop_assert_eq!(reach.set().len(), reach.reached().len());
            prop_assert!(reach.reached().is_sorted_by_key(|id| (reach.cost(*id), *id)));
        }
    }

    #[test]
    fn flood_distances_and_nearest_agree(board in some_board(), start in 0u16..60, goal in 1u16..9) {
        let start = SpaceId(start % board.len() as u16);
        let open = |from: SpaceId, link: Link| step(from, link).is_some();
        let steps = distances(&board, [start], open);
        let mut flood = Flood::new();
        let reached = flood.run(&board, [start], open);
        for id in board.ids() {
            prop_assert_eq!(reached.contains(id), steps.get(id).is_some());
        }
        let wanted = |id: SpaceId| id.0 % 9 == goal;
        let best = board.ids().filter(|&id| wanted(id)).filter_map(|id| steps.get(id)).min();
        let found = nearest(&board, start, open, wanted);
        prop_assert_eq!(found.as_ref().map(|nearest| nearest.steps), best);
        if let Some(found) = found {
            let all: Vec<SpaceId> = steps.ring(found.steps).filter(|&id| wanted(id)).collect();
            prop_assert_eq!(found.spaces, all);
        }
    }

    #[test]
    fn borders_are_symmetric_and_sorted(board in some_board()) {
        for a in board.ids() {
            prop_assert!(board.neighbours(a).is_sorted_by(|x, y| x.to < y.to));
            for link in board.neighbours(a) {
                prop_assert_eq!(board.border(link.to, a), Some(link.kinds));
            }
        }
        prop_assert_eq!(board.borders().count() * 2, board.ids().map(|id| board.neighbours(id).len()).sum::<usize>());
    }

    #[test]
    fn a_space_set_is_a_set(changes in prop::collection::vec((any::<bool>(), 0u16..200), 0..100), other in prop::collection::btree_set(0u16..200, 0..50)) {
        let mut set = SpaceSet::new();
        let mut slow = BTreeSet::new();
        for (add, id) in changes {
            if add {
                prop_assert_eq!(set.insert(SpaceId(id)), slow.insert(id));
            } else {
                prop_assert_eq!(set.remove(SpaceId(id)), slow.remove(&id));
            }
        }
        let other_set: SpaceSet = other.iter().copied().map(SpaceId).collect();
        let as_set = |ids: &BTreeSet<u16>| ids.iter().copied().map(SpaceId).collect::<SpaceSet>();
        prop_assert_eq!(set.iter().map(|id| id.0).collect::<Vec<_>>(), slow.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!((set.len(), set.is_empty()), (slow.len(), slow.is_empty()));
        prop_assert_eq!(set.is_subset(&other_set), slow.is_subset(&other));
        prop_assert_eq!(set.intersects(&other_set), !slow.is_disjoint(&other));
        let json = serde_json::to_string(&set).unwrap();
        prop_assert_eq!(&json, &serde_json::to_string(&slow).unwrap());
        prop_assert_eq!(&serde_json::from_str::<SpaceSet>(&json).unwrap(), &set);
        let mut changed = set.clone();
        changed.union_with(&other_set);
        prop_assert_eq!(&changed, &as_set(&(&slow | &other)));
        changed.clone_from(&set);
        changed.intersect_with(&other_set);
        prop_assert_eq!(&changed, &as_set(&(&slow & &other)));
        changed.clone_from(&set);
        changed.subtract(&other_set);
        prop_assert_eq!(&changed, &as_set(&(&slow - &other)));
    }

    #[test]
    fn a_table_gives_back_what_was_written(rows in prop::collection::vec(prop::collection::vec("[^\t\r\n]{0,6}", 3), 0..20)) {
        let mut text = String::from("# a comment\none\ttwo\tthree\n");
        for row in &rows {
            // The first field gets a letter in front: a line that starts with # would be a comment.
            text += &format!("x{}\n", row.join("\t"));
        }
        let table = Table::parse("law.tsv", &text).unwrap();
        prop_assert_eq!(table.len(), rows.len());
        for (index, (row, written)) in table.rows().zip(&rows).enumerate() {
            prop_assert_eq!(row.line(), index + 3);
            prop_assert_eq!(row.text("one").unwrap(), format!("x{}", written[0]));
            prop_assert_eq!(row.text("two").unwrap(), &written[1]);
            prop_assert_eq!(row.text("three").unwrap(), &written[2]);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\PC\t\n#]{0,200}") {
        let _ = Table::parse("law.tsv", &text);
        let files = BoardFiles::new("law").with("board.toml", text.clone()).with("spaces.tsv", text.clone());
        let _ = Board::parse(&files.with("borders.tsv", text));
    }
}
