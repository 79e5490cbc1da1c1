//! A board as the geography gives it, before any overlay.

use std::collections::BTreeSet;

use board::SpaceKind;

use super::georef::Georef;
use super::grid::{Grid, Hex, Sheets};
use super::model::{Side, SideKind, Space, Terrain, Town};
use super::sides::{self, INLAND, Lines, Sides};
use super::survey::{Shares, Survey};
use super::{rail, rivers};
use crate::Result;
use crate::geo::{Projection, Sources};
use crate::tables::Tables;

/// Land share from which a hex is land.
const LAND: f64 = 0.30;

/// Spaces and hexsides of one hex board.
#[derive(Debug, Clone)]
pub struct Draft {
    pub grid: Grid,
    pub georef: Georef,
    pub spaces: Vec<Space>,
    pub sides: Sides,
    /// What crosses the sides between two lands: land for the rivers, water for ships.
    lines: Lines,
}

impl Draft {
    /// Hexes, hexsides and straits; rivers and rails come later, see [`Draft::lay_lines`].
    pub fn make(sources: &Sources, tables: &Tables, sheets: Sheets) -> Result<Self> {
        let grid = Grid::new(sheets);
        let georef = Georef::read(tables, sheets.id(), &grid)?;
        let survey = Survey::make(sources, tables, &grid, &georef)?;
        let mut spaces = spaces(&grid, &georef, &survey, tables)?;
        settle(&grid, &georef, &survey, tables, &mut spaces)?;
        let (sides, lines) = sides::classify(&grid, &survey, &spaces);
        let mut draft = Draft {
            grid,
            georef,
            spaces,
            sides,
            lines,
        };
        draft.open_straits(tables)?;
        Ok(draft)
    }

    /// Rivers along hexsides and railways from hex to hex, over what is land by now.
    pub fn lay_lines(&mut self, sources: &Sources, tables: &Tables) -> Result<()> {
        rivers::lay(self, sources, tables)?;
        rail::lay(self, tables)
    }

    pub fn index(&self, key: &str) -> Option<usize> {
        self.grid.parse(key).and_then(|hex| self.grid.index(hex))
    }

    pub fn space_at(&self, lon: f64, lat: f64) -> Option<&Space> {
        self.index_at(lon, lat).map(|i| &self.spaces[i])
    }

    pub fn index_at(&self, lon: f64, lat: f64) -> Option<usize> {
        self.grid.index(self.georef.hex_of(&self.grid, lon, lat))
    }

    pub fn side(&self, a: usize, b: usize) -> Option<&Side> {
        self.sides.get(&(a.min(b), a.max(b)))
    }

    pub fn side_mut(&mut self, a: usize, b: usize) -> Option<&mut Side> {
        self.sides.get_mut(&(a.min(b), a.max(b)))
    }

    /// The neighbours of a hex on the board.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        self.grid
            .neighbours(self.grid.hex(index))
            .into_iter()
            .filter_map(|n| self.grid.index(n))
    }

    pub fn land_share(&self, a: usize, b: usize) -> f64 {
        self.lines
            .land
            .get(&(a.min(b), a.max(b)))
            .copied()
            .unwrap_or(0.0)
    }

    /// Whether sea water crosses a side between two lands, by the geography.
    pub fn has_water(&self, a: usize, b: usize) -> bool {
        self.lines.water.contains(&(a.min(b), a.max(b)))
    }

    /// Spaces and sides that are known already, without the geography.
    pub(super) fn known(grid: Grid, georef: Georef, spaces: Vec<Space>, sides: Sides) -> Self {
        Draft {
            grid,
            georef,
            spaces,
            sides,
            lines: Lines::default(),
        }
    }

    /// Makes a hex land, sea or lake and its sides with it.
    pub fn set_kind(&mut self, index: usize, kind: SpaceKind) {
        let space = &mut self.spaces[index];
        if space.kind == kind {
            return;
        }
        space.kind = kind;
        space.coastal = kind == SpaceKind::Land && space.land < INLAND;
        let neighbours: Vec<usize> = self.neighbours(index).collect();
        for n in neighbours {
            let (a, b) = (self.spaces[index].kind, self.spaces[n].kind);
            let between = if self.land_share(index, n) > 0.0 {
                SideKind::Land
            } else {
                SideKind::AllSea
            };
            let base = sides::base_kind(a, b, between);
            if let Some(side) = self.side_mut(index, n)
                && side.base() != Some(base)
            {
                side.rebase(base);
            }
        }
    }

    fn open_straits(&mut self, tables: &Tables) -> Result<()> {
        let table = tables.read("straits.tsv")?;
        for row in table.rows() {
            let a = self.index_at(row.get("lon_a")?, row.get("lat_a")?);
            let b = self.index_at(row.get("lon_b")?, row.get("lat_b")?);
            let (Some(a), Some(b)) = (a, b) else { continue };
            if self.side(a, b).is_none() {
                continue;
            }
            self.set_kind(a, SpaceKind::Land);
            self.set_kind(b, SpaceKind::Land);
            let name = row.text("name")?.to_string();
            if let Some(side) = self.side_mut(a, b) {
                side.rebase(SideKind::Strait);
                side.names.insert(name);
            }
        }
        Ok(())
    }
}

