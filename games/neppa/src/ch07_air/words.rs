//! What players read about air operations.

use super::{AirAction, AirStep};
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use crate::step::Step;
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
    let of = |verb, text: String, unit: UnitId| {
        Label::new(verb, text).maybe_at(s.zone_of(unit)).of(unit)
    };
    let name = |unit| unit_name(s, unit);
    let from = |unit| base(s, unit);
    match action {
        AirAction::Rebase { unit } => {
            let text = format!("Change the base of {} in {}", name(unit), from(unit));
            of("rebase", text, unit)
        }
        AirAction::FlyTo { to, factors } => {
            Label::new("fly", format!("{factors} to {}", zone_name(to))).at(to)
        }
        AirAction::Flee { unit, to } => {
            let text = format!("{} escapes to {}", name(unit), zone_name(to));
            Label::new("flee", text).at(to).of(unit)
        }
        AirAction::Patrol { unit, over } => {
            let text = format!(
                "{} from {} over {}",
                name(unit),
                from(unit),
                zone_name(over)
            );
            Label::new("patrol", text).at(over).of(unit)
        }
        AirAction::Commit { unit, factors } => {
            let text = format!("{factors} {} from {}", name(unit), from(unit));
            of(errand(s), text, unit)
        }
        AirAction::Enough => Label::new("enough", "No more air"),
        AirAction::Strike { port } => {
            let text = format!("Attack the fleets in {} from the air", zone_name(port));
            Label::new("strike", text).at(port)
        }
        AirAction::OddLoss { nation } => {
            Label::new("lose", format!("{} loses it", nation_name(nation)))
        }
        AirAction::Lose { unit } => of("lose", format!("{} from {}", name(unit), from(unit)), unit),
        AirAction::Sink { fleet, factors } => {
            of("sink", format!("{} loses {factors}", name(fleet)), fleet)
        }
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
