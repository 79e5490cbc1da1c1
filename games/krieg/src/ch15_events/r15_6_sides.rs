//! 15.2, 15.6, 15.7, 15.9, 15.10, 15.12, 15.15, 15.17: countries take sides, and resist.

use super::lose::{self, Toll, WHOLE};
use super::r15_19_influence::{influence, is_against, remove_stronghold, stronghold};
use super::{About, Ask, Decide, Deed, Receive, is_selectable};
use crate::Krieg;
use crate::ch13_countries::{self as countries, Cause};
use crate::data::{Event, data};
use crate::politics::{CededAt, Leaning, Posture, named};
use crate::state::State;
use crate::types::{CededId, CountryId, Faction, WarState};
use frame::{Act, Open, Question};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

const CEDED_LAND: Event = Event::new(3);

/// 15.2: a country goes to war with its neighbour.
pub(super) fn border_war(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.2");
    if !is_selectable(t.s, country) {
        return;
    }
    neighbour(t, faction, country, faction.is_allied());
    countries::activate(t, country, faction, Cause::Event);
}

/// A faction must bring a Neutral that borders a country into the war, on the enemy's side.
pub(super) fn neighbour(t: &mut Act<'_, Krieg>, by: Faction, of: CountryId, as_axis: bool) {
    t.push(Decide {
        by,
        ask: Ask::Neighbour { of, as_axis },
    });
}

/// 15.6: it joins the Axis, unless something in it still speaks against that.
pub(super) fn join_axis(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("15.6");
    if !is_selectable(t.s, country) {
        return;
    }
    if is_against(t.s.politics.nation(country).leaning, Faction::Axis) {
        lose_marker(t, country);
    } else if stronghold(t.s, country, Some(Faction::Axis)) {
        remove_stronghold(t);
    } else {
        countries::activate(t, country, Faction::Axis, Cause::Event);
    }
}

fn lose_marker(t: &mut Act<'_, Krieg>, country: CountryId) {
    t.s.politics.nation_mut(country).leaning = Leaning::None;
    t.log.say(rule!("15.6"), || {
        format!("{} loses its marker", super::country_name(country))
    });
}

/// 15.15: it lets friends pass, unless something in it still speaks against that.
pub(super) fn free_passage(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.15", "14.13");
    if !is_selectable(t.s, country) {
        return;
    }
    if is_against(t.s.politics.nation(country).leaning, faction) {
        lose_marker(t, country);
    } else {
        countries::activate(t, country, faction, Cause::FreePassage);
    }
}

/// 15.9: it goes over to the enemies of whoever received this.
pub(super) fn coup_detat(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.9");
    if faction.is_allied() {
        countries::activate(t, country, Faction::Axis, Cause::CoupDetat);
    } else {
        countries::activate_allied(t, country, Cause::CoupDetat);
    }
}

/// 15.10
pub(super) fn declare_war(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.10");
    if super::is_neutral(t.s, country) {
        countries::declare_war(t, faction, country);
    }
}

/// 15.7: it resists.
pub(super) fn resist(t: &mut Act<'_, Krieg>, faction: Faction, about: About) {
    cite!("15.7b", "15.7c", "15.7d");
    let Some(country) = about.country(t.s).filter(|c| super::is_neutral(t.s, *c)) else {
        return;
    };
    let land = match about {
        About::Land(land) => Some(land),
        _ => None,
    };
    let major = match faction {
        Faction::Axis => {
            t.push(Aligned {
                country,
                land,
                then: Then::Resist,
            });
            countries::align(t, country, None);
            return;
        }
        Faction::Western => named().britain,
        Faction::Soviet => named().russia,
    };
    if t.s.politics.policy(major).is_some() {
        lose::push(t, faction, Toll::National(major), WHOLE);
    } else {
        provoke(t, faction, land);
        countries::activate(t, country, Faction::Axis, Cause::CountryResists);
    }
}

