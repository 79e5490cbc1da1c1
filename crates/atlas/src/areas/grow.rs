//! Growing: which space each cell belongs to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::SpaceKind;

use super::ground::{Cover, Ground, NO_REGION, River};
use super::overlay::Op;
use super::plan::{Plan, Seeded};
use crate::geo::{AreaProjection, Lattice, Projection};
use crate::{AtlasError, Result};

/// A label of a cell: water or land that belongs to no space, or a space (its index plus two).
pub type Label = u16;
pub const OUTER_WATER: Label = 0;
pub const OUTER_LAND: Label = 1;

pub const fn label_of(space: usize) -> Label {
    space as Label + 2
}

pub const fn space_of(label: Label) -> Option<usize> {
    (label as usize).checked_sub(2)
}

pub struct Grown {
    pub lattice: Lattice,
    pub labels: Vec<Label>,
}

/// Metres of effort to cross a river.
const LARGE_RIVER: u32 = 45_000;
const SMALL_RIVER: u32 = 25_000;

pub fn grow(plan: &Plan, ground: &Ground) -> Result<Grown> {
    let mut field = Field {
        plan,
        ground,
        labels: ground
            .cover
            .iter()
            .map(|cover| {
                if *cover == Cover::Water {
                    OUTER_WATER
                } else {
                    OUTER_LAND
                }
            })
            .collect(),
    };
    field.grow_kind(SpaceKind::Land)?;
    field.take_islands(SpaceKind::Land);
    field.grow_kind(SpaceKind::Sea)?;
    field.grow_kind(SpaceKind::Impassable)?;
    field.take_islands(SpaceKind::Impassable);
    field.paint_discs();
    field.drop_specks();
    Ok(Grown {
        lattice: ground.lattice,
        labels: field.labels,
    })
}

/// The labels while they are being worked out.
pub struct Field<'p> {
    pub plan: &'p Plan,
    pub ground: &'p Ground,
    pub labels: Vec<Label>,
}

