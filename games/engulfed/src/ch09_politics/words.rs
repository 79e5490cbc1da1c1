//! What players read of this chapter.

use crate::Step;
use crate::names::{area_name, nation_name};
use crate::state::State;
use kernel::{Caution, Label, rule};

use super::r9_25_pact::Back;
use super::{PoliticalAction, PoliticalStep};

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
        PoliticalAction::Declare { .. } => label.warns([Caution::war(rule!("9.11(a)"))]),
        _ => label,
    }
}

fn place_text(s: &State, area: &str) -> String {
    match s.top() {
        Some(Step::Politics(PoliticalStep::Deploy(_) | PoliticalStep::Garrison(_))) => {
            format!("In {area}")
        }
        _ => format!("To {area}"),
    }
}
