//! What no position may have.

use crate::data::{Body, data};
use crate::politics::Status;
use crate::setup::faction;
use crate::spot::Where;
use crate::state::State;
use crate::types::{CardId, Faction};
use crate::unit::{Form, all_sorts};

/// Everything that is wrong with a position.
pub fn flaws(s: &State) -> Vec<String> {
    let mut flaws = Vec::new();
    if !s.index_is_true() {
        flaws.push("the tallies are wrong".to_string());
    }
    let sorts = s.units().map(|(_, unit)| unit.sort);
    if !sorts.eq(all_sorts().iter().copied()) {
        flaws.push("there is not one of each counter".to_string());
        return flaws;
    }
    if s.politics.nations.len() != data().countries.len()
        || s.politics.ceded.len() != data().ceded.len()
    {
        flaws.push("there is not one of each country and Ceded Land marker".to_string());
        return flaws;
    }
    counters(s, &mut flaws);
    countries(s, &mut flaws);
    cards(s, &mut flaws);
    if usize::from(s.tracks.uscl) >= data().uscl.len() || s.tracks.vp > 4 {
        flaws.push("a track has no such box".to_string());
    }
    flaws
}

fn counters(s: &State, flaws: &mut Vec<String>) {
    for (id, unit) in s.units() {
        let wrong = |what: &str| format!("{} ({}) {what}", crate::names::unit_name(unit), id.0);
        let fixed = unit.sort.counter().and_then(|counter| counter.faction);
        let printed = fixed.or_else(|| unit.sort.marker().and_then(|marker| marker.faction));
        if printed.is_some_and(|printed| unit.faction != Some(printed)) {
            flaws.push(wrong("is held by another faction"));
        }
        let on_map = unit.at.space().is_some();
        if on_map && unit.faction.is_none() {
            flaws.push(wrong("is on the map and nobody's"));
        }
        let minor = printed.is_none() && unit.sort.country().is_some();
        let aligned = faction(unit.sort, &s.politics);
        if on_map && minor && aligned.is_some() && aligned != unit.faction {
            flaws.push(wrong("does not fight for its country's faction"));
        }
        let form = unit.form();
        let space = unit.at.space().map(crate::ground::space);
        let stands = match (unit.at.whereabouts(), space) {
            (Where::Space(_), Some(space)) => match form {
                Form::Ground { .. } => !matches!(
                    space.kind,
                    board::SpaceKind::Impassable | board::SpaceKind::Lake
                ),
                Form::Convoy { .. } | Form::Escort => false,
                Form::Beachhead => space.is_all_sea() && unit.facing.is_some(),
                _ => !space.is_box(),
            },
            (Where::Zone(..), _) => matches!(
                form,
                Form::Convoy { .. } | Form::Escort | Form::Support(_) | Form::CvStrike
            ),
            _ => true,
        };
        if !stands {
            flaws.push(wrong("is where it cannot be"));
        }
        let faced = unit.facing.is_some() && form != Form::Beachhead;
        if faced {
            flaws.push(wrong("points somewhere"));
        }
        let convoy = unit
            .sort
            .counter()
            .is_some_and(|c| matches!(c.body, Body::Convoy(_)));
        if convoy && on_map {
            flaws.push(wrong("is a convoy in a hex"));
        }
    }
    let hexes = crate::spot::board().ids().map(crate::spot::Spot::from);
    for at in hexes {
        let tally = s.tally(at);
        let sides = tally.of.iter().filter(|count| count.ground > 0).count();
        if sides > 1 {
            flaws.push(format!("two factions stand in {}", at.name()));
        }
    }
}

fn countries(s: &State, flaws: &mut Vec<String>) {
    for (country, nation) in data().countries.iter().zip(&s.politics.nations) {
        let wrong = |what: &str| format!("{} {what}", country.name);
        match (&country.class, nation.status) {
            (crate::data::CountryClass::Major(faction), status)
                if status != Status::Active(*faction) =>
            {
                flaws.push(wrong("is a Major and not active"));
            }
            (_, Status::Conquered(Faction::Axis)) => {
                flaws.push(wrong("is an Axis country and Conquered"))
            }
            _ => {}
        }
    }
}

fn cards(s: &State, flaws: &mut Vec<String>) {
    for faction in Faction::ALL {
        let cards = &s.cards[faction.index()];
        let mut held: Vec<CardId> = cards.hand.clone();
        held.extend(cards.pending);
        held.extend(cards.current);
        held.extend(&cards.removed);
        let count = held.len();
        held.sort_unstable();
        held.dedup();
        if held.len() != count {
            flaws.push(format!(
                "a card of the {} lies in two places",
                faction.name()
            ));
        }
        if held
            .iter()
            .any(|card| data().cards.get(*card).faction != *faction)
        {
            flaws.push(format!("the {} hold a foreign card", faction.name()));
        }
        if !cards.hand.is_sorted() {
            flaws.push(format!("the hand of the {} is not sorted", faction.name()));
        }
    }
}
