//! 16.1.1: an Allied Minor whose Cities are all occupied is conquered; France fights on as Vichy.

use super::ask::{Judge, Matter};
use super::fall::{
    becomes, cede_pooled, countries, free_forces, french, is_occupied, name, remove_for_good,
};
use crate::Krieg;
use crate::ch13_countries::{break_up, cede, create_vichy};
use crate::data::{Trait, data};
use crate::losses::send;
use crate::politics::{Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::UnitId;
use frame::Act;
use kernel::{cite, rule};

/// The Minors that 16.1.1 can befall, and whose they are; Vichy cannot be conquered.
fn befalls(s: &State, country: CountryId) -> Option<Faction> {
    cite!("16.1.1k", "13.8.6.2d");
    if country == named().vichy || data().countries[country.index()].is_major() {
        return None;
    }
    match s.politics.status(country) {
        Status::Active(faction) if faction.is_allied() => {
            is_occupied(s, country, Faction::Axis).then_some(faction)
        }
        _ => None,
    }
}

pub fn check(t: &mut Act<'_, Krieg>) {
    for country in countries() {
        let Some(faction) = befalls(t.s, country) else {
            continue;
        };
        if country == named().france {
            fights_on(t, faction);
        } else {
            conquer(t, country, faction);
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
        "13.4c",
        "13.8.1.2"
    );
    t.log.say(rule!("16.1.1a"), || {
        format!("{} is conquered", name(country))
    });
    break_up(t, country);
    let left = remove_for_good(t, country);
    let conquered = Spot::conquered(faction).unwrap_or_else(Spot::aside);
    for id in left {
        send(t, id, conquered);
    }
    free_forces(t, country);
    // A marker for the whole country ends it.
    becomes(t, country, Status::Conquered(faction));
    cede_pooled(t, country, Faction::Axis);
}

/// 16.1.1f to 16.1.1j: France is beaten and fights on as Vichy, with three colonials and what comes back.
fn fights_on(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("16.1.1f", "16.1.1g", "16.1.1h", "16.1.1i", "16.1.1j");
    let france = named().france;
    t.log.say(rule!("16.1.1f"), || {
        "France has fallen and fights on".to_string()
    });
    break_up(t, france);
    create_vichy(t, Status::Active(faction));
    let mut colonials = 0;
    for id in french(t.s) {
        if is_colonial(t.s, id) {
            colonials += 1;
            send(t, id, Spot::aside());
        } else {
            send(t, id, Spot::delay());
        }
    }
    free_forces(t, france);
    if let Some(id) = data().find_ceded("germany_alsace_lorraine") {
        cede(t, id);
    }
    if !t.s.politics.fallen.contains(&france) {
        t.s.politics.fallen.push(france);
    }
    t.s.refresh();
    t.push(Judge {
        by: faction,
        matter: Matter::Colonials { left: colonials },
    });
}

/// The French 0-1-2 colonials; the Res has the same values and is none of them.
pub fn is_colonial(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    unit.sort.country() == Some(named().france)
        && unit.has(Trait::Colonial)
        && unit.face().is_some_and(|face| face.attack == 0)
}

/// The French 0-1-2 infantry with a V: the colonials and the Res.
pub fn is_light(s: &State, id: UnitId) -> bool {
    let face = s.unit(id).face();
    face.is_some_and(|face| (face.attack, face.defense, face.movement) == (0, 1, 2))
}
