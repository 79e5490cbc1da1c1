//! 1.3.4: where replacements are placed.

use crate::ch10_supply::controls;
use crate::data::{Trait, data};
use crate::politics::{Status, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Unit, UnitId, hqs};
use board::SpaceId;
use kernel::cite;

/// 1.3.4a, 1.3.4m: enemies in the hex close it, and nothing else does.
fn is_open(s: &State, faction: Faction, at: SpaceId) -> bool {
    cite!("1.3.4a", "1.3.4m");
    let tally = s.tally(at.into());
    !tally.enemy(faction, |count| count.units() || count.posts > 0)
}

fn off_map(key: &str) -> Option<SpaceId> {
    board().find(key)
}

/// 1.3.4d: where a British colonial goes by its name.
fn british_colonial(s: &State, name: &str, out: &mut Vec<SpaceId>) {
    cite!("1.3.4d");
    let exile = matches!(name, "Fra" | "Italy" | "Pol" | "Spain" | "Swe" | "Turk");
    if matches!(name, "Afr" | "Fra" | "SA") {
        out.extend(off_map("box_africa"));
    }
    if matches!(name, "Aus" | "Ind" | "NZ") {
        out.extend(off_map("box_middle_east"));
    }
    if name == "Can" || exile {
        out.extend(off_map("box_eastern_us_canada"));
    }
    if exile {
        out.extend(s.territory().cities(named().britain));
    }
}

/// 1.3.4e, 1.3.4h: Cities that the faction controls in the Dependents of a country.
fn colonies(s: &State, country: CountryId, faction: Faction, out: &mut Vec<SpaceId>) {
    cite!("1.3.4e", "1.3.4h");
    let territory = s.territory();
    let cities = data().map.cities.iter().copied();
    out.extend(cities.filter(|city| {
        let holding = territory.of(*city);
        let colony = holding.is_some_and(|h| h.dependent && h.country == country);
        colony && controls(s, *city) == Some(faction)
    }));
}

/// 1.3.4g: Soviet Strategic Hexes with a German ground unit, Detachment or Logistics marker.
fn eastern_towns(s: &State, out: &mut Vec<SpaceId>) {
    cite!("1.3.4g");
    let hexes = data()
        .map
        .strategic
        .iter()
        .filter(|hex| hex.of == Faction::Soviet);
    out.extend(hexes.map(|hex| hex.hex).filter(|hex| {
        s.units_in((*hex).into())
            .any(|(id, unit)| match unit.form() {
                Form::Ground { .. } | Form::Detachment => s.is_of_country(id, named().germany),
                Form::Logistics => unit.is_of(Faction::Axis),
                _ => false,
            })
    }));
}

/// 1.3.4b: Home Cities, and Home hexes with a supplied HQ of the country; 1.3.4i: with a Partisan Base.
fn at_home(s: &State, country: CountryId, out: &mut Vec<SpaceId>) {
    cite!("1.3.4b", "1.3.4i", "10.3a");
    let territory = s.territory();
    out.extend(territory.cities(country));
    let minor = !data().countries[country.index()].is_major();
    let leaders = hqs().iter().map(|id| (*id, s.unit(*id)));
    for (id, unit) in leaders.chain(s.markers(Form::PartisanBase)) {
        let Some(at) = unit
            .at
            .space()
            .filter(|at| territory.home(*at) == Some(country))
        else {
            continue;
        };
        let hq = unit.is_hq() && s.is_of_country(id, country) && s.is_supplied(id);
        cite!("14.27");
        let base = minor
            && unit.form() == Form::PartisanBase
            && unit.faction == s.politics.alignment(country);
        if hq || base {
            out.push(at);
        }
    }
}

/// 1.3.4c, 1.3.4f, 1.3.4j: a Logistics marker with a line to the country's sources.
fn depots(s: &State, country: CountryId, faction: Faction, out: &mut Vec<SpaceId>) {
    cite!("1.3.4c", "1.3.4f", "1.3.4j", "10.3b", "10.3c");
    cite!("14.18-axis", "14.18-soviet", "14.18-western");
    let named = named();
    let served = match faction {
        Faction::Axis => country == named.germany,
        Faction::Western => country == named.britain || country == named.united_states,
        Faction::Soviet => country == named.russia,
    };
    if !served {
        return;
    }
    let joined = |at: SpaceId| match faction {
        Faction::Western => [named.britain, named.united_states]
            .into_iter()
            .any(|source| s.supply(source, false).at(at)),
        Faction::Axis | Faction::Soviet => s.supply(country, true).at(at),
    };
    let markers = s.markers(Form::Logistics);
    let own = markers.filter(|(_, unit)| unit.is_of(faction));
    out.extend(
        own.filter_map(|(_, unit)| unit.at.space())
            .filter(|at| joined(*at)),
    );
}

/// 1.3.4: every place where a counter from the pool may be placed as a replacement.
pub fn locations(s: &State, id: UnitId) -> Vec<Spot> {
    cite!("1.3.4l");
    let unit = s.unit(id);
    let Some(faction) = unit.faction else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for country in s.nations_of(unit).into_iter().flatten() {
        if s.politics.status(country) == Status::Active(faction) {
            places(s, unit, country, faction, &mut all);
        }
    }
    let mut all: Vec<Spot> = all
        .into_iter()
        .filter(|at| is_open(s, faction, *at))
        .map(Spot::from)
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a unit that is no colonial finds a place without looking further than the Cities of its countries.
pub fn has_home_city(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    let territory = s.territory();
    let open = |country: CountryId| {
        let own = unit
            .faction
            .filter(|faction| s.politics.status(country) == Status::Active(*faction));
        own.is_some_and(|faction| territory.cities(country).any(|at| is_open(s, faction, at)))
    };
    let nations = s.nations_of(unit);
    nations.into_iter().flatten().any(open)
}

fn places(s: &State, unit: &Unit, country: CountryId, faction: Faction, out: &mut Vec<SpaceId>) {
    cite!("1.3.4j", "1.3.4k", "1.3.3.5");
    let named = named();
    let name = unit.sort.counter().map_or("", |counter| &*counter.name);
    if unit.has(Trait::Colonial) {
        match country {
            of if of == named.britain => {
                british_colonial(s, name, out);
                depots(s, country, faction, out);
            }
            of if of == named.germany => eastern_towns(s, out),
            of => colonies(s, of, faction, out),
        }
        return;
    }
    at_home(s, country, out);
    depots(s, country, faction, out);
    if country == named.russia {
        out.extend(off_map("box_central_asia"));
    }
    if country == named.united_states {
        out.extend(off_map("box_eastern_us_canada"));
    }
}
