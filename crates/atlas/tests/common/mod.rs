//! Where the tests find things: the boards and tables inside the project, the raw geography beside it.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::OnceLock;

use atlas::geo::Sources;
use atlas::hex::{Inputs, Overlays, Sheet, Sheets};
use atlas::tables::Tables;
use board::{Board, BoardFiles};

pub fn crate_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn inputs() -> Inputs {
    let dir = crate_dir();
    Inputs {
        sources: Sources::new(dir.join("../../../shared/atlas/geo")),
        authored: Tables::new(dir.join("authored")),
        overlays: Tables::new(dir.join("overlays")),
    }
}

/// Whether the raw geography lies beside the project; if not, says in a line that `test` was not run.
pub fn geography(test: &str) -> bool {
    let folder = crate_dir().join("../../../shared/atlas/geo");
    let there = folder.join("land.geojson").is_file();
    if !there {
        println!(
            "not run: {test}: it draws from raw geography, and there is none in ../shared/atlas/geo"
        );
    }
    there
}

/// A board as it is committed, once for all tests of a program. Needs no geography.
pub fn read(sheets: Sheets) -> &'static Sheet {
    static READ: [OnceLock<Sheet>; 2] = [const { OnceLock::new() }; 2];
    READ[sheets as usize].get_or_init(|| {
        let files = committed_files(sheets.id());
        Sheet::read(&files, &inputs().authored, sheets).unwrap_or_else(|e| panic!("{e}"))
    })
}

/// A board as drawn, once for all tests of a program.
pub fn sheet(sheets: Sheets, overlays: Overlays) -> &'static Sheet {
    static DRAWN: [OnceLock<Sheet>; 6] = [const { OnceLock::new() }; 6];
    let index = overlays as usize * 2 + sheets as usize;
    DRAWN[index].get_or_init(|| draw(sheets, overlays))
}

pub fn draw(sheets: Sheets, overlays: Overlays) -> Sheet {
    Sheet::make(&inputs(), sheets, overlays).unwrap_or_else(|e| panic!("{e}"))
}

pub fn committed_files(id: &str) -> BoardFiles {
    BoardFiles::read(&crate_dir().join("../../boards").join(id)).unwrap_or_else(|e| panic!("{e}"))
}

pub fn committed(id: &str) -> Board {
    Board::parse(&committed_files(id)).unwrap_or_else(|e| panic!("{}", e[0]))
}
