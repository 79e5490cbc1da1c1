//! The boards that are built into the program, so that a game loads without reading files.

use std::sync::LazyLock;

use crate::{Board, BoardFiles};

macro_rules! embed {
    ($id:literal: $($file:literal),+ $(,)?) => {
        ($id, &[$(($file, include_str!(concat!("../../../boards/", $id, "/", $file)))),+])
    };
}

type Embedded = (&'static str, &'static [(&'static str, &'static str)]);

pub(crate) static EMBEDDED: &[Embedded] = &[
    embed!("aeto": "board.toml", "spaces.tsv", "borders.tsv", "features.tsv", "areas.tsv", "boxes.tsv", "coasts.tsv", "straits.tsv", "ore_routes.tsv", "backdrop.tsv", "tracks.tsv"),
    embed!("engulfed": "board.toml", "spaces.tsv", "borders.tsv", "shapes.tsv", "backdrop.tsv", "tracks.tsv"),
    embed!("krieg": "board.toml", "spaces.tsv", "borders.tsv", "features.tsv", "zones.tsv", "backdrop.tsv", "tracks.tsv"),
    embed!("neppa": "board.toml", "spaces.tsv", "borders.tsv", "shapes.tsv", "backdrop.tsv", "tracks.tsv"),
];

/// The board of the sample game: built in like the others, and listed nowhere.
pub(crate) static SAMPLE: Embedded = embed!("skirmish": "board.toml", "spaces.tsv", "borders.tsv", "features.tsv", "backdrop.tsv", "tracks.tsv");

/// The names of the boards built in.
pub fn names() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().map(|(id, _)| *id)
}

/// The zones and ocean zones of NEPPAGAMES: European Theater of Operations.
pub fn neppa() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| load("neppa"));
    &BOARD
}

/// The areas, fortresses and sea-zones of Europe Engulfed.
pub fn engulfed() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| load("engulfed"));
    &BOARD
}

/// The hexes, sea areas and boxes of Axis Empires: Totaler Krieg!
#[inline]
pub fn krieg() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| load("krieg"));
    &BOARD
}

/// The hexes, sea areas and boxes of Advanced European Theater of Operations.
pub fn aeto() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| load("aeto"));
    &BOARD
}

/// The hexes of the sample game, on which it is shown how a game is written.
pub fn skirmish() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| load("skirmish"));
    &BOARD
}

/// A test parses every board that is built in, so this cannot fail in a program that passed its tests.
fn load(id: &str) -> Board {
    let files = BoardFiles::embedded(id).expect("the board is listed in EMBEDDED");
    Board::parse(&files).unwrap_or_else(|errors| panic!("boards/{id} is broken: {}", errors[0]))
}
