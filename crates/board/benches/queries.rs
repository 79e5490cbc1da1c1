//! How long the queries of a game take on the largest board: `cargo bench -p board`.
//!
//! The largest board is AETO's, some 3,700 hexes; a grid of that size stands in for it here, so that the figures do
//! not move with the geography. Every third row of the grid is a river, every seventh hex is rough.

use std::fmt::Write as _;

use board::{
    Board, BoardFiles, Flood, Kinds, Link, Reach, SpaceId, SpaceSet, boards, distances, nearest,
};
use divan::{Bencher, black_box};

const COLS: usize = 62;
const ROWS: usize = 59;

fn main() {
    divan::main();
}

/// A grid of hexes, odd rows shifted to the right.
fn grid() -> Board {
    let key = |row: usize, col: usize| format!("h{row:02}{col:02}");
    let mut spaces = String::from("key\tname\tkind\tterrain\tcountry\tx\ty\n");
    let mut borders = String::from("a\tb\tkinds\tnote\tsource\n");
    for row in 0..ROWS {
        for col in 0..COLS {
            let terrain = if (row * COLS + col).is_multiple_of(7) {
                "rough"
            } else {
                "clear"
            };
            let _ = writeln!(
                spaces,
                "{0}\t{0}\tland\t{terrain}\t\t{col}\t{row}",
                key(row, col)
            );
            if col + 1 < COLS {
                let _ = writeln!(
                    borders,
                    "{}\t{}\tland\t\t",
                    key(row, col),
                    key(row, col + 1)
                );
            }
            let left = if row % 2 == 1 {
                Some(col)
            } else {
                col.checked_sub(1)
            };
            for below in left
                .into_iter()
                .chain(left.map_or(Some(0), |left| Some(left + 1)))
            {
                if row + 1 < ROWS && below < COLS {
                    let kinds = if row % 3 == 0 { "land,river" } else { "land" };
                    let _ = writeln!(
                        borders,
                        "{}\t{}\t{kinds}\t\t",
                        key(row, col),
                        key(row + 1, below)
                    );
                }
            }
        }
    }
    let header = "id = \"grid\"\ntitle = \"\"\nkind = \"hex\"\nframe = [0, 0, 62, 59]\nborder_kinds = [\"land\", \"river\"]\n";
    let files = BoardFiles::new("grid")
        .with("board.toml", header)
        .with("spaces.tsv", spaces);
    Board::parse(&files.with("borders.tsv", borders)).expect("the grid is well formed")
}

struct Terrain {
    board: Board,
    rough: Vec<bool>,
    river: Kinds,
    middle: SpaceId,
    /// One hex in eleven is held by the enemy, its neighbours are in his zone of control.
    enemy: SpaceSet,
    control: SpaceSet,
}

impl Terrain {
    fn new() -> Self {
        let board = grid();
        let enemy: SpaceSet = board.ids().filter(|id| id.0 % 11 == 5).collect();
        let control = enemy
            .iter()
            .flat_map(|id| board.neighbours(id))
            .map(|link| link.to)
            .collect();
        Self {
            rough: board
                .ids()
                .map(|id| &*board.space(id).terrain == "rough")
                .collect(),
            river: board.kind("river").expect("declared"),
            middle: board.find("h2931").expect("in the grid"),
            enemy,
            control,
            board,
        }
    }

    /// Rough ground costs 2, a river 1 more, and the enemy is in the way.
    fn cost(&self, link: Link) -> Option<u16> {
        if self.enemy.contains(link.to) {
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
    bencher.bench_local(|| terrain.board.find(black_box("h2931")));
}

/// One armoured unit: six movement points, stopped by zones of control. To stay under 10 µs.
#[divan::bench]
fn reach_of_armour(bencher: Bencher) {
    let terrain = Terrain::new();
    let mut reach = Reach::new();
    bencher.bench_local(|| {
        let start = black_box(terrain.middle);
        reach.run(&terrain.board, [start], 6, |from, link| {
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
        reach.run(&terrain.board, [black_box(terrain.middle)], 6, |_, link| {
            Some(1 + u16::from(terrain.rough[link.to.index()]))
        });
        reach.reached().len()
    });
}

/// One side's complete supply: from eight sources over the whole board. To stay under 200 µs.
#[divan::bench]
fn supply_of_one_side(bencher: Bencher) {
    let terrain = Terrain::new();
    let sources: Vec<SpaceId> = (0..8).map(|k| SpaceId(k * 450 + 1)).collect();
    let mut flood = Flood::new();
    bencher.bench_local(|| {
        let open = |_, link: Link| !terrain.enemy.contains(link.to);
        flood
            .run(&terrain.board, sources.iter().copied(), open)
            .len()
    });
}

#[divan::bench]
fn distances_to_everywhere(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| distances(&terrain.board, [black_box(terrain.middle)], |_, _| true));
}

#[divan::bench]
fn nearest_enemy(bencher: Bencher) {
    let terrain = Terrain::new();
    bencher.bench_local(|| {
        nearest(
            &terrain.board,
            black_box(terrain.middle),
            |_, _| true,
            |id| terrain.enemy.contains(id),
        )
    });
}

#[divan::bench]
fn load_neppa(bencher: Bencher) {
    let files = BoardFiles::embedded("neppa").expect("built in");
    bencher.bench_local(|| Board::parse(black_box(&files)).map(|board| board.len()));
    assert!(!boards::neppa().is_empty());
}
