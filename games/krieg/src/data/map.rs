//! What the board's symbols mean in this game: Cities, Ports, Strategic Hexes, Naval Zones and boxes.

use board::{Board, BoardFiles, SpaceId, SpaceKind, Table};

use super::Result;
use super::read::{self, Index};
use crate::types::{BoxId, Faction, ZoneId};

/// The places of the map.
#[derive(Clone, Debug)]
pub struct Map {
    /// 0.gloss-city: a City, Capital or Provisional Capital.
    pub cities: Vec<SpaceId>,
    pub capitals: Vec<SpaceId>,
    pub ports: Vec<SpaceId>,
    pub key_ports: Vec<SpaceId>,
    pub multi_zone_ports: Vec<SpaceId>,
    /// Closed as Port and Naval Base by Snow.
    pub ice: Vec<SpaceId>,
    pub limited_stacking: Vec<SpaceId>,
    /// 16.3.5: the hexes that together reduce the US impact.
    pub white_stars: Vec<SpaceId>,
    pub strategic: Vec<StrategicHex>,
    pub zones: Vec<Zone>,
    pub zone_links: Vec<ZoneLink>,
    pub off_map: Vec<OffMapBox>,
    /// 11.1: the countries whose hexes have Desert weather.
    pub desert: Vec<Box<str>>,
}

/// 0.1.1
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategicHex {
    pub hex: SpaceId,
    pub of: Faction,
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub id: Box<str>,
    pub name: Box<str>,
    /// Printed Western Supply Convoy.
    pub inherent_convoy: bool,
    /// 2.2.3.3: its All-Sea hexes take no support units while the North has Snow.
    pub closed_in_snow: bool,
    pub sub_fleets: bool,
}

/// Two Zones that share a border.
#[derive(Clone, Debug)]
pub struct ZoneLink {
    pub zones: [ZoneId; 2],
    pub waterway: Waterway,
}

/// 0.gloss-rw: what a fleet path needs to cross between two Zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waterway {
    Open,
    /// Restricted: all Ports of one of these sets.
    Restricted(Vec<Vec<SpaceId>>),
}

#[derive(Clone, Debug)]
pub struct OffMapBox {
    pub space: SpaceId,
    pub faction: Faction,
    pub zone: Option<ZoneId>,
    pub next: Vec<SpaceId>,
    pub naval_base: bool,
    pub open_port: bool,
    /// 3.1.1: entered and left over the east edge of the map.
    pub by_edge: bool,
}

/// A box beside the map.
#[derive(Clone, Debug)]
pub struct DisplayBox {
    pub id: Box<str>,
    pub name: Box<str>,
    pub faction: Option<Faction>,
}

pub(super) struct MapTables {
    pub features: Table,
    pub zones: Table,
    pub links: Table,
    pub off_map: Table,
    pub weather: Table,
}

impl MapTables {
    /// The board's own tables and the game's.
    pub fn read(files: &BoardFiles) -> Result<MapTables> {
        let board = BoardFiles::embedded("krieg").unwrap_or_default();
        Ok(MapTables {
            features: board.table("features.tsv")?,
            zones: board.table("zones.tsv")?,
            links: read::table(files, "zone_links.tsv")?,
            off_map: read::table(files, "off_map_boxes.tsv")?,
            weather: read::table(files, "weather_areas.tsv")?,
        })
    }
}

