//! Chapter 8: the Seasonal Turn.

use crate::game::Act;
use kernel::rule;

/// The Seasonal Turn before the first month of a season. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    let month = t.s.clock.month;
    t.log.heading(1, rule!("0.def-season"), || {
        format!("Seasonal Turn before {month}")
    });
}
