//! Draws a board as a map: one SVG, one visual language for all games.
//!
//! What is drawn comes from `boards/<game>/` alone: outlines, backdrop, borders, features and tracks. Country is told
//! by tint, terrain by texture, and every space is an element with the id `space-<key>` and its key in `data-key`, so
//! that a client can lay counters and highlights over the picture. Layers are groups with ids. Colours are attributes,
//! not style rules, so that a page may override them and needs no leave for inline styles.
//!
//! ```
//! let files = board::BoardFiles::embedded("neppa").unwrap();
//! let sheet = chart::Sheet::read(&files).unwrap();
//! let svg = chart::svg(&sheet, &chart::Style::default());
//! assert!(svg.contains("id=\"space-strasbourg\""));
//! ```
#![forbid(unsafe_code)]

mod arrange_area;
mod arrange_hex;
mod boxes;
mod chain;
mod contacts;
mod draw;
mod edges;
mod features;
mod frame;
mod geometry;
mod grid;
mod ground;
mod labels;
mod layout;
mod legend;
mod lines;
mod marks;
mod metrics;
mod palette;
mod plan;
mod sheet;
mod svg;
mod textures;
mod tints;
mod tracks;

pub use draw::{Layer, Style, svg};
pub use features::Feature;
pub use geometry::Rect;
pub use layout::{Hand, Label};
pub use marks::Mark;
pub use palette::{Palette, Rgb, TINTS, Theme};
pub use plan::{Hex, Place, Plan};
pub use sheet::Sheet;

/// Every label of the map with the room that it takes, as [`svg`] sets them.
pub fn labels(sheet: &Sheet, style: &Style) -> Vec<Label> {
    let contacts = contacts::Contacts::of(sheet);
    draw::arrange(sheet, &contacts, style).labels
}

/// The tint of each country, by its name.
pub fn tints(sheet: &Sheet) -> std::collections::BTreeMap<String, usize> {
    tints::tints(sheet, &contacts::Contacts::of(sheet))
}
