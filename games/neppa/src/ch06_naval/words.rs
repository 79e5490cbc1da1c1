//! What players read about naval decisions.

use super::mission::{Mission, Purpose, Stage};
use super::{NavalAction, box_zone};
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use crate::types::Zone;
use crate::unit::UnitId;
use kernel::{Label, RuleId, rule};

/// What is asked about the mission.
pub fn mission_prompt(m: &Mission) -> (String, RuleId) {
    let target = zone_name(m.target);
    match m.stage {
        Stage::Target => match m.purpose {
            Purpose::Rebase => (
                "To which port does the fleet change base?".to_string(),
                rule!("6.1a"),
            ),
            Purpose::Transport => (
                "To which port are units transported?".to_string(),
                rule!("6.2a"),
            ),
            Purpose::Invade => ("Which zone is invaded?".to_string(), rule!("6.5a")),
        },
        Stage::Assemble => match m.purpose {
            Purpose::Rebase => (format!("Which fleets go along to {target}?"), rule!("6.1a")),
            Purpose::Transport => (
                format!("Which fleets and units sail to {target}?"),
                rule!("6.2b"),
            ),
            Purpose::Invade => (
                format!("Which fleets and units invade {target}?"),
                rule!("6.5e"),
            ),
        },
        Stage::Join { .. } => (
            format!("Which of your fleets and units join the voyage to {target}?"),
            rule!("6.2a"),
        ),
        Stage::Announce { .. } => (
            format!("Enemy ships sail for {target}. Do you intercept them?"),
            rule!("6.3a"),
        ),
        Stage::Course => ("State the exact course.".to_string(), rule!("6.3d")),
        Stage::PickZone => ("In which zone do you intercept?".to_string(), rule!("6.3d")),
        Stage::Commit { .. } => ("Which fleets try to intercept?".to_string(), rule!("6.3e")),
        Stage::Stand => (
            "The enemy is found. Do you fight or withdraw?".to_string(),
            rule!("6.3i"),
        ),
        Stage::Losses => losses_prompt(m),
        Stage::Overboard => (
            "The ships that are left cannot carry all: what is lost?".to_string(),
            rule!("6.4h"),
        ),
        Stage::Decide => (
            format!("You have won. Go on to {target}, or turn back?"),
            rule!("6.4g"),
        ),
    }
}

fn losses_prompt(m: &Mission) -> (String, RuleId) {
    use super::r6_4_naval_combat::{current, party_with_extra};
    if party_with_extra(m).is_some() {
        return (
            "Which nation loses the odd factor?".to_string(),
            rule!("6.4i"),
        );
    }
    let Some(owed) = current(m) else {
        return (String::new(), rule!("6.4b"));
    };
    (
        format!(
            "{} loses {} fleet factors: from which fleets?",
            nation_name(owed.nation),
            owed.factors
        ),
        rule!("6.4b"),
    )
}

pub fn label(s: &State, action: NavalAction) -> Label {
    match action {
        NavalAction::Rebase { fleet } => {
            unit(s, "rebase", fleet, |name| format!("Change base of {name}"))
        }
        NavalAction::Transport { fleet } => unit(s, "transport", fleet, |name| {
            format!("Sea transport with {name}")
        }),
        NavalAction::Invade { fleet } => {
            unit(s, "invade", fleet, |name| format!("Invade with {name}"))
        }
        NavalAction::FormUp { nation, at } => place("form_up", at, |zone| {
            format!(
                "Form up the partial fleets of {} in {zone}",
                nation_name(nation)
            )
        }),
        NavalAction::EnterBox { fleet, place } => unit(s, "convoy_box", fleet, |name| {
            format!("Send {name} to the {}", zone_name(box_zone(place)))
        }),
        NavalAction::LeaveBox { fleet, to } => unit(s, "return", fleet, |name| {
            format!("Return {name} to {}", zone_name(to))
        }),
        NavalAction::Target { zone, front } => place("target", zone, |zone| {
            format!("To {zone}, on the {}", front.name())
        }),
        NavalAction::AddFleet { fleet } => {
            unit(s, "add_fleet", fleet, |name| format!("Add {name}"))
        }
        NavalAction::Load { unit: id } => unit(s, "load", id, |name| format!("Load {name}")),
        NavalAction::Steer { sea } => place("steer", sea, |zone| format!("Through the {zone}")),
        NavalAction::InterceptAt { sea } => place("intercept_at", sea, |zone| {
            format!("Intercept in the {zone}")
        }),
        NavalAction::Commit { fleet } => unit(s, "commit", fleet, |name| format!("Send {name}")),
        NavalAction::Extra { nation } => {
            Label::new("extra", format!("{} loses it", nation_name(nation)))
        }
        NavalAction::Sink { fleet, factors } => unit(s, "sink", fleet, |name| {
            format!("Take {factors} from {name}")
        }),
        NavalAction::Drown { unit: id } => unit(s, "drown", id, |name| format!("Lose {name}")),
        NavalAction::Shelter { fleet, port } => {
            let at = super::mission::embarked_at(s, fleet);
            let (name, from, to) = (unit_name(s, fleet), zone_name(at), zone_name(port));
            let text = format!("{name} in {from} goes to {to}");
            Label::new("shelter", text).at(port).of(fleet)
        }
        plain => said(plain),
    }
}

fn said(action: NavalAction) -> Label {
    let (verb, text) = match action {
        NavalAction::Sail => ("sail", "Sail"),
        NavalAction::Announce => ("announce", "Announce an interception"),
        NavalAction::Decline => ("decline", "Let them pass"),
        NavalAction::Arrive => ("arrive", "Arrive from here"),
        NavalAction::Direct => ("direct", "The rest by the shortest way"),
        NavalAction::Ready => ("ready", "No more fleets"),
        NavalAction::Fight => ("fight", "Fight"),
        NavalAction::Withdraw => ("withdraw", "Withdraw"),
        NavalAction::GoOn => ("go_on", "Go on with the mission"),
        _ => ("abort", "Turn back"),
    };
    Label::new(verb, text)
}

fn unit(s: &State, verb: &'static str, id: UnitId, text: impl FnOnce(String) -> String) -> Label {
    let at = super::mission::embarked_at(s, id);
    let name = format!("{} in {}", unit_name(s, id), zone_name(at));
    Label::new(verb, text(name)).at(at).of(id)
}

fn place(verb: &'static str, zone: Zone, text: impl FnOnce(&str) -> String) -> Label {
    Label::new(verb, text(zone_name(zone))).at(zone)
}
