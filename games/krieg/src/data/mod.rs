//! Everything of the game that is data: countries, counters, tracks, charts, events, scenarios and cards.
//!
//! The files are in `games/krieg/data/` and `boards/krieg/`; each row says whether the text gives it or that it was
//! reconstructed. They are read once; what is wrong in them is reported with file, line and field.

mod charts;
mod counters;
mod lands;
mod map;
mod markers;
mod modifiers;
mod politics;
mod read;
mod recipes;
mod scenarios;
mod setups;
mod tracks;

pub(crate) use charts::all_six;
pub use charts::{
    AreaResult, AreaTables, Cell, CombatTable, Cost, HexTerrain, Hexside, LendLease, MovementPhase,
    Odds, PacificTables, Retreat, Size, Terrain, TerrainChart,
};
pub use counters::{
    Against, Back, Body, ConvoyKind, Counter, EntersIn, Entry, Face, Ground, GroundKind,
    Nationality, Site, SiteRule, SupportKind, Trait, Traits,
};
pub use lands::{Ceded, CededLand, Country, CountryClass, Land, LandKind};
pub use map::{DisplayBox, Map, OffMapBox, Place, StrategicHex, Waterway, Zone, ZoneLink};
pub use markers::{Marker, StandsIn};
pub use modifiers::{
    DelayCause, DelayDrm, DelayedCounters, PoliticalCause, PoliticalDrm, PoliticalKind, Roller,
};
pub use politics::{
    ArgumentKind, ConditionalFacts, ConditionalId, Duty, Event, EventFacts, Policy, Receiver,
};
pub use read::Index;
pub use recipes::{Part, PartKind, Recipe, Whose};
pub use scenarios::{
    Scenario, ScenarioKind, ScenarioRule, Sheet, StartsAt, VictoryCondition, VictoryLine, Winner,
};
pub use setups::{CivilWarMarker, CountryStatus, Fact, Placement, Setup};
pub use tracks::{TurnOfYear, Uscl, VpBox, VpTrack};

use std::sync::LazyLock;

use board::{Board, BoardError, BoardFiles, SpaceId};

use crate::cards::{Beside, CardTables, Cards};
use crate::types::{
    BoxId, CardId, CededId, CounterId, CountryId, LandId, MarkerId, PolicyId, ScenarioId, TableId,
    ZoneId,
};

type Result<T> = std::result::Result<T, BoardError>;

/// The game's data, ready for use.
#[derive(Clone, Debug)]
pub struct Data {
    /// Four Majors and 39 possible Minors.
    pub countries: Vec<Country>,
    /// The Land hexes that the board gives each country, by id.
    pub homes: Vec<Vec<SpaceId>>,
    pub lands: Vec<Land>,
    pub ceded: Vec<CededLand>,
    pub counters: Vec<Counter>,
    pub recipes: Vec<Recipe>,
    pub markers: Vec<Marker>,
    pub map: Map,
    pub boxes: Vec<DisplayBox>,
    pub turns: Vec<TurnOfYear>,
    pub vp_track: VpTrack,
    /// USCL 0 to 4.
    pub uscl: Vec<Uscl>,
    pub combat: CombatTable,
    pub terrain: TerrainChart,
    pub delay: Vec<DelayDrm>,
    pub political: Vec<PoliticalDrm>,
    pub areas: AreaTables,
    pub lend_lease: [LendLease; 6],
    pub pacific: PacificTables,
    pub policies: Vec<Policy>,
    /// 15.1 to 15.40.
    pub events: Vec<EventFacts>,
    /// In the order in which they are carried out.
    pub conditional: Vec<ConditionalFacts>,
    pub cards: Cards,
    pub scenarios: Vec<Scenario>,
    names: Names,
}

/// The names that tests, cards and set-ups use.
#[derive(Clone, Debug)]
struct Names {
    countries: Index,
    lands: Index,
    ceded: Index,
    counters: Index,
    markers: Index,
    cards: Index,
    policies: Index,
    boxes: Index,
    zones: Index,
    scenarios: Index,
}

/// The data that is built in.
#[inline]
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        Data::load(board::boards::krieg(), &embedded())
            .unwrap_or_else(|error| panic!("the data of Totaler Krieg! is broken: {error}"))
    });
    &DATA
}

