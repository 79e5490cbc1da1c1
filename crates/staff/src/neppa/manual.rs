//! The numbers that a commander fights by.
//!
//! `data/neppa_manual.tsv` has them in three columns. The cadet's were chosen by hand. Those of officers and generals
//! were found by play: `examples/drill.rs` changes them a little and keeps what wins more games against cadets.

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
}

/// One number for every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manual(pub [i32; Manual::LINES]);

/// What the file says about a line beside its numbers.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub name: &'static str,
    pub least: i32,
    pub most: i32,
    pub meaning: &'static str,
}

struct Tables {
    entries: Vec<Entry>,
    cadet: Manual,
    /// By side.
    staff: [Manual; 2],
}

const FILE: &str = include_str!("../../data/neppa_manual.tsv");

impl Manual {
    pub const LINES: usize = Line::Uboats as usize + 1;

    pub fn cadet() -> Manual {
        tables().cadet
    }

    /// What officers and generals of a side fight by.
    pub fn staff(side: Side) -> Manual {
        tables().staff[side as usize]
    }

    pub fn entries() -> &'static [Entry] {
        &tables().entries
    }

    /// The columns of a file like ours: the cadet's, and the staff's by side.
    pub fn columns(file: &str) -> Option<[Manual; 3]> {
        let mut columns = [[0; Manual::LINES]; 3];
        let lines = file.lines().skip(1);
        if lines.clone().count() != Manual::LINES {
            return None;
        }
        for (n, line) in lines.enumerate() {
            for (column, cell) in columns.iter_mut().zip(line.split('\t').skip(3)) {
                column[n] = cell.parse().ok()?;
            }
        }
        Some(columns.map(Manual))
    }
}

impl Index<Line> for Manual {
    type Output = i32;

    fn index(&self, line: Line) -> &i32 {
        &self.0[line as usize]
    }
}

fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| read(FILE).expect("the manual is sound"));
    &TABLES
}

fn read(file: &'static str) -> Option<Tables> {
    let [cadet, axis, allies] = Manual::columns(file)?;
    let entry = |line: &'static str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, least, most, _, _, _, meaning] = cells[..] else {
            return None;
        };
        Some(Entry {
            name,
            least: least.parse().ok()?,
            most: most.parse().ok()?,
            meaning,
        })
    };
    Some(Tables {
        entries: file.lines().skip(1).map(entry).collect::<Option<_>>()?,
        cadet,
        staff: [axis, allies],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_bounds() {
        let manuals = [
            Manual::cadet(),
            Manual::staff(Side::Axis),
            Manual::staff(Side::Allies),
        ];
        for (n, entry) in Manual::entries().iter().enumerate() {
            for manual in manuals {
                let range = entry.least..=entry.most;
                assert!(
                    range.contains(&manual.0[n]),
                    "{} {}",
                    entry.name,
                    manual.0[n]
                );
            }
        }
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
