//! The ground that seeds grow on: land, lakes and water, countries, broken ground and rivers, cell by cell.

use std::collections::{BTreeMap, VecDeque};

use super::overlay::Op;
use super::plan::Plan;
use crate::Result;
use crate::geo::{AreaProjection, Lattice, Projection, Sources};

/// Side of a cell in board units: 2.6 km, so that a cell is below a pixel on a screen-wide picture.
pub const STEP: i32 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    Water,
    Land,
    Lake,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum River {
    None,
    Small,
    Large,
}

pub struct Ground {
    pub lattice: Lattice,
    pub projection: AreaProjection,
    pub cover: Vec<Cover>,
    /// Index of the region, or `u16::MAX`.
    pub region: Vec<u16>,
    /// Effort of crossing, in thousandths of that of flat ground.
    pub effort: Vec<u16>,
    pub river: Vec<River>,
    /// Water that no sea-zone takes.
    pub fenced: Vec<bool>,
}

pub const NO_REGION: u16 = u16::MAX;

impl Ground {
    pub fn paint(plan: &Plan, sources: &Sources) -> Result<Self> {
        let frame = plan.header.frame;
        let edge = |value: i32| f64::from(value);
        let lattice = Lattice::over(
            edge(frame.min.x),
            edge(frame.min.y),
            edge(frame.max.x),
            edge(frame.max.y),
            f64::from(STEP),
        );
        let mut ground = Ground {
            lattice,
            projection: AreaProjection::new(),
            cover: vec![Cover::Water; lattice.len()],
            region: vec![NO_REGION; lattice.len()],
            effort: vec![1000; lattice.len()],
            river: vec![River::None; lattice.len()],
            fenced: vec![false; lattice.len()],
        };
        ground.paint_cover(plan, sources)?;
        ground.paint_regions(plan, sources)?;
        ground.paint_effort(sources)?;
        ground.paint_rivers(sources)?;
        Ok(ground)
    }

    fn paint_cover(&mut self, plan: &Plan, sources: &Sources) -> Result<()> {
        for polygon in sources.land()? {
            let polygon = self.projection.polygon(&polygon, 0.2);
            self.lattice
                .fill(&polygon, |cell| self.cover[cell] = Cover::Land);
        }
        for lake in sources.lakes()? {
            let shape = self.projection.multi_polygon(&lake.shape, 0.2);
            let cover = &mut self.cover;
            self.lattice.fill_all(&shape, |cell| {
                if cover[cell] == Cover::Land {
                    cover[cell] = Cover::Lake;
                }
            });
        }
        for op in plan.hand.ops() {
            match op {
                Op::Water { points } => {
                    self.band(points, |ground, cell| ground.cover[cell] = Cover::Water)
                }
                Op::Land { points } => {
                    self.band(points, |ground, cell| ground.cover[cell] = Cover::Land)
                }
                Op::Fence { points } => {
                    self.band(points, |ground, cell| ground.fenced[cell] = true)
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Paints a line as a band two cells wide, so that nothing slips through at a corner.
    fn band(&mut self, points: &[(f64, f64)], paint: impl Fn(&mut Self, usize)) {
        let half = self.lattice.step / 2.0;
        let path: Vec<(f64, f64)> = points
            .iter()
            .map(|&(lon, lat)| self.projection.forward(lon, lat))
            .collect();
        for pair in path.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            let steps = (libm::hypot(x1 - x0, y1 - y0) / half) as i32 + 1;
            for k in 0..=steps {
                let t = f64::from(k) / f64::from(steps);
                let (x, y) = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t);
                for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                    if let Some(cell) = self.lattice.index(x + dx, y + dy) {
                        paint(self, cell);
                    }
                }
            }
        }
    }

    fn paint_regions(&mut self, plan: &Plan, sources: &Sources) -> Result<()> {
        let mut region_of = BTreeMap::new();
        for (index, region) in plan.regions.iter().enumerate() {
            for atom in &region.atoms {
                region_of.insert(atom.clone(), index as u16);
            }
        }
        // Atoms of no region are painted too, so that their coast does not fall to a neighbour.
        let foreign = NO_REGION - 1;
        for atom in sources.atoms()? {
            let index = region_of.get(&atom.name).copied().unwrap_or(foreign);
            let shape = self.projection.multi_polygon(&atom.shape, 0.2);
            self.lattice
                .fill_all(&shape, |cell| self.region[cell] = index);
        }
        self.spread_regions();
        for cell in 0..self.lattice.len() {
            let index = self.region[cell];
            if index == NO_REGION || self.cover[cell] == Cover::Water {
                self.region[cell] = NO_REGION;
                continue;
            }
            let (lon, lat) = self.lon_lat(cell);
            if index == foreign || plan.regions[usize::from(index)].drops(lon, lat) {
                self.region[cell] = NO_REGION;
            }
        }
        Ok(())
    }

    /// Land just outside every atom (the two layers' coasts differ a little) joins the nearest one.
    fn spread_regions(&mut self) {
        let mut queue: VecDeque<usize> = (0..self.lattice.len())
            .filter(|&cell| self.region[cell] != NO_REGION)
            .collect();
        while let Some(cell) = queue.pop_front() {
            for next in self.lattice.neighbours4(cell) {
                if self.region[next] == NO_REGION && self.cover[next] != Cover::Water {
                    self.region[next] = self.region[cell];
                    queue.push_back(next);
                }
            }
        }
    }

    /// Broken ground costs up to three times as much, a lake four times.
    fn paint_effort(&mut self, sources: &Sources) -> Result<()> {
        let elevation = sources.elevation()?;
        let relief = elevation.relief();
        for cell in 0..self.lattice.len() {
            self.effort[cell] = match self.cover[cell] {
                Cover::Water => 1000,
                Cover::Lake => 4000,
                Cover::Land => {
                    let (lon, lat) = self.lon_lat(cell);
                    let broken = elevation
                        .extent
                        .index(lon, lat)
                        .map_or(0, |index| relief[index]);
                    1000 + (broken.max(0) as u16).saturating_mul(2).min(2000)
                }
            };
        }
        Ok(())
    }

    fn paint_rivers(&mut self, sources: &Sources) -> Result<()> {
        for river in sources.rivers()? {
            let size = match river.rank {
                ..=6 => River::Large,
                7..=8 => River::Small,
                _ => continue,
            };
            for line in &river.lines {
                let line = self.projection.line(line, 0.2);
                let mut last: Option<usize> = None;
                let cols = self.lattice.cols;
                let painted = &mut self.river;
                self.lattice.trace(&line, |cell| {
                    painted[cell] = painted[cell].max(size);
                    // Where the line steps over a corner, fill the corner: a river is never crossed for nothing.
                    if let Some(before) = last {
                        let (row, col) = (cell / cols, before % cols);
                        let near =
                            row.abs_diff(before / cols) == 1 && (cell % cols).abs_diff(col) == 1;
                        if near {
                            let corner = row * cols + col;
                            painted[corner] = painted[corner].max(size);
                        }
                    }
                    last = Some(cell);
                });
            }
        }
        Ok(())
    }

    pub fn lon_lat(&self, cell: usize) -> (f64, f64) {
        let (x, y) = self.lattice.centre(cell);
        self.projection.inverse(x, y)
    }

    pub fn cell_at(&self, lon: f64, lat: f64) -> Option<usize> {
        let (x, y) = self.projection.forward(lon, lat);
        self.lattice.index(x, y)
    }
}
