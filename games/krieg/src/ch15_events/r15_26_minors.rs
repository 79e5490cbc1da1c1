//! 15.25, 15.26: Minors are created, and have politics of their own.

use super::lose::{self, Toll};
use super::r15_6_sides::neighbour;
use super::{Ask, Decide, Deed, Thing, is_selectable};
use crate::Krieg;
use crate::ch10_supply::controls;
use crate::ch13_countries::{self, is_creatable, restore};
use crate::data::{Ceded, data};
use crate::losses::send;
use crate::politics::{CededAt, Leaning, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CededId, CountryId, Faction, WarState};
use crate::unit::{Form, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 15.26: an Area Table, chosen by who received it.
pub(super) fn politics(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.26a");
    t.push(Decide {
        by: faction,
        ask: Ask::MinorArea,
    });
}

fn roll(t: &mut Act<'_, Krieg>, faction: Faction, area: Area) {
    cite!("15.26b", "15.26c", "15.26d", "15.26e", "15.26f", "15.26g");
    let country = super::area_roll(t, faction, area);
    let total = t.s.politics.war_state == WarState::TotalWar;
    match t.s.politics.status(country) {
        Status::Neutral if !total && is_selectable(t.s, country) => t.push(Decide {
            by: Faction::Axis,
            ask: Ask::Incident { country },
        }),
        Status::Active(owner) if total => lose::push(t, owner, Toll::Minor(country), 2),
        Status::Active(Faction::Axis) => neighbour(t, Faction::Axis, country, false),
        Status::Active(Faction::Soviet) => neighbour(t, Faction::Soviet, country, true),
        Status::Conquered(_) => lose::push(t, Faction::Axis, Toll::Within(country), 1),
        Status::Unborn | Status::Gone if is_dependent(t.s, country) => {
            lose::push(t, Faction::Axis, Toll::Within(country), 1);
        }
        _ => super::no_result(t),
    }
}

/// Whether the land of that name is a Dependent just now.
fn is_dependent(s: &State, country: CountryId) -> bool {
    let territory = s.territory();
    let mut hexes = lands(country).iter();
    hexes.any(|id| territory.of(*id).is_some_and(|holding| holding.dependent))
}

/// The hexes of the Region or Dependent that bears a country's name, or of the country that the board prints.
fn lands(country: CountryId) -> &'static [SpaceId] {
    let id = &data().countries[country.index()].id;
    match data().find_land(id) {
        Some(land) => &data().lands[land.index()].hexes,
        None => &data().homes[country.index()],
    }
}

/// 15.26d: within a Conquered Country, or within a Dependent.
pub(super) fn is_within(s: &State, at: SpaceId, country: CountryId) -> bool {
    let territory = s.territory();
    if s.politics.status(country).exists() {
        return territory.owner(at) == Some(country);
    }
    lands(country).contains(&at) && territory.of(at).is_some_and(|holding| holding.dependent)
}

/// 15.25: the Axis may make a Minor.
pub(super) fn create(t: &mut Act<'_, Krieg>) {
    cite!("15.25a");
    t.push(Decide {
        by: Faction::Axis,
        ask: Ask::Create,
    });
}

/// 13.8.2, 15.25a: a Conquered Country, or a land that may become one, all of it in the hands of the Axis.
fn may_create(s: &State, country: CountryId) -> Result<(), Illegal> {
    let facts = &data().countries[country.index()];
    let able = is_creatable(s, country) && s.politics.annexed != Some(country);
    demand!(able, "13.8.2", "it cannot be made a Minor");
    let conquered = s.politics.status(country).exists();
    let hexes: Vec<SpaceId> = match conquered {
        true => {
            let territory = s.territory();
            let all = crate::spot::board().ids();
            all.filter(|id| territory.home(*id) == Some(country))
                .collect()
        }
        false => lands(country).to_vec(),
    };
    let capital = facts.capital.is_some_and(|hex| hexes.contains(&hex));
    demand!(capital, "15.25a", "its Capital is another's");
    let counts = |id: &&SpaceId| {
        let bases = s.tally(Spot::from(**id)).of.iter();
        crate::ground::space(**id).city || bases.map(|count| count.partisans).sum::<u8>() > 0
    };
    let mut all = hexes.iter().filter(counts);
    let held = all.all(|id| controls(s, *id) == Some(Faction::Axis));
    demand!(
        held,
        "15.25a",
        "the Axis do not control all of its Cities and Bases"
    );
    Ok(())
}