impl Field<'_> {
    /// Whether a space of this kind and region may take the cell, and nobody has yet.
    fn free(&self, kind: SpaceKind, region: usize, cell: usize) -> bool {
        match kind {
            SpaceKind::Sea => self.labels[cell] == OUTER_WATER && !self.ground.fenced[cell],
            SpaceKind::Impassable => self.labels[cell] == OUTER_LAND,
            _ => usize::from(self.ground.region[cell]) == region && self.labels[cell] == OUTER_LAND,
        }
    }

    /// Dijkstra from all seeds of a kind at once.
    fn grow_kind(&mut self, kind: SpaceKind) -> Result<()> {
        let plan = self.plan;
        let head = plan
            .spaces
            .iter()
            .map(|space| space.weight)
            .max()
            .unwrap_or(0);
        let mut best = vec![u32::MAX; self.labels.len()];
        let mut queue = BinaryHeap::new();
        for (index, space) in plan
            .spaces
            .iter()
            .enumerate()
            .filter(|(_, space)| space.kind == kind)
        {
            let Some(region) = space.region else { continue };
            for &seed in &space.seeds {
                let cell = self.seed_cell(space, region, seed)?;
                let start = head - space.weight;
                if start < best[cell] {
                    best[cell] = start;
                    queue.push(Reverse((start, cell, label_of(index), region)));
                }
            }
        }
        while let Some(Reverse((cost, cell, label, region))) = queue.pop() {
            if !self.free(kind, region, cell) {
                continue;
            }
            self.labels[cell] = label;
            let limit = head + plan.regions[region].reach;
            for (next, metres) in self.steps(kind, region, cell) {
                let total = cost + self.effort(kind, cell, next, metres);
                if total <= limit && total < best[next] {
                    best[next] = total;
                    queue.push(Reverse((total, next, label, region)));
                }
            }
        }
        Ok(())
    }

    /// The free cells around, with the way there in metres; corners are not cut.
    fn steps(&self, kind: SpaceKind, region: usize, cell: usize) -> Vec<(usize, u32)> {
        let cols = self.ground.lattice.cols;
        let side = (self.ground.lattice.step * AreaProjection::METRES_PER_UNIT) as u32;
        let (row, col) = (cell / cols, cell % cols);
        let mut steps = Vec::with_capacity(8);
        for (down, right) in [
            (-1, 0),
            (0, -1),
            (0, 1),
            (1, 0),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ] {
            let at = |down: isize, right: isize| {
                let (row, col) = (
                    row.checked_add_signed(down)?,
                    col.checked_add_signed(right)?,
                );
                (row < self.ground.lattice.rows && col < cols).then_some(row * cols + col)
            };
            let Some(next) = at(down, right).filter(|&next| self.free(kind, region, next)) else {
                continue;
            };
            if down == 0 || right == 0 {
                steps.push((next, side));
            } else {
                let same = |next: Option<usize>| {
                    next.is_some_and(|next| {
                        self.ground.region[next] == self.ground.region[cell]
                            && (self.ground.cover[next] == Cover::Water) == (kind == SpaceKind::Sea)
                    })
                };
                if same(at(down, 0)) && same(at(0, right)) {
                    steps.push((next, side * 1414 / 1000));
                }
            }
        }
        steps
    }

    fn effort(&self, kind: SpaceKind, from: usize, to: usize, metres: u32) -> u32 {
        if kind == SpaceKind::Sea {
            return metres;
        }
        let ground = self.ground;
        let mean = (u32::from(ground.effort[from]) + u32::from(ground.effort[to])) / 2;
        let crossing = match ground.river[to] {
            River::Large => LARGE_RIVER,
            River::Small => SMALL_RIVER,
            River::None => 0,
        };
        metres * mean / 1000 + crossing
    }

    /// The free cell nearest to a seed, at most some 100 km away.
    fn seed_cell(&self, space: &Seeded, region: usize, (lon, lat): (f64, f64)) -> Result<usize> {
        let wrong = |why: &str| {
            let row = self
                .plan
                .table
                .rows()
                .find(|row| row.text("key").is_ok_and(|key| key == space.key));
            let line = row.map_or(0, |row| row.line());
            AtlasError::at(
                self.plan.table.file(),
                line,
                "seeds",
                format!("`{}` at {lat},{lon}: {why}", space.key),
            )
        };
        let lattice = self.ground.lattice;
        let middle = self
            .ground
            .cell_at(lon, lat)
            .ok_or_else(|| wrong("outside the frame"))?;
        let (row, col) = (
            (middle / lattice.cols) as isize,
            (middle % lattice.cols) as isize,
        );
        let mut best: Option<(isize, usize)> = None;
        for down in -40..=40 {
            for right in -40..=40 {
                let (r, c) = (row + down, col + right);
                if r < 0 || c < 0 || r >= lattice.rows as isize || c >= lattice.cols as isize {
                    continue;
                }
                let cell = r as usize * lattice.cols + c as usize;
                let far = down * down + right * right;
                if self.free(space.kind, region, cell) && best.is_none_or(|(known, _)| far < known)
                {
                    best = Some((far, cell));
                }
            }
        }
        best.map(|(_, cell)| cell)
            .ok_or_else(|| wrong("no ground of its region is near"))
    }

    /// Islands go to the space of the same region whose coast is nearest.
    fn take_islands(&mut self, kind: SpaceKind) {
        let lattice = self.ground.lattice;
        let white = self
            .plan
            .regions
            .iter()
            .position(|region| region.name == "white");
        let region_of = |cell: usize| match kind {
            SpaceKind::Impassable => white,
            _ => Some(usize::from(self.ground.region[cell]))
                .filter(|_| self.ground.region[cell] != NO_REGION),
        };
        let (pieces, sizes) =
            lattice.pieces(|cell| self.labels[cell] == OUTER_LAND && region_of(cell).is_some());
        let mut cells = vec![Vec::new(); sizes.len()];
        for (cell, &piece) in pieces.iter().enumerate().filter(|(_, piece)| **piece != 0) {
            cells[piece as usize].push(cell);
        }
        let mut coasts = vec![Vec::new(); self.plan.regions.len()];
        for cell in 0..lattice.len() {
            let Some(space) = space_of(self.labels[cell]).map(|space| &self.plan.spaces[space])
            else {
                continue;
            };
            let coastal = || {
                lattice
                    .neighbours4(cell)
                    .any(|next| self.ground.cover[next] == Cover::Water)
            };
            if let Some(region) = space.region.filter(|_| space.kind == kind)
                && coastal()
            {
                coasts[region].push(cell);
            }
        }
        for island in cells.iter().filter(|cells| !cells.is_empty()) {
            let Some(region) = region_of(island[0]) else {
                continue;
            };
            let middle = lattice.centre(island[island.len() / 2]);
            let reach = self.plan.regions[region].island / AreaProjection::METRES_PER_UNIT;
            if let Some((far, cell)) = nearest(&lattice, middle, &coasts[region])
                && far <= reach
            {
                for &own in island {
                    self.labels[own] = self.labels[cell];
                }
            }
        }
    }

    fn paint_discs(&mut self) {
        for op in self.plan.hand.ops() {
            let Op::Disc {
                key,
                from,
                at: (lon, lat),
                metres,
            } = op
            else {
                continue;
            };
            let label = |key: &str| self.plan.index(key).map(label_of);
            let (Some(own), from) = (label(key), from.as_deref().and_then(label)) else {
                continue;
            };
            let (x, y) = self.ground.projection.forward(*lon, *lat);
            let radius = metres / AreaProjection::METRES_PER_UNIT;
            for cell in 0..self.labels.len() {
                let (cx, cy) = self.ground.lattice.centre(cell);
                let open = from.is_none_or(|from| self.labels[cell] == from);
                if open
                    && self.ground.cover[cell] != Cover::Water
                    && libm::hypot(cx - x, cy - y) <= radius
                {
                    self.labels[cell] = own;
                }
            }
        }
    }
}

fn nearest(lattice: &Lattice, (x, y): (f64, f64), cells: &[usize]) -> Option<(f64, usize)> {
    let far = |cell: usize| {
        let (cx, cy) = lattice.centre(cell);
        libm::hypot(cx - x, cy - y)
    };
    cells
        .iter()
        .map(|&cell| (far(cell), cell))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}
