//! What players read of movement. Others read of a hidden block only whose it is.

use super::MoveAction;
use crate::Act;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Kind};
use crate::unit::{Unit, UnitId};
use kernel::{Label, rule};

/// A unit as its owner sees it.
pub fn unit_text(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let adjective = &data().nations.get(unit.nation).adjective;
    let elite = if unit.elite { "elite " } else { "" };
    match unit.kind {
        Kind::GroundSupport => format!("{adjective} ground support"),
        kind => format!("{adjective} {elite}{} ({})", kind.name(), unit.steps),
    }
}

/// A unit as everybody sees it.
pub fn block_text(unit: &Unit) -> String {
    let adjective = &data().nations.get(unit.nation).adjective;
    match (unit.kind, unit.elite) {
        (Kind::GroundSupport, _) => format!("{adjective} ground support"),
        (_, true) => format!("{adjective} elite block"),
        (_, false) => format!("{adjective} block"),
    }
}

pub fn say_move(t: &mut Act, unit: &Unit, from: Area, to: Area) {
    t.log.say(rule!("5.11"), || {
        format!(
            "{}: {} to {}",
            block_text(unit),
            area_name(from),
            area_name(to)
        )
    });
}

/// A unit as its owner knows it, and where it stands.
pub fn unit_at(s: &State, id: UnitId) -> String {
    match s.area_of(id) {
        Some(area) => format!("{} in {}", unit_text(s, id), area_name(area)),
        None => unit_text(s, id),
    }
}

fn of_unit(verb: &'static str, s: &State, id: UnitId) -> Label {
    let label = Label::new(verb, unit_at(s, id));
    label.maybe_at(s.area_of(id)).of(id)
}

fn of_area(verb: &'static str, text: String, area: Area) -> Label {
    Label::new(verb, text).at(area)
}

pub fn label(s: &State, action: MoveAction) -> Label {
    match action {
        MoveAction::Pick { unit } => of_unit("move", s, unit),
        MoveAction::Discard { unit } => of_unit("give up", s, unit),
        MoveAction::To { area } => of_area("to", area_name(area).to_string(), area),
        MoveAction::Ferry { area, way } => {
            of_area("to", format!("{} {}", area_name(area), way.name()), area)
        }
        MoveAction::Bound { area, way } => {
            let text = format!("By sea to {}, {}", area_name(area), way.name());
            of_area("sail to", text, area)
        }
        MoveAction::Drop { area } => {
            let text = format!("Airborne assault on {}", area_name(area));
            of_area("drop on", text, area)
        }
        MoveAction::Ship { unit } => of_unit("load", s, unit),
        MoveAction::Sail => Label::new("go", "They go"),
        MoveAction::Cancel => Label::new("cancel", "Nobody goes"),
        MoveAction::Halt => Label::new("done", "End the breakthrough"),
        MoveAction::Claim => Label::new("claim", "Claim the area"),
        MoveAction::Cede => Label::new("cede", "Let them enter"),
        MoveAction::Abandon { area } => {
            let text = format!("Give up the beachhead in {}", area_name(area));
            of_area("abandon", text, area)
        }
        MoveAction::Vacate { area, by } => {
            let text = format!(
                "{} leaves {} without a rearguard",
                nation_name(by),
                area_name(area)
            );
            of_area("vacate", text, area)
        }
    }
}
