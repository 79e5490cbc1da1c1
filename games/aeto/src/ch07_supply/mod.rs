//! Chapter 7: supply and replenishment.

mod effects;
mod lines;
mod r7_13_depletion;
mod replenishing;

pub use effects::{is_supplied, suffers};
pub use lines::{Lines, trace};
pub use r7_13_depletion::supply_step;
pub use replenishing::{clear_boxes, pay, waits};

use crate::Aeto;
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

frame::chapter! {
    /// What chapter 7 asks.
    steps SupplyStep of Aeto {
        replenishing::Replenishing => Replenish,
    }
    /// What may be done in the Replenishment Step.
    actions SupplyAction {}
}

impl Chapter<Aeto> for SupplyAction {
    fn label(self, s: &State) -> Label {
        let SupplyAction::Replenish(answer) = self;
        let name = |unit: UnitId| s.unit(unit).name();
        let place = |at: HexId| crate::names::hex_name(at.space());
        match answer {
            Replenish::Return { unit, at } => Label::new(
                "replenish",
                format!("{} returns in {}", name(unit), place(at)),
            )
            .of(unit)
            .at(at),
            Replenish::Recover { unit } => {
                Label::new("recover", format!("{} is rebuilt", name(unit))).of(unit)
            }
            Replenish::Repair { at, what } => {
                let text = format!("Repair the {} in {}", what.name(), place(at));
                Label::new("repair", text).at(at)
            }
            Replenish::Enough => Label::new("enough", "Nothing more is replenished"),
        }
    }
    fn verb(self) -> u8 {
        let SupplyAction::Replenish(answer) = self;
        match answer {
            Replenish::Return { .. } => 40,
            Replenish::Recover { .. } => 41,
            Replenish::Repair { .. } => 42,
            Replenish::Enough => 43,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
