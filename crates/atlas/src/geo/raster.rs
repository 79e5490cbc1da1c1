//! The two rasters: elevation in metres and climate class, 5 arc-minutes a cell.

use std::path::Path;

use crate::{AtlasError, Result};

/// Shape and place of a raster: row-major, north to south, west to east.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    pub rows: usize,
    pub cols: usize,
    pub lat_top: f64,
    pub lon_left: f64,
    pub step: f64,
}

impl Extent {
    fn read(dir: &Path) -> Result<Self> {
        let path = dir.join("rasters.json");
        let text = std::fs::read_to_string(&path).map_err(|e| AtlasError::file(&path, e))?;
        let json: serde_json::Value = serde_json::from_str(&text)
            .map_err(|e| AtlasError::at(path.display(), e.line(), "", e))?;
        let number = |key: &str| {
            json.get(key)
                .and_then(serde_json::Value::as_f64)
                .ok_or_else(|| AtlasError::at(path.display(), 0, key, "missing or not a number"))
        };
        Ok(Extent {
            rows: number("rows")? as usize,
            cols: number("cols")? as usize,
            lat_top: number("lat_top")?,
            lon_left: number("lon_left")?,
            step: number("step_deg")?,
        })
    }

    /// The index of the cell that holds a place, if the raster covers it.
    pub fn index(&self, lon: f64, lat: f64) -> Option<usize> {
        let row = libm::floor((self.lat_top - lat) / self.step);
        let col = libm::floor((lon - self.lon_left) / self.step);
        let inside = row >= 0.0 && col >= 0.0 && row < self.rows as f64 && col < self.cols as f64;
        inside.then(|| row as usize * self.cols + col as usize)
    }

    /// Longitude and latitude of the middle of a cell.
    pub fn centre(&self, row: usize, col: usize) -> (f64, f64) {
        (
            self.lon_left + (col as f64 + 0.5) * self.step,
            self.lat_top - (row as f64 + 0.5) * self.step,
        )
    }
}

/// Height above the sea in metres; the sea is 0.
#[derive(Debug, Clone)]
pub struct Elevation {
    pub extent: Extent,
    pub metres: Vec<i16>,
}

impl Elevation {
    pub(super) fn read(dir: &Path) -> Result<Self> {
        let extent = Extent::read(dir)?;
        let bytes = read_exact(&dir.join("elev_5min.i16le"), extent.rows * extent.cols * 2)?;
        let metres = bytes
            .chunks_exact(2)
            .map(|b| i16::from_le_bytes([b[0], b[1]]))
            .collect();
        Ok(Elevation { extent, metres })
    }

    pub fn at(&self, lon: f64, lat: f64) -> i16 {
        self.extent.index(lon, lat).map_or(0, |i| self.metres[i])
    }

    /// Highest less lowest cell in the 3 × 3 block around each cell: how broken the ground is.
    pub fn relief(&self) -> Vec<i16> {
        let (rows, cols) = (self.extent.rows, self.extent.cols);
        let mut out = vec![0; rows * cols];
        for row in 0..rows {
            for col in 0..cols {
                let (mut low, mut high) = (i16::MAX, i16::MIN);
                for r in row.saturating_sub(1)..=(row + 1).min(rows - 1) {
                    for c in col.saturating_sub(1)..=(col + 1).min(cols - 1) {
                        let m = self.metres[r * cols + c];
                        low = low.min(m);
                        high = high.max(m);
                    }
                }
                out[row * cols + col] = high - low;
            }
        }
        out
    }
}

/// Köppen-Geiger class by number, as `rasters.json` lists them.
#[derive(Debug, Clone)]
pub struct Climate {
    pub extent: Extent,
    pub class: Vec<u8>,
}

impl Climate {
    pub const BWH: u8 = 7;
    pub const BWK: u8 = 8;
    pub const OCEAN: u8 = 32;

    pub(super) fn read(dir: &Path) -> Result<Self> {
        let extent = Extent::read(dir)?;
        let class = read_exact(&dir.join("koppen_5min.u8"), extent.rows * extent.cols)?;
        Ok(Climate { extent, class })
    }
}

fn read_exact(path: &Path, len: usize) -> Result<Vec<u8>> {
    let bytes = std::fs::read(path).map_err(|e| AtlasError::file(path, e))?;
    if bytes.len() != len {
        return Err(AtlasError::file(
            path,
            format!("{} bytes where {len} are due", bytes.len()),
        ));
    }
    Ok(bytes)
}
