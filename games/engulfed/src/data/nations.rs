//! G.Majors, G.Minors: the nations.

use super::Result;
use crate::types::{Camp, Nation};
use board::{Listed, Table};

board::words! {
    "class" NationClass {
        Major = "major",
        AxisMinor = "axis_minor",
        Minor = "minor",
        /// What is left of France: Vichy, the Free French.
        Successor = "successor",
    }
}

#[derive(Clone, Debug)]
pub struct NationFacts {
    pub id: Box<str>,
    pub name: Box<str>,
    /// As in "German armour".
    pub adjective: Box<str>,
    pub class: NationClass,
    /// The camp it belongs to once it is in the war; a Minor's depends on who attacks it (9.61).
    pub camp: Camp,
    /// What the board calls it.
    pub(super) board_name: Box<str>,
}

board::keyed!(NationFacts);

pub type NationList = Listed<Nation, NationFacts>;

/// The constants of [`Nation`] name the rows of the table.
const ROWS: [&str; 25] = [
    "germany",
    "italy",
    "britain",
    "france",
    "ussr",
    "usa",
    "finland",
    "rumania",
    "hungary",
    "bulgaria",
    "poland",
    "belgium",
    "netherlands",
    "denmark",
    "norway",
    "sweden",
    "switzerland",
    "spain",
    "portugal",
    "yugoslavia",
    "greece",
    "turkey",
    "baltic_states",
    "vichy",
    "free_french",
];

pub(super) fn load(table: &Table) -> Result<NationList> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        all.push(NationFacts {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            adjective: row.text("adjective")?.into(),
            class: row.word("class")?,
            camp: row.word("camp")?,
            board_name: row.text("board_name")?.into(),
        });
    }
    NationList::beginning_with(all, table, &ROWS, Nation::MAX)
}

/// The nation that the board calls so.
pub(super) fn on_board(nations: &NationList, name: &str) -> Option<Nation> {
    nations.position(|nation| &*nation.board_name == name)
}