board::data_files!(
    "games/krieg/data":
    "area_tables.tsv",
    "boxes.tsv",
    "card_rules.tsv",
    "card_tables.tsv",
    "cards.tsv",
    "ceded_lands.tsv",
    "conditional_events.tsv",
    "counters.tsv",
    "countries.tsv",
    "crt.tsv",
    "delay_drm.tsv",
    "events.tsv",
    "known_cards.tsv",
    "lands.tsv",
    "lend_lease.tsv",
    "markers.tsv",
    "off_map_boxes.tsv",
    "pacific_tables.tsv",
    "policies.tsv",
    "political_drm.tsv",
    "political_tables.tsv",
    "recipes.tsv",
    "road_costs.tsv",
    "scenario_rules.tsv",
    "scenarios.tsv",
    "setup_facts.tsv",
    "setup_units.tsv",
    "terrain.tsv",
    "turns.tsv",
    "uscl_track.tsv",
    "value_hexes.tsv",
    "victory.tsv",
    "vp_track.tsv",
    "weather_areas.tsv",
    "zone_links.tsv",
);

impl Data {
    /// Reads the data over a board; the first thing that is wrong is the error.
    pub fn load(board: &Board, files: &BoardFiles) -> Result<Data> {
        let table = |name: &str| read::table(files, name);
        let (countries, lands, ceded) = (
            table("countries.tsv")?,
            table("lands.tsv")?,
            table("ceded_lands.tsv")?,
        );
        let (counters, markers, recipes) = (
            table("counters.tsv")?,
            table("markers.tsv")?,
            table("recipes.tsv")?,
        );
        let card_tables = CardTables {
            cards: table("cards.tsv")?,
            card_tables: table("card_tables.tsv")?,
            political_tables: table("political_tables.tsv")?,
            rules: table("card_rules.tsv")?,
        };
        let (policies, boxes) = (table("policies.tsv")?, table("boxes.tsv")?);
        let conditional = table("conditional_events.tsv")?;
        let map_tables = map::MapTables::read(files)?;
        let scenario_tables = scenarios::ScenarioTables {
            scenarios: table("scenarios.tsv")?,
            rules: table("scenario_rules.tsv")?,
            victory: table("victory.tsv")?,
            value_hexes: table("value_hexes.tsv")?,
        };

        let names = Names {
            countries: Index::of(&countries, "id", "country", "countries.tsv")?,
            lands: Index::of(&lands, "id", "land", "lands.tsv")?,
            ceded: Index::of(&ceded, "id", "Ceded Land", "ceded_lands.tsv")?,
            counters: Index::of(&counters, "id", "counter", "counters.tsv")?,
            markers: Index::of(&markers, "id", "marker", "markers.tsv")?,
            cards: Index::of(&card_tables.cards, "id", "card", "cards.tsv")?,
            policies: Index::of(&policies, "id", "Policy", "policies.tsv")?,
            boxes: Index::of(&boxes, "id", "box", "boxes.tsv")?,
            zones: Index::of(&map_tables.zones, "id", "Naval Zone", "zones.tsv")?,
            scenarios: Index::of(
                &scenario_tables.scenarios,
                "id",
                "scenario",
                "scenarios.tsv",
            )?,
        };
        let recipe_names = Index::of(&recipes, "id", "recipe", "recipes.tsv")?;
        let conditional_names = Index::of(
            &conditional,
            "id",
            "Conditional Event",
            "conditional_events.tsv",
        )?;
        let table_names = Index::of_tables(
            &[&card_tables.card_tables, &card_tables.political_tables],
            "table",
            "table",
        )?;

        let countries = lands::countries(board, &countries)?;
        let land_facts = lands::lands(board, &names.countries, &lands)?;
        let ceded = lands::ceded(&names.countries, &names.lands, &land_facts, &ceded)?;
        let recipes = recipes::load(&recipes)?;
        let counter_names = counters::Names {
            board,
            countries: &names.countries,
            boxes: &names.boxes,
            recipes: &recipe_names,
            cards: &names.cards,
        };
        let counters = counters::load(counter_names, &recipes, &counters)?;
        let markers = markers::load(&names.cards, &markers)?;
        let events = politics::events(&table("events.tsv")?)?;
        let conditional = politics::conditional(&names.cards, &conditional)?;
        let cards = Cards::load(
            crate::cards::Names {
                board,
                countries: &names.countries,
                ceded: &names.ceded,
                policies: &names.policies,
                markers: &names.markers,
                counters: &names.counters,
                cards: &names.cards,
                tables: &table_names,
                conditional: &conditional_names,
                scenarios: &names.scenarios,
                events: &events,
            },
            Beside {
                counters: &counters,
                markers: &markers,
                conditional: &conditional,
            },
            &card_tables,
        )?;
        let setups = setups::load(
            setups::Names {
                board,
                countries: &names.countries,
                ceded: &names.ceded,
                policies: &names.policies,
                markers: &names.markers,
                counters: &names.counters,
                cards: &names.cards,
                conditional: &conditional_names,
                zones: &names.zones,
                boxes: &names.boxes,
                scenarios: &names.scenarios,
            },
            &counters,
            &table("setup_units.tsv")?,
            &table("setup_facts.tsv")?,
        )?;
        let scenario_facts = scenarios::Names {
            board,
            countries: &names.countries,
            cards: &names.cards,
        };
        let scenarios =
            scenarios::load(scenario_facts, &names.scenarios, setups, &scenario_tables)?;
        Ok(Data {
            homes: map::homes(board, &countries),
            map: Map::load(board, &names.zones, &map_tables)?,
            boxes: map::boxes(&boxes)?,
            turns: tracks::turns(&table("turns.tsv")?)?,
            vp_track: tracks::vp_track(&table("vp_track.tsv")?)?,
            uscl: tracks::uscl_track(&table("uscl_track.tsv")?)?,
            combat: charts::combat(&table("crt.tsv")?)?,
            terrain: charts::terrain(&table("terrain.tsv")?, &table("road_costs.tsv")?)?,
            delay: modifiers::delay(&table("delay_drm.tsv")?)?,
            political: modifiers::political(&table("political_drm.tsv")?)?,
            areas: charts::areas(&names.countries, &table("area_tables.tsv")?)?,
            lend_lease: charts::lend_lease(&table("lend_lease.tsv")?)?,
            pacific: charts::pacific(&names.countries, &table("pacific_tables.tsv")?)?,
            policies: politics::policies(&policies)?,
            countries,
            lands: land_facts,
            ceded,
            counters,
            recipes,
            markers,
            events,
            conditional,
            cards,
            scenarios,
            names,
        })
    }

