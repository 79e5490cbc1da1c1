//! What the books and their corrections say of the tables beside the hex boards, of coasts and of ways at sea. Against
//! the committed boards; needs no raw geography.

mod common;

use std::collections::BTreeSet;

use atlas::hex::coasts;
use board::{Board, Coast, Coasts, SpaceId, SpaceKind, Table, boards};
use common::committed_files;

fn table(id: &str, name: &str) -> Table {
    committed_files(id)
        .table(name)
        .unwrap_or_else(|e| panic!("{e}"))
}

/// The value of a column in the row that has `is` in its first column.
fn cell(table: &Table, first: &str, is: &str, column: &str) -> String {
    let row = table.rows().find(|r| r.text(first).is_ok_and(|t| t == is));
    let row = row.unwrap_or_else(|| panic!("{}: no {is}", table.file()));
    row.text(column)
        .unwrap_or_else(|e| panic!("{e}"))
        .to_string()
}

fn kind(board: &Board, name: &str) -> board::Kinds {
    board.kind(name).unwrap_or_else(|| panic!("no kind {name}"))
}

fn find(board: &Board, key: &str) -> SpaceId {
    board.find(key).unwrap_or_else(|| panic!("no {key}"))
}

/// 8.11j: the Asian shore is not European Turkey.
#[test]
fn european_turkey_ends_at_the_straits() {
    let hexes = cell(
        &table("aeto", "regions.tsv"),
        "region",
        "European Turkey",
        "hexes",
    );
    assert_eq!(hexes, "E4128 E4226 E4227 E4228 E4329");
}

/// 3.3: who closes a strait, and by holding what.
#[test]
fn straits_are_closed_as_the_text_says() {
    let straits = table("aeto", "straits.tsv");
    for (strait, to, by) in [
        (
            "Danish ferry crossing",
            "Allied ships",
            "Axis holds both W4024 and W4025",
        ),
        ("Messina", "Allied ships", "Axis holds Messina W1428"),
        (
            "Otranto",
            "Allied ships",
            "Axis holds Durazzo W1932, W1832 and/or Valona W1733",
        ),
        ("Kerch", "Axis ships", "Soviets hold E3421 and/or E3420"),
    ] {
        assert_eq!(
            cell(&straits, "strait", strait, "closed_to"),
            to,
            "{strait}"
        );
        assert_eq!(cell(&straits, "strait", strait, "while"), by, "{strait}");
    }
}

/// 2.26: the routes run along the coast; ships can follow them hex by hex, and the red one keeps off Denmark.
#[test]
fn ore_routes_can_be_sailed() {
    let board = boards::aeto();
    let routes = table("aeto", "ore_routes.tsv");
    let of = |name: &str| -> Vec<String> {
        let rows = routes
            .rows()
            .filter(|r| r.text("route").is_ok_and(|t| t == name));
        rows.map(|r| r.text("hex").unwrap_or_else(|e| panic!("{e}")).to_string())
            .collect()
    };
    let red = "W5828 W5827 W5728 W5627 W5527 W5426 W5326 W5225 W5125 W5124 W5023 W5022 W4922 W4822 W4722 W4622 W4522 \
        W4523 W4423 W4424 W4425 W4326 W4226 W4127 W4227 W4228 W4329 W4429 W4529 W4629 W4630";
    let blue = "W5230 W5130 W5029 W4929 W4829 W4730 W4630";
    for (name, hexes) in [("red", red), ("blue", blue)] {
        let hexes: Vec<&str> = hexes.split_ascii_whitespace().collect();
        assert_eq!(of(name), hexes, "{name}");
        for pair in hexes.windows(2) {
            let (a, b) = (find(board, pair[0]), find(board, pair[1]));
            let joined = waterways(board, a).contains(&b);
            assert!(
                joined,
                "{name}: no way for ships from {} to {}",
                pair[0], pair[1]
            );
        }
        let danish = |key: &&&str| &*board.space(find(board, key)).country == "Denmark";
        assert_eq!(hexes.iter().find(danish), None, "{name}");
    }
}

fn sea(board: &Board) -> Coasts {
    coasts::of(board, board.hexes().expect("a board of hexes"))
}

