//! What players read: names of pieces, hexes and nations.

use crate::data::{Body, data};
use crate::politics::named;
use crate::spot::{Spot, Where, board};
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

/// What a place is called.
pub fn spot_name(at: Spot) -> String {
    match at.whereabouts() {
        Where::Space(hex) | Where::Coast(hex) => hex_name(hex),
        Where::Port(hex) => format!("the port of {}", hex_name(hex)),
        Where::Convoy(area) => format!("Convoy Duty in {}", hex_name(area)),
        Where::Force(number) => format!("task force {number}"),
        Where::Pool(nation) => format!("the force pool of {}", nation_name(nation)),
        Where::Replenishment(nation) => {
            format!("the Replenishment Box of {}", nation_name(nation))
        }
        Where::Gone(nation) => format!("what {} has lost", nation_name(nation)),
        Where::Track(nation) => format!("the Turn Track of {}", nation_name(nation)),
        Where::Mix(nation) => format!("the counter mix of {}", nation_name(nation)),
        Where::Aside(nation) if nation == named().uk => "the Suez Adds Box".to_string(),
        Where::Aside(_) => "the Soviet Transfer Box".to_string(),
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
        (Body::Admiral(_), ..) => format!("Admiral {}", kind.name),
        (Body::Ship { class, named, .. }, ..) => match named {
            true => format!("{} ({})", kind.name, class.name()),
            false => format!("{nation} {} {}", class.name(), kind.name),
        },
        (Body::UBoat { .. } | Body::Force { .. }, ..) => format!("{nation} {}", kind.name),
        _ => format!("{nation} {}", kind.id),
    }
}
