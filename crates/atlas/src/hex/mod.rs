//! The two hex boards: the books' own grids, laid over real geography.

pub mod aeto;
pub mod backdrop;
pub mod checks;
pub mod coasts;
pub mod committed;
mod courses;
pub mod draft;
pub mod georef;
pub mod grid;
pub mod krieg;
pub mod model;
mod observe;
pub mod overlay;
pub mod rail;
pub mod rivers;
pub mod seas;
pub mod sheet;
pub mod sides;
pub mod survey;
pub mod write;

pub use draft::Draft;
pub use georef::Georef;
pub use grid::{Grid, Hex, Sheets};
pub use model::{Feature, Side, SideKind, Space, Terrain};
pub use overlay::Statement;
pub use sheet::{Inputs, Overlays, Sheet};
