//! What the map says of each zone (chapters 1 and 2), and how zones join.

use board::{Board, BoardError, List, Listed, SpaceId, SpaceKind, Table};

use super::{Countries, Result, ZoneSet, read};
use crate::types::{Front, Nation, Zone};

board::words! {
    /// 2.8a, 2.8b: whether the port symbol stands on the beach.
    "kind of port" Port { Beach = "beach_port", Coastal = "coastal_port" }
}

/// 1.2: how much a zone holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stacking {
    pub ground: u8,
    /// Three factors make a wing (3.5).
    pub air_factors: u8,
    pub fleet_factors: u8,
}

/// One zone, ocean zone or box.
#[derive(Clone, Debug)]
pub struct ZoneFacts {
    pub kind: SpaceKind,
    /// 1.1: bits of [`Front::bit`].
    pub fronts: u8,
    /// Whose home or colony it is at the start; `None` off land.
    pub country: Option<Nation>,
    /// 2.3: the country whose capital star it bears.
    pub capital_of: Option<Nation>,
    pub mountain: bool,
    pub swamp: bool,
    /// 2.2: the neighbours from which an attack meets the fortress; empty when there is none.
    pub fortress_sides: ZoneSet,
    /// 2.2: the fortress faces the sea as well.
    pub fortress_sea: bool,
    pub beach: bool,
    pub port: Option<Port>,
    /// The fronts on whose seas its port opens; two bits in a two-front port (6.0).
    pub port_fronts: u8,
    pub one_zone_island: bool,
    pub russian_defence: bool,
    pub factory: bool,
    /// 2.7a: the WPPs of an oil tower.
    pub oil: u8,
    /// 13.0: what the Axis gains and Russia loses at the first capture.
    pub bonus: u8,
    /// 13.0: what Britain alone loses at the first capture.
    pub british_loss: u8,
    pub stacking: Stacking,
}

impl ZoneFacts {
    #[inline]
    pub const fn on(&self, front: Front) -> bool {
        self.fronts & front.bit() != 0
    }

    #[inline]
    pub const fn is_land(&self) -> bool {
        matches!(self.kind, SpaceKind::Land)
    }

    #[inline]
    pub const fn is_sea(&self) -> bool {
        matches!(self.kind, SpaceKind::Sea)
    }

    /// 2.2: some side of the zone has fortress terrain.
    pub fn is_fortress(&self) -> bool {
        self.fortress_sea || !self.fortress_sides.is_empty()
    }

    /// 2.8, 2.8a, 2.8c: an invasion may be aimed at it.
    #[inline]
    pub const fn can_be_invaded(&self) -> bool {
        self.beach || matches!(self.port, Some(Port::Beach)) || self.one_zone_island
    }
}

/// From a land zone to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandLink {
    pub to: Zone,
    /// 2.5: across a red crossing arrow.
    pub arrow: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    Open,
    /// 3.6c: two fronts meet here, so that fleets pass only by Strategic Redeployment.
    FrontBorder,
    /// 6.0e: closed unless the mover's side holds Istanbul, Izmir and Izmit.
    TurkishStraits,
}

/// From an ocean zone to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeaLink {
    pub to: Zone,
    pub passage: Passage,
}

/// Between a land zone and an ocean zone; `to` is the other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoastLink {
    pub to: Zone,
    /// The port of the land zone opens on this sea.
    pub port: bool,
    /// 2.8: an invasion of the land zone may come from this sea.
    pub landing: bool,
}

