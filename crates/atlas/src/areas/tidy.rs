//! Cleaning up after growing: what is too small to be seen or lies where no player would look for it.

use board::SpaceKind;

use super::ground::Cover;
use super::grow::{Field, Label, OUTER_LAND, OUTER_WATER, space_of};
use super::pieces::pieces_alike;
use super::plan::Plan;

/// Pieces of land smaller than this many cells are not drawn.
const SMALLEST_ISLAND: usize = 4;
/// Land of no space that lies beside a space is only drawn from this many cells on (Switzerland, not a sliver).
const SMALLEST_STRAY: usize = 100;
/// Water cut off from every sea-zone is only drawn from this many cells on (the Caspian, not a lagoon).
const SMALLEST_INNER_SEA: usize = 400;

impl Field<'_> {
    /// Specks that nobody could see: small islands become sea, small inner waters become land.
    pub fn drop_specks(&mut self) {
        let wet = |labels: &[Label], plan: &Plan, cell: usize| match space_of(labels[cell]) {
            Some(space) => plan.spaces[space].kind == SpaceKind::Sea,
            None => labels[cell] == OUTER_WATER,
        };
        let lattice = self.ground.lattice;
        let (pieces, sizes) = lattice.pieces(|cell| !wet(&self.labels, self.plan, cell));
        self.fill(|cell| pieces[cell] != 0 && sizes[pieces[cell] as usize] < SMALLEST_ISLAND);
        let (pieces, sizes) = lattice.pieces(|cell| self.labels[cell] == OUTER_WATER);
        self.fill(|cell| pieces[cell] != 0 && sizes[pieces[cell] as usize] < SMALLEST_INNER_SEA);
        // Slivers between the layers' borders, on land: no player would know whose they are.
        let stray = |labels: &[Label], cell: usize| match space_of(labels[cell]) {
            Some(space) => self.plan.spaces[space].kind == SpaceKind::Impassable,
            None => labels[cell] == OUTER_LAND,
        };
        let (pieces, sizes) = lattice.pieces(|cell| stray(&self.labels, cell));
        let mut beside = vec![false; sizes.len()];
        for cell in (0..self.labels.len()).filter(|&cell| pieces[cell] != 0) {
            let land =
                |next: usize| !wet(&self.labels, self.plan, next) && !stray(&self.labels, next);
            if lattice.neighbours4(cell).any(land) {
                beside[pieces[cell] as usize] = true;
            }
        }
        self.fill(|cell| {
            let piece = pieces[cell] as usize;
            piece != 0 && beside[piece] && sizes[piece] < SMALLEST_STRAY
        });
        self.drop_exclaves();
    }

    /// A space lies in one piece on land: what was cut off by others, without a coast of its own, goes to them.
    fn drop_exclaves(&mut self) {
        let lattice = self.ground.lattice;
        let labels = self.labels.clone();
        let (pieces, sizes) = pieces_alike(&lattice, &labels);
        let mut largest = vec![0; self.plan.spaces.len() + 2];
        let mut coastal = vec![false; sizes.len()];
        for (cell, &piece) in pieces.iter().enumerate() {
            let label = usize::from(labels[cell]);
            largest[label] = largest[label].max(sizes[piece]);
            if lattice
                .neighbours4(cell)
                .any(|next| self.ground.cover[next] == Cover::Water)
            {
                coastal[piece] = true;
            }
        }
        self.fill(|cell| {
            let piece = pieces[cell];
            let rest = sizes[piece] < largest[usize::from(labels[cell])]
                && space_of(labels[cell]).is_some();
            rest && (!coastal[piece] || sizes[piece] < SMALLEST_ISLAND)
        });
    }

    /// Gives every cell that `gone` accepts the label of a neighbour that it does not.
    fn fill(&mut self, gone: impl Fn(usize) -> bool) {
        let mut todo: Vec<usize> = (0..self.labels.len()).filter(|&cell| gone(cell)).collect();
        let mut open = vec![false; self.labels.len()];
        for &cell in &todo {
            open[cell] = true;
        }
        while !todo.is_empty() {
            let before = todo.len();
            let mut filled = Vec::new();
            todo.retain(|&cell| {
                let around = || {
                    self.ground
                        .lattice
                        .neighbours4(cell)
                        .filter(|&next| !open[next])
                };
                let from = around()
                    .find(|&next| self.ground.cover[next] != Cover::Water)
                    .or(around().next());
                if let Some(next) = from {
                    filled.push((cell, self.labels[next]));
                }
                from.is_none()
            });
            for (cell, label) in filled {
                self.labels[cell] = label;
                open[cell] = false;
            }
            if todo.len() == before {
                return;
            }
        }
    }
}
