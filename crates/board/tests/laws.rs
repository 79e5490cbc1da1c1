//! The quick answers equal the slow and obvious ones, on any board.

use std::collections::BTreeSet;

use board::{
    Allowance, Board, BoardFiles, Link, March, Node, SpaceId, Step, Table, Trace, distances,
};
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

fn some_board() -> impl Strategy<Value = Board> {
    (
        2u16..60,
        prop::collection::btree_set((0u16..60, 0u16..60, 0u8..3), 0..150),
    )
        .prop_map(|(len, pairs)| make(len, &pairs))
}

/// How a made-up unit moves, so that every part of the search matters: costs of 1 to 3 by border, none into spaces
/// divisible by 11 from a higher one (a one-way side), weather (a state) that gets worse in spaces of remainder 1 by
/// 5, and a stop in spaces divisible by 7 unless entered over the dearest border.
fn step(from: Node, link: Link) -> Option<Step> {
    let to = link.to.0;
    if to.is_multiple_of(11) && from.at.0 > to {
        return None;
    }
    let cost = link.kinds.0.trailing_zeros() as u16 + 1;
    Some(Step {
        cost,
        stop: to.is_multiple_of(7) && cost < 3,
        state: if to % 5 == 1 { 1 } else { from.state },
    })
}

/// Walks every way that there is and keeps the least cost for each space, and whether some way goes on.
fn slow_march(board: &Board, start: SpaceId, by: Allowance<'_>) -> Vec<Option<(u16, bool)>> {
    // Every (space, state, stopped) with its least cost: relax all links until nothing changes.
    let mut known = std::collections::BTreeMap::from([((start, 0u8, false), 0u16)]);
    loop {
        let mut found = Vec::new();
        for (&(at, state, stopped), &spent) in &known {
            if stopped {
                continue;
            }
            for &link in board.neighbours(at) {
                let Some(step) = step(Node::new(at, state), link) else {
                    continue;
                };
                let limit = by.limits[usize::from(step.state)];
                let first = (at, state, spent) == (start, 0, 0);
                if spent + step.cost <= limit {
                    found.push(((link.to, step.state, step.stop), spent + step.cost));
                } else if first && by.least && limit > 0 {
                    found.push(((link.to, step.state, true), limit));
                }
            }
        }
        let before = known.clone();
        for (label, total) in found {
            let least = known.entry(label).or_insert(total);
            *least = total.min(*least);
        }
        if known == before {
            break;
        }
    }
    let mut all = vec![None; board.len()];
    for ((at, _, stopped), cost) in known {
        let (least, goes_on) = all[at.index()].unwrap_or((cost, false));
        all[at.index()] = Some((cost.min(least), goes_on || !stopped));
    }
    all
}

proptest! {
    #[test]
    fn a_march_equals_relaxing_every_link(
        board in some_board(),
        units in prop::collection::vec((0u16..60, 0u16..12, 0u16..12, any::<bool>()), 1..4),
    ) {
        let mut march = March::new();
        for (start, fair, foul, least) in units {
            let start = SpaceId(start % board.len() as u16);
            let limits = [fair, foul.min(fair)];
            let by = Allowance { limits: &limits, least };
            march.run(&board, start, by, step);
            let slow = slow_march(&board, start, by);
            for id in board.ids() {
                prop_assert_eq!(march.cost(id), slow[id.index()].map(|(cost, _)| cost));
                prop_assert_eq!(march.goes_on(id), slow[id.index()].is_some_and(|(_, on)| on));
            }
            prop_assert!(march.reached().is_sorted_by_key(|id| march.cost(*id)));
            prop_assert_eq!(march.reached().len(), slow.iter().flatten().count());
            for &id in march.reached() {
                // The way that is given costs what it should, and nothing on it stops the unit.
                let path = march.path(id).unwrap();
                let (mut spent, mut state) = (0, 0);
                for (index, pair) in path.windows(2).enumerate() {
                    let kinds = board.border(pair[0], pair[1]).unwrap();
                    let next = step(Node::new(pair[0], state), Link { to: pair[1], kinds }).unwrap();
                    prop_assert!(!next.stop || index + 2 == path.len());
                    state = next.state;
                    let limit = limits[usize::from(state)];
                    spent = if spent + next.cost > limit && least && path.len() == 2 { limit } else { spent + next.cost };
                    prop_assert!(spent <= limit);
                }
                prop_assert_eq!((path[0], Some(spent)), (start, march.cost(id)));
            }
        }
    }

    /// A line of supply with two free steps, then borders of kind 1 only, of kind 2 once: against all lines, one by one.
    #[test]
    fn a_trace_equals_following_every_line(board in some_board(), source in 0u16..60, blocked in prop::collection::btree_set(0u16..60, 0..10)) {
        let source = SpaceId(source % board.len() as u16);
        let open = |at: SpaceId| at == source || !blocked.contains(&at.0);
        // State: hexes off the network (0 to 2) and 4 if the one crossing of kind 2 is used.
        let mut trace = Trace::new();
        trace.run(board.len(), [Node::new(source, 0)], |node, onward| {
            if !open(node.at) {
                return;
            }
            for link in board.neighbours(node.at) {
                let (off, used) = (node.state & 3, node.state & 4);
                match link.kinds.0 {
                    1 if off == 0 => onward.go(link.to, used),
                    2 if off == 0 && used == 0 => onward.go(link.to, 4),
                    _ => {}
                }
                if off < 2 {
                    onward.go(link.to, node.state + 1);
                }
            }
        });
        // From each space: the free steps first, then the network up to the source; depth first over plain lines.
        fn line(board: &Board, at: SpaceId, source: SpaceId, free: u8, used: bool, seen: &mut BTreeSet<(SpaceId, u8, bool)>, open: &impl Fn(SpaceId) -> bool) -> bool {
            at == source || seen.insert((at, free, used)) && board.neighbours(at).iter().any(|link| {
                if !open(link.to) {
                    return false;
                }
                // `free` 3 means that the line has joined the network.
                (free < 2 && line(board, link.to, source, free + 1, used, seen, open))
                    || match link.kinds.0 {
                        1 => line(board, link.to, source, 3, used, seen, open),
                        2 => !used && line(board, link.to, source, 3, true, seen, open),
                        _ => false,
                    }
            })
        }
        for id in board.ids() {
            let slow = line(&board, id, source, 0, false, &mut BTreeSet::new(), &open);
            prop_assert_eq!(trace.reaches(id), slow, "{}", board.key(id));
        }
        let distinct: BTreeSet<Node> = trace.nodes().iter().copied().collect();
        prop_assert_eq!(distinct.len(), trace.nodes().len());
    }

    #[test]
    fn distances_count_the_fewest_steps(board in some_board(), start in 0u16..60) {
        let start = SpaceId(start % board.len() as u16);
        let open = |_: SpaceId, link: Link| !link.to.0.is_multiple_of(7);
        let steps = distances(&board, [start], open);
        let mut ring = BTreeSet::from([start]);
        let mut seen = ring.clone();
        for count in 0.. {
            prop_assert_eq!(&steps.ring(count).collect::<BTreeSet<_>>(), &ring);
            let links = ring.iter().flat_map(|&id| board.neighbours(id).iter().map(move |l| (id, *l)));
            ring = links.filter(|(id, l)| open(*id, *l)).map(|(_, l)| l.to).filter(|id| !seen.contains(id)).collect();
            seen.extend(&ring);
            if ring.is_empty() {
                break;
            }
        }
        for id in board.ids() {
            prop_assert_eq!(steps.get(id).is_some(), seen.contains(&id));
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
