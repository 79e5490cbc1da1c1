//! Chapter 10: supply, with the Ports and bases that it needs.

mod bases;
mod lines;
mod ports;

pub use bases::{air_base, naval_base};
pub use lines::{Supplied, controls, entries, entries_at, supplied_at};
pub use ports::Ports;
pub(crate) use ports::zone_is_free;