pub(super) fn deeds(ask: Ask) -> Vec<Deed> {
    match ask {
        Ask::MinorArea => Area::ALL.iter().map(|area| Deed::Area(*area)).collect(),
        Ask::Incident { .. } => vec![Deed::Do(Thing::Incident), Deed::Nothing],
        _ => {
            let all = super::countries().map(Deed::Country);
            all.chain([Deed::Nothing]).collect()
        }
    }
}

pub(super) fn allows(s: &State, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::MinorArea, Deed::Area(_))
        | (Ask::Incident { .. }, Deed::Do(Thing::Incident) | Deed::Nothing)
        | (Ask::Create, Deed::Nothing) => Ok(()),
        (Ask::Create, Deed::Country(country)) => may_create(s, country),
        _ => Err(Illegal::new(
            rule!("15.26a"),
            "that is not among the choices",
        )),
    }
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::MinorArea, Deed::Area(area)) => roll(t, by, area),
        (Ask::Incident { country }, Deed::Do(Thing::Incident)) => {
            super::table(t, Faction::Axis, "diplomatic_incident", Some(country));
        }
        (Ask::Create, Deed::Country(country)) => make(t, country),
        _ => {}
    }
}

/// 15.25: an Axis Minor, with its units in the Force Pool.
fn make(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("15.25a", "15.25b");
    free_land(t, country);
    ch13_countries::create(t, country, Some(Faction::Axis));
    let nation = t.s.politics.nation_mut(country);
    nation.leaning = Leaning::None;
    nation.confined = None;
    drop_bases(t, country);
    drop_colonials(t, country);
}

/// 15.25b: the German marker of that name leaves the game; a Russian one gives the country back.
fn free_land(t: &mut Act<'_, Krieg>, country: CountryId) {
    let name = &data().countries[country.index()].id;
    for (index, marker) in data().ceded.iter().enumerate() {
        let same = match marker.land {
            Ceded::Country(of) => of == country,
            Ceded::Land(land) => &data().lands[land.index()].id == name,
        };
        if !t.s.politics.ceded[index].is_in_force() {
            continue;
        }
        if same && marker.to == named().germany {
            t.s.politics.ceded[index] = CededAt::Gone;
        } else if same || marker.back == Some(country) {
            restore(t, CededId(index as u16));
        }
    }
}

/// 15.25b, 16.7c: Allied Partisan Bases there are interned.
fn drop_bases(t: &mut Act<'_, Krieg>, country: CountryId) {
    let territory = t.s.territory().into_owned();
    let bases = t.s.units().filter(|(_, unit)| {
        let home = unit.at.space().and_then(|id| territory.home(id));
        unit.form() == Form::PartisanBase && home == Some(country)
    });
    let bases: Vec<UnitId> = bases.map(|(id, _)| id).collect();
    for id in bases {
        ch13_countries::intern(t, id);
    }
}

/// 15.25b: the German colonials By, Don and Uk give way to their country.
fn drop_colonials(t: &mut Act<'_, Krieg>, country: CountryId) {
    let counter = match &*data().countries[country.index()].id {
        "byelorussia" => "G-COL-By",
        "donbass" => "G-COL-Don",
        "ukraine" => "G-COL-Uk",
        _ => return,
    };
    let own = t.s.units().filter(|(_, unit)| {
        unit.sort.counter().is_some_and(|c| &*c.id == counter) && unit.at != Spot::aside()
    });
    let own: Vec<UnitId> = own.map(|(id, _)| id).collect();
    for id in own {
        send(t, id, Spot::out_of_game());
    }
}