/// Where ships get to in one step from any coast of a hex.
fn waterways(board: &Board, at: SpaceId) -> BTreeSet<SpaceId> {
    let (hexes, sea) = (board.hexes().expect("hexes"), sea(board));
    let coasts = (0..sea.count(at)).map(Coast);
    coasts
        .flat_map(|coast| {
            sea.passages(hexes, at, coast)
                .map(|(_, link, _)| link.to)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Everything that a ship reaches from a sea hex, over coasts, without some hexes.
fn sail(board: &Board, from: &str, without: &[&str]) -> BTreeSet<(SpaceId, Coast)> {
    let (hexes, sea) = (board.hexes().expect("hexes"), sea(board));
    let shut: Vec<SpaceId> = without.iter().map(|key| find(board, key)).collect();
    let start = (find(board, from), Coast(0));
    let (mut seen, mut queue) = (BTreeSet::from([start]), vec![start]);
    while let Some((at, coast)) = queue.pop() {
        for (_, link, to) in sea.passages(hexes, at, coast) {
            if !shut.contains(&link.to) && seen.insert((link.to, to)) {
                queue.push((link.to, to));
            }
        }
    }
    seen
}

/// Map section: a tongue of land that reaches into the next hex parts the water. Nine hexes have two coasts.
#[test]
fn nine_hexes_have_two_coasts() {
    let board = boards::aeto();
    let (hexes, sea) = (board.hexes().expect("hexes"), sea(board));
    let two: Vec<&str> = hexes
        .ids()
        .filter(|&id| sea.count(id) > 1 && board.space(id).kind == SpaceKind::Land)
        .map(|id| board.key(id))
        .collect();
    assert_eq!(
        two,
        [
            "E4227", "W1629", "W1730", "W1822", "W1830", "W3213", "W3924", "W4224", "W5225"
        ]
    );
    // The committed table says the same, side by side, and has a port for each port.
    let coasts = table("aeto", "coasts.tsv");
    let mut listed = Vec::new();
    for row in coasts.rows() {
        let text = |c: &str| row.text(c).unwrap_or_else(|e| panic!("{e}"));
        let id = find(board, text("hex"));
        let coast = Coast(text("coast").as_bytes()[0] - b'a');
        let on = hexes
            .sides(id)
            .filter(|(way, _)| sea.on(id, *way) == Some(coast));
        let mut beside: Vec<&str> = on.map(|(_, link)| board.key(link.to)).collect();
        let mut stated: Vec<&str> = text("sides").split(' ').collect();
        beside.sort_unstable();
        stated.sort_unstable();
        assert_eq!(beside, stated, "{}", text("hex"));
        listed.push(text("hex"));
    }
    listed.dedup();
    assert_eq!(listed, two);
    for (hex, coast, port) in [
        ("W1730", "a", ""),
        ("W1730", "b", "yes"),
        ("W4224", "a", "yes"),
        ("W4224", "b", ""),
    ] {
        let row = coasts
            .rows()
            .find(|r| r.text("hex") == Ok(hex) && r.text("coast") == Ok(coast));
        assert_eq!(
            row.and_then(|r| r.text("port").ok()),
            Some(port),
            "{hex}{coast}"
        );
    }
}

/// Ships pass along a coast beside the land: on more than 400 sides, and never over a side that is all land.
#[test]
fn ships_pass_along_coasts() {
    let board = boards::aeto();
    let (land, along) = (kind(board, "land"), kind(board, "coastwise"));
    let count = board
        .borders()
        .filter(|(.., kinds)| kinds.has(along))
        .count();
    println!("{count} sides are coastwise");
    assert!(count > 400, "{count}");
    assert!(
        board
            .borders()
            .all(|(.., kinds)| !kinds.has(along) || kinds.has(land))
    );
    for (a, b, joined) in [
        ("W1427", "W1428", true),
        // Jutland and its neck between their two seas, and the mainland of Denmark beside the ferry.
        ("W4124", "W4125", false),
        ("W3824", "W3825", false),
        ("W4023", "W4024", false),
    ] {
        let (a, b) = (find(board, a), find(board, b));
        let found = waterways(board, a).contains(&b);
        assert_eq!(found, joined, "{} {}", board.key(a), board.key(b));
        assert_eq!(waterways(board, b).contains(&a), joined);
    }
}

/// 3.3: two seas meet in a strait and nowhere else; without its hexes no ship gets from one to the other.
#[test]
fn only_straits_join_the_seas() {
    let board = boards::aeto();
    for (name, a, b, strait) in [
        (
            "the Danish straits",
            "W3919",
            "W4130",
            &["W4325", "W4326", "W4024", "W4025"][..],
        ),
        ("the Bosphorus", "E4630", "E3823", &["E4226", "E4225"][..]),
        ("the Dardanelles", "E4630", "E3823", &["E4428", "E4329"][..]),
        ("Gibraltar", "W1605", "W1613", &["W1508", "W1407"][..]),
    ] {
        let goal = find(board, b);
        let reached = |without: &[&str]| sail(board, a, without).iter().any(|(id, _)| *id == goal);
        assert!(reached(&[]), "{name}: {a} and {b} are joined");
        assert!(!reached(strait), "{name}: there is another way");
    }
}

/// Land units get to Copenhagen over the ferry from the Danish mainland, and along all of Norway.
#[test]
fn copenhagen_and_northern_norway_are_reached_by_land() {
    let board = boards::aeto();
    let over = kind(board, "land") | kind(board, "ferry");
    let by_land =
        |from: &str| board::distances(board, [find(board, from)], |_, l| l.kinds.has(over));
    assert!(
        by_land("W3627").get(find(board, "W4126")).is_some(),
        "Berlin to Copenhagen"
    );
    assert!(
        by_land("W4624").get(find(board, "W6131")).is_some(),
        "Oslo to the North Cape"
    );
}

/// 10.16: Soviet border hexes from E 1830 to E 3426, one 4-3 in each: twenty, and E 1531 besides.
#[test]
fn the_soviet_border_has_twenty_hexes() {
    let board = boards::aeto();
    let land = kind(board, "land");
    let holders: Vec<String> = board.column("holder").unwrap_or_else(|e| panic!("{e}"));
    let border = |id: &SpaceId| {
        let key = board.key(*id);
        let row = key
            .strip_prefix('E')
            .and_then(|n| n.get(..2))
            .and_then(|n| n.parse::<u8>().ok());
        let faces = |l: &board::Link| {
            let country = &*board.space(l.to).country;
            l.kinds.has(land) && ["Poland", "Latvia", "Rumania"].contains(&country)
        };
        row.is_some_and(|row| (18..=34).contains(&row))
            && holders[id.index()] == "USSR"
            && board.neighbours(*id).iter().any(faces)
    };
    let all: Vec<&str> = board.ids().filter(border).map(|id| board.key(id)).collect();
    assert_eq!(all.len(), 20, "{all:?}");
    assert!(all.contains(&"E1830") && all.contains(&"E3426"));
}

/// Totaler Krieg!: the Dardanelles lead from Thrace to Asia, so that Istanbul is not the only way.
#[test]
fn the_dardanelles_lead_somewhere() {
    let board = boards::krieg();
    let over = kind(board, "land") | kind(board, "strait");
    let bosphorus = [find(board, "e2508"), find(board, "e2509")];
    let steps = board::distances(board, [find(board, "e2407")], |from, l| {
        l.kinds.has(over) && !(bosphorus.contains(&from) && bosphorus.contains(&l.to))
    });
    assert!(
        steps.get(bosphorus[0]).is_some(),
        "from Asia to Istanbul by the Dardanelles"
    );
}

/// Where countries face each other over water and share no Border: each pair is a side of water between two countries.
#[test]
fn water_borders_are_sides_of_water() {
    let board = boards::krieg();
    let borders = table("krieg", "water_borders.tsv");
    let mut between = BTreeSet::new();
    for row in borders.rows() {
        let end = |c: &str| find(board, row.text(c).unwrap_or_else(|e| panic!("{e}")));
        let (a, b) = (end("a"), end("b"));
        let kinds = board.border(a, b);
        assert!(
            kinds.is_some_and(|k| k.has(kind(board, "all_sea"))),
            "line {}",
            row.line()
        );
        let (a, b) = (&board.space(a).country, &board.space(b).country);
        between.insert(if a < b {
            (a.to_string(), b.to_string())
        } else {
            (b.to_string(), a.to_string())
        });
    }
    let names: Vec<(&str, &str)> = between.iter().map(|(a, b)| (&**a, &**b)).collect();
    assert_eq!(
        names,
        [
            ("Baltic States", "Finland"),
            ("Britain", "France"),
            ("Germany", "Sweden")
        ]
    );
}

/// Totaler Krieg!: the sheets overlap by one column; odd rows end at column 27, and rows 09 and 10 lie under displays.
#[test]
fn the_sheets_overlap_and_end_where_they_should() {
    let board = boards::krieg();
    let alias: Vec<String> = board.column("alias").unwrap_or_else(|e| panic!("{e}"));
    let krakow = find(board, "w3527");
    assert_eq!(alias[krakow.index()], "e3501");
    assert_eq!(board.find("e3501"), None, "one hex, one key");
    let hexes = board.hexes().expect("hexes");
    for key in hexes.ids().map(|id| board.key(id)) {
        let (row, column): (u8, u8) = (
            key[1..3].parse().expect("a row"),
            key[3..].parse().expect("a column"),
        );
        assert!(row >= 11, "{key}");
        assert!(
            row % 2 == 0 || !key.starts_with('e') || column <= 27,
            "{key}"
        );
    }
}
