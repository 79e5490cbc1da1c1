//! What the board says of its hexes and hexsides, in the words of the Terrain Effects Chart.

use crate::data::{HexTerrain, Hexside, LandKind, data};
use crate::spot::board;
use crate::types::{CountryId, LandId, ZoneId};
use board::{Hexes, Kinds, SpaceId, SpaceKind};
use kernel::cite;
use std::sync::LazyLock;

/// The kinds of border that rules ask for.
#[derive(Debug)]
pub struct Sides {
    pub land: Kinds,
    /// Water between two Land hexes; lakes count as such.
    pub all_sea: Kinds,
    pub coast: Kinds,
    pub strait: Kinds,
    pub connected: Kinds,
    pub river: Kinds,
    pub canal: Kinds,
    pub mountain: Kinds,
    pub rail: Kinds,
    pub road: Kinds,
    /// Between the east edge of the map and the Central Asia Box.
    pub edge: Kinds,
}

/// What is printed in a space.
#[derive(Clone, Debug)]
pub struct Space {
    pub kind: SpaceKind,
    pub rough: bool,
    pub desert: bool,
    pub city: bool,
    pub port: bool,
    pub multi_zone: bool,
    pub key_port: bool,
    pub ice: bool,
    pub limited: bool,
    /// Along the east edge of the map, e2828 to e5127.
    pub east_edge: bool,
    /// Road or Rail runs through it.
    pub network: bool,
    /// 0.gloss-navalzone
    pub zones: Vec<ZoneId>,
    /// 11.1: in a country that the list of the Desert names.
    pub desert_weather: bool,
    /// The country whose name the board prints.
    pub country: Option<CountryId>,
    /// 13.3.1: the Dependent that the board prints.
    pub dependent: Option<LandId>,
    /// 13.3.2: the Region, or Breakaway Region, that it is in.
    pub region: Option<LandId>,
}

#[derive(Debug)]
pub struct Ground {
    pub sides: Sides,
    spaces: Vec<Space>,
}

#[inline]
pub fn ground() -> &'static Ground {
    static GROUND: LazyLock<Ground> = LazyLock::new(Ground::read);
    &GROUND
}

#[inline]
pub fn hexes() -> &'static Hexes {
    board().hexes().expect("a board of hexes")
}

/// What lies in a Naval Zone.
#[derive(Clone, Debug)]
pub struct Waters {
    pub ports: Vec<SpaceId>,
    /// Its All-Sea hexes; one that lies in several Zones is the first one's.
    pub sea: Vec<SpaceId>,
}

pub fn waters(zone: ZoneId) -> &'static Waters {
    static WATERS: LazyLock<Vec<Waters>> = LazyLock::new(|| {
        let zones = (0..data().map.zones.len() as u16).map(ZoneId);
        let waters = |zone: ZoneId| {
            let ports = data().map.ports.iter().copied();
            let own =
                |id: &SpaceId| space(*id).is_all_sea() && space(*id).zones.first() == Some(&zone);
            Waters {
                ports: ports
                    .filter(|port| space(*port).zones.contains(&zone))
                    .collect(),
                sea: board().ids().filter(own).collect(),
            }
        };
        zones.map(waters).collect()
    });
    &WATERS[zone.index()]
}

#[inline]
pub fn space(id: SpaceId) -> &'static Space {
    &ground().spaces[id.index()]
}

/// 0.gloss-range: plain hexes apart; boxes are no distance from anywhere.
#[inline]
pub fn distance(a: SpaceId, b: SpaceId) -> u16 {
    cite!("0.gloss-range");
    hexes().distance(a, b).unwrap_or(u16::MAX)
}

/// 0.gloss-island: a lone Land hex, with water on all six sides.
pub fn is_island(id: SpaceId) -> bool {
    cite!("0.gloss-island");
    let sides = &ground().sides;
    let dry = |kinds: Kinds| kinds.has(sides.land) && !kinds.has(sides.strait);
    let mut links = board().neighbours(id).iter();
    space(id).is_land() && !links.any(|link| space(link.to).is_land() && dry(link.kinds))
}

