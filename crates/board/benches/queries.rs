//! How long the queries of a game take on the largest board, AETO's: `cargo bench -p board`.

use board::{
    Board, BoardFiles, Flood, Kinds, Link, Reach, SpaceId, SpaceKind, SpaceSet, boards, distances,
    nearest,
};
use divan::{Bencher, black_box};

const WARSAW: &str = "W3533";

fn main() {
    divan::main();
}

struct Terrain {
    board: &'static Board,
    rough: Vec<bool>,
    river: Kinds,
    /// Kinds of side that a unit on land may cross.
    land: Kinds,
    /// Warsaw, in the middle of the widest land.
    middle: SpaceId,
    /// One land hex in eleven is held by the enemy, its neighbours are in his zone of control.
    enemy: SpaceSet,
    control: SpaceSet,
}

impl Terrain {
    fn new() -> Self {
        let board = boards::aeto();
        let is_land = |id: &SpaceId| board.space(*id).kind == SpaceKind::Land;
        let enemy: SpaceSet = board
            .ids()
            .filter(is_land)
            .filter(|id| id.0 % 11 == 5)
            .collect();
        let control = enemy
            .iter()
            .flat_map(|id| board.neighbours(id))
            .map(|link| link.to)
            .collect();
        Self {
            rough: board
                .ids()
                .map(|id| &*board.space(id).terrain != "clear")
                .collect(),
            river: board.kind("river").expect("declared"),
            land: board.kind("land").expect("declared"),
            middle: board.find(WARSAW).expect("on the map"),
            enemy,
            control,
            board,
        }
    }

    /// Other than clear ground costs 2, a river 1 more, and the enemy is in the way.
    fn cost(&self, link: Link) -> Option<u16> {
        if !link.kinds.has(self.land) || self.enemy.contains(link.to) {
            return None;
        }
        Some(1 + u16::from(self.rough[link.to.index()]) + u16::from(link.kinds.has(self.river)))
    }
}

#[divan::bench]
fn neighbours(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| black_box(terrain.board.neighbours(black_box(terrain.middle))).len());
}

#[divan::bench]
fn border(bencher: Bencher) {
    let terrain = Terrain::new();
    let other = terrain.board.neighbours(terrain.middle)[3].to;
    bencher.bench_local(|| {
        terrain
            .board
            .border(black_box(terrain.middle), black_box(other))
    });
}

#[divan::bench]
fn find_by_key(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| terrain.board.find(black_box(WARSAW)));
}

/// One armoured unit: six movement points, stopped by zones of control. To stay under 10 µs.
#[divan::bench]
fn reach_of_armour(bencher: Bencher) {
    let terrain = Terrain::new();
    let mut reach = Reach::new();
    bencher.bench_local(|| {
        let start = black_box(terrain.middle);
        reach.run(terrain.board, [start], 6, |from, link| {
            let free = from == start || !terrain.control.contains(from);
            if free { terrain.cost(link) } else { None }
        });
        reach.reached().len()
    });
}

/// The same without an enemy in the way: the widest reach there is.
#[divan::bench]
fn reach_of_armour_unhindered(bencher: Bencher) {
    let terrain = Terrain::new();
    let mut reach = Reach::new();
    bencher.bench_local(|| {
        reach.run(terrain.board, [black_box(terrain.middle)], 6, |_, link| {
            link.kinds.has(terrain.land).then_some(1)
        });
        reach.reached().len()
    });
}

/// One side's complete supply: from eight sources over the whole board. To stay under 200 µs.
#[divan::bench]
fn supply_of_one_side(bencher: Bencher) {
    let terrain = Terrain::new();
    let sources: Vec<SpaceId> = terrain.board.ids().step_by(401).collect();
    let mut flood = Flood::new();
    bencher.bench_local(|| {
        let open = |_, link: Link| !terrain.enemy.contains(link.to);
        flood
            .run(terrain.board, sources.iter().copied(), open)
            .len()
    });
}

#[divan::bench]
fn distances_to_everywhere(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| distances(terrain.board, [black_box(terrain.middle)], |_, _| true));
}

#[divan::bench]
fn nearest_enemy(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| {
        nearest(
            terrain.board,
            black_box(terrain.middle),
            |_, _| true,
            |id| terrain.enemy.contains(id),
        )
    });
}

#[divan::bench(args = ["neppa", "engulfed", "krieg", "aeto"])]
fn load(bencher: Bencher, name: &str) {
    let files = BoardFiles::embedded(name).expect("built in");
    bencher.bench_local(|| Board::parse(black_box(&files)).map(|board| board.len()));
}