    pub fn find_country(&self, id: &str) -> Option<CountryId> {
        self.names.countries.find(id)
    }
    pub fn find_land(&self, id: &str) -> Option<LandId> {
        self.names.lands.find(id)
    }
    pub fn find_ceded(&self, id: &str) -> Option<CededId> {
        self.names.ceded.find(id)
    }
    pub fn find_counter(&self, id: &str) -> Option<CounterId> {
        self.names.counters.find(id)
    }
    pub fn find_marker(&self, id: &str) -> Option<MarkerId> {
        self.names.markers.find(id)
    }
    pub fn find_card(&self, id: &str) -> Option<CardId> {
        self.names.cards.find(id)
    }
    pub fn find_table(&self, id: &str) -> Option<TableId> {
        let mut all = self.cards.tables.iter();
        let index = all.position(|table| &*table.id == id)?;
        Some(TableId(index as u16))
    }
    pub fn find_policy(&self, id: &str) -> Option<PolicyId> {
        self.names.policies.find(id)
    }
    pub fn find_box(&self, id: &str) -> Option<BoxId> {
        self.names.boxes.find(id)
    }
    pub fn find_zone(&self, id: &str) -> Option<ZoneId> {
        self.names.zones.find(id)
    }
    pub fn find_scenario(&self, id: &str) -> Option<ScenarioId> {
        self.names.scenarios.find(id)
    }
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| &*scenario.id == id)
    }
    /// All counters of the box, markers and blanks too.
    pub fn counters_in_the_box(&self) -> usize {
        let units = self.counters.iter().map(|counter| counter.copies);
        let markers = self.markers.iter().map(|marker| marker.copies);
        units.chain(markers).map(usize::from).sum()
    }
}
