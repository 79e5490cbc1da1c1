//! The committed hex boards hold together. Needs no raw geography.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, List, SpaceId, SpaceKind};
use common::{committed, committed_files, crate_dir};

const BOARDS: [&str; 2] = ["krieg", "aeto"];

/// Exceptions of one sort for one board.
fn exceptions(board: &str, what: &str) -> BTreeSet<String> {
    let table = atlas::tables::read_table(&crate_dir().join("checks/exceptions.tsv"))
        .unwrap_or_else(|e| panic!("{e}"));
    let text =
        |row: board::Row<'_>, c: &str| row.text(c).unwrap_or_else(|e| panic!("{e}")).to_string();
    table
        .rows()
        .filter(|r| text(*r, "board") == board && text(*r, "what") == what)
        .map(|r| text(r, "key"))
        .collect()
}

fn column(board: &Board, name: &str) -> Vec<String> {
    board
        .column::<String>(name)
        .unwrap_or_else(|e| panic!("{e}"))
}

fn zones(board: &Board) -> Vec<Vec<String>> {
    let lists = board
        .column::<List<String>>("zones")
        .unwrap_or_else(|e| panic!("{e}"));
    lists.into_iter().map(|l| l.0).collect()
}

fn is_hex(board: &Board, id: SpaceId) -> bool {
    let key = board.key(id);
    key.len() == 5 && key[1..].bytes().all(|b| b.is_ascii_digit())
}

fn has_any(board: &Board, kinds: board::Kinds, names: &[&str]) -> bool {
    names
        .iter()
        .any(|n| kinds.has(board.kind(n).unwrap_or_else(|| panic!("no kind {n}"))))
}

/// Everything that `step` reaches from `start`.
fn flood(
    board: &Board,
    start: SpaceId,
    step: impl Fn(SpaceId, board::Link) -> bool,
) -> BTreeSet<SpaceId> {
    let mut seen = BTreeSet::from([start]);
    let mut queue = vec![start];
    while let Some(here) = queue.pop() {
        for link in board.neighbours(here) {
            if step(here, *link) && seen.insert(link.to) {
                queue.push(link.to);
            }
        }
    }
    seen
}

#[test]
fn no_space_is_an_orphan_and_links_go_both_ways() {
    for id in BOARDS {
        let board = committed(id);
        for space in board.ids() {
            assert!(
                !board.neighbours(space).is_empty(),
                "{id} {}",
                board.key(space)
            );
            for link in board.neighbours(space) {
                assert_eq!(
                    board.border(link.to, space),
                    Some(link.kinds),
                    "{id} {}",
                    board.key(space)
                );
            }
        }
        println!("{id}: {} spaces", board.len());
    }
}

#[test]
fn every_hexside_is_one_thing() {
    const BASES: [&str; 6] = ["land", "all_sea", "lake", "coast", "sea", "strait"];
    for id in BOARDS {
        let board = committed(id);
        for a in board.ids().filter(|a| is_hex(&board, *a)) {
            for link in board.neighbours(a).iter().filter(|l| is_hex(&board, l.to)) {
                let bases = BASES
                    .iter()
                    .filter(|b| has_any(&board, link.kinds, &[b]))
                    .count();
                let name = format!("{id} {}-{}", board.key(a), board.key(link.to));
                assert_eq!(bases, 1, "{name}");
                let kinds = (board.space(a).kind, board.space(link.to).kind);
                let wet = |k| k == SpaceKind::Sea;
                assert_eq!(
                    wet(kinds.0) && wet(kinds.1),
                    has_any(&board, link.kinds, &["sea"]),
                    "{name}"
                );
                if has_any(
                    &board,
                    link.kinds,
                    &["river", "rail", "road", "mountain", "canal"],
                ) {
                    assert!(has_any(&board, link.kinds, &["land", "strait"]), "{name}");
                }
            }
        }
    }
}

#[test]
fn inner_hexes_have_six_neighbours_and_the_seam_is_joined() {
    for (id, west, east) in [("krieg", 'w', 'e'), ("aeto", 'W', 'E')] {
        let board = committed(id);
        let mut across = 0;
        let mut six = 0;
        for a in board.ids().filter(|a| is_hex(&board, *a)) {
            let beside: Vec<_> = board
                .neighbours(a)
                .iter()
                .filter(|l| is_hex(&board, l.to))
                .collect();
            assert!(beside.len() <= 6, "{id} {}", board.key(a));
            six += usize::from(beside.len() == 6);
            across += beside
                .iter()
                .filter(|l| board.key(a).starts_with(west) && board.key(l.to).starts_with(east))
                .count();
        }
        println!("{id}: {six} hexes with six neighbours, {across} hexsides over the seam");
        assert!(six * 100 > board.len() * 85, "{id}: {six}");
        assert!(across > 80, "{id}: {across}");
    }
}

