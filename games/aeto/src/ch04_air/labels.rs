//! What the actions of chapter 4 are called.

use super::{Aim, AirAction, BreakOff, Fly, Jump, Land, Launch, Mission, Role};
use crate::Aeto;
use crate::ch05_offensives::from;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for AirAction {
    fn label(self, s: &State) -> Label {
        let of = |verb: &'static str, text: String, unit: UnitId| {
            Label::new(verb, text)
                .of(unit)
                .maybe_at(s.unit(unit).hex().map(HexId::from))
        };
        let name = |unit: UnitId| format!("{}{}", s.unit(unit).name(), from(s, unit));
        match self {
            AirAction::Fly(Fly::Rebase { unit }) | AirAction::Mission(Mission::Rebase { unit }) => {
                of("rebase", format!("Change the base of {}", name(unit)), unit)
            }
            AirAction::Fly(Fly::Scout { hex }) => Label::new(
                "reconnoitre",
                format!("Reconnoitre {}", hex_name(hex.space())),
            )
            .at(hex),
            AirAction::Fly(Fly::Enough) | AirAction::Mission(Mission::Enough) => {
                Label::new("enough", "Nothing more in the air")
            }
            AirAction::Land(Land::At { hex }) => {
                Label::new("land", format!("Land in {}", hex_name(hex.space()))).at(hex)
            }
            AirAction::Land(Land::Stay) => Label::new("stay", "It stays"),
            AirAction::Launch(Launch::Unit { unit, role }) => {
                let what = match role {
                    Role::Fighter => "as fighters",
                    Role::Bomber => "as bombers",
                    Role::Transport => "with paratroops",
                };
                of("launch", format!("Launch {} {what}", name(unit)), unit)
            }
            AirAction::Launch(Launch::NoMore) => Label::new("no more", "No more aircraft"),
            AirAction::Aim(Aim { target }) => of("aim", format!("Attack {}", name(target)), target),
            AirAction::BreakOff(BreakOff::Unit { unit }) => {
                of("break off", format!("{} breaks off", name(unit)), unit)
            }
            AirAction::BreakOff(BreakOff::FightOn) => Label::new("fight on", "Fight on"),
            AirAction::Jump(Jump::Unit { unit }) => {
                of("jump", format!("{} jumps", name(unit)), unit)
            }
            AirAction::Jump(Jump::NoMore) => Label::new("no more", "Nobody jumps"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            AirAction::Fly(Fly::Rebase { .. }) | AirAction::Mission(Mission::Rebase { .. }) => 50,
            AirAction::Fly(Fly::Scout { .. }) => 51,
            AirAction::Fly(Fly::Enough) | AirAction::Mission(Mission::Enough) => 52,
            AirAction::Land(_) => 53,
            AirAction::Launch(Launch::Unit { .. }) => 54,
            AirAction::Launch(Launch::NoMore) => 55,
            AirAction::Aim(_) => 56,
            AirAction::BreakOff(_) => 57,
            AirAction::Jump(_) => 58,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
