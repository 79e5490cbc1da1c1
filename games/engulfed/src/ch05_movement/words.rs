//! What players read of movement. Others read of a hidden block only whose it is.

use super::{MoveAction, MoveStep};
use crate::data::data;
use crate::state::State;
use crate::table::{Table, area_name, nation_name};
use crate::types::{Area, Kind};
use crate::unit::{Unit, UnitId};
use kernel::{Label, RuleId, rule};

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

pub fn say_move(t: &mut Table, unit: &Unit, from: Area, to: Area) {
    t.log.say(rule!("5.11"), || {
        format!(
            "{}: {} to {}",
            block_text(unit),
            area_name(from),
            area_name(to)
        )
    });
}

pub fn prompt(s: &State, step: MoveStep) -> (String, RuleId) {
    match step {
        MoveStep::Moving { unit } => (
            format!("Where does {} go?", unit_text(s, unit)),
            rule!("5.11"),
        ),
        MoveStep::Overstacked { area } => (
            format!("{} holds too many: which is given up?", area_name(area)),
            rule!("5.5a"),
        ),
    }
}

fn of_unit(verb: &'static str, s: &State, id: UnitId) -> Label {
    Label {
        verb,
        text: match s.area_of(id) {
            Some(area) => format!("{} in {}", unit_text(s, id), area_name(area)),
            None => unit_text(s, id),
        },
        space: s.area_of(id).map(|area| data().key(area).to_string()),
        counter: Some(id.0.to_string()),
    }
}

fn of_area(verb: &'static str, text: String, area: Area) -> Label {
    Label {
        verb,
        text,
        space: Some(data().key(area).to_string()),
        counter: None,
    }
}

pub fn label(s: &State, action: MoveAction) -> Label {
    match action {
        MoveAction::Pick { unit } => of_unit("move", s, unit),
        MoveAction::Discard { unit } => of_unit("give up", s, unit),
        MoveAction::To { area } => of_area("to", area_name(area).to_string(), area),
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
