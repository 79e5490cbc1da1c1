//! 16.1.2: an Axis Minor under Occupation.

use super::Check;
use super::ask::{Judge, Matter, Verdict};
use super::fall::{counters_of, countries, is_minor_of, name};
use crate::Krieg;
use crate::ch13_countries::{break_down, intern};
use crate::losses::leave;
use crate::politics::{Confined, Status, named};
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::UnitId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 16.1.2a: whether a unit brings Occupation on an Axis Minor in whose land it stands.
fn occupies(s: &State, id: UnitId, country: CountryId) -> bool {
    cite!("16.1.2a");
    let unit = s.unit(id);
    if !unit.is_ground() || !unit.is_of(Faction::Axis) || unit.is_exp() {
        return false;
    }
    let nations = s.nations(id);
    if nations.contains(&Some(country)) {
        return false;
    }
    let german = nations == [Some(named().germany), None];
    !german || unit.steps() > 1
}

/// The units that bring Occupation on a country.
fn causes(s: &State, country: CountryId) -> Vec<UnitId> {
    let active = s.politics.status(country) == Status::Active(Faction::Axis);
    let spared = s.politics.confined(country) == Some(Confined::NoOccupation);
    if !active || spared || !is_minor_of(s, country, Faction::Axis) {
        return Vec::new();
    }
    let territory = s.territory();
    let there = s.units().filter(|(_, unit)| {
        let at = unit.at.space();
        at.is_some_and(|at| territory.owner(at) == Some(country))
    });
    there
        .map(|(id, _)| id)
        .filter(|id| occupies(s, *id, country))
        .collect()
}

/// Asks about each country under Occupation, one after the other.
pub fn check(t: &mut Act<'_, Krieg>, from: CountryId) {
    let mut rest = countries().filter(|country| *country >= from);
    let under = rest.find(|country| !causes(t.s, *country).is_empty());
    if let Some(country) = under {
        t.log.say(rule!("16.1.2a"), || {
            format!("{} is under Occupation", name(country))
        });
        t.push(Check::Occupation(CountryId(country.0 + 1)));
        t.push(Judge {
            by: Faction::Axis,
            matter: Matter::Occupation { country },
        });
    }
}

/// 16.1.2b: only if nobody brings Occupation afterwards.
pub fn may_break(s: &State, country: CountryId) -> Result<(), Illegal> {
    let all = causes(s, country);
    let stay = all.iter().any(|id| {
        let nations = s.nations(*id);
        let others = nations.iter().flatten().any(|n| *n != named().germany);
        others || s.unit(*id).steps() < 2
    });
    demand!(!stay, "16.1.2b", "it would still be under Occupation");
    Ok(())
}

/// 16.1.2c: only units with a line of supply over land.
pub fn may_intern(s: &State, country: CountryId) -> Result<(), Illegal> {
    let supplied = |id: &UnitId| {
        let at = s.unit(*id).at.space();
        let nations = s.nations(*id);
        let mut nations = nations.into_iter().flatten();
        at.is_some_and(|at| nations.all(|nation| s.supply(nation, true).at(at)))
    };
    let all = causes(s, country).iter().all(supplied);
    demand!(all, "16.1.2c", "they have no line of supply over land");
    Ok(())
}

pub fn settle(t: &mut Act<'_, Krieg>, country: CountryId, verdict: Verdict) {
    cite!("16.1.2b", "16.1.2c", "16.1.2d");
    match verdict {
        Verdict::BreakAll => {
            for id in causes(t.s, country) {
                break_down(t, id);
            }
        }
        Verdict::InternAll => {
            for id in causes(t.s, country) {
                intern(t, id);
            }
        }
        _ => remove(t, country),
    }
    t.s.refresh();
}

/// 16.1.2d: the country's own units go, from the Zones too.
fn remove(t: &mut Act<'_, Krieg>, country: CountryId) {
    for id in counters_of(t.s, country) {
        if t.s.unit(id).at.is_in_play() {
            leave(t, id);
        }
    }
}
