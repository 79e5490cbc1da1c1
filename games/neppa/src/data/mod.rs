//! Everything of the game that is data: the map's symbols, counters, force pools, tables and set-ups.
//!
//! The files are in `games/neppa/data/` and `boards/neppa/`; each row says whether the text gives it or why it was
//! chosen. They are read once; what is wrong in them is reported with file, line and field.

mod countries;
mod forces;
mod places;
mod read;
mod routes;
mod setups;
mod tables;
mod victory;
mod zones;

use std::sync::LazyLock;

use board::{Board, BoardError, BoardFiles, Keyed, Row, SpaceNames, Table};

pub use countries::{Class, Countries, Country};
pub use forces::{
    NationalityModifier, PoolClass, PoolLine, Pools, SrLimit, StartRequirement, UnitValues, Units,
};
pub use places::{NamedNations, Places, Regions};
pub use routes::{AirRange, Routes, UNREACHABLE};
pub use setups::{Economy, Fact, Placement, Scenario, Setup};
pub use tables::{
    ConvoyBox, Crt, CrtResult, Effectiveness, Interception, InterceptionNeeds, KillAndLoss,
    NavalAdvantage, OddsColumn, PercentByRoll, StrategicWarfare, UboatBase,
};
pub use victory::{Condition, Level, VictoryLine};
pub use zones::{CoastLink, LandLink, Passage, Port, SeaLink, Stacking, ZoneFacts, Zones};

use crate::types::{Front, Kind, Nation, Turn, Zone};

type Result<T> = std::result::Result<T, BoardError>;

/// Zones and boxes; the board has at most [`ZoneSet::ROOM`] of them (checked at load).
pub type ZoneSet = board::IdSet<Zone, 5>;

/// The game's data, ready for use.
#[derive(Clone, Debug)]
pub struct Data {
    /// Keys and names of zones.
    pub spaces: SpaceNames<Zone>,
    pub zones: Zones,
    pub land_zones: ZoneSet,
    pub ports: ZoneSet,
    pub routes: Routes,
    pub countries: Countries,
    pub places: Places,
    pub nations: NamedNations,
    pub regions: Regions,
    pub units: Units,
    pub pools: Pools,
    pub requirements: Vec<StartRequirement>,
    pub sr_limits: [SrLimit; 6],
    pub modifiers: Vec<NationalityModifier>,
    pub crt: Crt,
    pub interception: Interception,
    pub naval_advantage: NavalAdvantage,
    /// 9.7c: the Allied ASW Kill % Modifier.
    pub asw_kill: PercentByRoll,
    /// 9.8b: the Convoy Loss % Modifier.
    pub convoy_loss: PercentByRoll,
    pub strategic_warfare: StrategicWarfare,
    pub effectiveness: Effectiveness,
    pub scenarios: Vec<Scenario>,
    pub setups: Vec<Setup>,
    objectives: Vec<u8>,
}

/// The data that is built in.
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        Data::load(board::boards::neppa(), &embedded())
            .unwrap_or_else(|error| panic!("the data of NEPPA ETO is broken: {error}"))
    });
    &DATA
}

board::data_files!(
    "games/neppa/data":
    "asw_kill_modifier.tsv",
    "convoy_loss_modifier.tsv",
    "countries.tsv",
    "crt.tsv",
    "force_pools.tsv",
    "interception.tsv",
    "nationality_modifiers.tsv",
    "naval_advantage.tsv",
    "objectives.tsv",
    "regions.tsv",
    "required_start.tsv",
    "scenarios.tsv",
    "setup_control.tsv",
    "setup_economy.tsv",
    "setup_politics.tsv",
    "setup_units.tsv",
    "sr_limits.tsv",
    "stacking.tsv",
    "strategic_warfare.tsv",
    "uboat_effectiveness.tsv",
    "units.tsv",
    "victory.tsv",
);

/// What names in a table are looked up in.
#[derive(Clone, Copy)]
struct Names<'d> {
    board: &'d Board,
    zones: &'d Zones,
    countries: &'d Countries,
}

impl Names<'_> {
    /// A front, the zones of a country, or one zone.
    fn area(self, row: Row<'_>, column: &str) -> Result<ZoneSet> {
        let name = row.text(column)?;
        if let Ok(front) = name.parse() {
            return Ok(self.zones.select(|zone| zone.on(front)));
        }
        let country = self.countries.find(name);
        match country.map(|nation| self.countries.get(nation).zones) {
            Some(zones) if !zones.is_empty() => Ok(zones),
            _ => Ok([row.space(self.board, column)?].into_iter().collect()),
        }
    }
}

