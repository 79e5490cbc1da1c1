//! The two area boards against what their rulebooks state, against their own drawing, and in themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use atlas::areas::{AreaBoard, Op, Plan, Statement};
use board::{Board, BoardFiles, Point, Shapes, SpaceId, SpaceKind, boards, distances};

const BOARDS: [(AreaBoard, &str); 2] = [
    (AreaBoard::Neppa, "neppa"),
    (AreaBoard::Engulfed, "engulfed"),
];

fn board(name: &str) -> &'static Board {
    if name == "neppa" {
        boards::neppa()
    } else {
        boards::engulfed()
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

struct Checker {
    board: &'static Board,
}

impl Checker {
    fn id(&self, key: &str) -> SpaceId {
        self.board.find(key).unwrap_or_else(|| panic!("{key}"))
    }

    fn field(&self, id: SpaceId, column: &str) -> &str {
        self.board
            .row(id)
            .text(column)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The keys of the spaces with this value, in order.
    fn having(&self, column: &str, value: &str) -> Vec<&str> {
        let ids = self
            .board
            .ids()
            .filter(|&id| self.field(id, column) == value);
        ids.map(|id| self.board.key(id)).collect()
    }

    fn neighbours(&self, key: &str, kind: &str) -> Vec<&str> {
        let kind = self.board.kind(kind).unwrap_or_else(|| panic!("{kind}"));
        let links = self
            .board
            .neighbours(self.id(key))
            .iter()
            .filter(|link| link.kinds.has(kind));
        links.map(|link| self.board.key(link.to)).collect()
    }

    /// Whether a statement holds on the finished board; `None` for one about drawing only.
    fn holds(&self, op: &Op) -> Option<bool> {
        let sorted = |keys: &[String]| {
            let mut keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            keys.sort_unstable_by_key(|key| self.id(key));
            keys.into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        Some(match op {
            Op::Is { key, column, value } => self.field(self.id(key), column) == value,
            Op::All {
                column,
                value,
                keys,
            } => self.having(column, value) == sorted(keys),
            Op::Count {
                column,
                value,
                count,
            } => self.having(column, value).len() == *count,
            Op::Joined { a, b, kinds } => {
                let border = self.board.border(self.id(a), self.id(b));
                border.is_some_and(|have| {
                    kinds
                        .iter()
                        .all(|kind| self.board.kind(kind).is_some_and(|kind| have.has(kind)))
                })
            }
            Op::Apart { a, b } => self.board.border(self.id(a), self.id(b)).is_none(),
            Op::Only { key, kind, keys } => self.neighbours(key, kind) == sorted(keys),
            Op::Degree { key, kind, count } => self.neighbours(key, kind).len() == *count,
            Op::Water { .. }
            | Op::Land { .. }
            | Op::Fence { .. }
            | Op::Disc { .. }
            | Op::Place { .. } => return None,
        })
    }
}

#[test]
fn every_statement_of_the_rulebooks_holds() {
    let mut wrong = Vec::new();
    for (which, name) in BOARDS {
        let plan = Plan::of(which).unwrap();
        let checker = Checker { board: board(name) };
        for Statement { line, why, op } in &plan.rules.statements {
            assert!(
                why.starts_with("text "),
                "{name}.rules.tsv:{line}: `{why}` is no rule"
            );
            if checker.holds(op) != Some(true) {
                wrong.push(format!("{name}.rules.tsv:{line}: {why}: {op:?}"));
            }
        }
        println!(
            "{name}: {} statements of the rulebook hold",
            plan.rules.statements.len()
        );
        for Statement { line, why, op } in &plan.hand.statements {
            if checker.holds(op) == Some(false) {
                wrong.push(format!("{name}.hand.tsv:{line}: {why}: {op:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Borders for play that the drawing does not show, or shows where there is none, and why that is right.
const EXCEPTIONS: [(&str, &str, &str); 5] = [
    // The southern Marmara: Bandirma would have to be cut off from Bursa to avoid it.
    ("neppa", "izmit", "sea_northern_aegean"),
    // Round the Cape of Good Hope (3.32, 5.33), and through a canal that is narrower than a cell.
    ("engulfed", "sea_atlantic", "sea_persian_gulf"),
    ("engulfed", "sea_atlantic", "sea_red"),
    ("engulfed", "sea_mediterranean", "sea_red"),
    ("engulfed", "sea_persian_gulf", "sea_red"),
];

/// Sides of a cell: 31 km. Where four spaces nearly meet in a point, two of them touch a little; players see a point.
const POINT: u32 = 12;

#[test]
fn what_is_drawn_agrees_with_what_is_stated() {
    let mut unused: Vec<_> = EXCEPTIONS.to_vec();
    let mut wrong = Vec::new();
    for (_, name) in BOARDS {
        let board = board(name);
        let drawn = contacts(name);
        let mut report = |a: &str, b: &str, what: String| {
            let exception = unused
                .iter()
                .position(|&(own, x, y)| own == name && (x, y) == (a, b));
            match exception {
                Some(index) => drop(unused.remove(index)),
                None => wrong.push(format!("{name}: {a} and {b} {what}")),
            }
        };
        // These kinds join spaces that lie apart.
        let apart = ["arrow_red", "strait", "air_route"]
            .into_iter()
            .filter_map(|kind| board.kind(kind));
        let apart = apart.fold(board::Kinds::NONE, |all, kind| all | kind);
        for (a, b, kinds) in board.borders() {
            let boxed = [a, b]
                .iter()
                .any(|&id| board.space(id).kind == SpaceKind::Box);
            let (a, b) = (board.key(a), board.key(b));
            if !boxed && !kinds.has(apart) && !drawn.contains_key(&key(a, b)) {
                report(a, b, "are joined but do not touch".into());
            }
        }
        for ((a, b), sides) in &drawn {
            let (x, y) = (board.find(a).unwrap(), board.find(b).unwrap());
            let white = [x, y]
                .iter()
                .any(|&id| board.space(id).kind == SpaceKind::Impassable);
            if !white && board.border(x, y).is_none() && *sides > POINT {
                report(
                    a,
                    b,
                    format!("touch along {sides} sides but are not joined"),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(unused.is_empty(), "exceptions that are none: {unused:?}");
}

fn key(a: &str, b: &str) -> (String, String) {
    (a.min(b).to_owned(), a.max(b).to_owned())
}

fn contacts(name: &str) -> BTreeMap<(String, String), u32> {
    let files = BoardFiles::read(&root().join("boards").join(name)).unwrap();
    let table = files.table("contacts.tsv").unwrap();
    let read = |row: board::Row<'_>| {
        let text = |field| row.text(field).unwrap();
        (key(text("a"), text("b")), row.get("sides").unwrap())
    };
    table.rows().map(read).collect()
}

/// Kinds of border that an army on foot can use.
fn by_land(board: &Board) -> board::Kinds {
    let kinds = ["land", "arrow_red", "strait", "fortress"]
        .into_iter()
        .filter_map(|kind| board.kind(kind));
    kinds.fold(board::Kinds::NONE, |all, kind| all | kind)
}

/// Land that cannot be reached by land from the capital of its country, and why.
const OVERSEAS: [(&str, &[&str]); 6] = [
    // An island of Greece; Ulster, across the Irish Sea from London.
    ("neppa", &["belfast", "crete"]),
    // No country yet when the game begins, so no capital (14.7).
    ("neppa", &["estonia", "latvia", "lithuania"]),
    // Islands.
    (
        "engulfed",
        &["corsica", "crete", "cyprus", "malta", "sardinia"],
    ),
    // Britain overseas.
    (
        "engulfed",
        &[
            "alexandria",
            "british_mandate",
            "gibraltar",
            "iraq",
            "persia",
        ],
    ),
    (
        "engulfed",
        &["sinai", "transjordan", "upper_egypt", "western_desert"],
    ),
    // Three countries under one name, none with a capital (9.25).
    ("engulfed", &["estonia", "latvia", "lithuania"]),
];

#[test]
fn land_is_reached_from_its_capital() {
    let mut wrong = Vec::new();
    for (_, name) in BOARDS {
        let board = board(name);
        let land = by_land(board);
        let capital_column = if name == "neppa" {
            "capital"
        } else {
            "capital_of"
        };
        let capitals: Vec<SpaceId> = board
            .ids()
            .filter(|&id| !board.row(id).text(capital_column).unwrap().is_empty())
            .collect();
        for id in board
            .ids()
            .filter(|&id| board.space(id).kind == SpaceKind::Land)
        {
            let country = &board.space(id).country;
            let own: Vec<SpaceId> = capitals
                .iter()
                .copied()
                .filter(|&capital| board.space(capital).country == *country)
                .collect();
            let reached = distances(board, own, |_, link| link.kinds.has(land));
            let listed = OVERSEAS
                .iter()
                .any(|(own, keys)| *own == name && keys.contains(&board.key(id)));
            if reached.get(id).is_some() == listed {
                wrong.push(format!(
                    "{name}: {} of {country}: listed {listed}",
                    board.key(id)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sea_zones_hang_together_and_coasts_join_land_and_sea() {
    for (_, name) in BOARDS {
        let board = board(name);
        let seas: Vec<SpaceId> = board
            .ids()
            .filter(|&id| board.space(id).kind == SpaceKind::Sea)
            .collect();
        let reached = distances(board, [seas[0]], |_, link| {
            matches!(board.space(link.to).kind, SpaceKind::Sea | SpaceKind::Box)
        });
        let cut_off: Vec<&str> = seas
            .iter()
            .filter(|id| reached.get(**id).is_none())
            .map(|&id| board.key(id))
            .collect();
        // 8.3: no Fleet Point passes between the Black Sea and any other zone.
        assert_eq!(
            cut_off,
            if name == "engulfed" {
                vec!["sea_black"]
            } else {
                vec![]
            },
            "{name}"
        );
        let coast = board.kind("coast").unwrap();
        for (a, b, kinds) in board.borders() {
            let wet = [a, b]
                .iter()
                .filter(|&&id| board.space(id).kind == SpaceKind::Sea)
                .count();
            let dry = [a, b]
                .iter()
                .filter(|&&id| board.space(id).kind == SpaceKind::Land)
                .count();
            let usa = [a, b].iter().any(|&id| board.key(id) == "usa");
            assert_eq!(
                kinds.has(coast) && !usa,
                wet == 1 && dry == 1,
                "{name}: {} {}",
                board.key(a),
                board.key(b)
            );
        }
    }
}

#[test]
fn outlines_do_not_cross() {
    for (_, name) in BOARDS {
        let files = BoardFiles::embedded(name).unwrap();
        let shapes = Shapes::parse(&files, board(name)).unwrap();
        let mut squares: BTreeMap<(i32, i32), BTreeSet<(Point, Point)>> = BTreeMap::new();
        for ring in board(name)
            .ids()
            .flat_map(|id| shapes.of(id))
            .flat_map(|polygon| &polygon.rings)
        {
            for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                for x in a.x.min(b.x) / 64..=a.x.max(b.x) / 64 {
                    for y in a.y.min(b.y) / 64..=a.y.max(b.y) / 64 {
                        squares
                            .entry((x, y))
                            .or_default()
                            .insert((a.min(b), a.max(b)));
                    }
                }
            }
        }
        for segments in squares.values() {
            for (a, b) in segments {
                for (c, d) in segments {
                    let apart =
                        side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0;
                    assert!(apart, "{name}: {a} to {b} crosses {c} to {d}");
                }
            }
        }
    }
}

fn side(a: &Point, b: &Point, c: &Point) -> i64 {
    let far = |from: i32, to: i32| i64::from(to) - i64::from(from);
    (far(a.x, b.x) * far(a.y, c.y) - far(a.y, b.y) * far(a.x, c.x)).signum()
}
