//! The charts: combat results, terrain, and the dice tables that give steps, countries or wars.

use board::Table;

use super::Result;
use super::read::Index;
use crate::types::{Area, CountryId};

words! {
    /// The columns of the Combat Results Table, from the worst odds to the best.
    "odds column" Odds {
        OneToThree = "1-3",
        OneToTwo = "1-2",
        Even = "1-1",
        TwoToOne = "2-1",
        ThreeToOne = "3-1",
        FiveToOne = "5-1",
        SevenToOne = "7-1",
        NineToOne = "9-1",
    }
    /// 4.2.4: who retreats, and how far.
    "retreat result" Retreat { Ad = "Ad", Ex = "Ex", Dr1 = "Dr1", Dr2 = "Dr2", Dr3 = "Dr3" }
    "terrain of a hex" HexTerrain {
        Clear = "clear",
        Desert = "desert",
        City = "city",
        Port = "port",
        Rough = "rough",
        AllSea = "all_sea",
        Beachhead = "beachhead",
        Impassable = "impassable",
    }
    "hexside" Hexside {
        Plain = "plain",
        River = "river",
        Canal = "canal",
        Mountain = "mountain",
        Strait = "strait",
        ConnectedStrait = "connected_strait",
        AllSea = "all_sea",
        Lake = "lake",
        Beachhead2 = "beachhead_2",
        Beachhead1 = "beachhead_1",
    }
    "movement phase" MovementPhase { Operational = "operational", Reserve = "reserve" }
    "size" Size { OneStep = "one_step", MultiStep = "multi_step" }
}

/// A cell of the Combat Results Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub retreat: Retreat,
    pub attacker: u8,
    pub defender: u8,
}

/// 4.2.4
#[derive(Clone, Debug)]
pub struct CombatTable(Vec<[Cell; 6]>);

impl CombatTable {
    /// # Panics
    /// When `die` is not from 1 to 6.
    pub fn at(&self, odds: Odds, die: u8) -> Cell {
        self.0[odds as usize][usize::from(die) - 1]
    }
}

/// What entering costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// So many MPs; on a hexside, on top of the hex.
    Mp(u8),
    /// The whole Movement Allowance of a unit that has not moved.
    Whole,
    /// As along a Road or Rail.
    Road,
    Prohibited,
}

/// A line of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terrain {
    pub cost: Cost,
    /// Columns to the left for the defender.
    pub shift: u8,
}

#[derive(Clone, Debug)]
pub struct TerrainChart {
    hexes: Vec<Terrain>,
    hexsides: Vec<Terrain>,
    /// Road and Rail, in half MPs: by phase, in an active enemy country or not, by size.
    roads: [[[u8; 2]; 2]; 2],
}

impl TerrainChart {
    pub fn hex(&self, terrain: HexTerrain) -> Terrain {
        self.hexes[terrain as usize]
    }
    pub fn hexside(&self, hexside: Hexside) -> Terrain {
        self.hexsides[hexside as usize]
    }
    /// The cost of a Road or Rail hexside in half MPs; it replaces every other cost.
    pub fn road(&self, phase: MovementPhase, enemy_country: bool, size: Size) -> u8 {
        self.roads[phase as usize][usize::from(enemy_country)][size as usize]
    }
}

pub(super) fn combat(table: &Table) -> Result<CombatTable> {
    let mut cells: Vec<[Option<Cell>; 6]> = vec![[None; 6]; Odds::ALL.len()];
    for row in table.rows() {
        let odds: Odds = row.word("column")?;
        let die = row.within::<i8>("die", 1..=6)?;
        let cell = Cell {
            retreat: row.word("retreat")?,
            attacker: row.within::<i8>("attacker", 0..=4)? as u8,
            defender: row.within::<i8>("defender", 0..=4)? as u8,
        };
        if cells[odds as usize][die as usize - 1]
            .replace(cell)
            .is_some()
        {
            return Err(row.error("die", "this cell is there already"));
        }
    }
    cells
        .into_iter()
        .map(all_six)
        .collect::<Option<_>>()
        .map(CombatTable)
        .ok_or_else(|| table.error("die", "a cell is missing"))
}

/// Six results, or nothing if one is missing.
pub(crate) fn all_six<T: Copy>(results: [Option<T>; 6]) -> Option<[T; 6]> {
    let [a, b, c, d, e, f] = results;
    Some([a?, b?, c?, d?, e?, f?])
}

