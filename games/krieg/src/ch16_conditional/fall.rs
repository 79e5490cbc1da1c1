//! What the fall of a country has in common, whoever brings it about.

use crate::Krieg;
use crate::ch01_cards::owner_of;
use crate::ch13_countries::cede;
use crate::data::{Body, Ceded, GroundKind, LandKind, Trait, data};
use crate::losses::{away, send};
use crate::politics::{CededAt, Leaning, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CededId, CountryId, Faction};
use crate::unit::{Form, Sort, Unit, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::cite;

/// Every country.
pub fn countries() -> impl Iterator<Item = CountryId> {
    (0..data().countries.len() as u16).map(CountryId)
}

pub fn name(country: CountryId) -> &'static str {
    &data().countries[country.index()].name
}

/// The Minors of a faction that the events of this chapter can befall: active or Conquered.
pub fn is_minor_of(s: &State, country: CountryId, faction: Faction) -> bool {
    let minor = !data().countries[country.index()].is_major();
    minor && s.politics.alignment(country) == Some(faction) && s.politics.status(country).exists()
}

/// 16.1.1a, 16.3.2a, 16.5.2a: whether ground units of a faction stand in every City and on every Partisan Base of a
/// country. Of France and Vichy only the Cities are named.
pub fn is_occupied(s: &State, country: CountryId, by: Faction) -> bool {
    cite!("16.1.1a", "16.3.2a", "16.5.2a");
    let territory = s.territory();
    let spared = |city: &SpaceId| {
        let rule = crate::data::ScenarioRule::CityNotNeeded(*city);
        s.scenario().rules.contains(&rule)
    };
    let cities: Vec<SpaceId> = territory
        .cities(country)
        .filter(|city| !spared(city))
        .collect();
    let bases = s.markers(Form::PartisanBase);
    let bases = bases.filter_map(|(_, unit)| unit.at.space());
    let mut bases = bases.filter(|at| territory.home(*at) == Some(country));
    let held = |at: SpaceId| s.tally(at.into()).count(by).ground > 0;
    let french = [named().france, named().vichy].contains(&country);
    !cities.is_empty() && cities.iter().all(|city| held(*city)) && (french || bases.all(held))
}

/// Whether another faction, the other Ally too, has a unit, Detachment or Logistics marker in a hex: nobody can be placed
/// beside it.
pub fn is_barred(s: &State, at: Spot, to: Faction) -> bool {
    let tally = s.tally(at);
    let mut others = Faction::ALL.iter().filter(|faction| **faction != to);
    others.any(|faction| tally.count(*faction).bars())
}

/// The counters of a Minor that are in the game, wherever they lie; French ones are Vichy's once France has fallen.
pub fn counters_of(s: &State, country: CountryId) -> Vec<UnitId> {
    let own = s.units().filter(|(_, unit)| {
        let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
        minor && s.country_of(unit) == Some(country)
    });
    let in_game = own.filter(|(_, unit)| ![Spot::aside(), Spot::out_of_game()].contains(&unit.at));
    in_game.map(|(id, _)| id).collect()
}

/// What leaves the game with its country: support units, fortresses, Partnership units and convoys.
fn is_lost(unit: &Unit) -> bool {
    let Some(counter) = unit.sort.counter() else {
        return false;
    };
    match &counter.body {
        Body::Support { .. } | Body::Convoy(_) => true,
        Body::Ground(ground) => {
            ground.kind == GroundKind::Fortress || ground.traits.has(Trait::Partnership)
        }
    }
}

/// 16.1.1b, 16.3.2b: what leaves the game; says what is left of the country.
pub fn remove_for_good(t: &mut Act<'_, Krieg>, country: CountryId) -> Vec<UnitId> {
    cite!("16.1.1b", "16.3.2b", "16.4.2b");
    let (lost, left): (Vec<UnitId>, Vec<UnitId>) = counters_of(t.s, country)
        .into_iter()
        .partition(|id| is_lost(t.s.unit(*id)));
    for id in lost {
        send(t, id, Spot::out_of_game());
    }
    let economy = format!("war_economy_{}", data().countries[country.index()].id);
    if let Some(marker) = data().find_marker(&economy) {
        let sort = Sort::Marker(marker);
        let found = t.s.units().find(|(_, unit)| unit.sort == sort);
        if let Some(id) = found.map(|(id, _)| id) {
            send(t, id, Spot::out_of_game());
        }
    }
    left
}