impl Ground {
    fn read() -> Ground {
        cite!(
            "0.gloss-city",
            "0.gloss-port",
            "0.gloss-mzp",
            "0.gloss-navalzone"
        );
        let kind = |name: &str| board().kind(name).expect("declared in board.toml");
        let sides = Sides {
            land: kind("land"),
            all_sea: kind("all_sea") | kind("lake"),
            coast: kind("coast"),
            strait: kind("strait"),
            connected: kind("connected"),
            river: kind("river"),
            canal: kind("canal"),
            mountain: kind("mountain"),
            rail: kind("rail"),
            road: kind("road"),
            edge: kind("edge"),
        };
        let column = |name: &str| -> Vec<String> {
            let column = board().column(name);
            column.unwrap_or_else(|error| panic!("{error}"))
        };
        let (regions, classes, zones) = (column("region"), column("class"), column("zones"));
        let map = &data().map;
        let by_name = |name: &str| {
            let zone = map.zones.iter().position(|zone| &*zone.name == name)?;
            Some(ZoneId(zone as u16))
        };
        let land = |is: &dyn Fn(&crate::data::Land) -> bool| {
            let land = data().lands.iter().position(is)?;
            Some(LandId(land as u16))
        };
        let spaces = board()
            .ids()
            .map(|id| {
                let printed = board().space(id);
                let links = board().neighbours(id);
                let over = |kinds: Kinds| links.iter().any(|link| link.kinds.has(kinds));
                let named = |name: &str| {
                    let country = data().countries.iter().position(|c| &*c.name == name)?;
                    Some(CountryId(country as u16))
                };
                let country = named(&printed.country);
                let dependent = land(&|land| {
                    land.kind == LandKind::Dependent && *land.name == *printed.country
                });
                let listed = |id: &str| map.desert.iter().any(|listed| **listed == *id);
                Space {
                    kind: printed.kind,
                    rough: classes[id.index()] == "Rough",
                    desert: classes[id.index()] == "Desert",
                    city: map.cities.contains(&id),
                    port: map.ports.contains(&id),
                    multi_zone: map.multi_zone_ports.contains(&id),
                    key_port: map.key_ports.contains(&id),
                    ice: map.ice.contains(&id),
                    limited: map.limited_stacking.contains(&id),
                    east_edge: printed.kind == SpaceKind::Land && over(sides.edge),
                    network: over(sides.rail | sides.road),
                    zones: zones[id.index()].split(',').filter_map(by_name).collect(),
                    desert_weather: country
                        .is_some_and(|id| listed(&data().countries[id.index()].id))
                        || dependent.is_some_and(|id| listed(&data().lands[id.index()].id)),
                    country,
                    dependent,
                    region: land(&|land| {
                        land.kind != LandKind::Dependent && *land.name == *regions[id.index()]
                    }),
                }
            })
            .collect();
        Ground { sides, spaces }
    }
}

impl Space {
    /// 0.gloss-hex: any land in it.
    #[inline]
    pub fn is_land(&self) -> bool {
        self.kind == SpaceKind::Land
    }
    /// 0.gloss-hex: only water.
    #[inline]
    pub fn is_all_sea(&self) -> bool {
        cite!("0.gloss-hex");
        self.kind == SpaceKind::Sea
    }
    /// 0.gloss-offmap-a
    #[inline]
    pub fn is_box(&self) -> bool {
        self.kind == SpaceKind::Box
    }
    /// Its line of the Terrain Effects Chart; a City stands before the ground that it is built on.
    pub fn terrain(&self) -> HexTerrain {
        match self.kind {
            SpaceKind::Sea | SpaceKind::Lake => HexTerrain::AllSea,
            SpaceKind::Box | SpaceKind::Impassable => HexTerrain::Impassable,
            SpaceKind::Land if self.city => HexTerrain::City,
            SpaceKind::Land if self.rough => HexTerrain::Rough,
            SpaceKind::Land if self.port => HexTerrain::Port,
            SpaceKind::Land if self.desert => HexTerrain::Desert,
            SpaceKind::Land => HexTerrain::Clear,
        }
    }
}

/// The line of the Terrain Effects Chart for what lies between two hexes; the dearest where several lie there.
pub fn hexside(kinds: Kinds) -> Hexside {
    let sides = &ground().sides;
    if kinds.has(sides.all_sea) {
        Hexside::AllSea
    } else if kinds.has(sides.connected) {
        Hexside::ConnectedStrait
    } else if kinds.has(sides.strait) {
        Hexside::Strait
    } else if kinds.has(sides.mountain) {
        Hexside::Mountain
    } else if kinds.has(sides.river) {
        Hexside::River
    } else if kinds.has(sides.canal) {
        Hexside::Canal
    } else {
        Hexside::Plain
    }
}
