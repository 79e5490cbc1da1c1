//! What the map says of each area, and how areas and seas join.

use super::nations::on_board;
use super::{NationList, Result};
use crate::types::{Area, AreaSet, Climate, Nation, Sea, Terrain};
use board::{Board, BoardError, Kinds, List, Listed, SpaceId, SpaceKind};

/// G.Fort, 5.5: a fortress inside, or (Malta) instead of, an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fortress {
    /// The area around it; Malta has none.
    pub around: Option<Area>,
    /// 5.5a: ground units that may stay.
    pub stack: u8,
    /// 5.5b: ground units that may attack.
    pub attackers: u8,
}

/// One area, fortress, sea-zone or box.
#[derive(Clone, Debug)]
pub struct AreaFacts {
    pub kind: SpaceKind,
    /// Whose territory it is, as shaded on the map.
    pub nation: Option<Nation>,
    /// Who controls it in Sep/Oct 1939.
    pub owner_1939: Nation,
    /// G.HomeA: solid colour.
    pub home: bool,
    /// 9.25: one of the areas of the Non-aggression Pact.
    pub pact: bool,
    pub terrain: Terrain,
    pub climate: Climate,
    pub resource: bool,
    /// 4.14: WERPs for its own nation, and for a conqueror (4.1a, 4.13).
    pub werps: (u8, u8),
    pub capital_of: Option<Nation>,
    /// 6.95(c)
    pub heavy_fort_site: bool,
    pub fortress: Option<Fortress>,
    /// The fortress inside this area.
    pub fortress_inside: Option<Area>,
    /// 5.33: reached from the Atlantic round the Cape of Good Hope.
    pub cape_port: bool,
    /// 7.25: how many British units may land there round the Cape; 0 elsewhere.
    pub cape_invasion: u8,
}

impl AreaFacts {
    #[inline]
    pub const fn is_land(&self) -> bool {
        matches!(self.kind, SpaceKind::Land | SpaceKind::Box)
    }
}

/// What lies between two land areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    Plain,
    River,
    Strait,
    /// Between a fortress and the area around it (5.17).
    Fortress,
}

/// From a land area to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub to: Area,
    pub border: Border,
    /// 6.84: the Maginot Line faces this border.
    pub maginot: bool,
}

/// How an area meets a sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    pub sea: Sea,
    /// A port of its own.
    pub port: bool,
    /// G.FortB: a port while the fortress inside is friendly and uncontested.
    pub through_fortress: bool,
    /// 7.2b: how many units an invasion may land; 0 where none may.
    pub invasion: u8,
}

/// Every area and every way between two.
#[derive(Clone, Debug)]
pub struct Areas {
    pub facts: Listed<Area, AreaFacts>,
    links: Vec<Vec<Link>>,
    ports: Vec<Vec<Port>>,
    air_routes: Vec<Vec<Area>>,
    pub land: AreaSet,
    pub fortresses: AreaSet,
    pub resources: AreaSet,
    pub swamps: AreaSet,
    /// 5.33
    pub cape_ports: AreaSet,
    /// By sea: areas with a coast there, with a port, with a port through the fortress inside.
    pub coasts: [AreaSet; 4],
    pub harbours: [AreaSet; 4],
    pub fortress_harbours: [AreaSet; 4],
    /// By nation: its territory.
    of: [AreaSet; Nation::MAX],
    /// By nation: its Home Areas.
    home: [AreaSet; Nation::MAX],
    /// By area: the land areas beside it.
    near: Box<[AreaSet; 256]>,
    /// By area: of them, those beyond no strait and no fortress wall.
    roads: Box<[AreaSet; 256]>,
    /// By area: the land areas that are one or two areas, or an Air-Route, from it.
    range: Box<[AreaSet; 256]>,
    /// Steps over land from each area to each; `u8::MAX` where there is no way.
    distances: Vec<u8>,
}

impl Areas {
    #[inline]
    pub fn facts(&self, area: Area) -> &AreaFacts {
        self.facts.get(area)
    }
    pub fn select(&self, wanted: impl Fn(&AreaFacts) -> bool) -> AreaSet {
        self.facts.select(wanted)
    }
    /// Land areas beside a land area, over land, river, strait or fortress wall.
    #[inline]
    pub fn links(&self, area: Area) -> &[Link] {
        &self.links[area.index()]
    }
    pub fn link(&self, from: Area, to: Area) -> Option<&Link> {
        self.links(from).iter().find(|link| link.to == to)
    }
    /// The seas on which an area has a coast.
    #[inline]
    pub fn ports(&self, area: Area) -> &[Port] {
        &self.ports[area.index()]
    }
    /// The land areas beside an area.
    #[inline]
    pub fn near(&self, area: Area) -> &AreaSet {
        &self.near[area.index()]
    }
    /// Of the land areas beside an area, those beyond no strait and no fortress wall.
    #[inline]
    pub fn roads(&self, area: Area) -> &AreaSet {
        &self.roads[area.index()]
    }
    /// Every area of a nation's colour, Home or aligned, with the fortresses in it.
    #[inline]
    pub fn of(&self, nation: Nation) -> AreaSet {
        self.of[nation.index()]
    }
    /// G.HomeA
    #[inline]
    pub fn home(&self, nation: Nation) -> AreaSet {
        self.home[nation.index()]
    }
    /// How many areas a unit moves from one to the other over land and straits; `None` where there is no way.
    #[inline]
    pub fn distance(&self, from: Area, to: Area) -> Option<u8> {
        let steps = self.distances[from.index() * self.facts.len() + to.index()];
        (steps != u8::MAX).then_some(steps)
    }
    /// 5.42, 7.3b: the land areas that are one or two areas away, or at the end of an Air-Route.
    #[inline]
    pub fn range(&self, from: Area) -> &AreaSet {
        &self.range[from.index()]
    }
    /// 9.17(c), 9.17(d): whether a step between two areas crosses the border of a country.
    #[inline]
    pub fn crosses_border_of(&self, nation: Nation, from: Area, to: Area) -> bool {
        self.of(nation).has(from) != self.of(nation).has(to)
    }
    /// G.AirRoute
    #[inline]
    pub fn air_routes(&self, area: Area) -> &[Area] {
        &self.air_routes[area.index()]
    }

