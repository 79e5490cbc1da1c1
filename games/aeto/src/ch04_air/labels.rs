//! What the actions of chapter 4 are called.

use super::{
    Aim, AirAction, Ambush, BreakOff, Dive, Evacuate, FireBack, Flee, Fly, Jump, Land, Launch,
    Lift, Mission, Ram, Report, Role, Save, Splinter, Stray, Strike, Victim, Watch, Zone,
};
use crate::Aeto;
use crate::ch05_offensives::from;
use crate::names::{hex_name, spot_name};
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

/// A force at sea, or a submarine, and where it is.
fn afloat(s: &State, unit: UnitId) -> String {
    let at = s.location(unit).map(spot_name).unwrap_or_default();
    format!("{} in {at}", s.unit(unit).name())
}

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
            AirAction::Mission(Mission::Land { unit }) => {
                crate::ch03_naval::labels::debark(s, unit)
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
            AirAction::FireBack(FireBack { target }) => of(
                "fire back",
                format!("Fire back at {}", name(target)),
                target,
            ),
            AirAction::Ram(Ram::Target { target }) => {
                of("ram", format!("Ram {}", name(target)), target)
            }
            AirAction::Ram(Ram::Not) => Label::new("no ram", "It does not ram"),
            AirAction::BreakOff(BreakOff::Unit { unit }) => {
                of("break off", format!("{} breaks off", name(unit)), unit)
            }
            AirAction::BreakOff(BreakOff::FightOn) => Label::new("fight on", "Fight on"),
            AirAction::Jump(Jump::Unit { unit }) => {
                of("jump", format!("{} jumps", name(unit)), unit)
            }
            AirAction::Jump(Jump::Tow { unit }) => {
                of("jump", format!("{} jumps, with gliders", name(unit)), unit)
            }
            AirAction::Jump(Jump::Glide { unit }) => {
                of("jump", format!("{} lands by glider", name(unit)), unit)
            }
            AirAction::Jump(Jump::With { general }) => of(
                "jump",
                format!("{} jumps with them", name(general)),
                general,
            ),
            AirAction::Jump(Jump::NoMore) => Label::new("no more", "Nobody jumps"),
            AirAction::Fly(Fly::Ships { hex }) | AirAction::Mission(Mission::Ships { hex }) => {
                let hex_name = hex_name(hex.space());
                Label::new("attack ships", format!("Attack the ships in {hex_name}")).at(hex)
            }
            AirAction::Fly(Fly::Seek { force }) | AirAction::Mission(Mission::Seek { force }) => {
                Label::new("reconnoitre", format!("Look for {}", afloat(s, force))).of(force)
            }
            AirAction::Fly(Fly::Fleet { unit }) | AirAction::Mission(Mission::Fleet { unit }) => {
                Label::new("attack ships", format!("Attack {}", afloat(s, unit))).of(unit)
            }
            AirAction::Fly(Fly::Lift { unit }) => of(
                "load",
                format!("{} brings troops or supply", name(unit)),
                unit,
            ),
            AirAction::Fly(Fly::Supply { hex }) | AirAction::Mission(Mission::Supply { hex }) => {
                Label::new("drop", format!("Drop supply on {}", hex_name(hex.space()))).at(hex)
            }
            AirAction::Lift(answer) => lift(s, answer),
            AirAction::Stray(Stray { hex }) => {
                Label::new("drop", format!("In {}", hex_name(hex.space()))).at(hex)
            }
            AirAction::Fly(Fly::Board { unit, ship }) => {
                let text = format!("Load {} aboard {}", name(unit), s.unit(ship).name());
                of("board", text, unit)
            }
            AirAction::Splinter(Splinter { ship }) => {
                Label::new("lose", format!("{} is hit", s.unit(ship).name())).of(ship)
            }
            AirAction::Fly(Fly::Patrol { unit, area }) => {
                let area_name = hex_name(area.space());
                let text = format!("{} guards the convoys of {area_name}", name(unit));
                Label::new("escort", text).of(unit).at(area)
            }
            AirAction::Watch(answer) => match answer {
                Watch::Search => Label::new("reconnoitre", "Look for it"),
                Watch::Strike => Label::new("attack ships", "Attack it from the air"),
                Watch::Pass => Label::new("pass", "Not here"),
                Watch::Hold => Label::new("hold", "Not during this move"),
            },
            AirAction::Report(Report { ships }) => {
                Label::new("report", format!("Report {ships} ships"))
            }
            AirAction::Dive(Dive { ship }) => {
                Label::new("dive", format!("Attack {}", s.unit(ship).name())).of(ship)
            }
            AirAction::Fly(Fly::Strafe { hex }) | AirAction::Mission(Mission::Strafe { hex }) => {
                Label::new("strafe", format!("Strafe {}", hex_name(hex.space()))).at(hex)
            }
            AirAction::Mission(Mission::Bomb { hex, what }) => {
                let text = format!("Bomb the {} in {}", what.name(), hex_name(hex.space()));
                Label::new("bomb", text).at(hex)
            }
            AirAction::Ambush(Ambush::Over { hex }) => {
                Label::new("intercept", format!("Over {}", hex_name(hex.space()))).at(hex)
            }
            AirAction::Ambush(Ambush::LetPass) => Label::new("no more", "Let it pass"),
            AirAction::Flee(Flee::To { unit, hex }) => {
                let text = format!("{} to {}", name(unit), hex_name(hex.space()));
                of("flee", text, unit).at(hex)
            }
            AirAction::Flee(Flee::Lost { unit }) => {
                of("flee", format!("{} is lost", name(unit)), unit)
            }
            AirAction::Evacuate(Evacuate::Unit { unit, to }) => {
                let text = format!("{} to {}", name(unit), hex_name(to.space()));
                of("flee", text, unit).at(to)
            }
            AirAction::Evacuate(Evacuate::Stay) => Label::new("no more", "Ride it out"),
            AirAction::Strike(Strike::GoIn) => Label::new("strike", "Carry it out"),
            AirAction::Strike(Strike::TurnBack) => Label::new("call off", "Turn back"),
            AirAction::Victim(Victim { unit }) => {
                of("lose", format!("{} loses a step", name(unit)), unit)
            }
            AirAction::Save(Save::Pay) => Label::new("pay", "Pay 1 EP"),
            AirAction::Save(Save::Risk) => Label::new("decline", "Let the dice decide"),
            AirAction::Zone(Zone { hex }) => {
                Label::new("drop", format!("Drop on {}", hex_name(hex.space()))).at(hex)
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            AirAction::Fly(Fly::Rebase { .. }) | AirAction::Mission(Mission::Rebase { .. }) => 50,
            AirAction::Fly(Fly::Scout { .. }) => 51,
            AirAction::Mission(Mission::Land { .. }) => 215,
            AirAction::Fly(Fly::Enough) | AirAction::Mission(Mission::Enough) => 52,
            AirAction::Land(_) => 53,
            AirAction::Launch(Launch::Unit { .. }) => 54,
            AirAction::Launch(Launch::NoMore) => 55,
            AirAction::Aim(_) => 56,
            AirAction::BreakOff(_) => 57,
            AirAction::Jump(_) => 58,
            AirAction::Fly(Fly::Ships { .. }) | AirAction::Mission(Mission::Ships { .. }) => 133,
            AirAction::Dive(_) => 134,
            AirAction::Fly(Fly::Seek { .. }) | AirAction::Mission(Mission::Seek { .. }) => 135,
            AirAction::Fly(Fly::Fleet { .. }) | AirAction::Mission(Mission::Fleet { .. }) => 136,
            AirAction::Watch(Watch::Search) => 137,
            AirAction::Watch(Watch::Strike) => 138,
            AirAction::Watch(_) => 139,
            AirAction::Report(_) => 140,
            AirAction::Fly(Fly::Patrol { .. }) => 141,
            AirAction::Fly(Fly::Board { .. }) => 183,
            AirAction::Fly(Fly::Lift { .. }) => 234,
            AirAction::Fly(Fly::Supply { .. }) | AirAction::Mission(Mission::Supply { .. }) => 235,
            AirAction::Lift(_) => 236,
            AirAction::Stray(_) => 237,
            AirAction::Splinter(_) => 184,
            AirAction::Fly(Fly::Strafe { .. }) | AirAction::Mission(Mission::Strafe { .. }) => 59,
            AirAction::Mission(Mission::Bomb { .. }) => 60,
            AirAction::Ambush(_) => 61,
            AirAction::Flee(_) => 62,
            AirAction::Evacuate(_) => 63,
            AirAction::Strike(_) => 64,
            AirAction::Victim(_) => 65,
            AirAction::Save(_) => 66,
            AirAction::Zone(_) => 67,
            AirAction::Ram(_) => 250,
            AirAction::FireBack(_) => 251,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}

fn lift(s: &State, answer: Lift) -> Label {
    let name = |unit: UnitId| s.unit(unit).name();
    match answer {
        Lift::Take { unit } => Label::new("load", format!("{} flies with it", name(unit))).of(unit),
        Lift::Supply => Label::new("supply", "Air Supply flies with it"),
        Lift::To { hex } => Label::new("go", format!("Fly to {}", hex_name(hex.space()))).at(hex),
        Lift::Split => Label::new("split", "Make two of it"),
        Lift::Merge => Label::new("merge", "Make one of two like it"),
        Lift::Nobody => Label::new("pass", "Nothing is flown"),
        Lift::Stay => Label::new("stay", "Stay there"),
        Lift::Back => Label::new("return", "Fly back"),
    }
}
