//! What players read of declarations of war and the other decisions of this chapter.

use super::{WarAction, r1_5_declaration};
use crate::data::data;
use crate::state::State;
use crate::table::{nation_name, unit_name, zone_name};
use crate::types::Zone;
use crate::unit::UnitId;
use kernel::Label;

fn said(verb: &'static str, text: String) -> Label {
    Label {
        verb,
        text,
        ..Label::default()
    }
}

fn placed(verb: &'static str, text: String, unit: UnitId, zone: Option<Zone>) -> Label {
    Label {
        space: zone.map(|z| data().key(z).to_string()),
        counter: Some(unit.0.to_string()),
        ..said(verb, text)
    }
}

pub fn label(s: &State, action: WarAction) -> Label {
    match action {
        WarAction::Declare { by, on } => {
            let cost = r1_5_declaration::cost(on);
            let (by, name) = (nation_name(by), nation_name(on));
            Label {
                space: data()
                    .country(on)
                    .capital
                    .map(|z| data().key(z).to_string()),
                ..said(
                    "declare war",
                    format!("{by} declares war on {name} ({cost} WPP)"),
                )
            }
        }
        WarAction::Intervene { by, minor } => said(
            "intervene",
            format!(
                "{} comes to the help of {}",
                nation_name(by),
                nation_name(minor)
            ),
        ),
        WarAction::SetUp { unit, at } => {
            let text = format!("{} in {}", unit_name(s, unit), zone_name(at));
            placed("set up", text, unit, Some(at))
        }
        WarAction::Postpone => said("winter", "Postpone the winter to the next year".to_string()),
        WarAction::LetItSnow => said("winter", "The winter comes now".to_string()),
        WarAction::Award { country, to } => said(
            "award",
            format!("{} has {}", nation_name(to), nation_name(country)),
        ),
        WarAction::Disband { unit } => {
            let zone = s.zone_of(unit);
            let place = zone.map_or("North Africa", zone_name);
            let text = format!("Eliminate {} in {place}", unit_name(s, unit));
            placed("eliminate", text, unit, zone)
        }
    }
}
