//! Everything of the game that is data: nations, pieces, tables and scenarios.
//!
//! The files are in `games/aeto/data/` and `boards/aeto/`; each row says where it comes from (`source`) and how far it can
//! be relied on (`confidence`). They are read once; what is wrong in them is reported with file, line and field.

mod economy;
mod flak;
mod nations;
mod options;
mod politics;
mod scenarios;
mod seasons;
mod special;
mod strategic;
mod tables;
mod transport;
mod units;
mod yards;

pub use economy::{Adjustment, Economy, Price};
pub use flak::NavalFlak;
pub use nations::Nation;
pub use options::{Agreement, Context, Dismissal, Intelligence, Occasion, Optional};
pub use politics::{
    Activation, Alignment, Berth, Clause, Fact, Garrison, Invader, Modifier, Pact, Passage, Status,
    What, Who,
};
pub use scenarios::{
    Arrival, Condition, Deed, Ending, Grant, Past, Place, Placement, Scenario, Way,
};
pub use seasons::Seasons;
pub use special::{Claim, Leash, Prey, SpecialBoat, Specials, Taking};
pub use strategic::{BombingTable, Bombs, Convoys, EscortValue, Incomes};
pub use tables::{
    AirWeather, Crt, Fate, Glider, MonthWeather, PermanentFort, Prices, Result as CombatResult,
    TerrainRow, Values,
};
pub use transport::{Haul, Transport};
pub use units::{Abilities, AirFace, Body, Kind, LandFace, ShipFace};
pub use yards::{YardCase, Yards};

use crate::types::{KindId, Month, MonthName, NationId, ScenarioId, Terrain};
use board::{BoardError, BoardFiles, SpaceId, Table, boards};
use std::sync::LazyLock;

pub(crate) type Read<T> = std::result::Result<T, BoardError>;

board::data_files! {
    "games/aeto/data":
    "occupied.tsv", "overseas.tsv", "salo.tsv", "transit.tsv", "transits.tsv",
    "abroad.tsv", "activation.tsv", "activations.tsv", "alignment.tsv", "vichy_fleet.tsv", "vichy_garrisons.tsv",
    "adjustments.tsv", "air_weather.tsv", "airborne.tsv", "gliders.tsv", "belomor.tsv", "bombing.tsv", "border_garrison.tsv", "build_prices.tsv", "chits.tsv", "claims.tsv", "crt.tsv", "dismissals.tsv", "entitlements.tsv", "escorts.tsv", "fates.tsv", "happy_time.tsv", "income.tsv", "mediterranean.tsv", "months.tsv",
    "demolition.tsv", "persian_route.tsv", "placement.tsv", "rail_cities.tsv",
    "history.tsv", "nations.tsv", "naval_aa.tsv", "naval_flak.tsv", "night_flak.tsv",
    "offensives.tsv", "options.tsv", "order_of_battle.tsv", "permanent_forts.tsv", "prices.tsv", "range_limits.tsv", "recycled.tsv", "replenishment.tsv",
    "scenarios.tsv", "setup.tsv", "ships.tsv", "special_boats.tsv", "supply_sources.tsv", "terrain.tsv", "transport.tsv", "uboat_attack.tsv", "ultra.tsv", "units.tsv", "values.tsv", "wars.tsv", "yard_time.tsv",
    "yards.tsv",
    "works.tsv",
    "evasion.tsv",
}

/// The game's data, ready for use.
#[derive(Clone, Debug)]
pub struct Data {
    pub nations: Vec<Nation>,
    pub kinds: Vec<Kind>,
    pub scenarios: Vec<Scenario>,
    pub sources: Vec<Source>,
    /// 7.7g, 8.12a: the sea areas of the Mediterranean.
    pub mediterranean: Vec<SpaceId>,
    pub crt: Crt,
    terrain: Vec<TerrainRow>,
    months: Vec<MonthWeather>,
    pub air_weather: AirWeather,
    pub prices: Vec<Prices>,
    pub free: Vec<FreeUnits>,
    pub values: Values,
    pub bombing: BombingTable,
    pub incomes: Incomes,
    night_flak: Vec<strategic::NightFlak>,
    pub convoys: Convoys,
    pub yards: Yards,
    pub economy: Economy,
    pub seasons: Seasons,
    pub naval_flak: NavalFlak,
    pub transport: Transport,
    /// 10.3a: from this face of the die on so many chits.
    evasion: Vec<(u8, u8)>,
    pub permanent_forts: Vec<PermanentFort>,
    pub fates: Vec<Fate>,
    pub gliders: Vec<Glider>,
    /// 4.24.12
    pub airborne: Vec<Box<str>>,
    /// 8.0, 9.2, 9.11f, 9.12g: who joins whom, and where the French fleet goes.
    pub pacts: politics::Pacts,
    pub specials: Specials,
    /// Chapter 11.
    pub optional: Optional,
}

/// 7.0: a Map Supply Source.
#[derive(Clone, Debug)]
pub struct Source {
    pub nation: NationId,
    pub hex: SpaceId,
    /// 7.8d: how many units in its hex it serves, where that is limited.
    pub limit: Option<u8>,
    /// 7.0b, 7.0c: in which nations and colonies it serves; none if anywhere.
    pub serves: Vec<NationId>,
}

