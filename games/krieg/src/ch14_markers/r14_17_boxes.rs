//! 14.17, 14.25, 14.30, 14.32: Lend-Lease, the Reich Annex, and what lies on the VP Track.

use super::{keep_side, the, tide};
use crate::Krieg;
use crate::data::{CountryClass, data};
use crate::game::Action;
use crate::losses::send;
use crate::politics::{Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 14.17: the West lays the marker into one of two boxes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lend {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Lending(pub Faction);

pub(super) fn lending(Lending(faction): Lending) -> Label {
    Label::new(
        "lend_lease",
        format!("Lend-Lease to the {}", faction.name()),
    )
}

pub(super) fn lend_lease(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.17");
    send(t, id, Spot::aside());
    t.push(Lend {});
}

impl Question<Krieg> for Lend {
    type Answer = Lending;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Western))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, Faction::ALL.iter().map(|faction| Lending(*faction)));
    }
    fn check(&self, _s: &State, Lending(faction): Lending) -> Result<(), Illegal> {
        demand!(faction.is_allied(), "14.17", "it goes to one of the Allies");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Lending(faction): Lending) {
        t.pop();
        if let Some(id) = the(t.s, "lend_lease") {
            keep_side(t, id, Spot::events(faction));
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("To whom does Lend-Lease go?".into(), rule!("14.17"))
    }
}

/// 14.25, 14.32: into the box of the Axis Tide.
pub(super) fn on_vp_track(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.25", "14.32");
    keep_side(t, id, Spot::vp(tide(t.s)));
    if super::ss_europa(t.s)
        && let Some(production) = the(t.s, "minor_country_production_axis")
    {
        send(t, production, Spot::out_of_game());
    }
}

/// 14.30: the Axis name the country that the Reich annexes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annex {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Annexing(pub CountryId);

pub(super) fn annexing(Annexing(country): Annexing) -> Label {
    let country = &data().countries[country.index()];
    let label = Label::new("annex", format!("Annex {}", country.name));
    match country.capital {
        Some(capital) => label.on(Spot::from(capital).target()),
        None => label,
    }
}

pub(super) fn reich_annex(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.30");
    send(t, id, Spot::aside());
    t.push(Annex {});
}

fn may_annex(s: &State, country: CountryId) -> Result<(), Illegal> {
    let facts = &data().countries[country.index()];
    let minor = matches!(facts.class, CountryClass::Minor { .. });
    demand!(minor, "14.30", "it is no Minor");
    let fitting = matches!(
        s.politics.status(country),
        Status::Active(Faction::Axis) | Status::Conquered(_)
    );
    demand!(
        fitting,
        "14.30",
        "it is neither an Axis nor a Conquered country"
    );
    let spared = matches!(&*facts.id, "france" | "italy" | "vichy");
    demand!(!spared, "14.30", "the Reich does not annex it");
    let near = s.territory().share_border(country, named().germany);
    demand!(near, "14.30", "it shares no Border with Germany");
    Ok(())
}

fn countries() -> impl Iterator<Item = CountryId> {
    (0..data().countries.len() as u16).map(CountryId)
}

impl Question<Krieg> for Annex {
    type Answer = Annexing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if countries().any(|country| may_annex(t.s, country).is_ok()) {
            Open::Ask(t.s.seat(Faction::Axis))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, countries().map(Annexing));
    }
    fn check(&self, s: &State, Annexing(country): Annexing) -> Result<(), Illegal> {
        may_annex(s, country)
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Annexing(country): Annexing) {
        t.pop();
        let capital = data().countries[country.index()].capital;
        if let (Some(id), Some(capital)) = (the(t.s, "reich_annex"), capital) {
            keep_side(t, id, capital.into());
        }
        // 13.8.3b: what is mixed with its steps breaks down, for these leave play.
        crate::ch13_countries::break_up(t, country);
        t.s.politics.annexed = Some(country);
        t.s.politics.nation_mut(country).status = Status::Gone;
        t.s.politics.nation_mut(country).confined = None;
        remove_counters(t, country);
        t.log.say(rule!("14.30"), || {
            format!("Germany annexes {}", data().countries[country.index()].name)
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which country does the Reich annex?".into(), rule!("14.30"))
    }
}

/// 14.7b, 14.30: all counters of a country leave play.
pub(super) fn remove_counters(t: &mut Act<'_, Krieg>, country: CountryId) {
    let own = t.s.units().filter(|(_, unit)| {
        let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
        minor && unit.sort.country() == Some(country)
    });
    let own: Vec<UnitId> = own.map(|(id, _)| id).collect();
    for id in own {
        send(t, id, Spot::out_of_game());
    }
    let economy = format!("war_economy_{}", data().countries[country.index()].id);
    if let Some(id) = the(t.s, &economy) {
        send(t, id, Spot::out_of_game());
    }
}