pub(super) fn terrain(table: &Table, roads: &Table) -> Result<TerrainChart> {
    let mut hexes = vec![None; HexTerrain::ALL.len()];
    let mut hexsides = vec![None; Hexside::ALL.len()];
    for row in table.rows() {
        let cost = match row.text("cost")? {
            "whole" => Cost::Whole,
            "road" => Cost::Road,
            "prohibited" => Cost::Prohibited,
            _ => Cost::Mp(row.within::<i8>("cost", 0..=4)? as u8),
        };
        let line = Terrain {
            cost,
            shift: row.within::<i8>("shift", 0..=3)? as u8,
        };
        let place = match row.text("on")? {
            "hex" => &mut hexes[row.word::<HexTerrain>("terrain")? as usize],
            "hexside" => &mut hexsides[row.word::<Hexside>("terrain")? as usize],
            other => return Err(row.error("on", format!("neither hex nor hexside: `{other}`"))),
        };
        if place.replace(line).is_some() {
            return Err(row.error("terrain", "this line is there already"));
        }
    }
    let missing = || table.error("terrain", "a line is missing");
    let mut costs = [[[None; 2]; 2]; 2];
    for row in roads.rows() {
        let enemy = match row.text("where")? {
            "any" => 0,
            "enemy_country" => 1,
            other => return Err(row.error("where", format!("no place `{other}`"))),
        };
        let phase = row.word::<MovementPhase>("phase")? as usize;
        let size = row.word::<Size>("size")? as usize;
        costs[phase][enemy][size] = Some(row.within::<i8>("half_mps", 1..=4)? as u8);
    }
    let mut known = [[[0; 2]; 2]; 2];
    for (phase, enemy, size) in (0..8).map(|n| (n >> 2, n >> 1 & 1, n & 1)) {
        known[phase][enemy][size] = costs[phase][enemy][size]
            .or(costs[phase][0][size])
            .ok_or_else(|| roads.error("half_mps", "a cost is missing"))?;
    }
    Ok(TerrainChart {
        hexes: hexes
            .into_iter()
            .collect::<Option<_>>()
            .ok_or_else(missing)?,
        hexsides: hexsides
            .into_iter()
            .collect::<Option<_>>()
            .ok_or_else(missing)?,
        roads: known,
    })
}

/// What an Area Table names; France gives way to Vichy once it is conquered.
#[derive(Clone, Debug)]
pub struct AreaTables(Vec<[AreaResult; 6]>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AreaResult {
    pub country: CountryId,
    /// The country that stands in when the first is no more.
    pub or: Option<CountryId>,
}

impl AreaTables {
    /// # Panics
    /// When `die` is not from 1 to 6.
    pub fn at(&self, area: Area, die: u8) -> AreaResult {
        self.0[area as usize][usize::from(die) - 1]
    }
    pub fn countries(&self, area: Area) -> impl Iterator<Item = CountryId> + '_ {
        self.0[area as usize]
            .iter()
            .flat_map(|result| [Some(result.country), result.or])
            .flatten()
    }
}

pub(super) fn areas(countries: &Index, table: &Table) -> Result<AreaTables> {
    let mut all = vec![[None; 6]; Area::ALL.len()];
    for row in table.rows() {
        let area: Area = row.word("area")?;
        let die = row.within::<i8>("die", 1..=6)?;
        let named: Vec<CountryId> = countries.list(row, "country")?;
        let result = match named[..] {
            [country] => AreaResult { country, or: None },
            [country, or] => AreaResult {
                country,
                or: Some(or),
            },
            _ => return Err(row.error("country", "one country, or two of which one exists")),
        };
        if all[area as usize][die as usize - 1]
            .replace(result)
            .is_some()
        {
            return Err(row.error("die", "this result is there already"));
        }
    }
    all.into_iter()
        .map(all_six)
        .collect::<Option<_>>()
        .map(AreaTables)
        .ok_or_else(|| table.error("die", "a result is missing"))
}

/// 16.3.7, 16.5.6: what a roll on the Lend-Lease Table gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LendLease {
    pub infantry: u8,
    pub armor: u8,
}

pub(super) fn lend_lease(table: &Table) -> Result<[LendLease; 6]> {
    let mut all = [None; 6];
    for row in table.rows() {
        let die = row.within::<i8>("die", 1..=6)?;
        all[die as usize - 1] = Some(LendLease {
            infantry: row.within::<i8>("infantry", 0..=4)? as u8,
            armor: row.within::<i8>("armor", 0..=4)? as u8,
        });
    }
    all_six(all).ok_or_else(|| table.error("die", "a result is missing"))
}

/// 14.26: the tables on the two Pacific markers; `None`: peace continues.
#[derive(Clone, Debug)]
pub struct PacificTables {
    pub limited_war: [Option<CountryId>; 6],
    pub total_war: [Option<CountryId>; 6],
}

pub(super) fn pacific(countries: &Index, table: &Table) -> Result<PacificTables> {
    let mut all = [[None; 6]; 2];
    for row in table.rows() {
        let which = match row.text("table")? {
            "pacific_limited_war" => 0,
            "pacific_total_war" => 1,
            other => return Err(row.error("table", format!("no table `{other}`"))),
        };
        let die = row.within::<i8>("die", 1..=6)?;
        let with: Option<CountryId> = countries.maybe(row, "with")?;
        if all[which][die as usize - 1].replace(with).is_some() {
            return Err(row.error("die", "this result is there already"));
        }
    }
    let missing = || table.error("die", "a result is missing");
    let [limited_war, total_war] = all.map(all_six);
    Ok(PacificTables {
        limited_war: limited_war.ok_or_else(missing)?,
        total_war: total_war.ok_or_else(missing)?,
    })
}
