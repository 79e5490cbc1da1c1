//! 15.13, 15.19, 15.27: Influence and Neutrality.

use super::{Ask, Decide, Deed, Thing, is_neutral};
use crate::Krieg;
use crate::ch13_countries::{Cause, activate};
use crate::data::CivilWarMarker;
use crate::politics::{Confined, Leaning, Posture, Status};
use crate::state::State;
use crate::types::{Area, CountryId, Faction, PostureBox, WarState};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

const THINGS: [Thing; 6] = [
    Thing::FreePassage,
    Thing::NoOccupation,
    Thing::Stronghold,
    Thing::Leaning,
    Thing::OwnInfluence,
    Thing::Activate,
];

/// 15.13: a roll on an Area Table; a Neutral result comes under Influence.
pub(super) fn success(t: &mut Act<'_, Krieg>, faction: Faction, area: Area) {
    cite!("15.13");
    let country = super::area_roll(t, faction, area);
    if super::is_selectable(t.s, country) {
        influence(t, faction, country);
    } else {
        super::no_result(t);
    }
}

/// 15.19
pub(super) fn influence(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.19a", "15.19b", "15.19c");
    t.push(Decide {
        by: faction,
        ask: Ask::Influence { country },
    });
}

/// 15.27: one Influence marker less, or a Neutrality marker.
pub(super) fn neutrality(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("15.27", "14.23");
    if !is_neutral(t.s, country) {
        return;
    }
    let nation = t.s.politics.nation_mut(country);
    nation.leaning = match nation.leaning {
        Leaning::Influence(_) => Leaning::None,
        Leaning::None | Leaning::Neutrality => Leaning::Neutrality,
    };
}

/// A marker that stands against a faction's Influence.
pub(super) fn is_against(leaning: Leaning, faction: Faction) -> bool {
    cite!("14.14", "14.23");
    match leaning {
        Leaning::None => false,
        Leaning::Neutrality => true,
        Leaning::Influence(of) => of != faction,
    }
}

/// 14.9: whether a country has the Stronghold of an enemy of the faction, or any if nobody is named.
pub(super) fn stronghold(s: &State, country: CountryId, enemy_of: Option<Faction>) -> bool {
    cite!("14.9");
    let support = s.politics.republican_support;
    s.politics.civil_war.iter().any(|(at, marker)| {
        let of = match marker {
            CivilWarMarker::RepublicanStronghold => support,
            CivilWarMarker::NationalistStronghold => Some(Faction::Axis),
            _ => return false,
        };
        let there = at.space().and_then(|id| crate::ground::space(id).country);
        there == Some(country) && (enemy_of.is_none() || of != enemy_of)
    })
}

/// 15.19c: in Pre-War Locarno and Cordon keep a Minor from joining the Allies.
fn is_bound(s: &State, country: CountryId, faction: Faction) -> bool {
    let which = match faction {
        Faction::Axis => return false,
        Faction::Western => PostureBox::WesternMinors,
        Faction::Soviet => PostureBox::SovietMinors,
    };
    let own = crate::data::data().countries[country.index()].posture_box;
    let Posture::Policy(policy) = s.politics.posture_of(own.unwrap_or(which)) else {
        return false;
    };
    let name = &*crate::data::data().policies[policy.index()].id;
    s.politics.war_state == WarState::PreWar
        && matches!(name, "treaty_of_locarno" | "cordon_sanitaire")
}

pub(super) fn deeds() -> Vec<Deed> {
    let things = THINGS.into_iter().map(Deed::Do);
    things.chain([Deed::Nothing]).collect()
}

pub(super) fn allows(
    s: &State,
    by: Faction,
    country: CountryId,
    deed: Deed,
) -> Result<(), Illegal> {
    let Deed::Do(thing) = deed else {
        demand!(deed == Deed::Nothing, "15.19a", "choose what to do");
        return Ok(());
    };
    let nation = s.politics.nation(country);
    let friendly = nation.status == Status::Active(by);
    let neutral = nation.status == Status::Neutral;
    match thing {
        Thing::FreePassage | Thing::NoOccupation => {
            let marker = if thing == Thing::FreePassage {
                Confined::FreePassage
            } else {
                Confined::NoOccupation
            };
            let there = friendly && nation.confined == Some(marker);
            demand!(there, "15.19a", "no such marker is in a friendly Minor");
        }
        Thing::Stronghold => {
            demand!(neutral, "15.19a", "the country is not Neutral");
            let peace = s.politics.civil_war_country().is_none();
            demand!(peace, "15.19a", "a Civil War is in effect");
            let there = stronghold(s, country, None);
            demand!(there, "15.19a", "no Stronghold is there");
        }
        Thing::Leaning => {
            let there = neutral && is_against(nation.leaning, by);
            demand!(there, "15.19a", "no Neutrality or enemy Influence is there");
        }
        Thing::OwnInfluence => {
            demand!(neutral, "15.19b", "the country is not Neutral");
            let free = nation.leaning == Leaning::None;
            demand!(free, "15.19b", "a marker is there already");
            let held = stronghold(s, country, Some(by));
            demand!(!held, "15.19b", "an enemy Stronghold is there");
        }
        Thing::Activate => {
            let ready = neutral && nation.leaning == Leaning::Influence(by);
            demand!(ready, "15.19c", "no friendly Influence marker is there");
            let held = stronghold(s, country, Some(by));
            demand!(!held, "15.19c", "an enemy Stronghold is there");
            let bound = is_bound(s, country, by);
            demand!(!bound, "15.19c", "Locarno or Cordon keeps it out of war");
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.19a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, country: CountryId, deed: Deed) {
    let Deed::Do(thing) = deed else {
        return;
    };
    let name = super::country_name(country);
    match thing {
        Thing::FreePassage | Thing::NoOccupation => {
            t.s.politics.nation_mut(country).confined = None;
            t.log
                .say(rule!("15.19a"), || format!("{name} is free to act"));
        }
        Thing::Stronghold => remove_stronghold(t),
        Thing::Leaning => {
            t.s.politics.nation_mut(country).leaning = Leaning::None;
            t.log
                .say(rule!("15.19a"), || format!("{name} loses its marker"));
        }
        Thing::OwnInfluence => {
            t.s.politics.nation_mut(country).leaning = Leaning::Influence(by);
            t.log.say(rule!("15.19b"), || {
                format!("{} Influence in {name}", by.name())
            });
        }
        Thing::Activate => activate(t, country, by, Cause::Event),
        _ => {}
    }
}

/// The Stronghold and Republican Support markers leave the game.
pub(super) fn remove_stronghold(t: &mut Act<'_, Krieg>) {
    t.s.politics.civil_war.clear();
    t.s.politics.republican_support = None;
    t.log
        .say(rule!("15.28f"), || "The Stronghold is lost".to_string());
}
