//! Chapter 2: strategic warfare.

use crate::game::Act;
use crate::marks::Marks;
use kernel::{cite, rule};

/// 0.sop-sw1 to 0.sop-sw5: the Strategic Warfare Phase. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    t.log
        .heading(2, rule!("0.sop-sw1"), || "Strategic Warfare".to_string());
}

/// The phase is over: every escort has served, and who moved in the last End Phase may make war on convoys again.
pub fn end(t: &mut Act<'_>) {
    cite!("3.11f", "3.14f");
    t.s.pieces.mark_all(|unit| {
        unit.marks.clear(Marks::ASSIGNED);
        unit.marks.clear(Marks::LATE);
    });
}
