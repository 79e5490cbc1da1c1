//! Chapter 10: supply, with the Ports and bases that it needs.

mod bases;
mod lines;
mod net;
mod ports;

pub use bases::{air_base, naval_base};
pub use lines::{Supplied, controls, entries, entries_at, piece, supplied_at};
pub use net::Net;
pub use ports::Ports;
pub(crate) use ports::zone_is_free;
