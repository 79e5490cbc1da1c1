//! The numbers that a commander fights by.
//!
//! `data/engulfed_manual.tsv` has them in five columns. The cadet's were chosen by hand. Those of officers and
//! generals were found by play: `examples/engulfed_drill.rs` plays changed manuals against cadets, and against officers,
//! and what wins more games is kept.

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
    BalkanTurn,
    RedTurn,
    RedLate,
    RedReady,
    AfricaTurn,
    ItalyTurn,
    FranceTurn,
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
}

struct Tables {
    entries: Vec<Entry>,
    cadet: Manual,
    /// By side: of officers and of generals.
    staff: [[Manual; 2]; 2],
}

const FILE: &str = include_str!("../../data/engulfed_manual.tsv");

impl Manual {
    pub const LINES: usize = Line::FranceTurn as usize + 1;

    pub fn cadet() -> Manual {
        tables().cadet
    }

    /// What officers and generals of a side fight by.
    pub fn schools(side: Side) -> [Manual; 2] {
        tables().staff[side.index()]
    }

    pub fn entries() -> &'static [Entry] {
        &tables().entries
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

fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| read(FILE).expect("the manual is sound"));
    &TABLES
}

fn read(file: &'static str) -> Option<Tables> {
    let mut entries = Vec::new();
    let mut columns = [[0; Manual::LINES]; 5];
    for (n, line) in file.lines().skip(1).enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, least, most, ref numbers @ .., _meaning] = cells[..] else {
            return None;
        };
        for (column, cell) in columns.iter_mut().zip(numbers) {
            *column.get_mut(n)? = cell.parse().ok()?;
        }
        entries.push(Entry {
            name,
            least: least.parse().ok()?,
            most: most.parse().ok()?,
        });
    }
    let [cadet, axis, allies, axis_general, allied_general] = columns.map(Manual);
    (entries.len() == Manual::LINES).then_some(Tables {
        entries,
        cadet,
        staff: [[axis, axis_general], [allies, allied_general]],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_bounds() {
        let mut manuals = vec![Manual::cadet()];
        manuals.extend(Side::BOTH.into_iter().flat_map(Manual::schools));
        for (n, entry) in Manual::entries().iter().enumerate() {
            let range = entry.least..=entry.most;
            for manual in &manuals {
                let number = manual.0[n];
                assert!(range.contains(&number), "{} {number}", entry.name);
            }
        }
    }

    #[test]
    fn the_lines_stand_in_the_order_of_the_file() {
        let some = [
            Line::OwnLoss,
            Line::Stand,
            Line::Failed,
            Line::NewUnit,
            Line::FranceTurn,
        ];
        for line in some {
            let name = Manual::entries()[line as usize].name.replace('_', "");
            assert_eq!(name, format!("{line:?}").to_lowercase());
        }
    }
}