fn spaces(grid: &Grid, georef: &Georef, survey: &Survey, tables: &Tables) -> Result<Vec<Space>> {
    let mut islands = Vec::new();
    for row in tables.read("islands.tsv")?.rows() {
        islands.push(georef.hex_of(grid, row.get("lon")?, row.get("lat")?));
    }
    let all = grid.hexes().zip(&survey.shares).map(|(hex, s)| {
        let stated = georef.controls.iter().any(|c| c.hex == hex);
        let kind = hex_kind(s, islands.contains(&hex), stated);
        let atom = s.atom.filter(|_| s.land > 0.002).map(|a| &survey.atoms[a]);
        Space {
            key: grid.label(hex),
            alias: grid.alias(hex),
            kind,
            terrain: terrain(s),
            land: s.land,
            coastal: kind == SpaceKind::Land && s.land < INLAND,
            atom: atom.map(|a| a.name.clone()).unwrap_or_default(),
            owner: atom.map(|a| a.owner_1939.clone()).unwrap_or_default(),
            towns: Vec::new(),
            height: libm::round(s.height) as i32,
            country: String::new(),
            region: String::new(),
            holder: String::new(),
            weather: String::new(),
            zones: BTreeSet::new(),
            island: false,
            play: true,
        }
    });
    Ok(all.collect())
}

fn hex_kind(s: &Shares, island: bool, stated: bool) -> SpaceKind {
    if s.lake > 0.55 && s.land > 0.5 {
        SpaceKind::Lake
    } else if s.land - s.lake >= LAND || (island && s.land > 0.002) || (stated && s.land > 0.01) {
        SpaceKind::Land
    } else {
        SpaceKind::Sea
    }
}

/// Terrain by what fills most of the hex; ruggedness goes before cover.
fn terrain(s: &Shares) -> Terrain {
    let ground = (s.land - s.lake).max(LAND);
    let in_range = s.range >= 0.45 && s.rough >= 0.6 && s.rugged >= 0.12;
    if s.impassable > 0.5 {
        Terrain::Impassable
    } else if s.rugged >= 0.42 || in_range {
        Terrain::Mountain
    } else if s.swamp >= 0.4 * ground {
        Terrain::Swamp
    } else if s.rough >= 0.55 {
        Terrain::Rough
    } else if s.forest >= 0.5 * ground {
        Terrain::Forest
    } else if s.desert >= 0.6 {
        Terrain::Desert
    } else {
        Terrain::Clear
    }
}

/// Puts the towns into their hexes; the first town of a hex decides whose it is.
fn settle(
    grid: &Grid,
    georef: &Georef,
    survey: &Survey,
    tables: &Tables,
    spaces: &mut [Space],
) -> Result<()> {
    for row in tables.read("towns.tsv")?.rows() {
        let at = georef.forward(row.get("lon")?, row.get("lat")?);
        let Some(index) = town_hex(grid, spaces, at) else {
            continue;
        };
        spaces[index].towns.push(Town {
            name: row.text("name")?.to_string(),
            rank: row.get("rank")?,
            port: row.text("port")? == "yes",
            at,
        });
    }
    for space in spaces.iter_mut().filter(|s| s.kind == SpaceKind::Land) {
        let Some(town) = space.towns.iter().min_by_key(|t| t.rank) else {
            continue;
        };
        if let Some(atom) = survey.atom_at(town.at.0, town.at.1) {
            space.atom = survey.atoms[atom].name.clone();
            space.owner = survey.atoms[atom].owner_1939.clone();
        }
    }
    Ok(())
}

/// The hex of a town: one that is mostly water becomes land, or gives the town to the nearest land.
fn town_hex(grid: &Grid, spaces: &mut [Space], at: (f64, f64)) -> Option<usize> {
    let hex = grid.hex_at(at.0, at.1);
    let index = grid.index(hex)?;
    if spaces[index].kind == SpaceKind::Land {
        return Some(index);
    }
    let distance = |h: Hex| {
        let (x, y) = grid.centre(h);
        libm::hypot(x - at.0, y - at.1)
    };
    let nearest = grid
        .neighbours(hex)
        .into_iter()
        .filter_map(|h| Some((h, grid.index(h)?)))
        .filter(|(_, i)| spaces[*i].kind == SpaceKind::Land)
        .min_by(|a, b| distance(a.0).total_cmp(&distance(b.0)));
    match nearest {
        Some((_, other)) if spaces[index].land < 0.08 => Some(other),
        _ => {
            let space = &mut spaces[index];
            space.kind = SpaceKind::Land;
            space.terrain = Terrain::Clear;
            space.coastal = true;
            Some(index)
        }
    }
}
