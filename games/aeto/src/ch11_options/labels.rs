//! What the actions of chapter 11 are called.

use super::{Call, Cipher, Extend, Grant, Land, Listen, OptionAction, Seize, Share};
use crate::Aeto;
use crate::names::hex_name;
use crate::state::State;
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for OptionAction {
    fn label(self, s: &State) -> Label {
        match self {
            OptionAction::Extend(Extend::Months { months: 1 }) => {
                Label::new("extend", "Extend the war by a month")
            }
            OptionAction::Extend(Extend::Months { months }) => {
                Label::new("extend", format!("Extend the war by {months} months"))
            }
            OptionAction::Extend(Extend::Never) => Label::new("enough", "Do not extend the war"),
            OptionAction::Grant(Grant::Unit { unit }) => {
                Label::new("grant", format!("{} comes free", s.unit(unit).name())).of(unit)
            }
            OptionAction::Grant(Grant::NoMore) => Label::new("enough", "No more free units"),
            OptionAction::Share(Share::Pay { eps }) => {
                Label::new("share", format!("Pay {eps} EPs"))
            }
            OptionAction::Call(Call::Ship { ship }) => {
                Label::new("call", format!("Call {} back", s.unit(ship).name())).of(ship)
            }
            OptionAction::Call(Call::NoMore) => Label::new("enough", "Call no more ships"),
            OptionAction::Cipher(Cipher::Enigma) => Label::new("enigma", "Change Enigma"),
            OptionAction::Cipher(Cipher::Triton) => Label::new("triton", "Bring in Triton"),
            OptionAction::Cipher(Cipher::Keep) => Label::new("enough", "Keep the ciphers"),
            OptionAction::Seize(Seize::Now) => Label::new("seize", "Take the Initiative"),
            OptionAction::Seize(Seize::No) => Label::new("enough", "Leave the Initiative"),
            OptionAction::Listen(Listen::Use) => Label::new("ultra", "Use Ultra"),
            OptionAction::Listen(Listen::Save) => Label::new("enough", "Do not use Ultra"),
            OptionAction::Land(Land::In { hex }) => {
                let text = format!("It arrives in {}", hex_name(hex.space()));
                Label::new("land", text).at(hex)
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            OptionAction::Cipher(_) => 247,
            OptionAction::Seize(_) | OptionAction::Listen(_) => 248,
            OptionAction::Grant(_) => 249,
            OptionAction::Extend(_) => 250,
            OptionAction::Share(_) => 251,
            OptionAction::Call(_) => 252,
            OptionAction::Land(_) => 253,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
