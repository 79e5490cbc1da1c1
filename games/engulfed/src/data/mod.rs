//! Everything of the game that is data: the map's symbols, blocks, charts and set-ups.
//!
//! The files are in `games/engulfed/data/` and `boards/engulfed/`; each row says whether the text gives it or why
//! it was chosen. They are read once; what is wrong in them is reported with file, line and field.

mod areas;
mod blocks;
mod charts;
mod limits;
mod minors;
mod nations;
mod places;
mod read;
mod setups;

pub use areas::{AreaFacts, Areas, Border, Fortress, Link, Port};
pub use blocks::{Block, COLOURS};
pub use charts::{Charts, Turns, Zones};
pub use limits::{Builds, Costs, Limits, National, NationalLimits, Production, Scoring};
pub use minors::{Minor, MinorForce, Minors};
pub use nations::{NationClass, NationFacts, NationList};
pub use places::{Places, Regions};
pub use setups::{
    Condition, Event, Fact, Levels, Placement, Scenario, ScenarioRule, Setup, VictoryLine,
};

use board::{Board, BoardError, BoardFiles, SpaceNames};
use std::sync::LazyLock;

use crate::types::{Area, Kind, Nation};

type Result<T> = std::result::Result<T, BoardError>;

/// The game's data, ready for use.
#[derive(Clone, Debug)]
pub struct Data {
    /// Keys and names of areas.
    pub spaces: SpaceNames<Area>,
    pub nations: NationList,
    pub areas: Areas,
    pub places: Places,
    pub regions: Regions,
    /// The component list: 284 blocks.
    pub blocks: Vec<Block>,
    pub costs: Costs,
    pub limits: Limits,
    pub national: National,
    pub turns: Turns,
    pub charts: Charts,
    pub minors: Minors,
    /// 14.48, 16.2
    pub scoring: Scoring,
    pub scenarios: Vec<Scenario>,
    pub setups: Vec<Setup>,
}

/// The data that is built in.
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        Data::load(board::boards::engulfed(), &embedded())
            .unwrap_or_else(|error| panic!("the data of Europe Engulfed is broken: {error}"))
    });
    &DATA
}

board::data_files!(
    "games/engulfed/data":
    "asw.tsv",
    "blocks.tsv",
    "conscription.tsv",
    "costs.tsv",
    "flak.tsv",
    "limits.tsv",
    "minor_forces.tsv",
    "minors.tsv",
    "national_limits.tsv",
    "nations.tsv",
    "peace_production.tsv",
    "production.tsv",
    "regions.tsv",
    "scenario_rules.tsv",
    "scenarios.tsv",
    "scoring.tsv",
    "setup_control.tsv",
    "setup_facts.tsv",
    "setup_fleets.tsv",
    "setup_levels.tsv",
    "setup_nations.tsv",
    "setup_units.tsv",
    "special_actions.tsv",
    "turn_track.tsv",
    "uboat_attack.tsv",
    "v_weapons.tsv",
    "variable_weather.tsv",
    "victory.tsv",
);

