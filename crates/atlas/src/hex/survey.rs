//! The geography painted onto a fine lattice in grid units, and counted hex by hex.

use std::collections::BTreeMap;

use super::georef::Georef;
use super::grid::{Grid, row_height};
use crate::geo::{Atom, Climate, Lattice, Projection, Sources};
use crate::tables::Tables;
use crate::{Result, geo::layers};

/// Cells across a hex.
const CELLS: f64 = 48.0;
/// Steps along a shape when it is projected, in degrees.
const STEP: f64 = 0.25;
/// Lakes smaller than this share of a hex are left out.
const SMALL_LAKE: f64 = 0.08;

pub const LAND: u8 = 1;
pub const LAKE: u8 = 2;
const SWAMP: u8 = 4;
const FOREST: u8 = 8;
const IMPASSABLE: u8 = 16;
const RANGE: u8 = 32;

/// Shares of one hex, 0 to 1, and means over its raster cells.
#[derive(Debug, Clone, Default)]
pub struct Shares {
    pub land: f64,
    pub lake: f64,
    pub swamp: f64,
    pub forest: f64,
    pub impassable: f64,
    pub range: f64,
    /// Raster cells on land whose surroundings differ by more than 400 m / 220 m.
    pub rugged: f64,
    pub rough: f64,
    pub desert: f64,
    pub height: f64,
    /// The atom with the most land, by number.
    pub atom: Option<usize>,
}

/// A stretch of land inside one hex.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    pub hex: usize,
    pub cells: usize,
}

pub struct Survey {
    pub lattice: Lattice,
    pub flags: Vec<u8>,
    /// Atom number plus one, 0 for none.
    atom: Vec<u8>,
    /// Hex index, `u16::MAX` beyond the board.
    hex: Vec<u16>,
    pub shares: Vec<Shares>,
    pub atoms: Vec<Atom>,
    /// Piece number by cell (0 is water), and the pieces.
    pub piece: Vec<u32>,
    pub pieces: Vec<Piece>,
}

impl Survey {
    pub fn make(sources: &Sources, tables: &Tables, grid: &Grid, georef: &Georef) -> Result<Self> {
        let low = (f64::from(*grid.rows.start()) - 1.0) * row_height();
        let high = (f64::from(*grid.rows.end()) + 1.0) * row_height();
        let (left, right) = (
            f64::from(*grid.cols.start()) - 1.0,
            f64::from(*grid.cols.end()) + 1.5,
        );
        let lattice = Lattice::over(left, low, right, high, 1.0 / CELLS);
        let hex = (0..lattice.len())
            .map(|i| {
                let (x, y) = lattice.centre(i);
                grid.index(grid.hex_at(x, y)).map_or(u16::MAX, |i| i as u16)
            })
            .collect();
        let mut survey = Survey {
            lattice,
            flags: vec![0; lattice.len()],
            atom: vec![0; lattice.len()],
            hex,
            shares: vec![Shares::default(); grid.len()],
            atoms: sources.atoms()?,
            piece: Vec::new(),
            pieces: Vec::new(),
        };
        survey.paint(sources, tables, georef)?;
        survey.count();
        survey.count_rasters(sources, grid, georef)?;
        survey.find_pieces();
        Ok(survey)
    }

    fn paint(&mut self, sources: &Sources, tables: &Tables, georef: &Georef) -> Result<()> {
        let lattice = self.lattice;
        for polygon in sources.land()? {
            lattice.fill(&georef.polygon(&polygon, STEP), |i| self.flags[i] |= LAND);
        }
        for lake in sources.lakes()? {
            let mut cells = Vec::new();
            lattice.fill_all(&georef.multi_polygon(&lake.shape, STEP), |i| cells.push(i));
            if cells.len() as f64 > SMALL_LAKE * CELLS * CELLS {
                cells.into_iter().for_each(|i| self.flags[i] |= LAKE);
            }
        }
        for region in sources.regions()?.iter().filter(|r| r.class == "Range/mtn") {
            lattice.fill_all(&georef.multi_polygon(&region.shape, STEP), |i| {
                self.flags[i] |= RANGE
            });
        }
        for area in layers::read_kinds(&tables.path("terrain.geojson"))? {
            let flag = match area.class.as_str() {
                "swamp" => SWAMP,
                "forest" => FOREST,
                _ => IMPASSABLE,
            };
            lattice.fill_all(&georef.multi_polygon(&area.shape, STEP), |i| {
                self.flags[i] |= flag
            });
        }
        for (n, atom) in self.atoms.iter().enumerate() {
            lattice.fill_all(&georef.multi_polygon(&atom.shape, STEP), |i| {
                self.atom[i] = n as u8 + 1
            });
        }
        Ok(())
    }

