//! Coordinates and zones of control on the boards of hexes equal what is counted by hand.

use board::{
    Board, Camp, Camps, Direction, Hexes, Hold, Link, Presence, SpaceId, Zones, boards, distances,
};
use proptest::prelude::*;

fn hexes(board: &Board) -> &Hexes {
    board.hexes().expect("a board of hexes")
}

#[test]
fn area_boards_have_no_hexes() {
    assert!(boards::neppa().hexes().is_none() && boards::engulfed().hexes().is_none());
}

/// Neighbours as the books number them, over the seam of the sheets too.
#[test]
fn directions_are_those_of_the_printed_numbers() {
    for (board, from, around) in [
        (
            boards::krieg(),
            "w3516",
            ["w3517", "w3617", "w3616", "w3515", "w3416", "w3417"],
        ),
        (
            boards::aeto(),
            "W3533",
            ["W3534", "W3633", "W3632", "W3532", "W3432", "W3433"],
        ),
    ] {
        let middle = board.find(from).unwrap();
        let found: Vec<&str> = hexes(board)
            .sides(middle)
            .map(|(_, l)| board.key(l.to))
            .collect();
        assert_eq!(found, around);
    }
    let aeto = boards::aeto();
    let east = hexes(aeto)
        .side(aeto.find("W3134").unwrap(), Direction::East)
        .unwrap();
    assert!(aeto.key(east.to).starts_with('E'), "the seam is joined");
}

#[test]
fn every_neighbour_by_coordinates_is_a_neighbour_by_border_and_back() {
    for board in [boards::krieg(), boards::aeto()] {
        let hexes = hexes(board);
        let all: Vec<SpaceId> = board.ids().filter(|&id| hexes.is_hex(id)).collect();
        assert!(all.len() > 2_500);
        for &id in &all {
            let ring: Vec<SpaceId> = hexes.ring(id, 1).collect();
            for &other in &ring {
                let way = hexes.direction(id, other).unwrap_or_else(|| {
                    panic!(
                        "{} and {} touch and have no border",
                        board.key(id),
                        board.key(other)
                    )
                });
                let link = hexes.side(id, way).unwrap();
                assert_eq!(board.border(id, other), Some(link.kinds));
                assert_eq!(hexes.direction(other, id), Some(way.opposite()));
            }
            assert_eq!(hexes.sides(id).count(), ring.len());
        }
    }
}

/// What is no hex has no distance: sea areas, boxes, a part of a hex, an inset.
#[test]
fn other_spaces_have_no_coordinates() {
    let board = boards::aeto();
    let hexes = hexes(board);
    let warsaw = board.find("W3533").unwrap();
    for key in ["BAL", "E4531_evvoia", "W0306"] {
        let id = board.find(key).unwrap();
        assert!(!hexes.is_hex(id), "{key}");
        assert_eq!(hexes.distance(warsaw, id), None);
        assert_eq!(
            (hexes.ring(id, 1).count(), hexes.within(id, 3).count()),
            (0, 0)
        );
    }
}

/// Corrections 4: Paris lies within two hexes of Lille, Amiens and Verdun (2, 1, 2).
#[test]
fn distances_of_the_books() {
    let board = boards::krieg();
    let find = |key: &str| board.find(key).unwrap();
    let paris = find("w3516");
    for (key, far) in [("w3618", 2), ("w3617", 1), ("w3518", 2)] {
        assert_eq!(hexes(board).distance(paris, find(key)), Some(far), "{key}");
    }
}

/// Pieces as a list, asked one by one: the slow and obvious zones of control.
struct Pieces {
    all: Vec<(SpaceId, Camp, Presence)>,
    shut: Vec<(SpaceId, Direction)>,
}

const BOTH: Presence = Presence {
    exerts: true,
    negates: true,
};

/// Zones go over land and not into mountains; the second camp's also over lakes.
fn crosses(board: &Board, camp: Camp, link: Link) -> bool {
    let kind = |name| board.kind(name).unwrap();
    let over = link.kinds.has(kind("land")) || camp.0 == 1 && link.kinds.has(kind("lake"));
    over && &*board.space(link.to).terrain != "mountain"
}

impl Pieces {
    fn from(&self, board: &Board, at: SpaceId, enemies: Camps) -> u8 {
        let zones = self.all.iter().filter_map(|&(stands, camp, piece)| {
            let way = hexes(board).direction(stands, at)?;
            let link = hexes(board).side(stands, way)?;
            let open = crosses(board, camp, link) && !self.shut.contains(&(stands, way));
            (piece.exerts && enemies.has(camp) && open).then(|| way.opposite().bit())
        });
        zones.fold(0, |all, bit| all | bit)
    }

    fn hold(&self, board: &Board, at: SpaceId, camp: Camp, enemies: Camps) -> Hold {
        let here = || self.all.iter().filter(move |(stands, ..)| *stands == at);
        let own = Camps::NONE.with(camp);
        if self.from(board, at, enemies) == 0 {
            Hold::None
        } else if here().any(|(_, whose, piece)| *whose == camp && piece.negates) {
            Hold::Inhibited
        } else if here().all(|(.., p)| !p.exerts && !p.negates) && self.from(board, at, own) != 0 {
            Hold::Contested
        } else {
            Hold::Free
        }
    }
}

