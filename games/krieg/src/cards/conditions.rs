//! What a condition's words mean.

use super::ast::*;
use super::parse::{Call, Names, Result};
use super::tokens::Wrong;
use crate::types::PostureBox;

pub(super) fn condition(names: Names<'_>, call: &mut Call<'_>) -> Result<Condition> {
    Ok(match call.name {
        "played" => Condition::Played(call.id(names.cards)?),
        "state" => Condition::State(call.word()?),
        "posture" => Condition::Posture(call.word::<PostureBox>()?, posture(names, call)?),
        "active" => Condition::Active(call.id(names.countries)?, call.word()?),
        "partner" => Condition::Partner(call.word()?),
        "neutral" => Condition::Neutral(call.id(names.countries)?),
        "influence" => Condition::Influence(call.id(names.countries)?, call.word()?),
        "from" => Condition::From(call.word()?),
        "vp" => {
            let side = call.word()?;
            let from = call.number(0, 4)?;
            let to = call.number(from, 4)?;
            Condition::Vp { side, from, to }
        }
        "ceded" => Condition::Ceded {
            to: call.id(names.countries)?,
            at_least: call.number(1, 24)?,
        },
        "civil_war" => Condition::CivilWar,
        "unit" => Condition::Unit {
            of: match call.peek() {
                Some("allied") => {
                    call.text()?;
                    Units::Allied
                }
                _ => Units::Faction(call.word()?),
            },
            places: call.rest(|call| somewhere(names, call))?,
        },
        "supplied" => Condition::Supplied {
            of: call.id(names.countries)?,
            at_least: call.number(1, 9)?,
            hexes: call.rest(|call| hex(names, call))?,
        },
        "strategic" => Condition::Strategic {
            by: call.word()?,
            of: call.word()?,
            at_least: call.number(1, 9)?,
        },
        "pacific" => Condition::Pacific(call.word()?, call.word()?),
        "lend_lease" => Condition::LendLease(call.word()?),
        "agrees" => Condition::Agrees(call.word()?),
        "scenario" => Condition::Scenario(call.id(names.scenarios)?),
        "season" => Condition::Season(call.word()?),
        other => return call.wrong(format!("no condition `{other}`")),
    })
}

fn posture(names: Names<'_>, call: &mut Call<'_>) -> Result<Posture> {
    Ok(match call.peek() {
        Some("war") => {
            call.text()?;
            Posture::War
        }
        Some("policy") => {
            call.text()?;
            Posture::Policy
        }
        _ => Posture::This(call.id(names.policies)?),
    })
}

fn hex(names: Names<'_>, call: &mut Call<'_>) -> Result<board::SpaceId> {
    let (key, column) = call.text()?;
    let found = names.board.find(key);
    found.ok_or_else(|| Wrong::at(column, format!("no space `{key}` on the board")))
}

fn somewhere(names: Names<'_>, call: &mut Call<'_>) -> Result<Somewhere> {
    match call.peek().and_then(|name| names.countries.find(name)) {
        Some(country) => {
            call.text()?;
            Ok(Somewhere::Country(country))
        }
        None => hex(names, call).map(Somewhere::Hex),
    }
}
