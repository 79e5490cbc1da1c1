//! 9.2 Murmansk Convoy Box.

use crate::ch06_naval::axis_holds;
use crate::data::data;
use crate::state::State;
use kernel::cite;

/// 9.2c: the Axis closes the box with Leningrad and Kirov; either of them freed opens it again.
pub fn murmansk_open(s: &State) -> bool {
    cite!("9.2c");
    !data()
        .regions
        .murmansk_gate
        .iter()
        .all(|zone| axis_holds(s, zone))
}
