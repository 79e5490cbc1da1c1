//! What players read of this chapter.

use super::GroundAction;
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use crate::types::Zone;
use crate::unit::{At, UnitId};
use kernel::Label;

pub fn label(s: &State, action: GroundAction) -> Label {
    use GroundAction as A;
    match action {
        A::Pick { unit } => on_unit(s, "move", "Move", unit),
        A::March { to } => to_zone("move", format!("Go to {}", zone_name(to)), to),
        A::MarchVia { via, to } => {
            let text = format!("Go through {} to {}", zone_name(via), zone_name(to));
            to_zone("move", text, to)
        }
        A::Attack { target } => to_zone("attack", format!("Attack {}", zone_name(target)), target),
        A::Commit { unit } => on_unit(s, "commit", "Attack with", unit),
        A::Drop { unit } => on_unit(s, "commit", "Drop", unit),
        A::Land { unit } => on_unit(s, "commit", "Land", unit),
        A::Declare => Label::new("declare", "No more: fight"),
        A::CallOff => Label::new("declare", "Call the attack off"),
        A::Lose { unit } => on_unit(s, "lose", "Lose", unit),
        A::LoseShips => Label::new("lose", "Lose four factors of bombarding ships"),
        A::Advance { unit } => on_unit(s, "advance", "Advance with", unit),
        A::Halt => Label::new("halt", "No more units"),
        A::Govern { nation } => {
            Label::new("govern", format!("{} controls it", nation_name(nation)))
        }
        A::Bridgehead { place: true } => Label::new("bridgehead", "Place a bridgehead"),
        A::Bridgehead { place: false } => Label::new("bridgehead", "Place no bridgehead"),
        A::Disembark { unit } => on_unit(s, "advance", "Land", unit),
        A::EnterBreakthrough { unit, zone } => {
            let text = format!(
                "Bring up {} into the breakthrough at {}",
                named(s, unit),
                zone_name(zone)
            );
            Label::new("move", text).at(zone).of(unit)
        }
        A::DropOn { unit, zone } => {
            let text = format!("Drop {} on {}", named(s, unit), zone_name(zone));
            Label::new("drop", text).at(zone).of(unit)
        }
    }
}

fn to_zone(verb: &'static str, text: String, zone: Zone) -> Label {
    Label::new(verb, text).at(zone)
}

/// `Move Germany armour in Berlin`.
fn on_unit(s: &State, verb: &'static str, doing: &str, id: UnitId) -> Label {
    let zone = match s.unit(id).at {
        At::Zone(zone) => Some(zone),
        _ => None,
    };
    let text = format!("{doing} {}", named(s, id));
    Label::new(verb, text).maybe_at(zone).of(id)
}

/// A counter and where it is.
fn named(s: &State, id: UnitId) -> String {
    let name = unit_name(s, id);
    match s.unit(id).at {
        At::Zone(zone) => format!("{name} in {}", zone_name(zone)),
        At::Afloat(_) => format!("{name} from the ships"),
        _ => name,
    }
}
