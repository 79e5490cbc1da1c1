//! Who stands in the lines of a round, and what changes its dice, in words.

use super::Round;
use super::fight::Fight;
use super::maginot_stands;
use super::r6_22_air::wings;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Class, Nation, Side, Terrain, Weather};
use crate::unit::Unit;
use kernel::{Fighter, Modifier, RuleId, rule};

/// The blocks of a side with their steps, and its ground support.
pub fn line(s: &State, round: &Round, side: Side) -> Vec<Fighter> {
    let block = |unit: &Unit| {
        let nation = &data().nations.get(unit.nation).adjective;
        let elite = if unit.elite { "elite " } else { "" };
        Fighter {
            counter: None,
            name: format!("{nation} {elite}{}", unit.kind.name()),
            value: unit.steps.into(),
        }
    };
    let blocks = round.fighters(s, side).map(|(_, unit)| block(unit));
    let air = wings(s, round, side).into_iter().enumerate();
    let air = air.filter(|(_, count)| *count > 0);
    let support = air.map(|(power, count)| Fighter {
        counter: None,
        name: format!("Ground support of {}", nation_name(Nation(power as u8))),
        value: count.into(),
    });
    blocks.chain(support).collect()
}

/// Everything that changes dice or hits for a whole side.
pub fn modifiers(s: &State, round: &Round) -> Vec<Modifier> {
    let fight = Fight::of(s, round);
    let facts = data().areas.facts(round.area);
    let weather = s.weather_in(round.area);
    let first = round.first && !round.counter;
    let holder = s.holder(round.area).side();
    let works = (s.fortified.has(round.area) && round.first) || s.heavily_fortified.has(round.area);
    let all = [
        (
            round.assault,
            "Assault",
            rule!("6.32"),
            "two dice for each step of both sides",
        ),
        (
            weather == Weather::Snow,
            "Snow",
            rule!("1.12a"),
            "the attacker's dice are halved",
        ),
        (
            weather == Weather::Mud,
            "Mud",
            rule!("1.13c"),
            "armour has no hit-bonus; defending infantry has one",
        ),
        (
            facts.terrain == Terrain::Rough
                || facts.terrain == Terrain::Swamp && weather == Weather::Snow,
            "Rough ground",
            rule!("6.81"),
            "the defender has a hit-bonus; attacking armour has none against infantry",
        ),
        (
            facts.terrain == Terrain::Swamp && weather != Weather::Snow,
            "Swamp",
            rule!("6.82"),
            "the dice of attacking infantry are halved",
        ),
        (
            first && fight.crossed[Class::Infantry as usize],
            "River or strait crossed by infantry",
            rule!("6.83"),
            "the defender has a hit-bonus against infantry",
        ),
        (
            first && fight.crossed[Class::Armour as usize],
            "River or strait crossed by armour",
            rule!("6.83"),
            "the defender has a hit-bonus against armour",
        ),
        (
            fight.at_maginot && round.area == data().places.metz && maginot_stands(s),
            "Maginot Line",
            rule!("6.84a"),
            "Western defenders have two hit-bonuses",
        ),
        (
            facts.fortress.is_some() && holder == Some(round.defender()),
            "Fortress",
            rule!("6.85a"),
            "the defender has two hit-bonuses",
        ),
        (
            works && !round.counter && holder == Some(round.defender()),
            "Fortification",
            rule!("6.97(a)"),
            "the defender has a hit-bonus",
        ),
        (
            round.landed.is_some(),
            "Landing",
            rule!("7.21"),
            "a hit-bonus against the infantry that landed",
        ),
        (
            round.surprise && !round.counter,
            "Surprise",
            rule!("6.4(l)"),
            "the attacker has a hit-bonus",
        ),
    ];
    let there = all.into_iter().filter(|(there, ..)| *there);
    there
        .map(|(_, name, rule, effect)| modifier(name, rule, effect))
        .collect()
}

fn modifier(name: &str, rule: RuleId, effect: &str) -> Modifier {
    Modifier {
        name: name.to_string(),
        rule,
        effect: effect.to_string(),
    }
}
