//! What the actions of naval combat are called.

use super::{Bombard, CombatAction, Fire, Parry, Part, Pursue, Screen, Stalk, Withdraw};
use crate::Aeto;
use crate::names::spot_name;
use crate::state::State;
use crate::types::UnitId;
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

/// A ship, and where it lies if it has no name of its own.
fn ship_name(s: &State, ship: UnitId) -> String {
    let unit = s.unit(ship);
    match unit.is_named() || unit.at.within().is_some() {
        true => unit.name(),
        false => format!("{} of {}", unit.name(), spot_name(unit.at)),
    }
}

fn fire(s: &State, fire: Fire) -> Label {
    let target = ship_name(s, fire.target);
    let by = match fire.ship {
        Some(ship) => format!("{}: attack {target}", ship_name(s, ship)),
        None => format!("Fire at {target}"),
    };
    let with = fire
        .admiral
        .map(|id| format!(" with {}", s.unit(id).name()));
    let label = Label::new("fire", by + &with.unwrap_or_default());
    label.of(fire.target).fights(true)
}

impl Chapter<Aeto> for CombatAction {
    fn label(self, s: &State) -> Label {
        let of = |verb: &'static str, text: String, ship: UnitId| Label::new(verb, text).of(ship);
        let name = |ship: UnitId| ship_name(s, ship);
        match self {
            CombatAction::Fire(one) => fire(s, one),
            CombatAction::Screen(Screen::Ship { ship }) => {
                of("screen", format!("Screen {}", name(ship)), ship)
            }
            CombatAction::Screen(Screen::Ready) => Label::new("ready", "The line stands"),
            CombatAction::Parry(Parry::Admiral { admiral }) => of(
                "parry",
                format!("{} weakens it", s.unit(admiral).name()),
                admiral,
            ),
            CombatAction::Parry(Parry::No) => Label::new("let", "No Admiral weakens it"),
            CombatAction::Withdraw(Withdraw::Ship { ship }) => {
                of("withdraw", format!("Withdraw {}", name(ship)), ship)
            }
            CombatAction::Withdraw(Withdraw::All) => Label::new("withdraw all", "Withdraw all"),
            CombatAction::Withdraw(Withdraw::Decided) => {
                Label::new("decided", "Nobody else withdraws")
            }
            CombatAction::Pursue(Pursue::Ship { ship }) => {
                of("pursue", format!("{} pursues", name(ship)), ship)
            }
            CombatAction::Pursue(Pursue::All) => Label::new("pursue all", "Everybody pursues"),
            CombatAction::Pursue(Pursue::Decided) => Label::new("decided", "Nobody else pursues"),
            CombatAction::Part(Part::Ways) => Label::new("part", "They form a task force"),
            CombatAction::Part(Part::Together) => Label::new("together", "They stay together"),
            CombatAction::Stalk(Stalk::Attack { target }) => {
                of("torpedo", format!("Attack {}", name(target)), target)
            }
            CombatAction::Stalk(Stalk::Dive) => Label::new("dive", "Dive"),
            CombatAction::Bombard(Bombard::Aim { ship, what }) => {
                let text = format!("{}: bombard the {}", name(ship), what.name());
                of("bombard", text, ship)
            }
            CombatAction::Bombard(Bombard::Fire) => Label::new("open fire", "Open fire"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            CombatAction::Fire(_) => 160,
            CombatAction::Screen(Screen::Ship { .. }) => 161,
            CombatAction::Screen(Screen::Ready) => 162,
            CombatAction::Parry(Parry::Admiral { .. }) => 163,
            CombatAction::Parry(Parry::No) => 164,
            CombatAction::Withdraw(Withdraw::Ship { .. }) => 165,
            CombatAction::Withdraw(Withdraw::All) => 166,
            CombatAction::Withdraw(Withdraw::Decided) => 167,
            CombatAction::Pursue(Pursue::Ship { .. }) => 168,
            CombatAction::Pursue(Pursue::All) => 169,
            CombatAction::Pursue(Pursue::Decided) => 170,
            CombatAction::Part(Part::Ways) => 171,
            CombatAction::Part(Part::Together) => 172,
            CombatAction::Stalk(Stalk::Attack { .. }) => 173,
            CombatAction::Stalk(Stalk::Dive) => 174,
            CombatAction::Bombard(Bombard::Aim { .. }) => 175,
            CombatAction::Bombard(Bombard::Fire) => 176,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
