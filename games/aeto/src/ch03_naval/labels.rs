//! What the actions at sea are called.

use super::Renounce;
use super::cargo::{self, Shed};
use super::debarking::Thin;
use super::embarking::Load;
use super::offensive::Flag;
use super::unloading::Unload;
use super::{
    Bump, Cover, Divide, Flee, Gather, Helm, Late, NavalAction, Operate, Organise, React, Refuel,
    Retire, Sail, Shroud, Slip,
};
use crate::Aeto;
use crate::names::{adjective, hex_name, spot_name};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{HexId, ShipClass, UnitId};
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for NavalAction {
    fn label(self, s: &State) -> Label {
        match self {
            NavalAction::Sail(answer) => sail(s, answer),
            NavalAction::Load(answer) => load(s, answer),
            NavalAction::Unload(answer) => unload(s, answer),
            NavalAction::Shed(Shed::Unit { unit }) => {
                Label::new("lose", format!("{} is lost", name(s, unit))).of(unit)
            }
            NavalAction::Shed(Shed::Supply) => Label::new("lose", "Sea Supply is lost"),
            NavalAction::Thin(Thin::Unit { unit }) => {
                Label::new("lose", format!("{} loses a step", name(s, unit))).of(unit)
            }
            NavalAction::Gather(answer) => gather(s, answer),
            NavalAction::Helm(answer) => helm(s, answer),
            NavalAction::React(answer) => react(s, answer),
            NavalAction::Retire(Retire::Stay) => Label::new("stay", "Stay there"),
            NavalAction::Retire(Retire::Return) => Label::new("return", "Return"),
            NavalAction::Divide(Divide::Groups { number }) => {
                Label::new("search", format!("Search groups: {number}"))
            }
            NavalAction::Divide(Divide::Lead { admiral }) => {
                Label::new("lead", format!("{} leads the search", name(s, admiral))).of(admiral)
            }
            NavalAction::Divide(Divide::Spare) => Label::new(
                "spare",
                "Leave out those who tried to intercept it and failed",
            ),
            NavalAction::Bump(Bump { to: at }) => {
                to(Label::new("bump", format!("To {}", spot_name(at))), at)
            }
            NavalAction::Shroud(Shroud::With { admiral }) => {
                Label::new("lead", format!("{} hinders the search", name(s, admiral))).of(admiral)
            }
            NavalAction::Shroud(Shroud::Nobody) => Label::new("pass", "No Admiral hinders it"),
            NavalAction::Divide(Divide::Decline) => Label::new("pass", "Do not search"),
            NavalAction::Renounce(Renounce::Yes) => {
                Label::new("renounce", "Give up the assault for this month")
            }
            NavalAction::Renounce(Renounce::No) => Label::new("hold", "Hold to it"),
            NavalAction::Slip(Slip::Play) => Label::new("slip", "Play an Evasion chit"),
            NavalAction::Slip(Slip::Keep) => Label::new("keep", "Keep the chit"),
            NavalAction::Cover(Cover { force }) => {
                Label::new("cover", format!("With {}", name(s, force))).of(force)
            }
            NavalAction::Flee(Flee::Evade) => Label::new("evade", "Evade"),
            NavalAction::Flee(Flee::Stand) => Label::new("stand", "Fight"),
            NavalAction::Late(answer) => late(s, answer),
            NavalAction::Refuel(Refuel::Pay { nation, eps }) => Label::new(
                "refuel",
                format!("Refuel them for {eps} {} EPs", adjective(nation)),
            ),
            NavalAction::Operate(Operate::With { flag }) => flag_label(s, "sail", flag),
            NavalAction::Organise(answer) => organise(s, answer),
            NavalAction::Operate(Operate::Deploy { unit, area }) => u_boat(s, unit, area),
            NavalAction::Operate(Operate::Enough) => {
                Label::new("enough", "No more ships are Activated")
            }
            NavalAction::Refuel(Refuel::Nothing) => Label::new("pass", "Do not refuel them"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            NavalAction::Sail(answer) => match answer {
                Sail::Pass => 140,
                Sail::Move { .. } => 141,
                Sail::From { .. } => 142,
                Sail::Standby { .. } | Sail::Alert { .. } => 143,
                Sail::Release { .. } => 144,
                Sail::Deploy { .. } => 145,
                Sail::Recall { .. } => 146,
                Sail::Convert { .. } => 177,
                Sail::Organise => 179,
                Sail::Load { .. } => 210,
                Sail::Belomor { .. } => 246,
                Sail::Cede { .. } => 200,
            },
            NavalAction::Load(Load::Enough) => 211,
            NavalAction::Load(_) => 212,
            NavalAction::Shed(_) => 213,
            NavalAction::Unload(Unload::Enough) => 211,
            NavalAction::Unload(_) => 217,
            NavalAction::Thin(_) => 214,
            NavalAction::Gather(answer) => match answer {
                Gather::Add { .. } => 147,
                Gather::All => 148,
                Gather::Go => 149,
                Gather::Nobody => 150,
            },
            NavalAction::Helm(answer) => match answer {
                Helm::Go { .. } => 151,
                Helm::Join { .. } => 152,
                Helm::Drop { .. } | Helm::Moor { .. } => 153,
                Helm::Dock => 154,
                Helm::Escort => 155,
                Helm::Hunt { .. } => 156,
                Helm::Stop => 157,
                Helm::Enter => 171,
                Helm::Infiltrate => 172,
                Helm::Special => 253,
                Helm::Slip => 173,
                Helm::Load | Helm::Evacuate => 210,
                Helm::Clear => 216,
            },
            NavalAction::React(answer) => match answer {
                React::Pass => 158,
                React::Hold => 159,
                React::With { .. } => 160,
                React::Sortie { .. } => 161,
            },
            NavalAction::Retire(_) => 162,
            NavalAction::Divide(_) => 163,
            NavalAction::Shroud(_) => 174,
            NavalAction::Bump(_) => 175,
            NavalAction::Renounce(_) => 244,
            NavalAction::Slip(_) => 242,
            NavalAction::Cover(_) => 243,
            NavalAction::Flee(_) => 164,
            NavalAction::Late(answer) => match answer {
                Late::Move { .. } => 165,
                Late::Recall { .. } => 166,
                Late::Enough => 167,
                Late::Deploy { .. } => 145,
                Late::Organise => 179,
                Late::Belomor { .. } => 246,
                Late::Land { .. } => 215,
            },
            NavalAction::Refuel(_) => 168,
            NavalAction::Operate(Operate::With { .. }) => 169,
            NavalAction::Operate(Operate::Enough) => 170,
            NavalAction::Operate(Operate::Deploy { .. }) => 145,
            NavalAction::Organise(Organise::Shift { .. }) => 180,
            NavalAction::Organise(Organise::Part { .. }) => 181,
            NavalAction::Organise(Organise::Enough) => 182,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}

fn name(s: &State, unit: UnitId) -> String {
    s.unit(unit).name()
}

fn place(hex: HexId) -> String {
    hex_name(hex.space())
}

fn sail(s: &State, answer: Sail) -> Label {
    match answer {
        Sail::Pass => Label::new("pass", "Pass"),
        Sail::Cede { to } => {
            let whom = s.leads(to).map(crate::names::nation_name);
            let text = format!("{} has the option", whom.unwrap_or_default());
            Label::new("cede", text)
        }
        Sail::Move { unit } => {
            let at = s.location(unit).map(spot_name).unwrap_or_default();
            Label::new("sail", format!("{} sails from {at}", name(s, unit))).of(unit)
        }
        Sail::From { port } => {
            Label::new("sail", format!("Ships sail from {}", place(port))).at(port)
        }
        Sail::Standby { unit } => {
            let at = s.location(unit).map(spot_name).unwrap_or_default();
            Label::new("standby", format!("{} in {at} on Standby", name(s, unit))).of(unit)
        }
        Sail::Alert { port } => {
            Label::new("standby", format!("Ships in {} on Standby", place(port))).at(port)
        }
        Sail::Release { area } => {
            Label::new("release", format!("Unassign escorts in {}", place(area))).at(area)
        }
        Sail::Deploy { unit, area } => u_boat(s, unit, area),
        Sail::Recall { unit, port } => u_boat(s, unit, port),
        Sail::Convert { unit } => {
            let at = s.unit(unit).at.within().map(hex_name).unwrap_or_default();
            let text = format!("A U-boat in {at} becomes a tactical submarine");
            Label::new("convert", text).of(unit)
        }
        Sail::Organise => Label::new("organise", "Arrange forces anew"),
        Sail::Belomor { unit } => canal(s, unit),
        Sail::Load { port } => {
            Label::new("load", format!("Load ships in {}", place(port))).at(port)
        }
    }
}

/// A piece goes ashore.
pub fn debark(s: &State, unit: UnitId) -> Label {
    let at = super::debarking::shore(s, s.unit(unit).aboard.unwrap_or(unit));
    let force = s.unit(unit).aboard.and_then(|ship| s.force_of(ship));
    let from = force.map_or(String::new(), |force| format!(" from {}", name(s, force)));
    let text = format!(
        "{} debarks in {}{from}",
        name(s, unit),
        at.map(hex_name).unwrap_or_default()
    );
    Label::new("debark", text)
        .of(unit)
        .maybe_at(at.map(HexId::from))
}

fn unload(s: &State, answer: Unload) -> Label {
    let at = |ship: UnitId| {
        let place = s.location(ship).map(spot_name).unwrap_or_default();
        match s.force_of(ship) {
            Some(force) => format!("{place}, {}", name(s, force)),
            None => place,
        }
    };
    match answer {
        Unload::Supply { ship } => {
            let text = format!("Unload Sea Supply from {} in {}", laden(s, ship), at(ship));
            Label::new("unload", text).of(ship)
        }
        Unload::Beach { ship } => {
            let text = format!(
                "Leave Sea Supply from {} on the beach of {}",
                laden(s, ship),
                at(ship)
            );
            Label::new("beach", text).of(ship)
        }
        Unload::Enough => Label::new("enough", "Nothing more is unloaded"),
    }
}

/// A ship, with what is aboard.
fn laden(s: &State, ship: UnitId) -> String {
    let pieces = s.aboard(ship).map(|(_, unit)| unit.name());
    let chits = s
        .stores
        .aboard(ship)
        .map(|chit| chit.kind.name().to_string());
    let aboard: Vec<String> = pieces.chain(chits).collect();
    let pair = cargo::pair_of(s, ship).map(|pair| pair.ships());
    let others = pair.into_iter().flatten().filter(|other| *other != ship);
    let others: Vec<String> = others.map(|other| name(s, other)).collect();
    let beside = match others.is_empty() {
        true => String::new(),
        false => format!(" paired with {}", others.join(", ")),
    };
    let with = match aboard.is_empty() {
        true => String::new(),
        false => format!(" with {}", aboard.join(", ")),
    };
    let unit = s.unit(ship);
    let state = match (unit.ship(), unit.steps()) {
        (Some(ShipClass::Stp), 1) => " of one point",
        (Some(ShipClass::Stp), _) => " of two points",
        _ if unit.depleted => ", damaged",
        _ => "",
    };
    let dry = if unit.unsupplied > 0 {
        ", without fuel"
    } else {
        ""
    };
    format!("{}{state}{dry}{beside}{with}", name(s, ship))
}

fn load(s: &State, answer: Load) -> Label {
    match answer {
        Load::Unit { unit, ship } => Label::new(
            "embark",
            format!("{} aboard {}", name(s, unit), laden(s, ship)),
        )
        .of(unit),
        Load::Supply { ship } => {
            Label::new("supply", format!("Sea Supply aboard {}", laden(s, ship))).of(ship)
        }
        Load::Split { ship } => {
            Label::new("split", format!("Make two of {}", laden(s, ship))).of(ship)
        }
        Load::Merge { ship } => {
            Label::new("merge", format!("Make one of two like {}", laden(s, ship))).of(ship)
        }
        Load::Pair { cruiser, destroyer } => Label::new(
            "pair",
            format!(
                "{} and {} carry together",
                name(s, cruiser),
                name(s, destroyer)
            ),
        )
        .of(cruiser),
        Load::Enough => Label::new("enough", "Nothing more embarks"),
    }
}

/// A force or a port that commands or takes part in a Sea Offensive.
pub fn flag_label(s: &State, verb: &'static str, flag: Flag) -> Label {
    match flag {
        Flag::Force { unit } => {
            let at = s.location(unit).map(spot_name).unwrap_or_default();
            Label::new(verb, format!("{} in {at}, by sea", name(s, unit))).of(unit)
        }
        Flag::Port { port } => {
            Label::new(verb, format!("Ships from {}, by sea", place(port))).at(port)
        }
    }
}

fn u_boat(s: &State, unit: UnitId, to: HexId) -> Label {
    let at = s.location(unit).map(spot_name).unwrap_or_default();
    let text = format!("{} in {at} goes to {}", name(s, unit), place(to));
    Label::new("deploy", text).of(unit).at(to)
}

fn gather(s: &State, answer: Gather) -> Label {
    match answer {
        Gather::Add { ship } => Label::new("gather", format!("{} goes", laden(s, ship))).of(ship),
        Gather::All => Label::new("gather", "All go"),
        Gather::Go => Label::new("enough", "Set out"),
        Gather::Nobody => Label::new("pass", "Nobody goes"),
    }
}

/// A place at sea that an action goes to, as the map shows it.
fn to(label: Label, at: Spot) -> Label {
    match at.within() {
        Some(space) => label.at(HexId::from(space)),
        None => label,
    }
}

fn helm(s: &State, answer: Helm) -> Label {
    match answer {
        Helm::Go { to: at } => {
            let coast = match at.whereabouts() {
                crate::spot::Where::Coast(_) => ", the other coast",
                _ => "",
            };
            to(
                Label::new("go", format!("Go to {}{coast}", spot_name(at))),
                at,
            )
        }
        Helm::Join { unit } => Label::new("gather", format!("{} joins", laden(s, unit))).of(unit),
        Helm::Drop { ship } => {
            Label::new("drop", format!("{} stays here", laden(s, ship))).of(ship)
        }
        Helm::Load => Label::new("load", "Take cargo aboard"),
        Helm::Evacuate => Label::new("load", "Take troops off the beach"),
        Helm::Clear => Label::new("destroy", "Give up a supply chit in the port"),
        Helm::Moor { ship } => {
            Label::new("dock", format!("{} enters port", laden(s, ship))).of(ship)
        }
        Helm::Dock => Label::new("dock", "Enter port"),
        Helm::Enter => Label::new("attack", "Enter the enemy port"),
        Helm::Infiltrate => Label::new("attack", "Infiltrate the enemy port"),
        Helm::Special => Label::new("special", "Infiltrate it with the special marker"),
        Helm::Slip => Label::new("slip", "Try to pass the strait"),
        Helm::Escort => Label::new("escort", "Guard the convoys of this area"),
        Helm::Hunt { prey } => {
            Label::new("search", format!("Intercept {}", name(s, prey))).of(prey)
        }
        Helm::Stop => Label::new("enough", "Stop here"),
    }
}

fn react(s: &State, answer: React) -> Label {
    match answer {
        React::Pass => Label::new("pass", "Not here"),
        React::Hold => Label::new("hold", "Not during this move"),
        React::With { unit } => {
            Label::new("search", format!("{} intercepts", name(s, unit))).of(unit)
        }
        React::Sortie { port } => {
            Label::new("search", format!("Ships from {} intercept", place(port))).at(port)
        }
    }
}

fn organise(s: &State, answer: Organise) -> Label {
    let from = |ship: UnitId| match s.force_of(ship) {
        Some(force) => format!("{} of {}", laden(s, ship), name(s, force)),
        None => name(s, ship),
    };
    match answer {
        Organise::Shift { ship, to } => {
            let text = format!("{} joins {}", from(ship), name(s, to));
            Label::new("gather", text).of(ship)
        }
        Organise::Part { ship } => {
            Label::new("drop", format!("{} becomes a force of its own", from(ship))).of(ship)
        }
        Organise::Enough => Label::new("enough", "The forces stand"),
    }
}

fn late(s: &State, answer: Late) -> Label {
    match answer {
        Late::Move { unit } => {
            let at = s.location(unit).map(spot_name).unwrap_or_default();
            Label::new("sail", format!("{} sails from {at}", name(s, unit))).of(unit)
        }
        Late::Recall { unit, port } => u_boat(s, unit, port),
        Late::Deploy { unit, area } => u_boat(s, unit, area),
        Late::Land { unit } => debark(s, unit),
        Late::Organise => Label::new("organise", "Arrange forces anew"),
        Late::Belomor { unit } => canal(s, unit),
        Late::Enough => Label::new("enough", "No more ships move"),
    }
}

/// 10.9
fn canal(s: &State, unit: UnitId) -> Label {
    let from = spot_name(s.unit(unit).at);
    let text = format!("{} from {from} through the Belomor Canal", name(s, unit));
    Label::new("canal", text).of(unit)
}
