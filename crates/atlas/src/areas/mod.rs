//! The two area boards: zones and sea-zones grown from the same geography.

use crate::geo::Sources;
use crate::output::BoardText;
use crate::{AtlasError, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AreaBoard {
    Neppa,
    Engulfed,
}

/// Draws one area board.
pub fn draw(board: AreaBoard, sources: &Sources) -> Result<BoardText> {
    Err(AtlasError::file(
        sources.dir(),
        format!("{board:?}: no area board is drawn yet"),
    ))
}
