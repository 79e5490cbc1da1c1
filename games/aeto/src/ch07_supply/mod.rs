//! Chapter 7: supply and replenishment.

mod drawing;
mod effects;
pub mod home_guard;
mod isolation;
mod lines;
mod loading;
mod r7_13_depletion;
mod rationing;
mod replenishing;

pub use drawing::draw_for_attack;
use effects::is_marked;
pub use effects::{is_supplied, suffers, suffers_attack, wanting};
pub use isolation::relieve;
pub use lines::{Lines, larders, may_feed, trace, trace_larder};
pub use loading::{debark, dump, embark, is_laden, may_debark, may_embark, ration};
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
        home_guard::Mustering => Muster,
        rationing::Rationing => Feed,
        rationing::Settling,
        rationing::Stocktaking => Stock,
    }
    /// What may be done in the Replenishment Step.
    actions SupplyAction {}
}

impl Chapter<Aeto> for SupplyAction {
    fn label(self, s: &State) -> Label {
        let name = |unit: UnitId| s.unit(unit).name();
        let place = |at: HexId| crate::names::hex_name(at.space());
        match self {
            SupplyAction::Replenish(answer) => replenish_label(s, answer),
            SupplyAction::Muster(Muster::At { hex, full }) => {
                let steps = if full { "two steps" } else { "one step" };
                let text = format!("Home Guard in {}, {steps}", place(hex));
                Label::new("muster", text).at(hex)
            }
            SupplyAction::Feed(Feed::Unit { unit }) => {
                Label::new("feed", format!("{} is supplied", name(unit)))
                    .of(unit)
                    .maybe_at(s.unit(unit).hex().map(HexId::from))
            }
            SupplyAction::Stock(Stock::Destroy { hex, kind }) => {
                let text = format!("Destroy a chit of {} in {}", kind.name(), place(hex));
                Label::new("destroy", text).at(hex)
            }
            SupplyAction::Stock(Stock::Keep) => Label::new("enough", "Keep the chits"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            SupplyAction::Replenish(Replenish::Return { .. }) => 40,
            SupplyAction::Replenish(Replenish::Recover { .. }) => 41,
            SupplyAction::Replenish(Replenish::Repair { .. }) => 42,
            SupplyAction::Replenish(Replenish::Enough) => 43,
            SupplyAction::Feed(_) => 230,
            SupplyAction::Muster(_) => 233,
            SupplyAction::Stock(Stock::Destroy { .. }) => 231,
            SupplyAction::Stock(Stock::Keep) => 232,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}

fn replenish_label(s: &State, answer: Replenish) -> Label {
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
