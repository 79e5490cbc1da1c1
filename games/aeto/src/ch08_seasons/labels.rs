//! What the actions of chapter 8 are called.

use super::{Post, Refit, Repair, SeasonAction};
use crate::Aeto;
use crate::names::hex_name;
use crate::state::State;
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for SeasonAction {
    fn label(self, s: &State) -> Label {
        match self {
            SeasonAction::Repair(Repair::Ship { ship }) => {
                let yard = s.yards.iter().find(|yard| yard.ship == ship);
                let port = yard
                    .map(|yard| yard.port.space())
                    .or_else(|| s.unit(ship).at.within());
                let place = port.map(hex_name).unwrap_or_default();
                Label::new(
                    "repair",
                    format!("Repair {} in {place}", s.unit(ship).name()),
                )
                .of(ship)
            }
            SeasonAction::Repair(Repair::Enough) => Label::new("enough", "No more repairs"),
            SeasonAction::Post(Post::Aboard { admiral, ship }) => {
                let (name, vessel) = (s.unit(admiral).name(), s.unit(ship).name());
                Label::new("post", format!("{name} goes aboard {vessel}")).of(admiral)
            }
            SeasonAction::Post(Post::Convert { unit }) => {
                let at = s.unit(unit).at.within().map(hex_name).unwrap_or_default();
                let text = format!("A U-boat in {at} becomes a tactical submarine");
                Label::new("convert", text).of(unit)
            }
            SeasonAction::Post(Post::Enough) => Label::new("enough", "No more postings"),
            SeasonAction::Refit(Refit::Pay) => Label::new("pay", "Repair it"),
            SeasonAction::Refit(Refit::Hasten) => Label::new("hasten", "Hasten the repair"),
            SeasonAction::Refit(Refit::Scrap) => Label::new("scrap", "Scrap it"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            SeasonAction::Repair(Repair::Ship { .. }) => 130,
            SeasonAction::Repair(Repair::Enough) => 131,
            SeasonAction::Refit(_) => 132,
            SeasonAction::Post(Post::Aboard { .. }) => 176,
            SeasonAction::Post(Post::Convert { .. }) => 177,
            SeasonAction::Post(Post::Enough) => 178,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
