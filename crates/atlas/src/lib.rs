//! Draws the four boards from open geographic data.
//!
//! The atlas runs when a board is drawn anew, never at play. It reads the raw
//! geography (not committed), the authored tables and the overlays (committed),
//! and writes the files under `boards/` that the games load.
//! Floats live here and nowhere else: what is written is integers.
#![forbid(unsafe_code)]

pub mod areas;
pub mod error;
pub mod geo;
pub mod hex;
pub mod output;
pub mod tables;

pub use error::{AtlasError, Result};
