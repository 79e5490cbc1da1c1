//! When to declare war, and how to set up those who are attacked.

use super::doctrine::{Doctrine, War};
use super::manual::Line;
use super::picture::{on_side, worth};
use neppa::ch01_war::WarAction;
use neppa::data::data;
use neppa::types::{Front, Kind, Nation, Side, Turn, Zone};
use neppa::{Action, State};

const SUMMER_1940: Turn = Turn(5);

/// The declaration that is due, if any.
pub fn declare(s: &State, doctrine: &Doctrine, legal: &[Action]) -> Option<Action> {
    let due = |action: &&Action| match action {
        Action::War(WarAction::Declare { by, on }) => is_wanted(s, doctrine, *by, *on),
        _ => false,
    };
    legal.iter().find(due).copied()
}

/// Whether a plan asks for a war, or its time has come.
fn is_wanted(s: &State, doctrine: &Doctrine, by: Nation, on: Nation) -> bool {
    let east = [Nation::GERMANY, Nation::RUSSIA];
    match doctrine.war {
        War::Wait if on.is_major() => false,
        War::Russia if east.contains(&by) && east.contains(&on) => true,
        _ => is_due(s, doctrine, by, on),
    }
}

fn is_due(s: &State, doctrine: &Doctrine, by: Nation, on: Nation) -> bool {
    let from = |line| i32::from(s.turn.0) >= doctrine.get(line);
    let ready = |side| is_ready(s, side, doctrine.get(Line::Ready) as u32);
    let id = &*data().country(on).id;
    let late = doctrine.get(Line::StrikeTurn) + doctrine.get(Line::LateStrike);
    let fallen = |nation: Nation| s.politics.fallen.has(nation);
    let poland = s.politics.conquered[data().nations.poland].is_some();
    match by {
        Nation::GERMANY => match id {
            "poland" => true,
            "belgium" | "netherlands" | "luxembourg" => from(Line::WestTurn) && poland,
            // Not while every division is needed against France.
            "denmark" => from(Line::WestTurn) && fallen(Nation::FRANCE),
            "norway" => from(Line::NorthTurn) && poland,
            "spain" | "turkey" => from(Line::SouthTurn) && fallen(Nation::FRANCE),
            "yugoslavia" => from(Line::BalkanTurn) && fallen(Nation::FRANCE),
            "greece" => s.politics.conquered[data().nation("yugoslavia")].is_some(),
            "russia" => from(Line::EastTurn) && fallen(Nation::FRANCE) && ready(Side::Axis),
            "eastern_europe" => true,
            _ => false,
        },
        Nation::ITALY => {
            let taken = s.politics.capital_taken[Nation::FRANCE.index()].is_some();
            let late = s.turn >= SUMMER_1940 && (taken || fallen(Nation::FRANCE));
            on == Nation::BRITAIN && late || on == Nation::FRANCE && taken
        }
        Nation::RUSSIA => {
            on == data().nations.eastern_europe
                || on == Nation::GERMANY
                    && from(Line::StrikeTurn)
                    && (i32::from(s.turn.0) >= late || ready(Side::Allies))
        }
        _ => false,
    }
}

/// Whether a side's attack factors in the East are at least some part of the other's defence factors there.
fn is_ready(s: &State, side: Side, percent: u32) -> bool {
    let (mut attack, mut defence) = (0u32, 0u32);
    for zone in data().land_zones.iter() {
        if !data().facts(zone).on(Front::Eastern) {
            continue;
        }
        for (_, unit) in s.units_in(zone) {
            let values = data().unit(unit.nation, unit.kind);
            if unit.kind == Kind::Fleet {
                continue;
            }
            if on_side(s, unit.nation, side) {
                attack += u32::from(values.attack);
            } else if on_side(s, unit.nation, side.other()) {
                defence += u32::from(values.defence[0]);
            }
        }
    }
    100 * attack >= percent * defence
}

/// Set-ups and choices of politics.
pub fn answer(s: &State, legal: &[Action]) -> Action {
    let score = |action: &Action| match action {
        Action::War(WarAction::SetUp { at, .. }) => place(s, *at),
        Action::War(WarAction::LetItSnow) => 1,
        Action::War(WarAction::Award { to, .. }) if *to == Nation::GERMANY => 1,
        _ => 0,
    };
    *legal.iter().max_by_key(|a| score(a)).unwrap_or(&legal[0])
}

/// The capital first, then what is near it, no more than needed.
fn place(s: &State, at: Zone) -> i32 {
    let there = i32::from(s.tally(at).ground_units());
    let capital = data().facts(at).capital_of.is_some();
    let weight = if capital { 60 } else { 20 };
    worth(at) + weight / (1 + there)
}
