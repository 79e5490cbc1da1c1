//! What the actions of chapter 8 are called.

use super::building::Building;
use super::{
    Bid, Build, Lend, Place, Post, Recall, Refit, Repair, Reserve, Rise, SeasonAction, Site,
};
use crate::Aeto;
use crate::names::{hex_name, spot_name};
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
            SeasonAction::Build(build) => {
                let label = build_label(s, build);
                let payer = s.stack.asked::<Building>();
                match payer.and_then(|payer| payer.purchase(s, build)) {
                    Some(purchase) => label.buys(purchase),
                    None => label,
                }
            }
            SeasonAction::Place(Place::Hex { hex }) => {
                Label::new("place", format!("Place it in {}", hex_name(hex.space()))).at(hex)
            }
            SeasonAction::Place(Place::Aboard { ship }) => {
                Label::new("aboard", format!("Aboard {}", s.unit(ship).name())).of(ship)
            }
            SeasonAction::Rise(Rise::At { hex }) => {
                Label::new("rise", format!("They rise in {}", hex_name(hex.space()))).at(hex)
            }
            SeasonAction::Site(Site::Hex { hex }) => {
                Label::new("site", format!("Build it in {}", hex_name(hex.space()))).at(hex)
            }
            SeasonAction::Lend(Lend::Send { route, eps }) => {
                Label::new("lend", format!("Send {eps} EPs by {}", route.name()))
            }
            SeasonAction::Lend(Lend::NoMore) => Label::new("enough", "Send no more"),
            SeasonAction::Reserve(Reserve::Keep { eps }) => {
                Label::new("reserve", format!("Keep {eps} EPs in reserve"))
            }
            SeasonAction::Bid(Bid::Offensives { number }) => {
                Label::new("bid", format!("Buy {number} Offensives"))
            }
            SeasonAction::Recall(Recall::Unit { unit }) => {
                let at = s.location(unit).map(spot_name).unwrap_or_default();
                let text = format!("{} in {at} leaves", s.unit(unit).name());
                Label::new("recall", text).of(unit)
            }
            SeasonAction::Reveal(_) => Label::new("reveal", "Show Offensives"),
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
            SeasonAction::Build(_) => 190,
            SeasonAction::Place(_) => 191,
            SeasonAction::Site(_) => 192,
            SeasonAction::Reserve(_) => 193,
            SeasonAction::Lend(_) => 196,
            SeasonAction::Rise(_) => 197,
            SeasonAction::Bid(_) => 194,
            SeasonAction::Recall(_) => 246,
            SeasonAction::Reveal(_) => 195,
            SeasonAction::Post(Post::Aboard { .. }) => 176,
            SeasonAction::Post(Post::Convert { .. }) => 177,
            SeasonAction::Post(Post::Enough) => 178,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}

/// What a purchase is called.
fn build_label(s: &State, build: Build) -> Label {
    let in_hex = |hex: crate::types::HexId| hex_name(hex.space());
    match build {
        Build::Rebuild { unit } => {
            let at = s.unit(unit).at.within().map(hex_name).unwrap_or_default();
            let text = format!("Rebuild {} in {at}", s.unit(unit).name());
            Label::new("rebuild", text).of(unit)
        }
        Build::Buy { unit, full } => {
            let steps = if full { "" } else { ", one step" };
            let from = match super::suez::is_in(s.unit(unit)) {
                true => " from the Suez Adds Box",
                false => "",
            };
            let text = format!("Buy {}{from}{steps}", s.unit(unit).name());
            Label::new("buy", text).of(unit)
        }
        Build::Work { kind } => Label::new("work", format!("Build a {}", kind.name())),
        Build::Upgrade { hex, kind } => {
            let text = format!("Enlarge the {} in {}", kind.name(), in_hex(hex));
            Label::new("upgrade", text).at(hex)
        }
        Build::Mend { hex, kind } => {
            let text = format!("Repair the {} in {}", kind.name(), in_hex(hex));
            Label::new("mend", text).at(hex)
        }
        Build::Demolish { hex, kind } => {
            let text = format!("Blow up the {} in {}", kind.name(), in_hex(hex));
            Label::new("demolish", text).at(hex)
        }
        Build::Relocate { hex, kind } => {
            let text = format!("Move the {} in {}", kind.name(), in_hex(hex));
            Label::new("relocate", text).at(hex)
        }
        Build::Redeploy { unit } => {
            let at = s.unit(unit).at.within().map(hex_name);
            let from = at.map(|at| format!(" from {at}")).unwrap_or_default();
            let text = format!("Redeploy {}{from}", s.unit(unit).name());
            Label::new("redeploy", text).of(unit)
        }
        Build::Shift { unit } => {
            let to = match super::suez::is_in(s.unit(unit)) {
                true => "to the force pool",
                false => "to the Suez Adds Box",
            };
            let text = format!("Send {} {to}", s.unit(unit).name());
            Label::new("shift", text).of(unit)
        }
        Build::ItalianBoat { unit } => Label::new("buy", "Buy a German U-boat").of(unit),
        Build::Trains => Label::new("trains", "Buy trains with lend-lease"),
        Build::Enough => Label::new("enough", "Build no more"),
    }
}
