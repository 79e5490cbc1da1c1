//! 5.1 WPP Base: how it grows and shrinks.

use crate::types::Turn;
use kernel::cite;

/// The base of the year that begins with `spring`, from that of the year before and what was left on the track.
pub fn new_base(base: i16, left: i16, spring: Turn) -> i16 {
    cite!("5.1a", "5.1b", "5.1c");
    if left < 0 {
        base.saturating_add(left).max(0)
    } else if spring.year() == 1940 {
        base
    } else {
        base.saturating_add(left / 3)
    }
}
