//! Chapter 6: the Movement Phase: land movement and rail.

mod r6_0_movement;
mod r6_1_limits;
mod r6_1_rail;

pub use r6_1_limits::open_rail;
pub use r6_1_rail::capacity;

use crate::Aeto;
use crate::names::hex_name;
use crate::state::State;
use crate::types::HexId;
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

frame::chapter! {
    /// What chapter 6 asks.
    steps MovementStep of Aeto {
        r6_0_movement::LandMoves => Moves,
        r6_0_movement::GivingUp => GiveUp,
        r6_1_rail::RailMoves => Rail,
        r6_1_rail::Entrained => Detrain,
    }
    /// What may be done in the Movement Phase.
    actions MovementAction {}
}

impl Chapter<Aeto> for MovementAction {
    fn label(self, s: &State) -> Label {
        let from = |unit| crate::ch05_offensives::from(s, unit);
        match self {
            MovementAction::Moves(Moves::Unit { unit }) => Label::new(
                "move",
                format!("Move {}{}", s.unit(unit).name(), from(unit)),
            )
            .of(unit)
            .maybe_at(s.unit(unit).hex().map(HexId::from)),
            MovementAction::Moves(Moves::Land { unit }) => {
                crate::ch03_naval::labels::debark(s, unit)
            }
            MovementAction::Moves(Moves::Combine { unit }) => Label::new(
                "combine units",
                format!("Make one of two: {}{}", s.unit(unit).name(), from(unit)),
            )
            .of(unit),
            MovementAction::Moves(Moves::Enough) => Label::new("enough", "Nobody else moves"),
            MovementAction::Moves(Moves::Abandon { hex, kind }) => Label::new(
                "abandon",
                format!("Give up the {} in {}", kind.name(), hex_name(hex.space())),
            )
            .at(hex),
            MovementAction::Moves(Moves::Burn { unit }) => {
                Label::new("burn", format!("Destroy the airfield{}", from(unit))).of(unit)
            }
            MovementAction::Moves(Moves::GiveUp) => Label::new("move", "Give up a unit for good"),
            MovementAction::GiveUp(GiveUp::Unit { unit }) => Label::new(
                "give up",
                format!("Give up {}{}", s.unit(unit).name(), from(unit)),
            )
            .of(unit)
            .maybe_at(s.unit(unit).hex().map(HexId::from)),
            MovementAction::GiveUp(GiveUp::Nobody) => Label::new("stay", "Nobody"),
            MovementAction::Rail(Rail::Unit { unit }) => Label::new(
                "rail",
                format!("{} goes by rail{}", s.unit(unit).name(), from(unit)),
            )
            .of(unit)
            .maybe_at(s.unit(unit).hex().map(HexId::from)),
            MovementAction::Rail(Rail::Enough) => Label::new("enough", "Nobody else goes by rail"),
            MovementAction::Detrain(Detrain::To { hex }) => {
                Label::new("go", format!("By rail to {}", hex_name(hex.space()))).at(hex)
            }
            MovementAction::Detrain(Detrain::With { staff }) => Label::new(
                "ride along",
                format!("{} rides along", s.unit(staff).name()),
            )
            .of(staff),
        }
    }
    fn verb(self) -> u8 {
        match self {
            // Nobody gives a unit up by chance as readily as he moves one.
            MovementAction::Moves(Moves::Unit { .. } | Moves::GiveUp) => 30,
            MovementAction::GiveUp(_)
            | MovementAction::Moves(Moves::Abandon { .. } | Moves::Burn { .. }) => 37,
            MovementAction::Moves(Moves::Combine { .. }) => 31,
            MovementAction::Moves(Moves::Land { .. }) => 215,
            MovementAction::Rail(Rail::Unit { .. }) => 32,
            MovementAction::Detrain(_) => 33,
            MovementAction::Moves(Moves::Enough) | MovementAction::Rail(Rail::Enough) => 34,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
