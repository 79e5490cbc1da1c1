//! 16.2.1: Case Yellow, with the Influence that it and other events bring, and the colonials of a France that fights on.

use super::ask::{Judge, Matter, Near};
use super::fall::{becomes, countries, free_forces, is_barred, is_held_by, is_minor_of};
use super::{conquer, done, r16_1_1_conquest};
use crate::Krieg;
use crate::ch13_countries::{break_up, cede, create, create_vichy, intern, restore};
use crate::ch15_events::{About, receive};
use crate::data::{ConditionalId, Event, data};
use crate::ground::space;
use crate::losses::send;
use crate::politics::{Status, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::UnitId;
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

const INFLUENCE: Event = Event::new(19);

/// 16.2.1a: the Axis name a country that falls, if any would (0.read-6).
pub fn check(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    if countries().any(|country| may_fall(t.s, country).is_ok()) {
        t.push(Judge {
            by: Faction::Axis,
            matter: Matter::CaseYellow { event },
        });
    }
}

/// 16.2.1a, 16.2.1d: whether a country falls if it is named.
pub fn may_fall(s: &State, country: CountryId) -> Result<(), Illegal> {
    cite!("16.2.1a", "16.2.1d");
    let allied = [Faction::Western, Faction::Soviet];
    let active = matches!(s.politics.status(country), Status::Active(f) if f.is_allied());
    let minor = active && allied.iter().any(|f| is_minor_of(s, country, *f));
    demand!(minor, "16.2.1a", "that is no active Allied Minor");
    let vichy = country == named().vichy;
    demand!(!vichy, "16.1.1k", "Vichy cannot be conquered");
    let again = country == named().france && s.politics.fallen.contains(&country);
    demand!(!again, "16.2.1d", "France has fallen or been freed before");
    let german = |at: SpaceId| is_held_by(s, at, named().germany);
    let capital = data().countries[country.index()].capital;
    let territory = s.territory();
    let cities = territory.cities(country).filter(|city| german(*city));
    let enough = capital.is_some_and(german) || cities.count() >= 3;
    demand!(
        enough,
        "16.2.1a",
        "no supplied Germans are in its Capital or three of its Cities"
    );
    Ok(())
}

pub fn fall(t: &mut Act<'_, Krieg>, event: ConditionalId, country: CountryId) {
    cite!("16.2.1b", "16.2.1c");
    done(t, event);
    t.log.say(rule!("16.2.1a"), || "Case Yellow".to_string());
    let Status::Active(faction) = t.s.politics.status(country) else {
        return;
    };
    let capital = data().countries[country.index()].capital;
    let taken = capital.is_some_and(|at| has_german(t.s, at));
    let near = if country == named().france {
        france_falls(t);
        Near::France
    } else {
        conquer(t, country, faction);
        Near::Country(country)
    };
    if taken {
        offer_influence(t, near);
    }
}

fn has_german(s: &State, at: SpaceId) -> bool {
    let mut there = s.units_in(at.into());
    there.any(|(id, unit)| unit.is_ground() && s.is_of_country(id, named().germany))
}

/// 16.2.1e to 16.2.1h: France is no more; Vichy and Syria are Neutral.
fn france_falls(t: &mut Act<'_, Krieg>) {
    cite!("16.2.1e", "16.2.1f", "16.2.1g", "16.2.1h");
    let (france, vichy) = (named().france, named().vichy);
    break_up(t, france);
    create_vichy(t, Status::Neutral);
    free_forces(t, france);
    for id in ["germany_alsace_lorraine", "germany_occupied_france"] {
        let Some(marker) = data().find_ceded(id) else {
            continue;
        };
        cede(t, marker);
        let land = data().ceded[marker.index()].land;
        intern_all(t, |unit_at, faction| {
            faction.is_allied() && lies_in(unit_at, land)
        });
    }
    if let Some(marker) = data().find_ceded("france_syria") {
        restore(t, marker);
    }
    if let Some(syria) = data().find_country("syria") {
        create(t, syria, None);
        intern_in(t, syria);
    }
    becomes(t, vichy, Status::Neutral);
    t.s.politics.fallen.retain(|country| *country != vichy);
    t.s.politics.fallen.push(france);
    intern_in(t, vichy);
}

/// Whether a hex is part of what a marker cedes.
pub fn lies_in(at: SpaceId, land: crate::data::Ceded) -> bool {
    match land {
        crate::data::Ceded::Land(land) => data().lands[land.index()].hexes.contains(&at),
        crate::data::Ceded::Country(country) => space(at).country == Some(country),
    }
}

/// Interns every counter in the hexes of a country and its Dependents.
fn intern_in(t: &mut Act<'_, Krieg>, country: CountryId) {
    let territory = t.s.territory().into_owned();
    intern_all(t, |at, _| territory.owner(at) == Some(country));
}

/// Interns the counters of all factions that stand where it is so.
pub fn intern_all(t: &mut Act<'_, Krieg>, so: impl Fn(SpaceId, Faction) -> bool) {
    let there = t.s.units().filter(|(_, unit)| {
        let at = unit.at.space().filter(|at| !space(*at).is_box());
        super::r16_7_internment::is_internable(unit)
            && at.is_some_and(|at| unit.faction.is_some_and(|faction| so(at, faction)))
    });
    let there: Vec<UnitId> = there.map(|(id, _)| id).collect();
    for id in there {
        // A part of a unit that broke down may stand there by now, and is interned with it.
        if t.s.unit(id).at.space().is_some() {
            intern(t, id);
        }
    }
    t.s.refresh();
}

/// The Axis may bring a country under their Influence.
pub fn offer_influence(t: &mut Act<'_, Krieg>, near: Near) {
    t.push(Judge {
        by: Faction::Axis,
        matter: Matter::Influence { near },
    });
}

/// 16.2.1c, 16.2.1i, 16.2.2j, 16.3.4, 16.5.3: whether a country may come under Influence.
pub fn may_influence(
    s: &State,
    by: Faction,
    country: CountryId,
    near: Near,
) -> Result<(), Illegal> {
    cite!("16.2.1c", "16.2.1i", "16.2.2j");
    let minor = !data().countries[country.index()].is_major();
    let status = s.politics.status(country);
    let open = status == Status::Neutral || status == Status::Active(by);
    demand!(
        minor && open,
        "16.2.1c",
        "it is no Neutral or friendly Minor"
    );
    let plays = crate::ch13_countries::takes_part(s, country);
    demand!(plays, "16.2.1c", "it takes no part in the scenario");
    let territory = s.territory();
    let touches = |land: &str| {
        let Some(id) = data().find_ceded(land) else {
            return false;
        };
        let land = data().ceded[id.index()].land;
        let hexes = board().ids().filter(|at| lies_in(*at, land));
        let mut beside = hexes.flat_map(|at| crate::ground::hexes().near(at));
        beside.any(|at| territory.home(at) == Some(country))
    };
    let borders = match near {
        Near::Anywhere => true,
        // One that was ceded whole has no land any more: what is printed is meant.
        Near::Country(other) => territory.touches_printed(country, other),
        Near::France => {
            let vichy = named().vichy;
            country == vichy
                || territory.share_border(country, vichy)
                || touches("germany_occupied_france")
        }
        Near::Ostland => super::r16_2_2_ostland::made(s).any(touches),
    };
    demand!(borders, "16.2.1c", "it does not share that border");
    Ok(())
}

pub fn influence(t: &mut Act<'_, Krieg>, by: Faction, country: CountryId) {
    receive(t, by, INFLUENCE, About::Country(country));
}

/// 16.1.1h: a City or Port in a French Dependent without enemies, one colonial in each.
pub fn may_take_colonial(s: &State, by: Faction, at: Spot) -> Result<(), Illegal> {
    cite!("16.1.1h");
    let Some(hex) = at.space() else {
        return Err(Illegal::new(rule!("16.1.1h"), "it goes into a hex"));
    };
    let holding = s.territory().of(hex);
    let dependent = holding.is_some_and(|h| h.dependent && h.country == named().vichy);
    demand!(dependent, "16.1.1h", "that is no French Dependent");
    let facts = space(hex);
    let place = facts.city || facts.port;
    demand!(place, "16.1.1h", "there is no City and no Port");
    demand!(!is_barred(s, at, by), "16.1.1h", "an enemy is there");
    let twice = s
        .units_in(at)
        .any(|(id, _)| r16_1_1_conquest::is_colonial(s, id));
    demand!(!twice, "16.1.1h", "a colonial is there");
    Ok(())
}

/// The French colonials that wait to be placed.
fn waiting(s: &State) -> Vec<UnitId> {
    let aside = s.units_in(Spot::aside()).map(|(id, _)| id);
    aside
        .filter(|id| r16_1_1_conquest::is_colonial(s, *id))
        .collect()
}

pub fn colonial(t: &mut Act<'_, Krieg>, by: Faction, left: u8, at: Spot) {
    if let Some(id) = waiting(t.s).first() {
        send(t, *id, at);
        t.s.refresh();
    }
    if left > 1 {
        t.push(Judge {
            by,
            matter: Matter::Colonials { left: left - 1 },
        });
    }
}

/// 16.1.1h: a colonial for which there is no place goes to the Force Pool.
pub fn no_room(t: &mut Act<'_, Krieg>, by: Faction, left: u8) {
    for id in waiting(t.s).into_iter().take(usize::from(left)) {
        send(t, id, Spot::pool(by));
    }
    t.s.refresh();
}
