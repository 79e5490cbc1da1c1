//! What players read: names of counters.

use crate::data::{Back, Body, ConvoyKind, GroundKind, SupportKind, data};
use crate::state::State;
use crate::types::CountryId;
use crate::unit::{Form, Side, Sort, Unit, UnitId};

/// What belongs to a country, in one word.
pub fn adjective(country: CountryId) -> &'static str {
    match &*data().countries[country.index()].id {
        "britain" => "British",
        "united_states" => "US",
        "russia" => "Russian",
        "germany" => "German",
        "algeria" => "Algerian",
        "austria" => "Austrian",
        "baltic_states" => "Baltic",
        "basque" => "Basque",
        "belgium_holland" => "Belgian-Dutch",
        "bulgaria" => "Bulgarian",
        "byelorussia" => "Byelorussian",
        "catalonia" => "Catalan",
        "caucasus" => "Caucasian",
        "crimea" => "Crimean",
        "czechoslovakia" => "Czech",
        "denmark" => "Danish",
        "denmark_norway" => "Norwegian",
        "donbass" => "Donbass",
        "egypt" => "Egyptian",
        "finland" => "Finnish",
        "france" => "French",
        "greece" => "Greek",
        "hungary" => "Hungarian",
        "iraq" => "Iraqi",
        "ireland" => "Irish",
        "italy" => "Italian",
        "libya" => "Libyan",
        "morocco" => "Moroccan",
        "palestine" => "Palestinian",
        "persia" => "Persian",
        "poland" => "Polish",
        "portugal" => "Portuguese",
        "rumania" => "Rumanian",
        "spain" => "Spanish",
        "sweden" => "Swedish",
        "switzerland" => "Swiss",
        "syria" => "Syrian",
        "trans_jordan" => "Trans-Jordanian",
        "tunisia" => "Tunisian",
        "turkey" => "Turkish",
        "ukraine" => "Ukrainian",
        "vichy" => "Vichy French",
        "yugoslavia" => "Yugoslav",
        other => unreachable!("no adjective for {other}"),
    }
}

/// What a ground unit is called by its symbol.
pub const fn kind(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Infantry => "infantry",
        GroundKind::Garrison => "garrison",
        GroundKind::Mountain => "mountain infantry",
        GroundKind::Ski => "ski infantry",
        GroundKind::Cavalry => "cavalry",
        GroundKind::Airborne => "airborne infantry",
        GroundKind::Marine => "marines",
        GroundKind::Armor => "armor",
        GroundKind::Mech => "mechanized",
        GroundKind::Helicopter => "helicopters",
        GroundKind::Hq => "HQ",
        GroundKind::Fortress => "fortress",
    }
}

const fn support(kind: SupportKind) -> &'static str {
    match kind {
        SupportKind::AirForce => "Air Force",
        SupportKind::Interceptor => "Interceptor",
        SupportKind::Bomber => "Bomber",
        SupportKind::CvFleet => "CV Fleet",
        SupportKind::SurfaceFleet => "Surface Fleet",
        SupportKind::SubFleet => "Sub Fleet",
    }
}

fn convoy(kind: ConvoyKind) -> &'static str {
    match kind {
        ConvoyKind::Standard => "Convoy",
        ConvoyKind::Scratch => "Scratch Convoy",
        ConvoyKind::FleetTrain => "Fleet Train",
    }
}

/// What a counter is called: `German armor 1P 8-6-4`.
pub fn unit_name(unit: &Unit) -> String {
    let (what, factors) = match unit.form() {
        Form::Ground { kind: of, face } => {
            let back = unit.sort.ground().map(|ground| ground.back);
            let post = match back {
                Some(Back::Detachment) => " (Detachment)",
                _ => "",
            };
            let factors = format!(" {}-{}-{}{post}", face.attack, face.defense, face.movement);
            (kind(of), factors)
        }
        Form::Detachment => ("Detachment", String::new()),
        Form::Airdrop => ("Airdrop", String::new()),
        Form::Support(kind) => (support(kind), String::new()),
        Form::Devastation => ("Devastation", String::new()),
        Form::CvStrike => ("CV Strike", String::new()),
        Form::Escort => ("Escort Troop Convoy", String::new()),
        Form::Convoy { kind, troop } => {
            let mode = if troop { " (Troop)" } else { " (Supply)" };
            (convoy(kind), mode.to_string())
        }
        _ => return marker_name(unit),
    };
    let Some(counter) = unit.sort.counter() else {
        return marker_name(unit);
    };
    let whose = match unit.sort.country() {
        Some(country) => adjective(country),
        None => counter.faction.map_or("", |faction| faction.name()),
    };
    let plain = &*counter.name == "corps" || matches!(counter.body, Body::Convoy(_));
    let name = if plain {
        String::new()
    } else {
        format!(" {}", counter.name)
    };
    format!("{whose} {what}{name}{factors}").trim().to_string()
}

fn marker_name(unit: &Unit) -> String {
    let Sort::Marker(id) = unit.sort else {
        return String::new();
    };
    let marker = &data().markers[id.index()];
    let whose = marker.faction.map_or("", |faction| faction.name());
    let side = match (unit.form(), unit.side) {
        (Form::Beachhead, Side::Front) => "-2",
        (Form::Beachhead, Side::Back) => "-1",
        _ => "",
    };
    format!("{whose} {}{side}", marker.name).trim().to_string()
}

/// A counter and where it is.
pub fn unit_at(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    format!("{} in {}", unit_name(unit), unit.at.name())
}

pub fn name(s: &State, id: UnitId) -> String {
    unit_name(s.unit(id))
}
