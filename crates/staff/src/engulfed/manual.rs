//! The numbers that a commander fights by.
//!
//! `data/engulfed_manual.tsv` has them in five columns. The cadet's were chosen by hand. Those of officers and
//! generals were found by play: `examples/engulfed_drill.rs` plays changed manuals against cadets, and against officers,
//! and what wins more games is kept.

use crate::manual::{Entry, School, Sheet};
use engulfed::types::Side;
use std::ops::Index;
use std::sync::LazyLock;

/// A number of the manual, in the order of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Line {
    OwnLoss,
    TheirLoss,
    Enough,
    West,
    East,
    South,
    Prizes,
    Vital,
    Guard,
    Hold,
    Stand,
    Screen,
    Special,
    Hand,
    Foot,
    Tanks,
    Wings,
    Ahead,
    LandFlow,
    SeaFlow,
    FarThreat,
    PeaceThreat,
    MaginotThreat,
    Better,
    WorthIt,
    Likely,
    Even,
    Unlikely,
    Failed,
    Retreat,
    RetreatVital,
    Reinforce,
    Risk,
    Take,
    AtFront,
    InRear,
    NewUnit,
    SeaAndAir,
    UBoats,
    Bombers,
    EastTurn,
    EastLate,
    EastReady,
    GatherTurn,
    WestTurn,
    WestOpen,
    BalkanTurn,
    RedTurn,
    RedLate,
    RedReady,
    AfricaTurn,
    ItalyTurn,
    FranceTurn,
    SitTurn,
}

/// One number for every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manual(pub [i32; Manual::LINES]);

const FILE: &str = include_str!("../../data/engulfed_manual.tsv");

impl Manual {
    pub const LINES: usize = Line::SitTurn as usize + 1;

    pub fn cadet() -> Manual {
        Manual(sheet().columns[0])
    }

    /// What the officers or generals of a side fight by.
    pub fn of(school: School, side: Side) -> Manual {
        Manual(sheet().columns[1 + 2 * school as usize + side.index()])
    }

    pub fn entries() -> &'static [Entry] {
        &sheet().entries
    }

    pub(super) fn change(&mut self, line: Line, change: impl Fn(i32) -> i32) {
        let number = &mut self.0[line as usize];
        *number = change(*number);
    }
}

impl Index<Line> for Manual {
    type Output = i32;

    fn index(&self, line: Line) -> &i32 {
        &self.0[line as usize]
    }
}

/// The cadet's, the officers' by side, the generals' by side.
type File = Sheet<{ Manual::LINES }, 5>;

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
        let some = [
            Line::OwnLoss,
            Line::Stand,
            Line::Failed,
            Line::NewUnit,
            Line::SitTurn,
        ];
        for line in some {
            let name = Manual::entries()[line as usize].name.replace('_', "");
            assert_eq!(name, format!("{line:?}").to_lowercase());
        }
    }
}
