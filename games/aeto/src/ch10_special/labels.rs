//! What the actions of chapter 10 are called.

use super::{Arrive, Dig, Freeze, Recruit, SpecialAction};
use crate::Aeto;
use crate::ch05_offensives::from;
use crate::names::hex_name;
use crate::state::State;
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for SpecialAction {
    fn label(self, s: &State) -> Label {
        match self {
            SpecialAction::Freeze(Freeze { unit }) => {
                let name = format!("{}{}", s.unit(unit).name(), from(s, unit));
                Label::new("deplete", format!("Deplete {name}")).of(unit)
            }
            SpecialAction::Arrive(Arrive { hex }) => {
                Label::new("place", format!("It arrives in {}", hex_name(hex.space()))).at(hex)
            }
            SpecialAction::Dig(Dig::At { hex }) => {
                let text = format!("A free fortification in {}", hex_name(hex.space()));
                Label::new("dig", text).at(hex)
            }
            SpecialAction::Dig(Dig::Enough) => Label::new("enough", "No more fortifications"),
            SpecialAction::Recruit(Recruit::Roll) => Label::new("roll", "Roll for them"),
            SpecialAction::Recruit(Recruit::Wait) => Label::new("wait", "Wait for 1942"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            SpecialAction::Freeze(_) => 247,
            SpecialAction::Arrive(_) => 248,
            SpecialAction::Dig(_) => 249,
            SpecialAction::Recruit(_) => 252,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
