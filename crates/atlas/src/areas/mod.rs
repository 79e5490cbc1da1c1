//! The two area boards: zones and sea-zones grown from the same geography.
//!
//! The seeds of a board (`overlays/<board>.spaces.tsv`) grow over a fine lattice inside the countries of 1939, slowed
//! by broken ground and by rivers, so that borders come to lie where armies would have drawn them. The labelled
//! lattice is then traced as one coverage: every stretch of border is simplified once and used by both neighbours.
//! How spaces join for play is not computed: `overlays/<board>.borders.tsv` says it, and the shapes are checked
//! against it.

mod backdrop;
mod contacts;
mod coverage;
mod ground;
mod grow;
mod middle;
mod overlay;
mod pieces;
mod plan;
mod region;
mod relief;
mod simplify;
mod tangle;
mod tidy;
mod write;

use coverage::{Coverage, FRAME};
use simplify::Manner;

use crate::Result;
use crate::geo::Sources;
use crate::output::BoardText;

pub use overlay::{Op, Overlay, Statement};
pub use plan::Plan;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AreaBoard {
    Neppa,
    Engulfed,
}

/// Draws one area board.
pub fn draw(board: AreaBoard, sources: &Sources) -> Result<BoardText> {
    let plan = Plan::of(board)?;
    let ground = ground::Ground::paint(&plan, sources)?;
    let grown = grow::grow(&plan, &ground)?;
    let coverage = Coverage::trace(&grown.lattice, &grown.labels, |a, b| {
        if a == FRAME || b == FRAME {
            Manner::Frame
        } else if backdrop::is_water(&plan, a) != backdrop::is_water(&plan, b) {
            Manner::Coast
        } else {
            Manner::Border
        }
    });
    let mut text = BoardText::default();
    write::write(&plan, &ground, &grown, &coverage, &mut text)?;
    backdrop::write(&plan, &ground, &grown, &coverage, sources, &mut text)?;
    Ok(text)
}