    fn count(&mut self) {
        let mut cells = vec![0.0_f64; self.shares.len()];
        let mut atoms: Vec<BTreeMap<u8, u32>> = vec![BTreeMap::new(); self.shares.len()];
        for (i, &hex) in self.hex.iter().enumerate() {
            let Some(s) = self.shares.get_mut(hex as usize) else {
                continue;
            };
            cells[hex as usize] += 1.0;
            let flags = self.flags[i];
            for (flag, share) in [
                (LAND, &mut s.land),
                (LAKE, &mut s.lake),
                (SWAMP, &mut s.swamp),
                (FOREST, &mut s.forest),
                (IMPASSABLE, &mut s.impassable),
                (RANGE, &mut s.range),
            ] {
                if flags & flag != 0 {
                    *share += 1.0;
                }
            }
            if flags & LAND != 0 && self.atom[i] > 0 {
                *atoms[hex as usize].entry(self.atom[i]).or_default() += 1;
            }
        }
        for ((s, n), atoms) in self.shares.iter_mut().zip(cells).zip(atoms) {
            let shares = [
                &mut s.land,
                &mut s.lake,
                &mut s.swamp,
                &mut s.forest,
                &mut s.impassable,
                &mut s.range,
            ];
            shares.into_iter().for_each(|share| *share /= n);
            // The smaller number wins a tie, so that the result does not depend on the order of reading.
            s.atom = atoms
                .iter()
                .max_by_key(|(a, n)| (**n, u8::MAX - **a))
                .map(|(a, _)| *a as usize - 1);
        }
    }

    fn count_rasters(&mut self, sources: &Sources, grid: &Grid, georef: &Georef) -> Result<()> {
        let (elevation, climate) = (sources.elevation()?, sources.climate()?);
        let relief = elevation.relief();
        let extent = elevation.extent;
        let mut cells = vec![0.0_f64; self.shares.len()];
        for row in 0..extent.rows {
            for col in 0..extent.cols {
                let i = row * extent.cols + col;
                if climate.class[i] == Climate::OCEAN {
                    continue;
                }
                let (lon, lat) = extent.centre(row, col);
                let Some(hex) = grid.index(georef.hex_of(grid, lon, lat)) else {
                    continue;
                };
                let s = &mut self.shares[hex];
                cells[hex] += 1.0;
                s.height += f64::from(elevation.metres[i]);
                s.rugged += f64::from(u8::from(relief[i] > 400));
                s.rough += f64::from(u8::from(relief[i] > 220));
                s.desert += match climate.class[i] {
                    Climate::BWH => 1.0,
                    Climate::BWK => 0.5,
                    _ => 0.0,
                };
            }
        }
        for (s, n) in self.shares.iter_mut().zip(cells) {
            if n > 0.0 {
                [&mut s.height, &mut s.rugged, &mut s.rough, &mut s.desert]
                    .into_iter()
                    .for_each(|v| *v /= n);
            }
        }
        Ok(())
    }

    fn find_pieces(&mut self) {
        let (label, sizes) = self.lattice.pieces_by(
            |i| self.flags[i] & LAND != 0 && self.hex[i] != u16::MAX,
            |a, b| self.hex[a] == self.hex[b],
        );
        let mut pieces: Vec<Piece> = sizes
            .iter()
            .map(|&cells| Piece {
                hex: usize::MAX,
                cells,
            })
            .collect();
        for (i, &piece) in label.iter().enumerate() {
            if piece > 0 {
                pieces[piece as usize].hex = self.hex[i] as usize;
            }
        }
        self.piece = label;
        self.pieces = pieces;
    }

    /// The atom at a point, or the nearest within a few cells.
    pub fn atom_at(&self, x: f64, y: f64) -> Option<usize> {
        let near = |reach: i32| {
            (-reach..=reach)
                .flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)))
                .find_map(|(dx, dy)| {
                    let (dx, dy) = (f64::from(dx) / CELLS, f64::from(dy) / CELLS);
                    let i = self.lattice.index(x + dx, y + dy)?;
                    self.atom[i].checked_sub(1).map(usize::from)
                })
        };
        near(0).or_else(|| near(1)).or_else(|| near(3))
    }

    /// The piece of `hex` that lies nearest to a point, with its distance.
    pub fn piece_near(&self, hex: usize, x: f64, y: f64) -> Option<u32> {
        let reach = (CELLS * 1.2) as i32;
        let mut best: Option<(i32, u32)> = None;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let d = dx * dx + dy * dy;
                if best.is_some_and(|(b, _)| b <= d) {
                    continue;
                }
                let (px, py) = (x + f64::from(dx) / CELLS, y + f64::from(dy) / CELLS);
                if let Some(i) = self.lattice.index(px, py)
                    && self.hex[i] as usize == hex
                    && self.piece[i] > 0
                {
                    best = Some((d, self.piece[i]));
                }
            }
        }
        best.map(|(_, piece)| piece)
    }

    /// Pairs of pieces in neighbouring hexes that touch, by pair of hexes (smaller index first).
    pub fn contacts(&self) -> BTreeMap<(usize, usize), Vec<(u32, u32)>> {
        let mut out: BTreeMap<(usize, usize), Vec<(u32, u32)>> = BTreeMap::new();
        for i in 0..self.lattice.len() {
            for n in [i + 1, i + self.lattice.cols] {
                if n >= self.lattice.len() || (n == i + 1 && n % self.lattice.cols == 0) {
                    continue;
                }
                let (a, b) = (self.hex[i] as usize, self.hex[n] as usize);
                if a != b && self.piece[i] > 0 && self.piece[n] > 0 {
                    let (pair, pieces) = if a < b {
                        ((a, b), (self.piece[i], self.piece[n]))
                    } else {
                        ((b, a), (self.piece[n], self.piece[i]))
                    };
                    let list = out.entry(pair).or_default();
                    if !list.contains(&pieces) {
                        list.push(pieces);
                    }
                }
            }
        }
        out
    }
}