impl Map {
    pub(super) fn load(board: &Board, zones: &Index, tables: &MapTables) -> Result<Map> {
        let mut map = Map {
            cities: Vec::new(),
            capitals: Vec::new(),
            ports: Vec::new(),
            key_ports: Vec::new(),
            multi_zone_ports: Vec::new(),
            ice: Vec::new(),
            limited_stacking: Vec::new(),
            white_stars: Vec::new(),
            strategic: Vec::new(),
            zones: Vec::new(),
            zone_links: Vec::new(),
            off_map: Vec::new(),
            desert: Vec::new(),
        };
        for row in tables.features.rows() {
            let hex = row.space::<SpaceId>(board, "space")?;
            let list = match row.text("kind")? {
                "city" | "provisional_capital" => &mut map.cities,
                "capital" => {
                    map.capitals.push(hex);
                    &mut map.cities
                }
                "port" => &mut map.ports,
                "key_port" => &mut map.key_ports,
                "multi_zone" => &mut map.multi_zone_ports,
                "ice" => &mut map.ice,
                "limited_stacking" => &mut map.limited_stacking,
                "white_star" => &mut map.white_stars,
                "strategic" => {
                    let of = row.text("value")?.to_lowercase();
                    let of = of.parse().map_err(|why: String| row.error("value", why))?;
                    map.strategic.push(StrategicHex { hex, of });
                    continue;
                }
                // Names, fortress sites (counters.tsv has them) and waterways (zone_links.tsv).
                _ => continue,
            };
            if !list.contains(&hex) {
                list.push(hex);
            }
        }
        for row in tables.zones.rows() {
            map.zones.push(Zone {
                id: row.text("id")?.into(),
                name: row.text("name")?.into(),
                inherent_convoy: row.flag("inherent_convoy")?,
                closed_in_snow: row.flag("closed_in_snow")?,
                sub_fleets: row.flag("sub_fleets")?,
            });
        }
        for row in tables.links.rows() {
            let text = row.text("waterway")?;
            let hexes = |set: &str| -> Result<Vec<SpaceId>> {
                set.split('+')
                    .map(|key| read::find(board, key).map_err(|why| row.error("waterway", why)))
                    .collect()
            };
            map.zone_links.push(ZoneLink {
                zones: [zones.field(row, "a")?, zones.field(row, "b")?],
                waterway: match text {
                    "" => Waterway::Open,
                    _ => Waterway::Restricted(text.split('|').map(hexes).collect::<Result<_>>()?),
                },
            });
        }
        for row in tables.off_map.rows() {
            let space = row.space::<SpaceId>(board, "box")?;
            if board.space(space).kind != SpaceKind::Box {
                return Err(row.error("box", "no Off-Map Box"));
            }
            map.off_map.push(OffMapBox {
                space,
                faction: row.word("faction")?,
                zone: zones.maybe(row, "zone")?,
                next: read::parts(row.text("next")?)
                    .map(|key| read::find(board, key).map_err(|why| row.error("next", why)))
                    .collect::<Result<_>>()?,
                naval_base: row.flag("naval_base")?,
                open_port: row.flag("open_port")?,
                by_edge: row.flag("edge")?,
            });
        }
        for row in tables.weather.rows() {
            if row.text("area")? != "desert" {
                return Err(row.error("area", "only Desert countries are listed"));
            }
            map.desert.push(row.text("country")?.into());
        }
        Ok(map)
    }

    /// The Zone link between two Zones.
    pub fn link(&self, a: ZoneId, b: ZoneId) -> Option<&ZoneLink> {
        self.zone_links
            .iter()
            .find(|link| link.zones == [a, b] || link.zones == [b, a])
    }
}

pub(super) fn boxes(table: &Table) -> Result<Vec<DisplayBox>> {
    table
        .rows()
        .map(|row| {
            Ok(DisplayBox {
                id: row.text("id")?.into(),
                name: row.text("name")?.into(),
                faction: row.maybe_word("faction")?,
            })
        })
        .collect()
}

/// Where a counter can be, on the map and beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A hex or an Off-Map Box.
    Space(SpaceId),
    /// The Convoys Box of a Zone.
    Convoys(ZoneId),
    Box(BoxId),
    /// A box of the Turn Track.
    Turn(crate::types::Turn),
}

/// The Land hexes of each country as the board prints them.
pub(super) fn homes(board: &Board, countries: &[super::Country]) -> Vec<Vec<SpaceId>> {
    let home = |name: &str| {
        let of = |id: &SpaceId| {
            let space = board.space(*id);
            &*space.country == name && space.kind == SpaceKind::Land
        };
        board.ids().filter(of).collect()
    };
    countries
        .iter()
        .map(|country| home(&country.name))
        .collect()
}
