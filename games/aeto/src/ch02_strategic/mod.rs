//! Chapter 2: Strategic Warfare: raids on cities, resources and railways.

mod bombs;
mod labels;
mod losses;
mod raid;
mod raids;
mod targets;

pub use losses::{Bombed, Strategic, charge};
pub use targets::{Target as TargetKind, column, rail_nation, strength};

use crate::Aeto;
use crate::game::Act;
use crate::marks::Marks;
use kernel::{cite, rule};

frame::chapter! {
    /// What chapter 2 asks.
    steps StrategicStep of Aeto {
        raids::Raids => Raid,
        raids::Targeting => Objective,
        raid::Raiding => Sortie,
        bombs::Bombing => Bomb,
        bombs::Flak => Struck,
    }
    /// What may be done in Strategic Warfare.
    actions StrategicAction {}
}

/// 0.sop-sw1 to 0.sop-sw5: the Strategic Warfare Phase. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    t.log
        .heading(2, rule!("0.sop-sw1"), || "Strategic Warfare".to_string());
    bombing_step(t);
}

/// The phase is over: every escort has served, and who moved in the last End Phase may make war on convoys again.
pub fn end(t: &mut Act<'_>) {
    cite!("3.11f", "3.14f");
    t.s.pieces.mark_all(|unit| {
        unit.marks.clear(Marks::ASSIGNED);
        unit.marks.clear(Marks::LATE);
    });
}

/// 0.sop-sw1: the Strategic Bombing Step.
pub fn bombing_step(t: &mut Act<'_>) {
    cite!("0.sop-sw1", "2.0a");
    t.push(Raids::first());
}
