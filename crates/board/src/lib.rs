//! Spaces and how they join: the model that all four boards are loaded into.
//!
//! A board is a graph of [`Space`]s (hexes, areas, sea zones, boxes) with a small id each and borders of one or
//! more [`Kinds`]. It is read from the text files of `boards/<game>/` (see `docs/boards.md`), checked once, and
//! then answers in nanoseconds. It knows no rule: what a kind of border means is for the game to say.
//!
//! ```
//! let board = board::boards::neppa();
//! let strasbourg = board.find("strasbourg").unwrap();
//! let land = board.kind("land").unwrap();
//! let mut beside: Vec<&str> = board
//!     .neighbours(strasbourg)
//!     .iter()
//!     .filter(|link| link.kinds.has(land))
//!     .map(|link| &*board.space(link.to).key)
//!     .collect();
//! beside.sort_unstable();
//! assert_eq!(beside, ["bonn", "lyons", "metz", "stuttgart"]);
//! ```
#![forbid(unsafe_code)]

pub mod boards;
mod coasts;
mod distances;
mod error;
mod fields;
mod files;
mod graph;
mod header;
mod hexes;
mod ids;
mod kinds;
mod listed;
mod march;
mod named;
mod rows;
mod shapes;
mod space;
mod stacks;
mod table;
mod trace;
mod words;
mod zones;

pub use coasts::{Coast, Coasts, Waters};
pub use distances::{Distances, distances};
pub use error::BoardError;
pub use fields::{Flag, List, Maybe};
pub use files::BoardFiles;
pub use graph::{Board, Link};
pub use header::{BoardKind, Frame, Header};
pub use hexes::{Direction, Hexes};
pub use ids::{Id, IdSet, SmallSet};
pub use kinds::Kinds;
pub use listed::{Keyed, Listed, SpaceNames};
pub use march::{Allowance, March, Step};
pub use shapes::{Backdrop, BackdropLine, Polygon, Shapes};
pub use space::{Point, Space, SpaceId, SpaceKind};
pub use stacks::Stacks;
pub use table::{Row, Table};
pub use trace::{Node, Onward, Trace};
pub use zones::{Camp, Camps, Hold, Presence, Zones};
