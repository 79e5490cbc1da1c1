//! 16.3.1, 16.5.1: a Conquered country is active again.

use super::ask::{Judge, Matter, Verdict};
use super::fall::{countries, hand_over, is_barred, name};
use crate::Krieg;
use crate::data::{Trait, data};
use crate::losses::send;
use crate::politics::{Leaning, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, UnitId};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

pub fn check(t: &mut Act<'_, Krieg>, faction: Faction) {
    t.push(Judge {
        by: faction,
        matter: Matter::Reactivation,
    });
}

/// The places in which a country could rise for a faction: its Capital, and the faction's Partisan Bases in it.
fn places(s: &State, by: Faction, country: CountryId) -> Vec<Spot> {
    let territory = s.territory();
    let bases = s.units().filter(|(_, unit)| {
        unit.form() == Form::PartisanBase
            && unit.is_of(by)
            && unit.at.space().and_then(|at| territory.home(at)) == Some(country)
    });
    let capital = data().countries[country.index()].capital;
    let capital = capital.map(Spot::from).into_iter();
    capital.chain(bases.map(|(_, unit)| unit.at)).collect()
}

pub fn verdicts(s: &State, by: Faction) -> Vec<Verdict> {
    let all = countries().filter(|country| is_conquered(s, *country));
    let rises = all.flat_map(|country| {
        let places = places(s, by, country).into_iter();
        places.map(move |at| Verdict::Rises { country, at })
    });
    let mut rises: Vec<Verdict> = rises.collect();
    rises.sort_unstable();
    rises.dedup();
    rises
}

fn is_conquered(s: &State, country: CountryId) -> bool {
    matches!(s.politics.status(country), Status::Conquered(_))
}

/// 16.3.1a, 16.5.1: a Conquered country of one's own in its free Capital, one of either Ally on one's own Partisan Base.
pub fn may_rise(s: &State, by: Faction, country: CountryId, at: Spot) -> Result<(), Illegal> {
    cite!("16.3.1a", "16.3.1b", "16.5.1");
    let known = country.index() < data().countries.len() && is_conquered(s, country);
    demand!(known, "16.3.1a", "that country is not Conquered");
    let there = places(s, by, country).contains(&at);
    demand!(
        there,
        "16.3.1a",
        "that is no Capital or Partisan Base of it"
    );
    demand!(!is_barred(s, at, by), "16.3.1a", "an enemy is there");
    let own = s.politics.status(country) == Status::Conquered(by);
    let base = s.tally(at).count(by).partisans > 0;
    demand!(
        own || base,
        "16.3.1a",
        "another Ally's country rises on a Partisan Base only"
    );
    let policy = s.politics.posture_as(country, by).is_policy();
    demand!(!policy, "16.3.1b", "a Policy lies in its Posture Box");
    Ok(())
}

/// The reserve unit of a country.
fn reserve(s: &State, own: &[UnitId]) -> Option<UnitId> {
    let mut own = own.iter().copied();
    own.find(|id| s.unit(*id).has(Trait::Res))
}

pub fn rise(t: &mut Act<'_, Krieg>, by: Faction, country: CountryId, at: Spot) {
    cite!("16.3.1b", "16.5.1");
    let Status::Conquered(before) = t.s.politics.status(country) else {
        return;
    };
    t.log.say(rule!("16.3.1b"), || {
        format!("{} fights again for the {}", name(country), by.name())
    });
    let conquered = Spot::conquered(before);
    let own = super::fall::counters_of(t.s, country).into_iter();
    let mut own: Vec<UnitId> = own
        .filter(|id| Some(t.s.unit(*id).at) == conquered)
        .collect();
    let res = reserve(t.s, &own);
    own.retain(|id| Some(*id) != res);
    hand_over(t, own, by);
    if let Some(id) = res {
        send(t, id, at);
        t.s.pieces.change(id, |unit| unit.faction = Some(by));
    }
    let nation = t.s.politics.nation_mut(country);
    nation.status = Status::Active(by);
    nation.leaning = Leaning::None;
    t.s.refresh();
    crate::ch12_war_state::look(t);
    check(t, by);
}
