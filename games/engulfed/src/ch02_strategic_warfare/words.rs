//! How the questions of strategic warfare read.

use super::r2_28_v_weapons::salvo;
use super::{AirWarAction, AirWarStep, weapon_of};
use crate::state::State;
use crate::types::Side;
use kernel::{Label, RuleId, rule};

pub fn prompt(s: &State, step: AirWarStep) -> (String, RuleId) {
    match step {
        AirWarStep::UBoats => ("U-boats".to_string(), rule!("2.12")),
        AirWarStep::Raid { by } => {
            let (bombers, fighters) = (s.assets.bombers[by.index()], s.assets.fighters[by.index()]);
            let whom = if by == Side::Axis {
                "Britain"
            } else {
                "Germany"
            };
            let text = format!("Raid {whom} with {bombers} bombers and {fighters} escorts?");
            (text, rule!("2.2a"))
        }
        AirWarStep::Intercept { by, .. } => {
            let text = format!(
                "{} bombers come: intercept with {} fighters?",
                s.assets.bombers[by.index()],
                s.assets.fighters[by.other().index()]
            );
            (text, rule!("2.22(a)"))
        }
        AirWarStep::FireV1 | AirWarStep::FireV2 => {
            let name = if step == AirWarStep::FireV2 {
                "V-2"
            } else {
                "V-1"
            };
            let (least, most) = salvo(s, weapon_of(step)).unwrap_or_default();
            let text = format!("How many {name} points, {least} to {most}?");
            (text, rule!("2.28e"))
        }
    }
}

pub fn label(_s: &State, action: AirWarAction) -> Label {
    let (verb, text) = match action {
        AirWarAction::Raid { support: false } => ("raid", "Raid its production".to_string()),
        AirWarAction::Raid { support: true } => {
            ("raid", "Raid in support of ground operations".to_string())
        }
        AirWarAction::Stay => ("stay", "No raid".to_string()),
        AirWarAction::Intercept => ("intercept", "Intercept".to_string()),
        AirWarAction::Decline => ("decline", "Stay on the ground".to_string()),
        AirWarAction::Fire { points } => ("fire", format!("Fire {points}")),
    };
    Label::new(verb, text)
}
