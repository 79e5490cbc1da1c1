//! What players read about combat. Only the seat that decides reads these texts.

use super::CombatAction;
use super::round::Stage;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::Area;
use crate::unit::UnitId;
use kernel::Label;

fn how(assault: bool) -> &'static str {
    if assault { "Assault" } else { "Normal attack" }
}

pub(crate) fn unit_words(s: &State, id: UnitId) -> String {
    if !s.has_unit(id) {
        return "no unit".to_string();
    }
    let unit = s.unit(id);
    let who = &data().nations.get(unit.nation).adjective;
    let elite = if unit.elite { "elite " } else { "" };
    match unit.kind.is_ground() {
        true => format!("{who} {elite}{} {}", unit.kind.name(), unit.steps),
        false => format!("{who} ground support"),
    }
}

fn area_of(s: &State, unit: UnitId) -> Option<Area> {
    s.has_unit(unit).then(|| s.area_of(unit)).flatten()
}

/// What to decline means, by what is asked.
fn no_more(s: &State) -> &'static str {
    match s.battle.round.as_ref().map(|round| round.stage) {
        Some(Stage::Retreat) => "Stay and fight",
        Some(Stage::Reinforce) => "Send nobody",
        Some(Stage::Reinforcing { .. } | Stage::CounterReinforcing { .. }) => "Nobody else joins",
        Some(Stage::Support { .. }) => "Nobody else is supported",
        Some(Stage::Counter) => "No counterattack",
        _ => "Nobody else leaves",
    }
}

pub fn label(s: &State, action: CombatAction) -> Label {
    use CombatAction as A;
    let (verb, text, space, unit) = match action {
        A::Attack { area, assault } => (
            "attack",
            format!("{} in {}", how(assault), area_name(area)),
            Some(area),
            None,
        ),
        A::Agree => ("agree", "Agree".to_string(), None, None),
        A::Next { area } => (
            "attack",
            format!("{} is next", area_name(area)),
            Some(area),
            None,
        ),
        A::Decline => ("decline", no_more(s).to_string(), None, None),
        A::Retreat { power } => (
            "retreat",
            format!("{} retreats before combat", nation_name(power)),
            None,
            None,
        ),
        A::RetreatTo { unit, to } => (
            "retreat",
            format!("{} retreats to {}", unit_words(s, unit), area_name(to)),
            Some(to),
            Some(unit),
        ),
        A::Reinforce { power } => (
            "reinforce",
            format!("{} reinforces the battle", nation_name(power)),
            None,
            None,
        ),
        A::Join { unit } => (
            "join",
            match area_of(s, unit) {
                Some(from) => format!("{} joins from {}", unit_words(s, unit), area_name(from)),
                None => format!("{} joins", unit_words(s, unit)),
            },
            area_of(s, unit),
            Some(unit),
        ),
        A::Counterattack { power, assault } => (
            "counterattack",
            format!("{} counterattacks: {}", nation_name(power), how(assault)),
            None,
            None,
        ),
        A::Dogfight { nation, count } => (
            "allot",
            format!(
                "{count} ground-support units of {} dogfight",
                nation_name(nation)
            ),
            None,
            None,
        ),
        A::LoseAir { nation, dogfighter } => (
            "lose",
            format!(
                "Lose a {} of {}",
                if dogfighter {
                    "dogfighter"
                } else {
                    "supporter"
                },
                nation_name(nation)
            ),
            None,
            None,
        ),
        A::Support { unit } => (
            "support",
            format!("Support {}", unit_words(s, unit)),
            None,
            Some(unit),
        ),
        A::FireInfantry => ("fire", "The infantry fires".to_string(), None, None),
        A::Fire { unit } => (
            "fire",
            format!("{} fires", unit_words(s, unit)),
            None,
            Some(unit),
        ),
        A::Lose { unit, hits } => (
            "lose",
            format!("{hits} on {}", unit_words(s, unit)),
            None,
            Some(unit),
        ),
        A::Withdraw { unit } => (
            "withdraw",
            format!("{} leaves", unit_words(s, unit)),
            None,
            Some(unit),
        ),
        A::GiveUp { unit } => (
            "withdraw",
            format!("{} is given up", unit_words(s, unit)),
            None,
            Some(unit),
        ),
    };
    let label = Label::new(verb, text).maybe_at(space);
    match unit {
        Some(unit) => label.of(unit),
        None => label,
    }
}