/// 7.14b: infantry that is replenished free each month; of a nation, or of every minor nation.
#[derive(Clone, Copy, Debug)]
pub struct FreeUnits {
    pub nation: Option<NationId>,
    pub units: u8,
}

impl Data {
    pub fn load(files: &BoardFiles) -> Read<Data> {
        let board = boards::aeto();
        let table = |name: &str| sourced(files, name);
        let nations = nations::load(&table("nations.tsv")?)?;
        let kinds = units::load(&table("units.tsv")?, &table("ships.tsv")?, &nations)?;
        let find = |row: board::Row<'_>, column: &str| nations::field(row, column, &nations);
        let mut sources = Vec::new();
        for row in table("supply_sources.tsv")?.rows() {
            sources.push(Source {
                nation: find(row, "nation")?,
                hex: row.space(board, "hex")?,
                limit: row.maybe("limit")?,
                serves: row.each("serves", |name| nations::by_id(name, &nations))?,
            });
        }
        let mut free = Vec::new();
        for row in table("replenishment.tsv")?.rows() {
            let minor = row.text("nation")? == "minor";
            free.push(FreeUnits {
                nation: if minor {
                    None
                } else {
                    Some(find(row, "nation")?)
                },
                units: row.get("free")?,
            });
        }
        Ok(Data {
            scenarios: scenarios::load(files, &nations, &kinds)?,
            mediterranean: table("mediterranean.tsv")?
                .rows()
                .map(|row| row.space(board, "area"))
                .collect::<Read<_>>()?,
            crt: Crt::load(&table("crt.tsv")?)?,
            terrain: tables::terrain(&table("terrain.tsv")?)?,
            months: tables::months(&table("months.tsv")?)?,
            air_weather: AirWeather::load(&table("air_weather.tsv")?)?,
            prices: tables::prices(&table("prices.tsv")?, &nations)?,
            values: Values::read(&table("values.tsv")?)?,
            bombing: BombingTable::load(&table("bombing.tsv")?)?,
            incomes: Incomes::load(&table("income.tsv")?, &nations)?,
            convoys: Convoys::load(files)?,
            yards: Yards::load(files)?,
            economy: Economy::load(files, &nations)?,
            seasons: Seasons::load(files, &nations)?,
            naval_flak: NavalFlak::load(files)?,
            transport: Transport::load(files)?,
            evasion: tables::evasion(&table("evasion.tsv")?)?,
            night_flak: strategic::night_flak(&table("night_flak.tsv")?)?,
            permanent_forts: tables::permanent_forts(&table("permanent_forts.tsv")?)?,
            fates: tables::fates(&table("fates.tsv")?)?,
            gliders: tables::gliders(&table("gliders.tsv")?, &nations)?,
            airborne: tables::airborne(&table("airborne.tsv")?)?,
            pacts: politics::Pacts::load(files, &nations, &kinds)?,
            specials: Specials::load(files, &nations, &kinds)?,
            optional: Optional::load(files, &nations, &kinds)?,
            nations,
            kinds,
            sources,
            free,
        })
    }

    pub fn find_nation(&self, id: &str) -> Option<NationId> {
        let at = self.nations.iter().position(|nation| &*nation.id == id)?;
        Some(NationId(at as u16))
    }
    pub fn find_kind(&self, id: &str) -> Option<KindId> {
        let at = self.kinds.iter().position(|kind| &*kind.id == id)?;
        Some(KindId(at as u16))
    }
    pub fn find_scenario(&self, id: &str) -> Option<ScenarioId> {
        let at = self.scenarios.iter().position(|one| &*one.id == id)?;
        Some(ScenarioId(at as u16))
    }
    pub fn terrain(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[terrain.index()]
    }
    pub fn month(&self, month: MonthName) -> &MonthWeather {
        &self.months[month.index()]
    }
    /// 2.8d: how many hits a star brings in a night raid.
    pub fn night_flak(&self, month: Month) -> u8 {
        kernel::cite!("2.8d");
        let mut rows = self.night_flak.iter().rev();
        let now = rows.find(|row| row.since <= month.year());
        now.map_or(1, |row| row.hits)
    }
    /// 10.3a: how many Evasion chits a face of the die brings.
    pub fn evasion_chits(&self, die: u8) -> u8 {
        kernel::cite!("10.3a");
        let mut rows = self.evasion.iter().rev();
        let row = rows.find(|(least, _)| *least <= die);
        row.map_or(0, |(_, chits)| *chits)
    }
    pub fn price(&self, nation: NationId) -> Option<&Prices> {
        self.prices.iter().find(|row| row.nation == nation)
    }
}

/// A table each of whose rows says where it comes from and how far it can be relied on.
pub(crate) fn sourced(files: &BoardFiles, name: &str) -> Read<Table> {
    let table = files.sourced(name)?;
    for row in table.rows() {
        match row.text("confidence")? {
            "high" | "medium" | "low" => {}
            other => return Err(row.error("confidence", format!("no confidence `{other}`"))),
        }
    }
    Ok(table)
}

#[inline]
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        Data::load(&embedded())
            .unwrap_or_else(|error| panic!("the data of AETO are broken: {error}"))
    });
    &DATA
}