/// Lists of links, one per zone, laid end to end.
#[derive(Clone, Debug)]
struct Lists<T> {
    starts: Vec<u16>,
    links: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Lists {
            starts: vec![0],
            links: Vec::new(),
        }
    }

    fn close(&mut self) {
        self.starts.push(self.links.len() as u16);
    }

    #[inline]
    fn of(&self, zone: Zone) -> &[T] {
        let i = zone.index();
        &self.links[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// Every zone and every way between two.
#[derive(Clone, Debug)]
pub struct Zones {
    pub facts: Listed<Zone, ZoneFacts>,
    land: Lists<LandLink>,
    seas: Lists<SeaLink>,
    coasts: Lists<CoastLink>,
    pub bridgehead: Stacking,
}

impl Zones {
    pub fn select(&self, wanted: impl Fn(&ZoneFacts) -> bool) -> ZoneSet {
        self.facts.select(wanted)
    }

    /// Land zones beside a land zone.
    #[inline]
    pub fn land(&self, zone: Zone) -> &[LandLink] {
        self.land.of(zone)
    }

    /// Ocean zones beside an ocean zone.
    #[inline]
    pub fn seas(&self, sea: Zone) -> &[SeaLink] {
        self.seas.of(sea)
    }

    /// Ocean zones beside a land zone or the U.S. box; land zones (and the U.S. box) beside an ocean zone.
    #[inline]
    pub fn coasts(&self, zone: Zone) -> &[CoastLink] {
        self.coasts.of(zone)
    }

    pub(super) fn load(board: &Board, countries: &Countries, stacking: &Table) -> Result<Zones> {
        if board.len() > ZoneSet::ROOM {
            let message = format!("{} spaces, more than {}", board.len(), ZoneSet::ROOM);
            return Err(BoardError::new("boards/neppa/spaces.tsv", 0, "", message));
        }
        let (limits, bridgehead) = load_stacking(board, stacking)?;
        let mut facts = load_facts(board, countries, &limits)?;
        for (nation, country) in countries.all() {
            if let Some(capital) = country.capital {
                facts[capital.index()].capital_of = Some(nation);
            }
        }
        let mut zones = Zones {
            facts: facts.into_iter().collect(),
            land: Lists::new(),
            seas: Lists::new(),
            coasts: Lists::new(),
            bridgehead,
        };
        zones.join(board)?;
        Ok(zones)
    }

    fn join(&mut self, board: &Board) -> Result<()> {
        let kind = |name| board.need_kind(name);
        let (land, arrow, coast) = (kind("land")?, kind("arrow_red")?, kind("coast")?);
        let (port, landing) = (kind("port")?, kind("landing")?);
        let (open, border) = (kind("sea")?, kind("front_border")?);
        let straits = kind("turkish_straits")?;
        for id in board.ids() {
            let from_box = board.space(id).kind == SpaceKind::Box;
            for link in board.neighbours(id) {
                let (to, kinds) = (Zone(link.to.0), link.kinds);
                let to_box = board.space(link.to).kind == SpaceKind::Box;
                if kinds.has(land | arrow) {
                    let arrow = kinds.has(arrow);
                    self.land.links.push(LandLink { to, arrow });
                } else if kinds.has(coast) || from_box || to_box {
                    self.coasts.links.push(CoastLink {
                        to,
                        port: kinds.has(port) || from_box || to_box,
                        landing: kinds.has(landing),
                    });
                } else if kinds.has(open | border | straits) {
                    let passage = match () {
                        () if kinds.has(border) => Passage::FrontBorder,
                        () if kinds.has(straits) => Passage::TurkishStraits,
                        () => Passage::Open,
                    };
                    self.seas.links.push(SeaLink { to, passage });
                }
            }
            self.land.close();
            self.seas.close();
            self.coasts.close();
        }
        Ok(())
    }
}

/// The limit of each zone, and that of a bridgehead (8.4).
fn load_stacking(board: &Board, table: &Table) -> Result<(Vec<Stacking>, Stacking)> {
    let mut limits: Vec<Option<Stacking>> = vec![None; board.len()];
    let (mut default, mut bridgehead) = (None, None);
    for row in table.rows() {
        let limit = Stacking {
            ground: row.get("ground")?,
            air_factors: read::wings(row, "wings")?,
            fleet_factors: row.get("fleet_factors")?,
        };
        match row.text("zone")? {
            "default" => default = Some(limit),
            "bridgehead" => bridgehead = Some(limit),
            _ => limits[row.space::<Zone>(board, "zone")?.index()] = Some(limit),
        }
    }
    let missing = |name: &str| table.error("zone", format!("there is no row `{name}`"));
    let default = default.ok_or_else(|| missing("default"))?;
    let bridgehead = bridgehead.ok_or_else(|| missing("bridgehead"))?;
    let limits = limits.into_iter().map(|l| l.unwrap_or(default)).collect();
    Ok((limits, bridgehead))
}

fn load_facts(board: &Board, countries: &Countries, limits: &[Stacking]) -> Result<Vec<ZoneFacts>> {
    let mut all = Vec::with_capacity(board.len());
    for id in board.ids() {
        let (row, space) = (board.row(id), board.space(id));
        let (sides, sea) = fortress(board, id)?;
        let country = match &*space.country {
            "" => None,
            name => Some(countries.find(name).ok_or_else(|| {
                row.error("country", format!("`{name}` is not in countries.tsv"))
            })?),
        };
        if (space.kind == SpaceKind::Land) != country.is_some() {
            return Err(row.error("country", "land has a country, and nothing else has"));
        }
        all.push(ZoneFacts {
            kind: space.kind,
            fronts: read::fronts(row, "fronts")?,
            country,
            capital_of: None,
            mountain: row.flag("mountain")?,
            swamp: row.flag("swamp")?,
            fortress_sides: sides,
            fortress_sea: sea,
            beach: row.flag("beach")?,
            port: row.maybe_word("port")?,
            port_fronts: read::fronts(row, "port_fronts")?,
            one_zone_island: row.flag("one_zone_island")?,
            russian_defence: row.flag("russian_defence")?,
            factory: row.flag("factory")?,
            oil: row.amount("oil")?,
            bonus: row.amount("bonus")?,
            british_loss: row.amount("british_loss")?,
            stacking: limits[id.index()],
        });
    }
    Ok(all)
}

/// 2.2: the sides of a fortress are neighbours of the zone, or the sea.
fn fortress(board: &Board, id: SpaceId) -> Result<(ZoneSet, bool)> {
    let (row, mut sides, mut sea) = (board.row(id), ZoneSet::NONE, false);
    for side in row.get::<List<String>>("fortress_sides")?.0 {
        if side == "sea" {
            sea = true;
            continue;
        }
        let beside = board
            .find(&side)
            .filter(|&to| board.border(id, to).is_some());
        let to = beside.ok_or_else(|| {
            row.error(
                "fortress_sides",
                format!("`{side}` is not beside this zone"),
            )
        })?;
        sides.insert(Zone(to.0));
    }
    Ok((sides, sea))
}
