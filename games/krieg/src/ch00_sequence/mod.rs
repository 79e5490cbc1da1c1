//! Chapter 0 and the Sequence of Play: the order of phases and segments, and who wins.

mod sequence;
mod standing;
pub mod victory;

pub use standing::standing;

pub use sequence::{Clock, Segment, begin, next, start_of};
