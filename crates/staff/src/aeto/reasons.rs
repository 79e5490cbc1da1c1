//! Why the cadet of AETO does something, in a sentence.

use super::battle;
use aeto::ch03_naval::combat::CombatAction;
use aeto::ch03_naval::{Helm, NavalAction, React, Sail};
use aeto::ch05_offensives::{Begin, Decide, Go, OffensiveAction, Target, battle as fight};
use aeto::names::hex_name;
use aeto::types::NationId;
use aeto::{Action, State};

pub fn reason(s: &State, own: NationId, chosen: Action) -> String {
    match chosen {
        Action::Offensives(OffensiveAction::Begin(Begin::Pass)) => {
            "No Offensive promises enough.".to_string()
        }
        Action::Offensives(OffensiveAction::Begin(_)) => {
            "It calls most of what stands before the enemy.".to_string()
        }
        Action::Offensives(OffensiveAction::Target(Target::Hex { hex })) => {
            let promise = battle::expected(s, own, hex, battle::ready(s, own, hex));
            let place = hex_name(hex.space());
            format!("The attack on {place} promises {}.", steps(promise))
        }
        Action::Offensives(OffensiveAction::Decide(Decide::Roll)) => {
            let promise = battle::outlook(s, fight(s));
            format!("As it stands the attack promises {}.", steps(promise))
        }
        Action::Offensives(OffensiveAction::Go(Go::To { hex })) => {
            format!("{} is where it is needed.", hex_name(hex.space()))
        }
        Action::Offensives(OffensiveAction::Go(Go::Stay)) => {
            "Nowhere else is it worth more.".to_string()
        }
        Action::Naval(NavalAction::Sail(Sail::Deploy { .. })) => {
            "The Happy Time is in the North Atlantic.".to_string()
        }
        Action::Naval(NavalAction::Sail(Sail::Pass)) => {
            "Everybody lies where he should.".to_string()
        }
        Action::Naval(NavalAction::React(React::Pass | React::Hold)) => {
            "Nobody there is twice as strong and as fast.".to_string()
        }
        Action::Naval(NavalAction::Helm(Helm::Escort)) => {
            "U-boats fear a strong escort.".to_string()
        }
        Action::Combat(CombatAction::Fire(_)) => "It is worth most, and falls first.".to_string(),
        Action::Strategic(_) => "Convoys are what this war is about.".to_string(),
        Action::Air(_) if !s.scenario().land_war => "Ships are what is worth bombs.".to_string(),
        Action::Air(_) => "So many aircraft as the attack needs, and no more.".to_string(),
        Action::Movement(_) => "Everybody is looked at once.".to_string(),
        _ => "It is worth most of what is offered.".to_string(),
    }
}

/// Hundredths of a step, in words.
fn steps(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let value = value.abs();
    format!("{sign}{}.{:02} steps net", value / 100, value % 100)
}
