//! Facts about the two area boards that need counting, one test each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use atlas::geo::{AreaProjection, Projection};
use board::{
    Board, BoardFiles, Flag, List, Maybe, Point, Polygon, Row, Shapes, SpaceId, SpaceKind, Table,
    boards, distances,
};

fn key(board: &Board, id: SpaceId) -> &str {
    board.key(id)
}

fn land(board: &'static Board) -> impl Iterator<Item = SpaceId> {
    board
        .ids()
        .filter(|&id| board.space(id).kind == SpaceKind::Land)
}

/// 2.5: a red arrow separates two ocean zones.
#[test]
fn neppa_2_5_red_arrows_lie_between_two_ocean_zones() {
    let board = boards::neppa();
    let (arrow, coast) = (
        board.kind("arrow_red").unwrap(),
        board.kind("coast").unwrap(),
    );
    let arrows: Vec<_> = board
        .borders()
        .filter(|(_, _, kinds)| kinds.has(arrow))
        .collect();
    assert_eq!(arrows.len(), 6);
    for (a, b, _) in arrows {
        let links = [a, b].into_iter().flat_map(|id| board.neighbours(id));
        let seas: BTreeSet<SpaceId> = links
            .filter(|link| link.kinds.has(coast))
            .map(|link| link.to)
            .collect();
        let joined = seas
            .iter()
            .any(|&sea| seas.iter().any(|&other| board.border(sea, other).is_some()));
        assert!(
            seas.len() >= 2 && joined,
            "{} {}",
            key(board, a),
            key(board, b)
        );
    }
}

/// 2.2: a fortress side faces a neighbour or the sea.
#[test]
fn neppa_2_2_fortress_sides_are_neighbours() {
    let board = boards::neppa();
    let sides = board.column::<List<String>>("fortress_sides").unwrap();
    let mut fortresses = BTreeSet::new();
    for (id, sides) in board.ids().zip(sides) {
        for side in sides.0 {
            fortresses.insert(key(board, id));
            let faces = side == "sea"
                || board
                    .find(&side)
                    .is_some_and(|side| board.border(id, side).is_some());
            assert!(faces, "{} {side}", key(board, id));
        }
    }
    assert!(
        ["bonn", "gibraltar", "malta", "strasbourg"]
            .iter()
            .all(|zone| fortresses.contains(zone))
    );
}

/// 2.7: the factories are Russian and stand on the eastern edge of the map.
#[test]
fn neppa_2_7_factories_stand_on_the_eastern_edge() {
    let board = boards::neppa();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/neppa"));
    let contacts = BoardFiles::read(folder)
        .unwrap()
        .table("contacts.tsv")
        .unwrap();
    for (id, factory) in board.ids().zip(board.column::<Flag>("factory").unwrap()) {
        if !factory.0 {
            continue;
        }
        assert_eq!(&*board.space(id).country, "russia");
        let edge = contacts.rows().any(|row| {
            let pair = [row.text("a").unwrap(), row.text("b").unwrap()];
            let white = pair.iter().any(|zone| zone.starts_with("white_"));
            white && pair.contains(&key(board, id))
        });
        let moscow = board.space(board.find("moscow").unwrap()).at;
        assert!(
            edge && board.space(id).at.x > moscow.x,
            "{}",
            key(board, id)
        );
    }
}

/// 2.8a, 2.8b, 6.0: a port opens on a sea of each of its fronts, and only zones with a port open on the sea.
#[test]
fn neppa_6_0_ports_open_on_every_front_of_theirs() {
    let board = boards::neppa();
    let port = board.kind("port").unwrap();
    let fronts = board.column::<List<String>>("port_fronts").unwrap();
    let own_fronts = board.column::<List<String>>("fronts").unwrap();
    let mut two_fronts = Vec::new();
    for id in land(board) {
        let open: BTreeSet<&str> = board
            .neighbours(id)
            .iter()
            .filter(|link| link.kinds.has(port))
            .flat_map(|link| own_fronts[link.to.index()].0.iter().map(String::as_str))
            .collect();
        let stated: BTreeSet<&str> = fronts[id.index()].0.iter().map(String::as_str).collect();
        assert_eq!(open, stated, "{}", key(board, id));
        if stated.len() == 2 {
            two_fronts.push(key(board, id));
        }
    }
    assert_eq!(two_fronts, ["bremen", "gibraltar", "istanbul"]);
}

