//! What is printed on the map: hexes and hexsides, in the words of the rules.

use crate::data::data;
use crate::spot::board;
use crate::types::{NationId, PortSize, Terrain, Zone};
use board::{BoardFiles, Hexes, Kinds, SpaceId, SpaceKind};
use kernel::cite;
use std::sync::LazyLock;

/// What is printed in a space.
#[derive(Clone, Debug, Default)]
pub struct Hex {
    /// The terrain of a land hex; none where no land unit ever stands.
    pub terrain: Option<Terrain>,
    pub zone: Option<Zone>,
    /// Whose home it is.
    pub nation: Option<NationId>,
    /// Who holds it when the war begins.
    pub holder: Option<NationId>,
    pub city: bool,
    pub resource: bool,
    /// 2.3e
    pub capital: bool,
    /// 2.3f
    pub oil: bool,
    /// 2.14j
    pub atlantic_port: bool,
    /// 10.26: a Radar Site.
    pub radar: bool,
    pub major_port: bool,
    /// 3.15b: the printed port.
    pub port: Option<PortSize>,
    /// 1.6: closed in months of Winter.
    pub freezes: bool,
    /// 4.2: how many air units the printed base holds.
    pub air: u8,
    /// 9.4a: beyond the partition line.
    pub eastern_poland: bool,
    pub rail: bool,
}

/// What a side between two hexes does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Land units go over it.
    pub open: bool,
    /// 10.5a: only mountain units do.
    pub mountain: bool,
    /// 5.8.4
    pub ferry: bool,
    pub river: bool,
    pub rail: bool,
}

struct Names {
    land: Kinds,
    lake: Kinds,
    river: Kinds,
    rail: Kinds,
    mountain: Kinds,
    impassable: Kinds,
    ferry: Kinds,
}

struct Ground {
    names: Names,
    hexes: Vec<Hex>,
}

#[inline]
fn ground() -> &'static Ground {
    static GROUND: LazyLock<Ground> = LazyLock::new(|| {
        read().unwrap_or_else(|error| panic!("the board of AETO is broken: {error}"))
    });
    &GROUND
}

#[inline]
pub fn hexes() -> &'static Hexes {
    board().hexes().expect("a board of hexes")
}

/// What is printed in a hex.
#[inline]
pub fn hex(id: SpaceId) -> &'static Hex {
    &ground().hexes[id.index()]
}

/// A nation box beside the map.
pub fn is_box(id: SpaceId) -> bool {
    board().space(id).kind == SpaceKind::Box
}

/// What a hexside does to land units.
#[inline]
pub fn side(kinds: Kinds) -> Side {
    cite!("0.map-conn-a", "0.map-conn-b");
    let names = &ground().names;
    Side {
        open: kinds.has(names.land) && !kinds.has(names.impassable) && !kinds.has(names.mountain),
        mountain: kinds.has(names.mountain),
        ferry: kinds.has(names.ferry),
        river: kinds.has(names.river),
        rail: kinds.has(names.rail),
    }
}

/// Whether only ice opens a side to land units.
pub fn is_lake(kinds: Kinds) -> bool {
    kinds.has(ground().names.lake) && !kinds.has(ground().names.land)
}

#[inline]
pub fn distance(a: SpaceId, b: SpaceId) -> u16 {
    hexes().distance(a, b).unwrap_or(u16::MAX)
}

/// The hexes next to a hex that share a side with it over which land units go, with what the side does.
pub fn beside(at: SpaceId) -> impl Iterator<Item = (SpaceId, Side)> {
    let all = board()
        .neighbours(at)
        .iter()
        .map(|link| (link.to, side(link.kinds)));
    all.filter(|(to, side)| side.open && hex(*to).terrain.is_some())
}

fn read() -> Result<Ground, board::BoardError> {
    let names = Names {
        land: board().need_kind("land")?,
        lake: board().need_kind("lake")?,
        river: board().need_kind("river")?,
        rail: board().need_kind("rail")?,
        mountain: board().need_kind("mountain")?,
        impassable: board().need_kind("impassable")?,
        ferry: board().need_kind("ferry")?,
    };
    let nation = |name: &str| {
        let at = data()
            .nations
            .iter()
            .position(|nation| &*nation.name == name)?;
        Some(NationId(at as u16))
    };
    let mut all = Vec::new();
    for id in board().ids() {
        let row = board().row(id);
        let land = board().space(id).kind == SpaceKind::Land;
        let rails = |link: &board::Link| link.kinds.has(names.rail);
        all.push(Hex {
            terrain: if land {
                row.maybe_word("terrain")?
            } else {
                None
            },
            zone: row.maybe_word("weather")?,
            nation: nation(row.text("country")?),
            holder: nation(row.text("holder")?),
            eastern_poland: row.text("region")? == "Eastern Poland",
            rail: board().neighbours(id).iter().any(rails),
            ..Hex::default()
        });
    }
    let files = BoardFiles::embedded("aeto").unwrap_or_default();
    for row in files.table("features.tsv")?.rows() {
        let id: SpaceId = row.space(board(), "space")?;
        let hex = &mut all[id.index()];
        match row.text("kind")? {
            "city" => hex.city = true,
            "resource" => hex.resource = true,
            "capital" => hex.capital = true,
            "oil" => hex.oil = true,
            "atlantic_port" => hex.atlantic_port = true,
            "radar" => hex.radar = true,
            "airbase" => hex.air = row.get("value")?,
            "port" => {
                hex.port = Some(row.word("value")?);
                hex.major_port = hex.port == Some(PortSize::Major);
            }
            "frozen_port" => hex.freezes = true,
            _ => {}
        }
    }
    for row in files.table("boxes.tsv")?.rows() {
        if let (Some(id), Ok(size)) = (board().find(row.text("id")?), row.word("port")) {
            all[id.index()].port = Some(size);
        }
    }
    for hex in &mut all {
        cite!("4.2.19", "3.15y");
        let harbour = hex.port.is_some() && hex.terrain.is_some();
        if harbour && !hex.city && !hex.resource {
            hex.air = hex.air.max(if hex.major_port { 2 } else { 1 });
        }
    }
    Ok(Ground { names, hexes: all })
}