    pub(super) fn load(board: &Board, nations: &NationList) -> Result<Areas> {
        if board.len() > 256 {
            return Err(BoardError::new(
                "boards/engulfed/spaces.tsv",
                0,
                "",
                "more than 256 spaces",
            ));
        }
        let mut facts = Vec::with_capacity(board.len());
        for id in board.ids() {
            facts.push(load_facts(board, nations, id)?);
        }
        for index in 0..facts.len() {
            if let Some(Fortress {
                around: Some(around),
                ..
            }) = facts[index].fortress
            {
                facts[around.index()].fortress_inside = Some(Area(index as u8));
            }
        }
        let mut areas = Areas {
            facts: facts.into_iter().collect(),
            links: vec![Vec::new(); board.len()],
            ports: vec![Vec::new(); board.len()],
            air_routes: vec![Vec::new(); board.len()],
            land: AreaSet::NONE,
            fortresses: AreaSet::NONE,
            resources: AreaSet::NONE,
            swamps: AreaSet::NONE,
            cape_ports: AreaSet::NONE,
            coasts: [AreaSet::NONE; 4],
            harbours: [AreaSet::NONE; 4],
            fortress_harbours: [AreaSet::NONE; 4],
            of: [AreaSet::NONE; Nation::MAX],
            home: [AreaSet::NONE; Nation::MAX],
            near: Box::new([AreaSet::NONE; 256]),
            roads: Box::new([AreaSet::NONE; 256]),
            range: Box::new([AreaSet::NONE; 256]),
            distances: Vec::new(),
        };
        areas.join(board)?;
        areas.land = areas.select(AreaFacts::is_land);
        areas.fortresses = areas.select(|f| f.fortress.is_some());
        areas.resources = areas.select(|f| f.resource);
        for (nation, _) in nations.all() {
            areas.of[nation.index()] = areas.select(|f| f.is_land() && f.nation == Some(nation));
            let is_home = |f: &AreaFacts| f.is_land() && f.home && f.nation == Some(nation);
            areas.home[nation.index()] = areas.select(is_home);
        }
        areas.swamps = areas.select(|f| f.is_land() && f.terrain == Terrain::Swamp);
        areas.cape_ports = areas.select(|f| f.is_land() && f.cape_port);
        areas.chart();
        areas.measure();
        Ok(areas)
    }

    /// Which land areas lie on which sea.
    fn chart(&mut self) {
        for area in self.land.iter() {
            for port in &self.ports[area.index()] {
                let sea = port.sea.index();
                self.coasts[sea].insert(area);
                self.harbours[sea].set(area, port.port);
                self.fortress_harbours[sea].set(area, port.through_fortress);
            }
        }
    }

    fn measure(&mut self) {
        for (from, links) in self.links.iter().enumerate() {
            let is_road = |link: &&Link| matches!(link.border, Border::Plain | Border::River);
            self.near[from] = links.iter().map(|link| link.to).collect();
            self.roads[from] = links.iter().filter(is_road).map(|link| link.to).collect();
        }
        let count = self.facts.len();
        self.distances = vec![u8::MAX; count * count];
        for from in self.land.iter() {
            let (mut reached, mut edge) = (AreaSet::NONE, AreaSet::NONE);
            edge.insert(from);
            let mut steps = 0;
            while !edge.is_empty() {
                let mut next = AreaSet::NONE;
                for area in edge.iter() {
                    self.distances[from.index() * count + area.index()] = steps;
                    next = next.union(self.near[area.index()]);
                }
                reached = reached.union(edge);
                edge = next.without(reached);
                steps += 1;
            }
        }
        let reaches = |from: Area, to: Area| {
            let steps = self.distance(from, to);
            steps.is_some_and(|steps| (1..=2).contains(&steps))
                || self.air_routes(from).contains(&to)
        };
        let around = |from: Area| self.land.iter().filter(|to| reaches(from, *to)).collect();
        let ranges: Vec<AreaSet> = (0..count as u8).map(Area).map(around).collect();
        self.range[..count].copy_from_slice(&ranges);
    }

