//! G.Majors, G.Minors: the nations.

use super::Result;
use crate::types::{Camp, Nation};
use board::{BoardError, Table};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NationClass {
    Major,
    AxisMinor,
    Minor,
    /// What is left of France: Vichy, the Free French.
    Successor,
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

#[derive(Clone, Debug)]
pub struct Nations(Vec<NationFacts>);

impl Nations {
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    #[inline]
    pub fn get(&self, nation: Nation) -> &NationFacts {
        &self.0[nation.index()]
    }
    pub fn find(&self, id: &str) -> Option<Nation> {
        let index = self.0.iter().position(|nation| &*nation.id == id)?;
        Some(Nation(index as u8))
    }
    pub fn all(&self) -> impl Iterator<Item = (Nation, &NationFacts)> {
        (0..).map(Nation).zip(&self.0)
    }
    pub(super) fn on_board(&self, name: &str) -> Option<Nation> {
        let index = self
            .0
            .iter()
            .position(|nation| &*nation.board_name == name)?;
        Some(Nation(index as u8))
    }

    pub(super) fn load(table: &Table) -> Result<Nations> {
        let mut all = Vec::with_capacity(table.len());
        for row in table.rows() {
            all.push(NationFacts {
                id: row.text("id")?.into(),
                name: row.text("name")?.into(),
                adjective: row.text("adjective")?.into(),
                class: match row.text("class")? {
                    "major" => NationClass::Major,
                    "axis_minor" => NationClass::AxisMinor,
                    "minor" => NationClass::Minor,
                    "successor" => NationClass::Successor,
                    other => return Err(row.error("class", format!("no class `{other}`"))),
                },
                camp: match row.text("camp")? {
                    "axis" => Camp::Axis,
                    "western" => Camp::Western,
                    "soviet" => Camp::Soviet,
                    "neutral" => Camp::Neutral,
                    other => return Err(row.error("camp", format!("no camp `{other}`"))),
                },
                board_name: row.text("board_name")?.into(),
            });
        }
        let wanted = [
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
        for (index, id) in wanted.iter().enumerate() {
            if all.get(index).map(|nation| &*nation.id) != Some(id) {
                let message = format!("row {} must be `{id}`", index + 1);
                return Err(BoardError::new(table.file(), index + 2, "id", message));
            }
        }
        if all.len() > Nation::MAX {
            return Err(BoardError::new(
                table.file(),
                0,
                "id",
                format!("more than {} nations", Nation::MAX),
            ));
        }
        Ok(Nations(all))
    }
}
