//! The numbers that a commander fights by.
//!
//! `data/neppa_manual.tsv` has them in three columns. The cadet's were chosen by hand. Those of the staff of each side, officers
//! and generals alike, were found by play: `examples/drill.rs` changes them a little and keeps what wins more games.

use crate::manual::{Entry, Sheet};
use neppa::types::Side;
use std::ops::Index;
use std::sync::LazyLock;

/// A number of the manual, in the order of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Line {
    Sure,
    Safe,
    West,
    East,
    South,
    Guard,
    Fear,
    MinorPull,
    MajorPull,
    RivalPull,
    Prize,
    LandFlow,
    SeaFlow,
    OwnLoss,
    OtherLoss,
    FarThreat,
    AirThreat,
    Vital,
    LeastGuard,
    ArmourHolds,
    LeftBehind,
    Take,
    Crowd,
    Inertia,
    Infantry,
    Artillery,
    Armour,
    Air,
    Escort,
    Announce,
    LandingTurn,
    LandingShips,
    LandingPrize,
    WestTurn,
    NorthTurn,
    BalkanTurn,
    SouthTurn,
    EastTurn,
    StrikeTurn,
    Ready,
    LateStrike,
    Das,
    Uboats,
    Reserve,
}

/// One number for every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manual(pub [i32; Manual::LINES]);

const FILE: &str = include_str!("../../data/neppa_manual.tsv");

impl Manual {
    pub const LINES: usize = Line::Reserve as usize + 1;

    pub fn cadet() -> Manual {
        Manual(sheet().columns[0])
    }

    /// What officers and generals of a side fight by.
    pub fn staff(side: Side) -> Manual {
        Manual(sheet().columns[1 + side as usize])
    }

    pub fn entries() -> &'static [Entry] {
        &sheet().entries
    }

    /// The columns of a file like ours.
    pub fn columns(file: &str) -> Option<[Manual; 3]> {
        Some(File::read(file)?.columns.map(Manual))
    }
}

impl Index<Line> for Manual {
    type Output = i32;

    fn index(&self, line: Line) -> &i32 {
        &self.0[line as usize]
    }
}

/// The cadet's, and the staff's by side.
type File = Sheet<{ Manual::LINES }, 3>;

fn sheet() -> &'static File {
    static SHEET: LazyLock<File> = LazyLock::new(|| File::read(FILE).expect("the manual is sound"));
    &SHEET
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_bounds() {
        assert!(sheet().outliers().is_empty(), "{:?}", sheet().outliers());
    }

    #[test]
    fn the_lines_stand_in_the_order_of_the_file() {
        for line in [
            Line::Sure,
            Line::Guard,
            Line::Vital,
            Line::EastTurn,
            Line::Uboats,
        ] {
            let name = Manual::entries()[line as usize].name.replace('_', "");
            assert_eq!(name, format!("{line:?}").to_lowercase());
        }
    }
}