impl Data {
    /// Reads the data over a board; the first thing that is wrong is the error.
    pub fn load(board: &Board, files: &BoardFiles) -> Result<Data> {
        let table = |name: &str| files.sourced(name);
        let nations = nations::load(&table("nations.tsv")?)?;
        let areas = Areas::load(board, &nations)?;
        let names = read::Names {
            board,
            nations: &nations,
            areas: &areas,
        };
        let places = Places::load("area", "boards/engulfed/spaces.tsv", |key| {
            board.find(key).map(|id| Area(id.0 as u8))
        })?;
        let mut regions = Regions::load(&table("regions.tsv")?, |row| names.areas(row, "member"))?;
        regions.read_map(names, &places);
        let blocks = blocks::load(names, &table("blocks.tsv")?)?;
        let national = National::load(
            names,
            &limits::NationalTables {
                production: table("production.tsv")?,
                peace: table("peace_production.tsv")?,
                limits: table("national_limits.tsv")?,
                special_actions: table("special_actions.tsv")?,
                conscription: table("conscription.tsv")?,
            },
        )?;
        let charts = Charts::load(&charts::ChartTables {
            u_boats: table("uboat_attack.tsv")?,
            asw: table("asw.tsv")?,
            flak: table("flak.tsv")?,
            v_weapons: table("v_weapons.tsv")?,
        })?;
        let (minors, forces) = (table("minors.tsv")?, table("minor_forces.tsv")?);
        let minors = Minors::load(names, &blocks, &minors, &forces)?;
        let box_holds = |p: &Placement| {
            pieces(&blocks, &minors, &national)
                .filter(|piece| {
                    (piece.nation, piece.kind, piece.elite, piece.full)
                        == (p.nation, p.kind, p.elite, p.full)
                })
                .count()
        };
        let (scenarios, setups) = setups::load(
            names,
            box_holds,
            &setups::SetupTables {
                scenarios: table("scenarios.tsv")?,
                rules: table("scenario_rules.tsv")?,
                victory: table("victory.tsv")?,
                control: table("setup_control.tsv")?,
                units: table("setup_units.tsv")?,
                fleets: table("setup_fleets.tsv")?,
                levels: table("setup_levels.tsv")?,
                nations: table("setup_nations.tsv")?,
                facts: table("setup_facts.tsv")?,
            },
        )?;
        Ok(Data {
            spaces: SpaceNames::of(board),
            costs: Costs::load(&table("costs.tsv")?)?,
            limits: Limits::load(&table("limits.tsv")?)?,
            scoring: Scoring::load(&table("scoring.tsv")?)?,
            turns: Turns::load(&table("turn_track.tsv")?, &table("variable_weather.tsv")?)?,
            places,
            regions,
            blocks,
            national,
            charts,
            minors,
            scenarios,
            setups,
            nations,
            areas,
        })
    }

    /// Every block and ground-support marker, in the order of their numbers.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        pieces(&self.blocks, &self.minors, &self.national)
    }

    /// The nation of that id; for set-ups and tests, which name nations that are there.
    #[track_caller]
    pub fn nation(&self, id: &str) -> Nation {
        self.nations
            .find(id)
            .unwrap_or_else(|| panic!("there is no nation `{id}`"))
    }
}

/// A unit as it is made: a block under the name of who uses it, or a ground-support marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub nation: Nation,
    pub kind: Kind,
    pub elite: bool,
    pub full: u8,
}

fn pieces(blocks: &[Block], minors: &Minors, national: &National) -> impl Iterator<Item = Piece> {
    let piece = |nation, kind, elite, full| Piece {
        nation,
        kind,
        elite,
        full,
    };
    let coloured = blocks.iter().filter_map(move |b| {
        let nation = b.nation?;
        Some(piece(nation, b.kind, b.elite, b.full))
    });
    // 9.61: the brown blocks, under the names of the Minors that use them.
    let brown = minors
        .all()
        .filter(|minor| !minor.nation.is_axis_minor())
        .flat_map(move |minor| {
            let forces = minor.forces.iter();
            forces.map(move |f| piece(minor.nation, f.kind, false, f.full))
        });
    // 9.522, 9.531: French blocks under the names of those who use them when France is gone.
    let french = [
        (Nation::VICHY, Kind::Infantry, 2),
        (Nation::VICHY, Kind::Infantry, 2),
        (Nation::VICHY, Kind::Infantry, 2),
        (Nation::FREE_FRENCH, Kind::Infantry, 3),
        (Nation::FREE_FRENCH, Kind::Infantry, 3),
        (Nation::FREE_FRENCH, Kind::Infantry, 3),
        (Nation::FREE_FRENCH, Kind::Armour, 3),
    ];
    let french = french
        .into_iter()
        .map(move |(nation, kind, full)| piece(nation, kind, false, full));
    let air = Nation::MAJORS.into_iter().flat_map(move |nation| {
        let markers = 0..national.limits(nation).ground_support;
        markers.map(move |_| piece(nation, Kind::GroundSupport, false, 1))
    });
    coloured.chain(brown).chain(french).chain(air)
}
