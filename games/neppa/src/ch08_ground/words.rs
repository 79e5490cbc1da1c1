//! What players read of this chapter.

use super::GroundAction;
use crate::data::data;
use crate::state::State;
use crate::table::{nation_name, unit_name, zone_name};
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
        A::Declare => plain("declare", "No more: fight"),
        A::CallOff => plain("declare", "Call the attack off"),
        A::Lose { unit } => on_unit(s, "lose", "Lose", unit),
        A::LoseShips => plain("lose", "Lose four factors of bombarding ships"),
        A::Advance { unit } => on_unit(s, "advance", "Advance with", unit),
        A::Halt => plain("halt", "No more units"),
        A::Govern { nation } => plain("govern", &format!("{} controls it", nation_name(nation))),
        A::Bridgehead { place: true } => plain("bridgehead", "Place a bridgehead"),
        A::Bridgehead { place: false } => plain("bridgehead", "Place no bridgehead"),
        A::Disembark { unit } => on_unit(s, "advance", "Land", unit),
        A::EnterBreakthrough { unit, zone } => {
            let mut label = on_unit(s, "move", "Bring up", unit);
            label.text += &format!(" into the breakthrough at {}", zone_name(zone));
            label.space = Some(data().key(zone).to_string());
            label
        }
        A::DropOn { unit, zone } => {
            let mut label = on_unit(s, "drop", "Drop", unit);
            label.text += &format!(" on {}", zone_name(zone));
            label.space = Some(data().key(zone).to_string());
            label
        }
    }
}

fn plain(verb: &'static str, text: &str) -> Label {
    Label {
        verb,
        text: text.to_string(),
        ..Label::default()
    }
}

fn to_zone(verb: &'static str, text: String, zone: Zone) -> Label {
    Label {
        verb,
        text,
        space: Some(data().key(zone).to_string()),
        counter: None,
        ..Label::default()
    }
}

/// `Move Germany armour in Berlin`.
fn on_unit(s: &State, verb: &'static str, doing: &str, id: UnitId) -> Label {
    let (place, space) = match s.unit(id).at {
        At::Zone(zone) => (
            format!(" in {}", zone_name(zone)),
            Some(data().key(zone).to_string()),
        ),
        At::Afloat(_) => (" from the ships".to_string(), None),
        _ => (String::new(), None),
    };
    Label {
        verb,
        text: format!("{doing} {}{place}", unit_name(s, id)),
        space,
        counter: Some(id.0.to_string()),
        ..Label::default()
    }
}
