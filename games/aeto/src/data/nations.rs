//! The nations and colonies.

use super::Read;
use crate::types::{Camp, Class, NationId};
use board::{Row, SpaceId, Table, boards};

#[derive(Clone, Debug)]
pub struct Nation {
    pub id: Box<str>,
    pub name: Box<str>,
    pub class: Class,
    /// The camp that it belongs to when the war begins; none for a neutral minor and a colony.
    pub camp: Option<Camp>,
    /// Of a colony: whose it is.
    pub owner: Option<NationId>,
    pub capital: Option<SpaceId>,
    /// 6.1a: printed Rail Capacity; none where it has no limit.
    pub rail: Option<u8>,
}

pub(super) fn load(table: &Table) -> Read<Vec<Nation>> {
    let mut all: Vec<Nation> = Vec::new();
    for row in table.rows() {
        let id = row.text("id")?;
        if all.iter().any(|other| &*other.id == id) {
            return Err(row.error("id", format!("nation `{id}` twice")));
        }
        all.push(Nation {
            id: id.into(),
            name: row.text("name")?.into(),
            class: row.word("class")?,
            camp: row.maybe_word("camp")?,
            owner: None,
            capital: row.maybe_space(boards::aeto(), "capital")?,
            rail: row.maybe("rail")?,
        });
    }
    for (row, at) in table.rows().zip(0..) {
        if !row.text("owner")?.is_empty() {
            all[at].owner = Some(field(row, "owner", &all)?);
        }
    }
    Ok(all)
}

pub(super) fn field(row: Row<'_>, column: &str, all: &[Nation]) -> Read<NationId> {
    by_id(row.text(column)?, all).map_err(|wrong| row.error(column, wrong))
}

pub(super) fn by_id(name: &str, all: &[Nation]) -> std::result::Result<NationId, String> {
    let at = all.iter().position(|nation| &*nation.id == name);
    at.map(|at| NationId(at as u16))
        .ok_or_else(|| format!("no nation `{name}`"))
}
