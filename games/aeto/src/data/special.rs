//! 10.9, 10.19, 10.25: what chapter 10 says of ships.

use super::{Kind, Read, nations, sourced};
use crate::data::Nation;
use crate::types::{KindId, Month, NationId};
use board::{BoardFiles, Row, SpaceId, SpaceKind, boards};

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

board::words! {
    /// 10.17: what makes a claim Soviet.
    "way to take a land" Taking { Any = "any", Keys = "keys", Hexes = "hexes" }
}

/// 10.17: a land that the USSR may occupy before the war.
#[derive(Clone, Debug)]
pub struct Claim {
    pub nation: NationId,
    /// In order.
    pub hexes: Vec<SpaceId>,
    /// None where Poland must have fallen.
    pub since: Option<Month>,
    pub taking: Taking,
    pub keys: Vec<SpaceId>,
    /// The nation is conquered with it.
    pub conquers: bool,
    /// Until when nobody goes there, even in war.
    pub shut: Option<Month>,
}

#[derive(Clone, Debug)]
pub struct Specials {
    /// 10.16: the western border of the USSR.
    pub border: Vec<SpaceId>,
    pub claims: Vec<Claim>,
    /// 10.24: Finland east of the partition line, in order.
    pub eastern_finland: Vec<SpaceId>,
    pub leashes: Vec<Leash>,
    /// 10.9: the two ports of the Belomor Canal.
    pub canal: Vec<SpaceId>,
    /// 10.9: the hexes that must be free, those of the ports among them.
    pub banks: Vec<SpaceId>,
    pub boats: Vec<SpecialBoat>,
}

/// The land hexes of a region of a nation, in order.
fn region(nation: &str, region: &str) -> Read<Vec<SpaceId>> {
    let board = boards::aeto();
    let mut hexes = Vec::new();
    for id in board.ids() {
        let row = board.row(id);
        let land = board.space(id).kind == SpaceKind::Land;
        if land && row.text("country")? == nation && row.text("region")? == region {
            hexes.push(id);
        }
    }
    Ok(hexes)
}

fn claim(row: Row<'_>, all: &[Nation]) -> Read<Claim> {
    let nation = nations::field(row, "nation", all)?;
    let month = |column: &str| -> Read<Option<Month>> {
        match row.text(column)? {
            "" => Ok(None),
            text => match text.parse() {
                Ok(month) => Ok(Some(month)),
                Err(error) => Err(row.error(column, error)),
            },
        }
    };
    let board = boards::aeto();
    let hex = |name: &str| board.find(name).ok_or_else(|| format!("no hex `{name}`"));
    let keys: Result<Vec<SpaceId>, String> =
        row.text("keys")?.split_whitespace().map(hex).collect();
    let hexes = region(&all[nation.index()].name, row.text("region")?)?;
    if hexes.is_empty() {
        return Err(row.error("region", "no hex lies there"));
    }
    Ok(Claim {
        nation,
        hexes,
        since: month("since")?,
        shut: month("shut")?,
        taking: row.word("taking")?,
        keys: keys.map_err(|error| row.error("keys", error))?,
        conquers: row.flag("conquers")?,
    })
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
        let mut claims = Vec::new();
        for row in sourced(files, "claims.tsv")?.rows() {
            claims.push(claim(row, all)?);
        }
        let border = sourced(files, "border_garrison.tsv")?;
        let border: Read<Vec<SpaceId>> = border.rows().map(|row| row.space(board, "hex")).collect();
        Ok(Specials {
            border: border?,
            claims,
            eastern_finland: region("Finland", "Eastern Finland (partition)")?,
            leashes,
            canal,
            banks,
            boats,
        })
    }
}