/// 6.5: an invasion goes against a beach, a beach port, a one-zone island, Leningrad or Gibraltar, and nothing else.
#[test]
fn neppa_6_5_landings_are_where_the_rule_allows_them() {
    let board = boards::neppa();
    let landing = board.kind("landing").unwrap();
    let beach = board.column::<Flag>("beach").unwrap();
    let island = board.column::<Flag>("one_zone_island").unwrap();
    let port = board.column::<String>("port").unwrap();
    for id in land(board) {
        let open = board
            .neighbours(id)
            .iter()
            .any(|link| link.kinds.has(landing));
        let allowed =
            beach[id.index()].0 || island[id.index()].0 || port[id.index()] == "beach_port";
        assert_eq!(open, allowed, "{}", key(board, id));
    }
}

/// 6.3: the interception table goes up to eleven sea zones, so there are ways as long as that on two fronts.
#[test]
fn neppa_6_3_the_longest_ways_at_sea_need_the_last_row_of_the_table() {
    let board = boards::neppa();
    let sea = board.kind("sea").unwrap();
    for front in ["western", "mediterranean"] {
        let fronts = board.column::<String>("fronts").unwrap();
        let of_front =
            |id: SpaceId| board.space(id).kind == SpaceKind::Sea && fronts[id.index()] == front;
        let longest = board.ids().filter(|&id| of_front(id)).map(|from| {
            let steps = distances(board, [from], |_, link| {
                link.kinds.has(sea) && of_front(link.to)
            });
            board.ids().filter_map(|to| steps.get(to)).max().unwrap()
        });
        assert!(longest.max().unwrap() + 1 >= 11, "{front}");
    }
}

/// 4.13: production of the home areas, by nation.
#[test]
fn engulfed_4_13_home_resource_areas_add_up_to_the_production_chart() {
    let board = boards::engulfed();
    let home = board.column::<Flag>("home_area").unwrap();
    let resource = board.column::<Flag>("resource").unwrap();
    let werp = board.column::<Maybe<u32>>("werp").unwrap();
    for (nation, areas, total) in [
        ("Germany", 5, 30),
        ("Italy", 2, 10),
        ("France", 2, 16),
        ("Britain", 3, 24),
        ("USSR", 10, 17),
    ] {
        let own: Vec<SpaceId> = board
            .ids()
            .filter(|&id| {
                &*board.space(id).country == nation && home[id.index()].0 && resource[id.index()].0
            })
            .collect();
        let sum: u32 = own.iter().filter_map(|id| werp[id.index()].0).sum();
        assert_eq!((own.len(), sum), (areas, total), "{nation}");
    }
}

/// G.Fortresses, 7.2: an invasion number stands on each coast that has the arrow, and on no other.
#[test]
fn engulfed_7_2_invasion_sites_agree_with_their_coasts() {
    let board = boards::engulfed();
    let invasion = board.kind("invasion").unwrap();
    for (id, sites) in board
        .ids()
        .zip(board.column::<List<String>>("invasion").unwrap())
    {
        let stated: BTreeSet<String> = sites
            .0
            .iter()
            .map(|site| site.split(':').next().unwrap().to_owned())
            .collect();
        for site in &sites.0 {
            let number = site
                .split_once(':')
                .and_then(|(_, number)| number.parse::<u8>().ok());
            assert!(
                number.is_some_and(|number| (1..=9).contains(&number)),
                "{} {site}",
                key(board, id)
            );
        }
        if board.space(id).kind == SpaceKind::Land {
            let links = board
                .neighbours(id)
                .iter()
                .filter(|link| link.kinds.has(invasion));
            let open: BTreeSet<String> = links.map(|link| key(board, link.to).to_owned()).collect();
            assert_eq!(open, stated, "{}", key(board, id));
        }
    }
}

/// G.Air-Routes: they cross a sea-zone, so both ends are coastal, and they double no border.
#[test]
fn engulfed_air_routes_join_coasts_across_the_sea() {
    let board = boards::engulfed();
    let (air, coast) = (
        board.kind("air_route").unwrap(),
        board.kind("coast").unwrap(),
    );
    for (a, b, kinds) in board.borders().filter(|(_, _, kinds)| kinds.has(air)) {
        assert_eq!(kinds, air, "{} {}", key(board, a), key(board, b));
        for end in [a, b] {
            assert!(
                board
                    .neighbours(end)
                    .iter()
                    .any(|link| link.kinds.has(coast)),
                "{}",
                key(board, end)
            );
        }
    }
}

/// 9.61: every minor at war has a capital, one each.
#[test]
fn engulfed_minors_have_one_capital_each() {
    let board = boards::engulfed();
    let capital_of = board.column::<String>("capital_of").unwrap();
    let named: Vec<&String> = capital_of.iter().filter(|name| !name.is_empty()).collect();
    let once: BTreeSet<&String> = named.iter().copied().collect();
    assert_eq!(once.len(), named.len());
    let status = board.column::<String>("status").unwrap();
    for id in land(board).filter(|&id| matches!(&*status[id.index()], "minor" | "axis_minor")) {
        let country = board.space(id).country.to_string();
        assert!(once.contains(&country), "{country} has no capital");
    }
}

