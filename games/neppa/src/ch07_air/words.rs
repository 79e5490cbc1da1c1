//! What players read about air operations.

use super::{AirAction, AirStep};
use crate::data::data;
use crate::state::State;
use crate::step::Step;
use crate::table::{nation_name, unit_name, zone_name};
use crate::types::Zone;
use crate::unit::UnitId;
use kernel::Label;

/// The zone or port that a mission is about.
pub fn target(s: &State) -> &'static str {
    match (s.strike(), s.attack()) {
        (Some(strike), _) => zone_name(strike.port),
        (None, Some(attack)) => zone_name(attack.target),
        (None, None) => "the map",
    }
}

fn base(s: &State, unit: UnitId) -> &'static str {
    s.zone_of(unit).map_or("nowhere", zone_name)
}

pub fn label(s: &State, action: AirAction) -> Label {
    let counter = |unit: UnitId| Some(unit.0.to_string());
    let space = |zone: Zone| Some(data().key(zone).to_string());
    let unit_space = |unit: UnitId| s.zone_of(unit).and_then(space);
    match action {
        AirAction::Rebase { unit } => Label {
            verb: "rebase",
            text: format!(
                "Change the base of {} in {}",
                unit_name(s, unit),
                base(s, unit)
            ),
            space: unit_space(unit),
            counter: counter(unit),
            ..Label::default()
        },
        AirAction::FlyTo { to, factors } => Label {
            verb: "fly",
            text: format!("{factors} to {}", zone_name(to)),
            space: space(to),
            counter: None,
            ..Label::default()
        },
        AirAction::Flee { unit, to } => Label {
            verb: "flee",
            text: format!("{} escapes to {}", unit_name(s, unit), zone_name(to)),
            space: space(to),
            counter: counter(unit),
            ..Label::default()
        },
        AirAction::Patrol { unit, over } => Label {
            verb: "patrol",
            text: format!(
                "{} from {} over {}",
                unit_name(s, unit),
                base(s, unit),
                zone_name(over)
            ),
            space: space(over),
            counter: counter(unit),
            ..Label::default()
        },
        AirAction::Commit { unit, factors } => Label {
            verb: errand(s),
            text: format!("{factors} {} from {}", unit_name(s, unit), base(s, unit)),
            space: unit_space(unit),
            counter: counter(unit),
            ..Label::default()
        },
        AirAction::Enough => Label {
            verb: "enough",
            text: "No more air".to_string(),
            ..Label::default()
        },
        AirAction::Strike { port } => Label {
            verb: "strike",
            text: format!("Attack the fleets in {} from the air", zone_name(port)),
            space: space(port),
            counter: None,
            ..Label::default()
        },
        AirAction::OddLoss { nation } => Label {
            verb: "lose",
            text: format!("{} loses it", nation_name(nation)),
            ..Label::default()
        },
        AirAction::Lose { unit } => Label {
            verb: "lose",
            text: format!("{} from {}", unit_name(s, unit), base(s, unit)),
            space: unit_space(unit),
            counter: counter(unit),
            ..Label::default()
        },
        AirAction::Sink { fleet, factors } => Label {
            verb: "sink",
            text: format!("{} loses {factors}", unit_name(s, fleet)),
            space: unit_space(fleet),
            counter: counter(fleet),
            ..Label::default()
        },
    }
}

/// What committed air is for.
fn errand(s: &State) -> &'static str {
    match s.top() {
        Some(Step::Air(AirStep::Das(_))) => "defend",
        Some(Step::Air(AirStep::Intercept(_) | AirStep::Cover(_))) => "intercept",
        Some(Step::Air(_)) => "bomb",
        _ => "support",
    }
}