/// Counters go to a faction: those with a stripe to the Delay Box, the others to its Force Pool.
pub fn hand_over(t: &mut Act<'_, Krieg>, counters: Vec<UnitId>, to: Faction) {
    for id in counters {
        t.s.pieces.change(id, |unit| unit.faction = Some(to));
        let away = away(t.s.unit(id));
        send(t, id, away);
    }
}

/// 16.1.1d, 16.3.2c: the British colonial of a country goes from the Conquered Box to the Delay Box.
pub fn free_forces(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("16.1.1d", "16.3.2c");
    let colonial = data().countries[country.index()].free_colonial.as_deref();
    let Some(counter) = colonial.and_then(|id| data().find_counter(id)) else {
        return;
    };
    let sort = Sort::Counter(counter);
    let waits = |unit: &Unit| {
        Some(unit.at) == Spot::conquered(Faction::Western) || unit.at == Spot::aside()
    };
    let found =
        t.s.units()
            .find(|(_, unit)| unit.sort == sort && waits(unit));
    let found = found.map(|(id, _)| id);
    if let Some(id) = found {
        send(t, id, Spot::delay());
    }
}

/// Whether the land of a marker lies within a country, or where Dependents count is one of its Dependents or lies in one.
fn is_within(s: &State, id: CededId, country: CountryId, dependents: bool) -> bool {
    match data().ceded[id.index()].land {
        Ceded::Country(whole) => whole == country,
        Ceded::Land(land) => {
            let land = &data().lands[land.index()];
            let of_dependent = || dependents && owner_of(s, id) == Some(country);
            match land.kind {
                LandKind::Region(of) | LandKind::Breakaway(of) => of == country || of_dependent(),
                LandKind::Dependent => dependents && land.dependent_of.first() == Some(&country),
            }
        }
    }
}

/// 16.1.1e, 16.3.2c, 16.5.2a: markers in a faction's Force Pool for land of the country come into force.
pub fn cede_pooled(t: &mut Act<'_, Krieg>, country: CountryId, to: Faction) {
    cite!("16.1.1e", "16.3.2c", "16.5.2a");
    let gainer = |id: &CededId| {
        let to = data().ceded[id.index()].to;
        t.s.politics.alignment(to)
    };
    let all = (0..data().ceded.len() as u16).map(CededId);
    let pooled = all.filter(|id| t.s.politics.marker(*id) == CededAt::Pool);
    let ours = pooled.filter(|id| gainer(id) == Some(to));
    let within = ours.filter(|id| is_within(t.s, *id, country, to == Faction::Western));
    let within: Vec<CededId> = within.collect();
    for id in within {
        cede(t, id);
    }
}

/// A country has a new standing, and what was true of it as a Neutral or a partner is over.
pub fn becomes(t: &mut Act<'_, Krieg>, country: CountryId, status: Status) {
    let politics = &mut *t.s.politics;
    if !politics.fallen.contains(&country) {
        politics.fallen.push(country);
    }
    for partner in &mut politics.partners {
        if *partner == Some(country) {
            *partner = None;
        }
    }
    let nation = politics.nation_mut(country);
    nation.status = status;
    nation.confined = None;
    nation.leaning = Leaning::None;
    t.s.refresh();
}

/// The French counters with a V.
pub fn french(s: &State) -> Vec<UnitId> {
    let france = named().france;
    let own = s.units().filter(|(_, unit)| {
        unit.sort.country() == Some(france)
            && ![Spot::aside(), Spot::out_of_game()].contains(&unit.at)
    });
    own.map(|(id, _)| id).collect()
}

/// The ground units of a country that stand in a hex and are supplied there.
pub fn is_held_by(s: &State, at: SpaceId, country: CountryId) -> bool {
    let mut there = s.units_in(at.into());
    there.any(|(id, unit)| unit.is_ground() && s.is_of_country(id, country) && s.is_supplied(id))
}
