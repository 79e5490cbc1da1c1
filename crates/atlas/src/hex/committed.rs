//! A hex board as it is committed, read back without the geography that it was drawn from: what the books state of a
//! board can be asked of it wherever the project is.

use std::collections::{BTreeMap, BTreeSet};

use board::{BoardFiles, Flag, List, Row, SpaceKind};

use super::draft::Draft;
use super::georef::Georef;
use super::grid::{Grid, Hex, Sheets};
use super::model::{Feature, Side, SideKind, Space, Terrain, Town};
use super::sheet::{Extra, ExtraLink, Sheet};
use super::sides::Sides;
use crate::Result;
use crate::output::Tsv;
use crate::tables::Tables;

impl Sheet {
    /// Reads the files of a board; `authored` gives where longitudes and latitudes fall on its grid.
    pub fn read(files: &BoardFiles, authored: &Tables, sheets: Sheets) -> Result<Self> {
        let grid = Grid::new(sheets);
        let id = sheets.id();
        let georef = Georef::read(authored, id, &grid)?;
        let mut spaces: Vec<Space> = grid.hexes().map(|hex| unseen(&grid, hex)).collect();
        let mut extras = Vec::new();
        for row in files.table("spaces.tsv")?.rows() {
            match index(&grid, row.text("key")?) {
                Some(index) => fill(&mut spaces[index], row, sheets)?,
                None => extras.push(extra(row, sheets)?),
            }
        }
        let (mut sides, mut links) = (Sides::new(), Vec::new());
        for row in files.table("borders.tsv")?.rows() {
            let ends = (row.text("a")?, row.text("b")?);
            match (index(&grid, ends.0), index(&grid, ends.1)) {
                (Some(a), Some(b)) => {
                    sides.insert((a.min(b), a.max(b)), side(row)?);
                }
                _ => links.push(ExtraLink {
                    a: ends.0.to_string(),
                    b: ends.1.to_string(),
                    kind: row.text("kinds")?.to_string(),
                    note: row.text("note")?.to_string(),
                    source: row.text("source")?.to_string(),
                }),
            }
        }
        let mut sheet = Sheet {
            id,
            draft: Draft::known(grid, georef, spaces, sides),
            features: features(files)?,
            extras,
            links,
            tables: BTreeMap::new(),
        };
        if sheets == Sheets::Krieg {
            let links = files.table("zone_links.tsv")?;
            let copy = Tsv::copy(&links, &["a", "b", "waterway", "source"])?;
            sheet.tables.insert("zone_links.tsv".to_string(), copy);
        }
        Ok(sheet)
    }
}

fn index(grid: &Grid, key: &str) -> Option<usize> {
    grid.parse(key).and_then(|hex| grid.index(hex))
}

/// A hex that is not on the board.
fn unseen(grid: &Grid, hex: Hex) -> Space {
    Space {
        key: grid.label(hex),
        alias: grid.alias(hex),
        kind: SpaceKind::Impassable,
        terrain: Terrain::Clear,
        land: 0.0,
        coastal: false,
        atom: String::new(),
        owner: String::new(),
        towns: Vec::new(),
        height: 0,
        country: String::new(),
        region: String::new(),
        holder: String::new(),
        weather: String::new(),
        zones: BTreeSet::new(),
        island: false,
        play: false,
    }
}

fn fill(space: &mut Space, row: Row<'_>, sheets: Sheets) -> Result<()> {
    space.play = true;
    space.kind = row.get("kind")?;
    if space.is_land() && !row.text("terrain")?.is_empty() {
        space.terrain = row.get("terrain")?;
    }
    space.country = row.text("country")?.to_string();
    space.region = row.text("region")?.to_string();
    space.weather = row.text("weather")?.to_string();
    space.zones = zones(row)?;
    space.coastal = row.get::<Flag>("coastal")?.0;
    space.island = row.get::<Flag>("island")?.0;
    if sheets == Sheets::Aeto {
        space.holder = row.text("holder")?.to_string();
    }
    let name = row.text("name")?;
    if space.is_land() && !name.is_empty() {
        space.towns.push(Town {
            name: name.to_string(),
            rank: 1,
            port: false,
            at: (0.0, 0.0),
        });
    }
    Ok(())
}

fn zones(row: Row<'_>) -> Result<BTreeSet<String>> {
    Ok(row.get::<List<String>>("zones")?.0.into_iter().collect())
}

fn extra(row: Row<'_>, sheets: Sheets) -> Result<Extra> {
    Ok(Extra {
        key: row.text("key")?.to_string(),
        name: row.text("name")?.to_string(),
        kind: row.get("kind")?,
        terrain: row.text("terrain")?.to_string(),
        country: row.text("country")?.to_string(),
        holder: match sheets {
            Sheets::Aeto => row.text("holder")?.to_string(),
            Sheets::Krieg => String::new(),
        },
        at: (row.get("x")?, row.get("y")?),
        zones: zones(row)?,
        weather: row.text("weather")?.to_string(),
    })
}

fn side(row: Row<'_>) -> Result<Side> {
    let kinds = row.text("kinds")?.split(',');
    let kinds: std::result::Result<BTreeSet<SideKind>, String> = kinds.map(str::parse).collect();
    Ok(Side {
        kinds: kinds.map_err(|message| row.error("kinds", message))?,
        names: row.get::<List<String>>("note")?.0.into_iter().collect(),
        source: row.text("source")?.to_string(),
    })
}

fn features(files: &BoardFiles) -> Result<Vec<Feature>> {
    let read = |row: Row<'_>| {
        Ok(Feature {
            space: row.text("space")?.to_string(),
            kind: row.text("kind")?.to_string(),
            name: row.text("name")?.to_string(),
            value: row.text("value")?.to_string(),
            source: row.text("source")?.to_string(),
        })
    };
    files.table("features.tsv")?.rows().map(read).collect()
}
