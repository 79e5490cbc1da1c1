//! 3.6ab to 3.6af: the roll for interception, and what adds to it.

use super::assaults;
use super::leaders::abilities;
use super::search::{Hunt, Manner, Search, prey};
use super::waters::{self, Water};
use crate::ch01_weather::is_inclement;
use crate::ch04_air;
use crate::game::Act;
use crate::ground;
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, UnitId, Weather, Zone};
use kernel::{cite, rule};

/// 3.6ab: one die and its modifiers; 7 or more, or a natural 6, and never a natural 1.
pub(super) fn roll(t: &mut Act<'_>, hunt: &Hunt, group: &[UnitId]) -> bool {
    cite!("3.6ab");
    let search = &hunt.search;
    let mut modifiers = modifiers(t.s, search, hunt.groups, group);
    if let Some(admiral) = search.led {
        modifiers.push(("Admiral", abilities(t.s.unit(admiral)).locate as i8));
    }
    if let Some(admiral) = hunt.shield {
        modifiers.push(("enemy Admiral", -(abilities(t.s.unit(admiral)).evade as i8)));
    }
    let sum: i8 = modifiers.iter().map(|(_, value)| value).sum();
    let die = t.dice.d6();
    let found = die == 6 || (die != 1 && die as i8 + sum >= 7);
    t.log.reveal();
    let (name, at) = (t.s.unit(search.hunter).name(), search.at);
    t.log.rolled(rule!("3.6ab"), &[die], || {
        let words: Vec<String> = modifiers
            .iter()
            .map(|(name, value)| format!("{value:+} {name}"))
            .collect();
        let found = if found { "intercepts" } else { "finds nobody" };
        format!("{name} {found} in {} ({})", spot_name(at), words.join(", "))
    });
    found
}

/// 3.6ac to 3.6af: what adds to the die and takes from it.
pub fn modifiers(
    s: &State,
    search: &Search,
    groups: u8,
    group: &[UnitId],
) -> Vec<(&'static str, i8)> {
    let mut all = vec![("search groups", groups as i8)];
    let mut add = |name: &'static str, value: i8| {
        if value != 0 {
            all.push((name, value));
        }
    };
    cite!("3.6ac", "3.6ad", "3.6ae", "3.6af");
    let submarine = s.unit(group[0]).is_submarine();
    add("submarine", i8::from(submarine));
    let coast = waters::water(search.at) == Some(Water::Coast);
    add("coastal hex", 2 * i8::from(coast));
    add("aircraft in range", i8::from(has_air(s, search, group)));
    add("reconnoitred", i8::from(is_scouted(s, search)));
    if let Some(Water::Large(area)) = waters::water(search.at) {
        add("INT", waters::area(area).map_or(0, |area| area.int));
    }
    add("weather", weather(s, search.at));
    add("inclement", -i8::from(is_rough(s, search.at)));
    add("assault", 2 * i8::from(assaults::intends(s, search.prey)));
    let alone = prey(s, search).len() == 1;
    add("single ship", -i8::from(alone));
    let under_water = s.unit(search.prey).is_submarine();
    match &search.manner {
        Manner::Active { points } => {
            let raider = |ship: UnitId| s.unit(ship).has(Marks::RAIDED);
            add("raider", i8::from(prey(s, search).into_iter().any(raider)));
            add("distance", far(*points));
            cite!("3.29m");
            add("under water", -i8::from(under_water));
        }
        Manner::Reactive {
            trace,
            distance,
            left_port,
            ..
        } => {
            let near = match (coast || hexed(search.at), distance) {
                (true, 0 | 1) => 2,
                (true, 2) => 1,
                _ => 0,
            };
            add("near", near);
            add(
                "left port",
                2 * i8::from(*left_port && trace.from == search.at),
            );
            add("from port", -i8::from(trace.from.is_port()));
        }
    }
    all
}

fn hexed(at: Spot) -> bool {
    matches!(waters::water(at), Some(Water::Hexed(_)))
}

/// 3.6ae: what a long way takes from an Active interception.
fn far(points: u8) -> i8 {
    cite!("3.6ae");
    match points {
        0..=9 => 0,
        10..=13 => -1,
        14..=16 => -2,
        _ => -3,
    }
}

/// 3.6ac: an air unit other than an ATP of the searching camp reaches the place.
fn has_air(s: &State, search: &Search, group: &[UnitId]) -> bool {
    let camp = s.unit(search.hunter).camp;
    let flies = |unit: &crate::unit::Unit| {
        let fit = unit.air().is_some_and(|air| air != AirKind::Atp);
        fit && !super::cargo::is_freight(s, unit)
    };
    let aboard = group
        .iter()
        .any(|ship| !s.unit(*ship).depleted && s.aboard(*ship).any(|(_, unit)| flies(unit)));
    let hex = search
        .at
        .within()
        .filter(|hex| ground::hexes().is_hex(*hex));
    let Some(hex) = hex else { return aboard };
    let mut bases = s
        .units()
        .filter(|(_, unit)| unit.camp == camp && flies(unit));
    aboard
        || bases.any(|(id, unit)| {
            let range = unit.air_face().map_or(0, |face| u16::from(face.range));
            let base = ch04_air::base(s, id).filter(|base| ground::hexes().is_hex(*base));
            base.is_some_and(|base| ground::distance(base, hex) <= range)
        })
}

fn is_scouted(s: &State, search: &Search) -> bool {
    ch04_air::is_found(s, s.unit(search.hunter).camp, search.prey)
}

/// The Weather Zone of a place at sea.
fn zone(at: Spot) -> Option<Zone> {
    match waters::water(at) {
        Some(Water::Large(area)) => waters::area(area).map(|area| area.zone),
        _ => at.within().and_then(|hex| ground::hex(hex).zone),
    }
}

/// 3.6ad: Mud and Winter in the Severe Zone.
fn weather(s: &State, at: Spot) -> i8 {
    cite!("1.3f", "1.4g");
    match (zone(at), s.skies.letter) {
        (Some(Zone::Severe), Weather::Mud) => -1,
        (Some(Zone::Severe), Weather::Winter) => -2,
        _ => 0,
    }
}

/// 3.6ad: aircraft feel the weather there.
fn is_rough(s: &State, at: Spot) -> bool {
    match (waters::water(at), zone(at), at.within()) {
        (Some(Water::Large(_)), Some(Zone::Severe), _) => s.skies.severe != AirEffect::None,
        (Some(Water::Large(_)), Some(Zone::Mild), _) => false,
        (Some(Water::Large(_)), ..) => s.skies.moderate != AirEffect::None,
        (_, _, Some(hex)) => is_inclement(s, hex),
        _ => false,
    }
}
