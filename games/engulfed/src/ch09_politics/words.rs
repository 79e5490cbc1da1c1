//! What players read of this chapter.

use crate::data::data;
use crate::state::State;
use crate::step::Step;
use crate::table::{area_name, nation_name};
use kernel::{Label, RuleId, rule};

use super::r9_25_pact::Back;
use super::{PoliticalAction, PoliticalStep, PoliticalStep as S};

pub fn prompt(_s: &State, step: PoliticalStep) -> (String, RuleId) {
    match step {
        S::Deploy { minor, next } => {
            let forces = data().minors.get(minor).map(|m| m.forces.as_slice());
            let force = forces.and_then(|all| all.get(usize::from(next)));
            let what = force.map_or(String::new(), |f| {
                format!(" {} of {}", f.kind.name(), f.steps)
            });
            let text = format!(
                "{} deploys: where does the{what} stand?",
                nation_name(minor)
            );
            (text, rule!("9.61"))
        }
        S::Armistice => ("Declare Vichy France?".to_string(), rule!("9.521")),
        S::Withdraw { area } => {
            let text = format!("Where do the Axis units leave {} for?", area_name(area));
            (text, rule!("9.523b"))
        }
        S::Garrison { region } => {
            let name = [
                "southern France",
                "French North Africa",
                "the French Levant",
            ];
            let name = name[usize::from(region).min(2)];
            (
                format!("Where does the Vichy unit of {name} stand?"),
                rule!("9.522b"),
            )
        }
        S::FrenchFleet => (
            "Which French Fleet Point joins Britain?".to_string(),
            rule!("9.522c"),
        ),
        S::Relocate => (
            "Where does a German unit too many in Rumania go?".to_string(),
            rule!("9.17(e)"),
        ),
        S::UpFront => (
            "Shift Soviet units to their front?".to_string(),
            rule!("9.26b"),
        ),
    }
}

pub fn label(s: &State, action: PoliticalAction) -> Label {
    let (verb, text) = match action {
        PoliticalAction::Declare { by, on } => (
            "declare",
            format!("{} declares war on {}", nation_name(by), nation_name(on)),
        ),
        PoliticalAction::Place { area } => ("place", place_text(s, area_name(area))),
        PoliticalAction::DeployRest => ("deploy", "The rest at the suggested places".to_string()),
        PoliticalAction::Answer { yes: true } => ("yes", "Declare Vichy France".to_string()),
        PoliticalAction::Answer { yes: false } => ("no", "France must be conquered".to_string()),
        PoliticalAction::Fleet { sea } => ("fleet", format!("The one in the {}", sea.name())),
        PoliticalAction::Shift { from, back, to } => {
            let what = match back {
                Back::Block => "block",
                Back::Elite => "elite block",
                Back::GroundSupport => "ground-support unit",
            };
            let text = format!("A {what} from {} to {}", area_name(from), area_name(to));
            ("shift", text)
        }
        PoliticalAction::Pass => ("pass", "No more shifts".to_string()),
    };
    let label = Label::new(verb, text);
    match action {
        PoliticalAction::Place { area } => label.at(area),
        _ => label,
    }
}

fn place_text(s: &State, area: &str) -> String {
    match s.top() {
        Some(Step::Politics(S::Deploy { .. } | S::Garrison { .. })) => format!("In {area}"),
        _ => format!("To {area}"),
    }
}
