//! The war at sea: who reacts, who evades, and how fleets fight.

use super::guns;
use aeto::State;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::chase::Retiring;
use aeto::ch03_naval::combat::{
    Bombard, Clash, CombatAction, Parry, Part, Pursue, Pursuing, Screen, Stalk, Stalking, Withdraw,
    Withdrawing,
};
use aeto::ch03_naval::search::Search;
use aeto::ch03_naval::window::Contact;
use aeto::ch03_naval::{Divide, Evasion, Flee, NavalAction, React, Retire};
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::{NationId, UnitId};

pub fn value(s: &State, own: NationId, action: NavalAction) -> Option<i32> {
    Some(match action {
        NavalAction::React(answer) => react(s, own, answer)?,
        NavalAction::Divide(answer) => divide(s, answer)?,
        NavalAction::Flee(answer) => {
            let meets = &s.stack.asked::<Evasion>()?.engagement;
            let theirs = guns(s, meets.hunters.iter().copied());
            let weak = guns(s, meets.prey.iter().copied()) * 2 < theirs * 3;
            i32::from((answer == Flee::Evade) == weak)
        }
        NavalAction::Retire(answer) => {
            let from_port = s.stack.asked::<Retiring>()?.trace.from.is_port();
            i32::from((answer == Retire::Return) == from_port)
        }
        _ => return None,
    })
}

/// Whether a ship may go after a force: it has not done so, nor caught another, and has fuel.
pub fn may_react(s: &State, ship: UnitId, prey: UnitId) -> bool {
    let unit = s.unit(ship);
    let standby = s.clock.segment != Segment::Offensives || unit.has(Marks::STANDBY);
    standby
        && unit.unsupplied == 0
        && !unit.has(Marks::CAUGHT)
        && !unit.has(Marks::ACTIVE)
        && !s.at_sea.hunted.contains(&(ship, prey))
}

/// Twice the guns, and as fast as what moves.
fn react(s: &State, own: NationId, answer: React) -> Option<i32> {
    let prey = s.stack.asked::<Contact>()?.sighting.prey;
    let (theirs, fast) = (guns(s, s.crew(prey)), s.speed(s.crew(prey)));
    let catches = |ship: &UnitId| {
        let movement = s.unit(*ship).ship_face().map_or(0, |face| face.movement);
        movement >= fast && may_react(s, *ship, prey)
    };
    let better = |ships: Vec<UnitId>| guns(s, ships) > 2 * theirs;
    Some(match answer {
        React::Pass => 0,
        React::Hold => -1,
        React::With { unit } if s.unit(unit).is_submarine() => 10,
        React::With { unit } => {
            let crew = s.crew(unit);
            let fit = crew.iter().all(catches) && better(crew);
            if fit { 20 } else { -1 }
        }
        React::Sortie { port } => {
            let at = Spot::port(port.space())?;
            let there = s
                .units_in(at)
                .filter(|(id, unit)| unit.camp == s.camp(own) && unit.is_surface() && catches(id));
            if better(there.map(|(id, _)| id).collect()) {
                15
            } else {
                -1
            }
        }
    })
}

/// As many search groups as can each beat what they look for; who has come so far searches.
fn divide(s: &State, answer: Divide) -> Option<i32> {
    let search = s.stack.asked::<Search>()?;
    let theirs = guns(s, s.crew(search.prey));
    let all = guns(s, s.crew(search.hunter));
    Some(match answer {
        Divide::Decline | Divide::Lead { .. } | Divide::Spare => -1_000,
        Divide::Groups { number } => {
            let number = i32::from(number);
            if all * 2 >= theirs * 3 * number {
                number
            } else {
                -number
            }
        }
    })
}

/// What a ship is worth to who sinks it.
fn worth(s: &State, ship: UnitId) -> i32 {
    let unit = s.unit(ship);
    let named = if unit.is_named() { 30 } else { 10 };
    let armor = unit.ship_face().map_or(0, |face| i32::from(face.armor));
    named - armor + 10 * i32::from(unit.depleted)
}

pub fn fight(s: &State, action: CombatAction) -> Option<i32> {
    let stronger = |side: u8| {
        let clash = s.stack.step::<Clash>()?;
        let guns = |side: u8| guns(s, clash.fleet(side).present(s));
        Some(guns(side) >= guns(1 - side))
    };
    Some(match action {
        CombatAction::Fire(fire) => worth(s, fire.target) + i32::from(fire.admiral.is_some()),
        CombatAction::Screen(answer) => i32::from(answer == Screen::Ready),
        CombatAction::Parry(answer) => i32::from(answer != Parry::No),
        CombatAction::Withdraw(answer) => {
            let side = s.stack.asked::<Withdrawing>()?.side;
            let flees = if stronger(side)? {
                Withdraw::Decided
            } else {
                Withdraw::All
            };
            i32::from(answer == flees)
        }
        CombatAction::Pursue(answer) => {
            let side = s.stack.asked::<Pursuing>()?.side;
            let wants = if stronger(side)? {
                Pursue::All
            } else {
                Pursue::Decided
            };
            i32::from(answer == wants)
        }
        CombatAction::Part(answer) => i32::from(answer == Part::Together),
        CombatAction::Stalk(answer) => match answer {
            Stalk::Attack { target } => {
                let first = s.stack.asked::<Stalking>()?.attacks == 0;
                if first { worth(s, target) + 100 } else { -1 }
            }
            Stalk::Dive => 0,
        },
        CombatAction::Bombard(answer) => i32::from(answer == Bombard::Fire),
    })
}
