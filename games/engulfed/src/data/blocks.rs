//! G.ForcePool: the blocks and what is printed on them.

use board::Table;

use super::Result;
use super::read::Names;
use crate::types::{Kind, Nation};

/// One wooden block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub id: Box<str>,
    /// `None` for the brown blocks, which the Minor Powers share.
    pub nation: Option<Nation>,
    pub kind: Kind,
    pub elite: bool,
    /// 6.27: the highest printed value.
    pub full: u8,
}

/// The component list: ten colours and how many blocks there are of each.
pub const COLOURS: [(&str, usize); 10] = [
    ("grey", 68),
    ("dark grey", 10),
    ("yellow", 18),
    ("light green", 20),
    ("dark green", 27),
    ("light blue", 27),
    ("dark blue", 24),
    ("red-orange", 68),
    ("dark red", 7),
    ("brown", 15),
];

pub(super) fn load(names: Names<'_>, table: &Table) -> Result<Vec<Block>> {
    let mut blocks = Vec::with_capacity(table.len());
    let mut counts = [0; COLOURS.len()];
    for row in table.rows() {
        let colour = row.text("colour")?;
        let at = COLOURS.iter().position(|(name, _)| *name == colour);
        counts[at.ok_or_else(|| row.error("colour", format!("no colour `{colour}`")))?] += 1;
        let nation = match row.text("nation")? {
            "neutrals" => None,
            _ => Some(names.nation(row, "nation")?),
        };
        let kind: Kind = row.word("kind")?;
        if !kind.is_ground() {
            return Err(row.error("kind", "ground-support units are no blocks"));
        }
        blocks.push(Block {
            id: row.text("id")?.into(),
            nation,
            kind,
            elite: row.flag("elite")?,
            full: row.within("full", 1..=4)?,
        });
    }
    for ((colour, wanted), found) in COLOURS.into_iter().zip(counts) {
        if wanted != found {
            let message = format!("{found} blocks are {colour}, but the box has {wanted}");
            return Err(table.error("colour", message));
        }
    }
    Ok(blocks)
}