#[test]
fn every_land_is_reached_from_its_capital_or_listed() {
    for (id, name, capital) in [
        ("krieg", "country", "capital_hex"),
        ("aeto", "nation", "capital"),
    ] {
        let board = committed(id);
        let table = committed_files(id)
            .table("countries.tsv")
            .unwrap_or_else(|e| panic!("{e}"));
        let mut reached: BTreeMap<String, BTreeSet<SpaceId>> = BTreeMap::new();
        let dry = |s: SpaceId| board.space(s).kind == SpaceKind::Land;
        for row in table.rows() {
            let hex = row.text(capital).unwrap_or_else(|e| panic!("{e}"));
            if hex.is_empty() || board.find(hex).is_some_and(|s| !dry(s)) {
                continue;
            }
            let start = board
                .find(hex)
                .unwrap_or_else(|| panic!("{id}: {hex} is not on the board"));
            let land = flood(&board, start, |_, l| {
                dry(l.to) && has_any(&board, l.kinds, &["land", "strait"])
            });
            reached.insert(
                row.text(name).unwrap_or_else(|e| panic!("{e}")).to_string(),
                land,
            );
        }
        let (countries, spaces) = (exceptions(id, "country"), exceptions(id, "space"));
        let mut used = BTreeSet::new();
        for space in board.ids().filter(|s| dry(*s)) {
            let (key, country) = (board.key(space), &*board.space(space).country);
            if reached.get(country).is_some_and(|r| r.contains(&space)) {
                continue;
            }
            let listed = countries.get(country).or_else(|| spaces.get(key));
            used.insert(
                listed
                    .unwrap_or_else(|| panic!("{id}: {key} ({country}) is cut off"))
                    .clone(),
            );
        }
        let idle: Vec<_> = countries
            .union(&spaces)
            .filter(|k| !used.contains(*k))
            .collect();
        assert!(
            idle.is_empty(),
            "{id}: exceptions that nothing needs: {idle:?}"
        );
    }
}

#[test]
fn every_sea_zone_hangs_together_or_is_listed() {
    for id in BOARDS {
        let board = committed(id);
        let zones = zones(&board);
        let all: BTreeSet<&String> = zones.iter().flatten().collect();
        let mut listed = exceptions(id, "zone");
        for zone in &all {
            let inside = |s: SpaceId| is_hex(&board, s) && zones[s.index()].contains(zone);
            let seas: Vec<SpaceId> = board
                .ids()
                .filter(|s| inside(*s) && board.space(*s).kind == SpaceKind::Sea)
                .collect();
            let Some(&start) = seas.first() else { continue };
            let wet = ["sea", "coast", "all_sea", "strait"];
            let reached = flood(&board, start, |_, l| {
                inside(l.to) && has_any(&board, l.kinds, &wet)
            });
            let whole = seas.iter().all(|s| reached.contains(s));
            assert!(whole != listed.remove(*zone), "{id}: {zone} whole: {whole}");
        }
        assert!(listed.is_empty(), "{id}: {listed:?}");
        println!("{id}: {} zones", all.len());
    }
}

#[test]
fn coasts_touch_land_and_sea() {
    for id in BOARDS {
        let board = committed(id);
        let (coastal, island, zones) = (
            column(&board, "coastal"),
            column(&board, "island"),
            zones(&board),
        );
        let at_the_edge = exceptions(id, "space");
        for s in board.ids().filter(|s| is_hex(&board, *s)) {
            let key = board.key(s);
            let beside = |names: &[&str]| {
                board
                    .neighbours(s)
                    .iter()
                    .any(|l| has_any(&board, l.kinds, names))
            };
            if board.space(s).kind == SpaceKind::Sea {
                assert_eq!(
                    zones[s.index()].len(),
                    1,
                    "{id} {key}: a sea hex lies in one zone"
                );
                continue;
            }
            assert_eq!(
                coastal[s.index()] == "yes",
                !zones[s.index()].is_empty() && board.space(s).kind != SpaceKind::Box,
                "{id} {key}"
            );
            if coastal[s.index()] == "yes" {
                assert!(
                    island[s.index()] == "yes"
                        || beside(&["land", "strait"])
                        || at_the_edge.contains(key),
                    "{id} {key}: no land"
                );
            }
        }
    }
}

/// 3.1.1: the boards' edges that rules count on.
#[test]
fn the_central_asia_box_opens_on_the_eastern_edge_only() {
    let board = committed("krieg");
    let asia = board
        .find("box_central_asia")
        .expect("the box is on the board");
    let edge: Vec<&str> = board
        .neighbours(asia)
        .iter()
        .map(|l| board.key(l.to))
        .collect();
    assert_eq!(edge.len(), 24);
    assert!(edge.contains(&"e2828") && edge.contains(&"e5127"));
    assert!(
        board
            .ids()
            .all(|s| !matches!(board.key(s), "e2928" | "e5128")),
        "odd rows end at column 27"
    );
}

#[test]
fn features_stand_on_land_or_in_boxes() {
    for id in BOARDS {
        let board = committed(id);
        let table = committed_files(id)
            .table("features.tsv")
            .unwrap_or_else(|e| panic!("{e}"));
        let mut seen = BTreeSet::new();
        for row in table.rows() {
            let text = |c: &str| row.text(c).unwrap_or_else(|e| panic!("{e}")).to_string();
            let (key, kind, name) = (text("space"), text("kind"), text("name"));
            let space = board
                .find(&key)
                .unwrap_or_else(|| panic!("{id}: no space {key}"));
            let dry = matches!(board.space(space).kind, SpaceKind::Land | SpaceKind::Box);
            assert!(
                dry || kind == "strait",
                "{id}: {kind} {name} stands in {key}"
            );
            assert!(
                seen.insert((key.clone(), kind.clone(), name)),
                "{id}: {kind} twice in {key}"
            );
        }
        println!("{id}: {} features", table.len());
    }
}
