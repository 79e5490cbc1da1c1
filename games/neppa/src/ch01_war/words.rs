//! What players read of declarations of war and the other decisions of this chapter.

use super::{WarAction, r1_5_declaration};
use crate::data::data;
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use kernel::{Caution, Label, rule};

pub fn label(s: &State, action: WarAction) -> Label {
    match action {
        WarAction::Declare { by, on } => {
            let cost = r1_5_declaration::cost(on);
            let (by, name) = (nation_name(by), nation_name(on));
            let text = format!("{by} declares war on {name} ({cost} WPP)");
            Label::new("declare war", text)
                .maybe_at(data().country(on).capital)
                .warns([Caution::war(rule!("1.5a"))])
        }
        WarAction::Intervene { by, minor } => Label::new(
            "intervene",
            format!(
                "{} comes to the help of {}",
                nation_name(by),
                nation_name(minor)
            ),
        ),
        WarAction::SetUp { unit, at } => {
            let text = format!("{} in {}", unit_name(s, unit), zone_name(at));
            Label::new("set up", text).at(at).of(unit)
        }
        WarAction::Postpone => {
            Label::new("winter", "Postpone the winter to the next year".to_string())
        }
        WarAction::LetItSnow => Label::new("winter", "The winter comes now".to_string()),
        WarAction::Award { country, to } => Label::new(
            "award",
            format!("{} has {}", nation_name(to), nation_name(country)),
        ),
        WarAction::Disband { unit } => {
            let zone = s.zone_of(unit);
            let place = zone.map_or("North Africa", zone_name);
            let text = format!("Eliminate {} in {place}", unit_name(s, unit));
            Label::new("eliminate", text).maybe_at(zone).of(unit)
        }
    }
}