/// A town on a coast may stand up to 8 km out to sea, since a coast is drawn in cells of 2.6 km.
const ASHORE: f64 = 12.0;

/// The towns of the atlas, by name, in board units.
fn towns() -> BTreeMap<String, (f64, f64)> {
    let text = include_str!("../authored/towns.tsv");
    let table = Table::parse("authored/towns.tsv", text).unwrap();
    let plane = AreaProjection::new();
    let place = |row: Row<'_>| plane.forward(row.get("lon").unwrap(), row.get("lat").unwrap());
    table
        .rows()
        .map(|row| (row.text("name").unwrap().to_owned(), place(row)))
        .collect()
}

struct Drawn {
    board: &'static Board,
    shapes: Shapes,
}

impl Drawn {
    fn new(board: &'static Board) -> Self {
        let files = BoardFiles::embedded(&board.header().id).unwrap();
        Self {
            board,
            shapes: Shapes::parse(&files, board).unwrap(),
        }
    }

    /// The land that a place lies in, or whose coast it lies just off.
    fn land_at(&self, (x, y): (f64, f64)) -> Option<&str> {
        let inside =
            land(self.board).find(|&id| self.shapes.of(id).iter().any(|piece| covers(piece, x, y)));
        let off_the_coast = || {
            let far = |id: SpaceId| {
                let pieces = self.shapes.of(id).iter();
                pieces
                    .map(|piece| distance(piece, x, y))
                    .fold(f64::INFINITY, f64::min)
            };
            land(self.board)
                .map(|id| (far(id), id))
                .filter(|(far, _)| *far <= ASHORE)
                .min_by(|a, b| a.0.total_cmp(&b.0))
        };
        inside
            .or_else(|| off_the_coast().map(|(_, id)| id))
            .map(|id| self.board.key(id))
    }
}

fn edges(piece: &Polygon) -> impl Iterator<Item = ((f64, f64), (f64, f64))> + '_ {
    let place = |point: &Point| (f64::from(point.x), f64::from(point.y));
    let of_ring = move |ring: &'_ Vec<Point>| {
        let next = ring.iter().cycle().skip(1);
        ring.iter()
            .zip(next)
            .map(|(a, b)| (place(a), place(b)))
            .collect::<Vec<_>>()
    };
    piece.rings.iter().flat_map(of_ring)
}

fn covers(piece: &Polygon, x: f64, y: f64) -> bool {
    let crossed = edges(piece)
        .filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0);
    crossed.count() % 2 == 1
}

fn distance(piece: &Polygon, x: f64, y: f64) -> f64 {
    let to_edge = |(a, b): ((f64, f64), (f64, f64))| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
        let t = (((x - a.0) * dx + (y - a.1) * dy) / length).clamp(0.0, 1.0);
        (x - a.0 - t * dx).hypot(y - a.1 - t * dy)
    };
    edges(piece).map(to_edge).fold(f64::INFINITY, f64::min)
}

#[test]
fn a_space_that_bears_the_name_of_a_town_holds_it() {
    let towns = towns();
    let mut wrong = Vec::new();
    for board in [boards::neppa(), boards::engulfed()] {
        let drawn = Drawn::new(board);
        let mut right = 0;
        for id in land(board) {
            let Some(&place) = towns.get(&*board.space(id).name) else {
                continue;
            };
            let found = drawn.land_at(place);
            if found == Some(key(board, id)) {
                right += 1;
            } else {
                wrong.push(format!(
                    "{}: {} lies in {found:?}",
                    board.header().id,
                    board.space(id).name
                ));
            }
        }
        println!(
            "{}: {right} towns lie in the space that bears their name",
            board.header().id
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn known_places_lie_in_the_right_space() {
    let towns = towns();
    let table = Table::parse(
        "checks/area_places.tsv",
        include_str!("../checks/area_places.tsv"),
    )
    .unwrap();
    let mut wrong = Vec::new();
    let mut right = 0;
    for board in [boards::neppa(), boards::engulfed()] {
        let drawn = Drawn::new(board);
        for row in table.rows() {
            let (town, expected) = (
                row.text("town").unwrap(),
                row.text(&board.header().id).unwrap(),
            );
            let found = drawn.land_at(towns[town]);
            if found.unwrap_or_default() == expected {
                right += 1;
            } else {
                wrong.push(format!(
                    "{}: {town} lies in {found:?}, not in {expected:?}",
                    board.header().id
                ));
            }
        }
    }
    println!("{right} known places lie in the right space");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
