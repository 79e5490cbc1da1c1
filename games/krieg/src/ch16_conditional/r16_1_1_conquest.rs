//! 16.1.1: an Allied Minor whose Cities are all occupied is conquered.

use crate::Krieg;
use crate::data::{Body, Ceded, GroundKind, LandKind, ScenarioRule, Trait, data};
use crate::losses::send;
use crate::politics::{CededAt, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{cite, rule};

/// 16.1.1a: whether Axis ground units stand in every City and on every Partisan Base of a country.
pub fn is_occupied(s: &State, country: CountryId) -> bool {
    cite!("16.1.1a");
    let territory = s.territory();
    let spared = |city: &SpaceId| {
        s.scenario()
            .rules
            .contains(&ScenarioRule::CityNotNeeded(*city))
    };
    let cities: Vec<SpaceId> = territory
        .cities(country)
        .filter(|city| !spared(city))
        .collect();
    let bases = s
        .units()
        .filter(|(_, unit)| unit.form() == Form::PartisanBase);
    let bases = bases.filter_map(|(_, unit)| unit.at.space());
    let mut bases = bases.filter(|at| territory.home(*at) == Some(country));
    let held = |at: SpaceId| s.tally(at.into()).count(Faction::Axis).ground > 0;
    !cities.is_empty() && cities.iter().all(|city| held(*city)) && bases.all(held)
}

/// The Minors that 16.1.1 can befall: France has its own falls, Vichy has none.
fn check_one(s: &State, country: CountryId) -> Option<Faction> {
    cite!("16.1.1k", "13.8.6.2d");
    if [named().france, named().vichy].contains(&country) {
        return None;
    }
    match s.politics.status(country) {
        Status::Active(faction) if faction.is_allied() => {
            let minor = !data().countries[country.index()].is_major();
            (minor && is_occupied(s, country)).then_some(faction)
        }
        _ => None,
    }
}

pub fn check(t: &mut Act<'_, Krieg>) {
    for country in (0..data().countries.len() as u16).map(CountryId) {
        if let Some(faction) = check_one(t.s, country) {
            conquer(t, country, faction);
            t.s.refresh();
        }
    }
}

/// What leaves the game with its country.
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

/// 16.1.1b to 16.1.1e: a country is conquered.
pub fn conquer(t: &mut Act<'_, Krieg>, country: CountryId, faction: Faction) {
    cite!(
        "16.1.1b",
        "16.1.1c",
        "16.1.1d",
        "16.1.1e",
        "0.gloss-conquered",
        "13.4c"
    );
    let name = &data().countries[country.index()].name;
    t.log
        .say(rule!("16.1.1a"), || format!("{name} is conquered"));
    let own: Vec<UnitId> =
        t.s.units()
            .filter(|(_, unit)| unit.sort.country() == Some(country))
            .filter(|(_, unit)| unit.at != Spot::aside() && unit.at != Spot::out_of_game())
            .map(|(id, _)| id)
            .collect();
    let conquered = Spot::conquered(faction);
    for id in own {
        let to = if is_lost(t.s.unit(id)) {
            Spot::out_of_game()
        } else {
            conquered.unwrap_or_else(Spot::aside)
        };
        send(t, id, to);
    }
    remove_war_economy(t, country);
    free_forces(t, country);
    cede(t, country);
    t.s.politics.fallen.push(country);
    let nation = t.s.politics.nation_mut(country);
    nation.status = Status::Conquered(faction);
    nation.confined = None;
}

/// 16.1.1b: its War Economy marker leaves the game.
fn remove_war_economy(t: &mut Act<'_, Krieg>, country: CountryId) {
    let id = format!("war_economy_{}", data().countries[country.index()].id);
    let Some(marker) = data().find_marker(&id) else {
        return;
    };
    let sort = crate::unit::Sort::Marker(marker);
    let found =
        t.s.units()
            .find(|(_, unit)| unit.sort == sort)
            .map(|(id, _)| id);
    if let Some(id) = found {
        send(t, id, Spot::out_of_game());
    }
}

/// 16.1.1d: the British colonial of a conquered country goes from the Conquered Box to the Delay Box.
fn free_forces(t: &mut Act<'_, Krieg>, country: CountryId) {
    let colonial = data().countries[country.index()].free_colonial.as_deref();
    let Some(counter) = colonial.and_then(|id| data().find_counter(id)) else {
        return;
    };
    let sort = crate::unit::Sort::Counter(counter);
    let waits = |unit: &Unit| {
        Some(unit.at) == Spot::conquered(Faction::Western) || unit.at == Spot::aside()
    };
    let found =
        t.s.units()
            .find(|(_, unit)| unit.sort == sort && waits(unit));
    if let Some(id) = found.map(|(id, _)| id) {
        send(t, id, Spot::delay());
    }
}

/// 16.1.1e: markers in the Axis Force Pool for land within the country come into force.
fn cede(t: &mut Act<'_, Krieg>, country: CountryId) {
    for (index, marker) in data().ceded.iter().enumerate() {
        let within = match marker.land {
            Ceded::Country(whole) => whole == country,
            Ceded::Land(land) => match data().lands[land.index()].kind {
                LandKind::Region(of) | LandKind::Breakaway(of) => of == country,
                LandKind::Dependent => false,
            },
        };
        let german = marker.to == named().germany;
        if within && german && t.s.politics.ceded[index] == CededAt::Pool {
            t.s.politics.ceded[index] = CededAt::Box;
            t.log
                .say(rule!("16.1.1e"), || format!("{} is ceded", marker.id));
        }
    }
}
