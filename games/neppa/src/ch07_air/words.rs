//! What players read about air operations.

use super::{AirAction, AirStep};
use crate::data::data;
use crate::state::State;
use crate::step::Step;
use crate::table::{air_factors, nation_name, unit_name, zone_name};
use crate::types::Zone;
use crate::unit::UnitId;
use kernel::{Label, RuleId, rule};

fn target(s: &State) -> &'static str {
    match (&s.sorties.strike, &s.battle.attack) {
        (Some(strike), _) => zone_name(strike.port),
        (None, Some(attack)) => zone_name(attack.target),
        (None, None) => "the map",
    }
}

pub fn prompt(s: &State, step: AirStep) -> (String, RuleId) {
    let place = target(s);
    match step {
        AirStep::Rebase { unit } => (
            format!("Choose a new base for the air in {}.", base(s, unit)),
            rule!("7.0a"),
        ),
        AirStep::Refuge { zone } => (
            format!(
                "{} was overrun: choose where its air goes.",
                zone_name(zone)
            ),
            rule!("7.0b"),
        ),
        AirStep::Patrol { .. } => (
            "Send Defensive Air Support ahead?".to_string(),
            rule!("7.2b"),
        ),
        AirStep::Das { .. } => (format!("Defend {place} from the air?"), rule!("7.2a")),
        AirStep::Intercept { .. } => (format!("Intercept the air over {place}?"), rule!("7.3")),
        AirStep::Clash | AirStep::Bombs => (format!("Air combat over {place}."), rule!("7.4a")),
        AirStep::OddLoss { .. } => (
            "Which nation loses the odd air factor?".to_string(),
            rule!("7.4d"),
        ),
        AirStep::Losses { nation, left } => (
            format!(
                "{} loses {}: choose from which base.",
                nation_name(nation),
                air_factors(left)
            ),
            rule!("7.4b"),
        ),
        AirStep::Strike => (
            format!("Choose the air that attacks the fleets in {place}."),
            rule!("7.5a"),
        ),
        AirStep::InterceptStrike { .. } => (
            format!("Intercept the air attack on {place}?"),
            rule!("7.6"),
        ),
        AirStep::SinkInPort { left } => (
            match left {
                1 => "1 fleet factor is hit: choose which.".to_string(),
                _ => format!("{left} fleet factors are hit: choose which."),
            },
            rule!("7.5b"),
        ),
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
        Some(Step::Air(AirStep::Das { .. })) => "defend",
        Some(Step::Air(AirStep::Intercept { .. } | AirStep::InterceptStrike { .. })) => "intercept",
        Some(Step::Air(_)) => "bomb",
        _ => "support",
    }
}
