//! What players read: names of pieces, hexes and nations.

use crate::data::{Body, data};
use crate::spot::board;
use crate::types::NationId;
use crate::unit::Unit;
use board::SpaceId;

pub fn nation_name(nation: NationId) -> &'static str {
    &data().nations[nation.index()].name
}

pub fn adjective(nation: NationId) -> &'static str {
    match &*data().nations[nation.index()].id {
        "germany" => "German",
        "poland" => "Polish",
        "ussr" => "Soviet",
        "uk" => "British",
        "france" => "French",
        "italy" => "Italian",
        "us" => "US",
        _ => nation_name(nation),
    }
}

/// A hex by its name and number, or its number.
pub fn hex_name(hex: SpaceId) -> String {
    let space = board().space(hex);
    match space.name.is_empty() {
        true => space.key.to_string(),
        false => format!("{} ({})", space.name, space.key),
    }
}

/// What a piece is called: its nation, its name or kind, its figures.
pub fn unit_name(unit: &Unit) -> String {
    let kind = unit.printed();
    let nation = adjective(kind.nation);
    match (&kind.body, unit.land_face(), unit.air_face()) {
        (Body::General { .. }, ..) => format!("General {}", kind.name),
        (Body::Hq { .. }, ..) => format!("{nation} HQ {}", kind.name),
        (Body::Land { kind: land, .. }, Some(face), _) => {
            let what = if kind.name.is_empty() {
                land.name()
            } else {
                &kind.name
            };
            format!("{nation} {what} {}-{}", face.strength, face.movement)
        }
        (Body::Air { kind: air, .. }, _, Some(face)) => {
            let what = if kind.name.is_empty() {
                air.name()
            } else {
                &kind.name
            };
            format!("{nation} {what} {}-{}", face.strength, face.range)
        }
        _ => format!("{nation} {}", kind.id),
    }
}