    fn join(&mut self, board: &Board) -> Result<()> {
        let kinds = BorderKinds::of(board)?;
        for id in board.ids() {
            let invasions = invasions(board, id)?;
            for link in board.neighbours(id) {
                let (from, to) = (id.index(), Area(link.to.0 as u8));
                let has = |kind: Kinds| link.kinds.has(kind);
                if has(kinds.air_route) {
                    self.air_routes[from].push(to);
                }
                if let Some(border) = kinds.border(link.kinds) {
                    self.links[from].push(Link {
                        to,
                        border,
                        maginot: has(kinds.maginot),
                    });
                }
                if has(kinds.coast) && board.space(link.to).kind == SpaceKind::Sea {
                    let Ok(sea) = board.key(link.to).parse::<Sea>() else {
                        // The Red Sea and the Persian Gulf.
                        self.facts.get_mut(Area(id.0 as u8)).cape_port |= has(kinds.port);
                        continue;
                    };
                    let invasion = invasions
                        .iter()
                        .find(|(zone, _)| *zone == sea)
                        .map_or(0, |(_, n)| *n);
                    self.ports[from].push(Port {
                        sea,
                        port: has(kinds.port),
                        through_fortress: has(kinds.fortress_port),
                        invasion,
                    });
                }
            }
        }
        Ok(())
    }
}

/// The kinds of border that the board's file declares.
struct BorderKinds {
    land: Kinds,
    river: Kinds,
    maginot: Kinds,
    strait: Kinds,
    fortress: Kinds,
    air_route: Kinds,
    coast: Kinds,
    port: Kinds,
    fortress_port: Kinds,
}

impl BorderKinds {
    fn of(board: &Board) -> Result<BorderKinds> {
        let kind = |name| board.need_kind(name);
        Ok(BorderKinds {
            land: kind("land")?,
            river: kind("river")?,
            maginot: kind("maginot")?,
            strait: kind("strait")?,
            fortress: kind("fortress")?,
            air_route: kind("air_route")?,
            coast: kind("coast")?,
            port: kind("port")?,
            fortress_port: kind("fortress_port")?,
        })
    }

    fn border(&self, kinds: Kinds) -> Option<Border> {
        Some(match () {
            () if kinds.has(self.strait) => Border::Strait,
            () if kinds.has(self.fortress) => Border::Fortress,
            () if kinds.has(self.river) => Border::River,
            () if kinds.has(self.land) => Border::Plain,
            () => return None,
        })
    }
}

/// 7.2b: `sea_atlantic:3,sea_mediterranean:1`.
fn invasions(board: &Board, id: SpaceId) -> Result<Vec<(Sea, u8)>> {
    let row = board.row(id);
    let mut all = Vec::new();
    for item in row.get::<List<String>>("invasion")?.0 {
        let parts = item
            .split_once(':')
            .and_then(|(zone, n)| Some((zone.to_string(), n.parse::<u8>().ok()?)));
        let (zone, number) =
            parts.ok_or_else(|| row.error("invasion", format!("`{item}` is not sea:number")))?;
        match zone.parse() {
            Ok(sea) => all.push((sea, number)),
            Err(_) if zone == "sea_red" => {}
            Err(why) => return Err(row.error("invasion", why)),
        }
    }
    Ok(all)
}

fn load_facts(board: &Board, nations: &NationList, id: SpaceId) -> Result<AreaFacts> {
    let (row, space) = (board.row(id), board.space(id));
    let named = |column: &'static str, name: &str| match name {
        "" => Ok(None),
        _ => match on_board(nations, name) {
            Some(nation) => Ok(Some(nation)),
            None => Err(row.error(column, format!("`{name}` is not in nations.tsv"))),
        },
    };
    let nation = named("country", &space.country)?;
    let stack = row.amount("stack")?;
    let around = row.maybe_space(board, "fortress_in")?;
    Ok(AreaFacts {
        kind: space.kind,
        nation,
        // Off land nobody holds it; any nation will do there.
        owner_1939: nation.unwrap_or(Nation::GERMANY),
        home: row.flag("home_area")?,
        pact: row.text("status")? == "pact",
        terrain: space.terrain.parse().unwrap_or(Terrain::Clear),
        climate: row.maybe_word("weather_zone")?.unwrap_or(Climate::West),
        resource: row.flag("resource")?,
        werps: (row.amount("werp")?, row.amount("werp_conquered")?),
        capital_of: named("capital_of", row.text("capital_of")?)?,
        heavy_fort_site: row.flag("heavy_fort_site")?,
        fortress: (stack > 0).then_some(Fortress {
            around,
            stack,
            attackers: row.amount("attackers")?,
        }),
        fortress_inside: None,
        cape_port: false,
        // Upper Egypt's site lies on the Red Sea, which is reached from the Atlantic (7.25).
        cape_invasion: match row.text("invasion")?.strip_prefix("sea_red:") {
            Some(number) => number
                .parse()
                .map_err(|_| row.error("invasion", format!("`{number}` is no number")))?,
            None => 0,
        },
    })
}
