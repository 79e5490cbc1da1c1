//! 10.9, 10.19, 10.25: what chapter 10 says of ships.

use super::{Kind, Read, nations, sourced};
use crate::data::Nation;
use crate::types::{KindId, Month, NationId};
use board::{BoardFiles, SpaceId, boards};

/// 10.19: a kind of ship whose movement stands in a square.
#[derive(Clone, Copy, Debug)]
pub struct Leash {
    pub kind: KindId,
    /// The port that counts; none where any of its home does.
    pub port: Option<SpaceId>,
}

board::words! {
    /// 10.25c: the enemy ports against which a marker is used.
    "ports of a special submarine" Prey { Any = "any", Mediterranean = "mediterranean", German = "german" }
}

/// 10.25: a special submarine marker.
#[derive(Clone, Debug)]
pub struct SpecialBoat {
    pub nation: NationId,
    pub name: Box<str>,
    pub since: Month,
    pub ports: Prey,
}

#[derive(Clone, Debug)]
pub struct Specials {
    pub leashes: Vec<Leash>,
    /// 10.9: the two ports of the Belomor Canal.
    pub canal: Vec<SpaceId>,
    /// 10.9: the hexes that must be free, those of the ports among them.
    pub banks: Vec<SpaceId>,
    pub boats: Vec<SpecialBoat>,
}

impl Specials {
    pub(super) fn load(files: &BoardFiles, all: &[Nation], kinds: &[Kind]) -> Read<Specials> {
        let board = boards::aeto();
        let (mut canal, mut banks) = (Vec::new(), Vec::new());
        for row in sourced(files, "belomor.tsv")?.rows() {
            let hex = row.space(board, "hex")?;
            banks.push(hex);
            match row.text("what")? {
                "port" => canal.push(hex),
                "bank" => {}
                other => return Err(row.error("what", format!("`{other}` is no part of it"))),
            }
        }
        let mut leashes = Vec::new();
        for row in sourced(files, "range_limits.tsv")?.rows() {
            let id = row.text("unit")?;
            let at = kinds.iter().position(|kind| &*kind.id == id);
            let Some(at) = at else {
                return Err(row.error("unit", format!("no piece `{id}`")));
            };
            let port = match row.text("port")? {
                "" => None,
                _ => Some(row.space(board, "port")?),
            };
            leashes.push(Leash {
                kind: KindId(at as u16),
                port,
            });
        }
        let mut boats = Vec::new();
        for row in sourced(files, "special_boats.tsv")?.rows() {
            let since = row.text("since")?;
            boats.push(SpecialBoat {
                nation: nations::field(row, "nation", all)?,
                name: row.text("name")?.into(),
                since: since
                    .parse()
                    .map_err(|error: String| row.error("since", error))?,
                ports: row.word("ports")?,
            });
        }
        Ok(Specials {
            leashes,
            canal,
            banks,
            boats,
        })
    }
}