#[derive(Clone, Debug)]
enum Change {
    Add(usize, u8, bool, bool),
    Take(usize),
    Step(usize, usize),
    Shut(usize, usize, bool),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let one = prop_oneof![
        4 => (0usize..60, 0u8..3, any::<bool>(), any::<bool>()).prop_map(|(at, camp, e, n)| Change::Add(at, camp, e, n)),
        2 => (0usize..99).prop_map(Change::Take),
        4 => (0usize..99, 0usize..6).prop_map(|(piece, way)| Change::Step(piece, way)),
        1 => (0usize..60, 0usize..6, any::<bool>()).prop_map(|(at, way, open)| Change::Shut(at, way, open)),
    ];
    prop::collection::vec(one, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The law: zones kept up to date change by change are those counted from all pieces.
    #[test]
    fn zones_kept_up_equal_zones_counted(changes in changes(), hated in 1u8..8) {
        let board = boards::aeto();
        let hexes = hexes(board);
        // Around Munich: mountains, lakes, rivers, the Adriatic.
        let ground: Vec<SpaceId> = hexes.within(board.find("W3025").unwrap(), 4).collect();
        let mut zones = Zones::<3>::new(hexes, |camp, _, _, link| crosses(board, camp, link));
        let mut slow = Pieces { all: Vec::new(), shut: Vec::new() };
        for change in changes {
            match change {
                Change::Add(at, camp, exerts, negates) => {
                    let (at, piece) = (ground[at % ground.len()], Presence { exerts, negates });
                    zones.add(hexes, at, Camp(camp), piece);
                    slow.all.push((at, Camp(camp), piece));
                }
                Change::Take(index) if !slow.all.is_empty() => {
                    let (at, camp, piece) = slow.all.swap_remove(index % slow.all.len());
                    zones.take(hexes, at, camp, piece);
                }
                Change::Step(index, way) if !slow.all.is_empty() => {
                    let index = index % slow.all.len();
                    let (at, camp, piece) = slow.all[index];
                    if let Some(link) = hexes.side(at, Direction::ALL[way]) {
                        zones.step(hexes, (at, link.to), camp, piece);
                        slow.all[index].0 = link.to;
                    }
                }
                Change::Shut(at, way, open) => {
                    // Only what the terrain lets through is shut and opened again.
                    let (at, way) = (ground[at % ground.len()], Direction::ALL[way]);
                    let Some(link) = hexes.side(at, way) else { continue };
                    for camp in [Camp(0), Camp(1), Camp(2)] {
                        zones.open(hexes, at, way, camp, open && crosses(board, camp, link));
                    }
                    slow.shut.retain(|side| *side != (at, way));
                    if !open {
                        slow.shut.push((at, way));
                    }
                }
                Change::Take(_) | Change::Step(..) => {}
            }
        }
        let enemies: Camps = (0..3).map(Camp).filter(|camp| hated >> camp.0 & 1 == 1).collect();
        for at in hexes.within(board.find("W3025").unwrap(), 6) {
            prop_assert_eq!(zones.from(at, enemies), slow.from(board, at, enemies), "{}", board.key(at));
            for camp in [Camp(0), Camp(1), Camp(2)] {
                prop_assert_eq!(zones.hold(at, camp, enemies), slow.hold(board, at, camp, enemies), "{}", board.key(at));
            }
        }
        // Taking everything off leaves nothing behind.
        for (at, camp, piece) in slow.all.drain(..) {
            zones.take(hexes, at, camp, piece);
        }
        prop_assert!(board.ids().all(|at| !zones.reach(at, (0..3).map(Camp).collect())));
    }

    #[test]
    fn distance_rings_and_ranges_agree_with_steps_from_hex_to_hex(index in 0usize..3_000, far in 0u16..6) {
        for board in [boards::krieg(), boards::aeto()] {
            let hexes = hexes(board);
            let all: Vec<SpaceId> = board.ids().filter(|&id| hexes.is_hex(id)).collect();
            let middle = all[index % all.len()];
            // In the middle of the map, so that no way has to go round a corner that is left out.
            let within: Vec<SpaceId> = hexes.within(middle, far).collect();
            prop_assert!(hexes.near(middle).eq(hexes.within(middle, 1)));
            for &id in &all {
                let distance = hexes.distance(middle, id).unwrap();
                prop_assert_eq!(within.contains(&id), distance <= far);
                prop_assert_eq!(hexes.distance(id, middle), Some(distance));
            }
            prop_assert_eq!(hexes.ring(middle, far).count(), within.iter().filter(|id| hexes.distance(middle, **id) == Some(far)).count());
            let steps = distances(board, [middle], |from, link| hexes.direction(from, link.to).is_some());
            if hexes.within(middle, 6).count() == 127 {
                for id in hexes.within(middle, 6) {
                    prop_assert_eq!(steps.get(id), hexes.distance(middle, id));
                }
            }
        }
    }
}

/// The three states of a hex in an enemy zone, and the one piece that a mover passes over.
#[test]
fn free_contested_and_inhibited() {
    let board = boards::aeto();
    let hexes = hexes(board);
    let mut zones = Zones::<2>::new(hexes, |camp, _, _, link| crosses(board, camp, link));
    let (own, enemy) = (Camp(0), Camp(1));
    let enemies = Camps::NONE.with(enemy);
    let [warsaw, east, west] = ["W3533", "W3534", "W3532"].map(|key| board.find(key).unwrap());
    assert_eq!(zones.hold(warsaw, own, enemies), Hold::None);
    zones.add(hexes, east, enemy, BOTH);
    assert_eq!(zones.hold(warsaw, own, enemies), Hold::Free);
    assert_eq!(zones.from(warsaw, enemies), Direction::East.bit());
    zones.add(hexes, west, own, BOTH);
    assert_eq!(zones.hold(warsaw, own, enemies), Hold::Contested);
    zones.step(hexes, (west, warsaw), own, BOTH);
    assert_eq!(zones.hold(warsaw, own, enemies), Hold::Inhibited);
    // Friends who are no enemies see nothing.
    assert_eq!(zones.hold(warsaw, own, Camps::NONE), Hold::None);
}
