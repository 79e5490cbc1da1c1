//! What players read of this chapter.

use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::Nations;
use kernel::Label;

use super::SpecialAction;

fn names(powers: Nations) -> String {
    let all: Vec<&str> = powers.iter().map(nation_name).collect();
    all.join(" and ")
}

const fn kind(assault: bool) -> &'static str {
    if assault { "Assault" } else { "Normal attack" }
}

pub fn label(s: &State, action: SpecialAction) -> Label {
    let (verb, text) = match action {
        SpecialAction::Combat {
            area,
            powers,
            assault,
        } => {
            let (place, kind) = (area_name(area), kind(assault));
            let text = format!("{}: {kind} in {place}", names(powers));
            ("breakthrough_combat", text)
        }
        SpecialAction::Operational { powers, area } => (
            "breakthrough_move",
            format!("{}: move to {}", names(powers), area_name(area)),
        ),
        SpecialAction::Strategic { powers } => (
            "breakthrough_strat_move",
            format!("{}: strategic moves", names(powers)),
        ),
        SpecialAction::First { seat } => {
            let chair = s.seating().0.get(seat.index());
            let name = chair.map_or("", |chair| chair.name);
            ("first", format!("{name} first"))
        }
        SpecialAction::Join => ("join", "Spend a Special Action and take part".to_string()),
        SpecialAction::Pass => ("pass", "Stay out of it".to_string()),
    };
    let area = match action {
        SpecialAction::Combat { area, .. } | SpecialAction::Operational { area, .. } => Some(area),
        _ => None,
    };
    Label::new(verb, text).maybe_at(area)
}