/// 15.7e: the demand becomes a war aim, and a Blitz marker helps it along.
fn provoke(t: &mut Act<'_, Krieg>, faction: Faction, land: Option<CededId>) {
    cite!("15.7e");
    if let Some(land) = land {
        t.s.politics.ceded[land.index()] = CededAt::Pool;
    }
    t.s.tracks.awarded[faction.index()] += 1;
}

/// 15.12: its Ally is compensated, then it cedes the land.
pub(super) fn settlement(t: &mut Act<'_, Krieg>, land: CededId) {
    cite!("15.12");
    let country = super::ceding(t.s, land);
    t.push(Receive {
        faction: Faction::Axis,
        event: CEDED_LAND,
        about: About::Land(land),
    });
    t.push(Aligned {
        country,
        land: Some(land),
        then: Then::Settle,
    });
    countries::align(t, country, None);
}

/// 15.17: a neighbour is courted, the land waits, and the country declines among the Allies.
pub(super) fn decline(t: &mut Act<'_, Krieg>, land: CededId) {
    cite!("15.17");
    let country = super::ceding(t.s, land);
    t.s.politics.ceded[land.index()] = CededAt::Delay;
    countries::activate_allied(t, country, Cause::GradualDecline);
    t.push(Decide {
        by: Faction::Axis,
        ask: Ask::Court { of: country },
    });
}

/// What goes on when the alignment of a country is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aligned {
    pub country: CountryId,
    pub land: Option<CededId>,
    pub then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Resist,
    Settle,
}

impl Question<Krieg> for Aligned {
    type Answer = super::EventAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        t.pop();
        let faction = countries::aligned(t.s, self.country);
        match (self.then, faction) {
            (Then::Resist, Some(faction)) => self.resists(t, faction),
            (Then::Settle, Some(by)) => t.push(Decide {
                by,
                ask: Ask::Court { of: self.country },
            }),
            (_, None) => {}
        }
        Open::Again
    }
}

impl Aligned {
    /// 15.7a, 15.7b: in Pre-War its Policy says what comes of it.
    fn resists(&self, t: &mut Act<'_, Krieg>, faction: Faction) {
        cite!(
            "15.7a",
            "15.7b",
            "15.7f",
            "13.6.1-locarno",
            "13.6.1-cordon",
            "13.6.1-guarantees",
            "13.6.1-entente",
            "13.6.1-pact"
        );
        let country = self.country;
        let war = t.s.politics.war_state != WarState::PreWar;
        let policy = match t.s.politics.posture_as(country, faction) {
            Posture::Policy(policy) => &*data().policies[policy.index()].id,
            Posture::War | Posture::Truce(_) => "",
        };
        match policy {
            _ if war => {}
            "treaty_of_locarno" | "cordon_sanitaire" => {
                super::crisis(t, country, self.land);
                return;
            }
            "guarantees" | "franco_russian_entente" | "nazi_soviet_pact" => {}
            _ => return super::no_result(t),
        }
        provoke(t, Faction::Axis, self.land);
        countries::activate(t, country, faction, Cause::CountryResists);
    }
}

pub(super) fn deeds() -> Vec<Deed> {
    super::countries().map(Deed::Country).collect()
}

pub(super) fn allows(s: &State, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    let Deed::Country(country) = deed else {
        return Err(Illegal::new(rule!("15.2"), "name a country"));
    };
    let neutral = is_selectable(s, country);
    demand!(neutral, "15.2", "it is no Neutral that can be selected");
    let near = match ask {
        Ask::Neighbour { of, .. } => s.territory().touches_dependents_too(country, of),
        Ask::Court { of } => s.territory().share_border(country, of),
        _ => true,
    };
    demand!(near, "0.gloss-border", "it shares no Border");
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    let Deed::Country(country) = deed else { return };
    match ask {
        Ask::Neighbour { as_axis: true, .. } => {
            countries::activate(t, country, Faction::Axis, Cause::Event);
        }
        Ask::Neighbour { as_axis: false, .. } => {
            countries::activate_allied(t, country, Cause::Event);
        }
        _ => influence(t, by, country),
    }
}