impl Data {
    /// Reads the data over a board; the first thing that is wrong is the error.
    pub fn load(board: &Board, files: &BoardFiles) -> Result<Data> {
        let table = |name: &str| files.sourced(name);
        let mut countries = countries::load(board, &table("countries.tsv")?)?;
        let zones = Zones::load(board, &countries, &table("stacking.tsv")?)?;
        countries::add_zones(&mut countries, &zones);
        let names = Names {
            board,
            zones: &zones,
            countries: &countries,
        };
        let (scenarios, setups) = setups::load(
            names,
            &setups::SetupTables {
                scenarios: table("scenarios.tsv")?,
                victory: table("victory.tsv")?,
                units: table("setup_units.tsv")?,
                control: table("setup_control.tsv")?,
                economy: table("setup_economy.tsv")?,
                politics: table("setup_politics.tsv")?,
            },
        )?;
        Ok(Data {
            spaces: SpaceNames::of(board),
            places: Places::load("zone", "boards/neppa/spaces.tsv", |key| {
                board.find(key).map(|id| Zone(id.0))
            })?,
            nations: NamedNations::load("country", "games/neppa/data/countries.tsv", |id| {
                countries.find(id)
            })?,
            regions: Regions::load(&table("regions.tsv")?, |row| names.area(row, "member"))?,
            units: Units::load(&countries, &table("units.tsv")?)?,
            pools: Pools::load(&countries, &table("force_pools.tsv")?)?,
            requirements: forces::load_requirements(names, &table("required_start.tsv")?)?,
            sr_limits: forces::load_sr_limits(&countries, &table("sr_limits.tsv")?)?,
            modifiers: forces::load_modifiers(&countries, &table("nationality_modifiers.tsv")?)?,
            crt: Crt::load(&table("crt.tsv")?)?,
            interception: Interception::load(&table("interception.tsv")?)?,
            naval_advantage: NavalAdvantage::load(&table("naval_advantage.tsv")?)?,
            asw_kill: PercentByRoll::load(&table("asw_kill_modifier.tsv")?)?,
            convoy_loss: PercentByRoll::load(&table("convoy_loss_modifier.tsv")?)?,
            strategic_warfare: StrategicWarfare::load(&table("strategic_warfare.tsv")?)?,
            effectiveness: Effectiveness::load(&table("uboat_effectiveness.tsv")?)?,
            objectives: victory::load_objectives(names, &table("objectives.tsv")?)?,
            routes: Routes::new(board, &zones),
            scenarios,
            setups,
            land_zones: zones.select(ZoneFacts::is_land),
            ports: zones.select(|facts| facts.port.is_some()),
            zones,
            countries,
        })
    }

    /// The country of that id; for set-ups and tests, which name countries that are there.
    #[track_caller]
    pub fn nation(&self, id: &str) -> Nation {
        let found = self.countries.find(id);
        found.unwrap_or_else(|| panic!("there is no country `{id}`"))
    }

    pub fn find_scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| &*scenario.id == id)
    }

    /// The set-up that a scenario begins from.
    pub fn setup(&self, scenario: &Scenario) -> &Setup {
        &self.setups[scenario.setup]
    }

    #[inline]
    pub fn facts(&self, zone: Zone) -> &ZoneFacts {
        self.zones.facts.get(zone)
    }

    #[inline]
    pub fn country(&self, nation: Nation) -> &Country {
        self.countries.get(nation)
    }

    #[inline]
    pub fn unit(&self, nation: Nation, kind: Kind) -> &UnitValues {
        self.units.get(nation, kind)
    }

    #[inline]
    pub fn modifier(&self, nation: Nation) -> NationalityModifier {
        self.modifiers[nation.index()]
    }

    /// 4.0a for a Major; for the others their whole force (4.2).
    #[inline]
    pub fn pool_limit(&self, nation: Nation, kind: Kind, turn: Turn) -> u8 {
        if nation.is_major() {
            self.pools.limit(nation, kind, turn)
        } else {
            self.country(nation).pool[kind.index()]
        }
    }

    /// Victory points of a zone.
    #[inline]
    pub fn points(&self, zone: Zone) -> u8 {
        self.objectives[zone.index()]
    }

    /// 6.3e: ocean zones from the one beside the port (counted as 1) to `sea`, on the front of `sea`;
    /// [`UNREACHABLE`] where the port does not open on that front, and always for the U.S. box (6.3g).
    #[inline]
    pub fn interception_count(&self, port: Zone, sea: Zone) -> u8 {
        self.routes.interception_count(port, sea)
    }

    /// 6.1c: ocean zones on the shortest way between two ports of a front; [`UNREACHABLE`] when there is none.
    pub fn port_distance(&self, front: Front, straits_open: bool, from: Zone, to: Zone) -> u8 {
        let ways = |port: Zone| {
            let links = self.zones.coasts(port).iter();
            links.filter(|link| link.port).map(|link| link.to)
        };
        ways(from)
            .flat_map(|a| ways(to).map(move |b| (a, b)))
            .map(|(a, b)| self.routes.sea(front, straits_open, a, b))
            .filter(|&steps| steps != UNREACHABLE)
            .map(|steps| steps + 1)
            .min()
            .unwrap_or(UNREACHABLE)
    }
}

/// A table with one row for each Major.
fn for_each_major<T: Copy>(
    countries: &Countries,
    table: &Table,
    found: [Option<T>; 6],
) -> Result<[T; 6]> {
    for (nation, value) in Nation::MAJORS.into_iter().zip(&found) {
        if value.is_none() {
            let message = format!("no row for `{}`", countries.get(nation).key());
            return Err(table.error("nation", message));
        }
    }
    Ok(found.map(|value| value.expect("just checked")))
}
