//! Chapter 15: the forty Political Events.
//!
//! [`receive`] is the one way in: a faction receives an event. What follows at once is done there; what somebody has
//! to decide is one [`Decide`], which says by its [`Ask`] what is asked and is answered with a [`Deed`]. An event that
//! brings another pushes it as [`Receive`]. What is impossible is a No Result (0.read-1): nothing is asked, and nothing
//! happens.

use crate::Krieg;
use crate::cards::{FailureKind, Receives};
use crate::ch00_sequence::Segment;
use crate::ch01_cards::{modified, political_drm};
use crate::data::{Ceded, Event, LandKind, data};
use crate::game::Action;
use crate::politics::Status;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CardId, CededId, CountryId, Faction, StepKind};
use crate::unit::{Form, Unit, UnitId};
use frame::{Act, Chapter};
use kernel::{Label, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

mod ask;
mod lose;
mod r15_14_failure;
mod r15_19_influence;
mod r15_1_resistance;
mod r15_30_pacific;
mod r15_3_lands;
mod r15_4_civil_war;
mod r15_8_losses;

pub use ask::{Ask, Thing};
pub use lose::Toll;

frame::chapter! {
    /// What chapter 15 asks.
    steps EventStep of Krieg {
        ask::Decide => Deed,
        ask::Receive,
    }
    /// What is answered to it.
    actions EventAction {}
}

/// What an event is about, as far as its card or table has said so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Nothing,
    /// The selected country.
    Country(CountryId),
    /// The land that is demanded; the country that has it is the one that resists.
    Land(CededId),
    Area(Area),
    /// 15.14
    Failure {
        suffers: Faction,
        kind: FailureKind,
    },
    /// 15.32
    Directive(CardId),
    /// 15.30: one unit comes back, without a die.
    ReturnOne,
    /// 15.36: only the support unit.
    SupportOnly,
}

impl About {
    /// The country that it is about: the selected one, or the one that has the land.
    pub fn country(self) -> Option<CountryId> {
        match self {
            About::Country(country) => Some(country),
            About::Land(land) => Some(ceding(land)),
            _ => None,
        }
    }
}

/// The country that a land would be taken from.
pub fn ceding(land: CededId) -> CountryId {
    let marker = &data().ceded[land.index()];
    match marker.land {
        Ceded::Country(country) => country,
        Ceded::Land(land) => {
            let land = &data().lands[land.index()];
            match (land.kind, land.dependent_of.first()) {
                (LandKind::Region(of) | LandKind::Breakaway(of), _) => of,
                (LandKind::Dependent, Some(of)) => *of,
                (LandKind::Dependent, None) => marker.to,
            }
        }
    }
}

/// 13.8.4a: the events that touch a country in which there is a Civil War.
fn touches_civil_war(event: Event) -> bool {
    matches!(event.number(), 4 | 5 | 10 | 29 | 31 | 34 | 35 | 39)
}

/// A faction receives an event.
pub fn receive(t: &mut Act<'_, Krieg>, faction: Faction, event: Event, about: About) {
    cite!("0.read-1", "13.8.4a");
    t.log.say(rule!("0.read-1"), || {
        let name = &data().events[event.index()].name;
        format!("{}: {name}", faction.name())
    });
    let country = about.country();
    let exists = country.is_none_or(|country| t.s.politics.status(country).exists());
    let civil_war = country.is_some() && country == t.s.politics.civil_war_country();
    if !exists || civil_war && !touches_civil_war(event) {
        t.log.say(rule!("0.read-1"), || "No Result".to_string());
        return;
    }
    match (event.number(), about) {
        (1, _) => r15_1_resistance::allies(t, faction),
        (3, About::Land(land)) => r15_3_lands::cede(t, faction, land),
        (4, _) => r15_4_civil_war::fight(t, faction, !faction.is_allied()),
        (5, _) => r15_4_civil_war::fight(t, faction, faction.is_allied()),
        (8, _) => r15_8_losses::coup(t, faction),
        (11, _) => r15_8_losses::delay_reduction(t, faction),
        (13, About::Area(area)) => r15_19_influence::success(t, faction, area),
        (14, About::Failure { suffers, kind }) => r15_14_failure::suffer(t, suffers, kind),
        (18, _) => r15_1_resistance::hitler(t),
        (19, About::Country(country)) => r15_19_influence::influence(t, faction, country),
        (22, _) => r15_8_losses::defeat(t),
        (27, About::Country(country)) => r15_19_influence::neutrality(t, country),
        (29, _) => r15_4_civil_war::no_pasaran(t, faction),
        (30, _) => r15_30_pacific::commit(t, faction, about == About::ReturnOne),
        (34, _) => r15_4_civil_war::independence(t),
        (35, _) => r15_4_civil_war::infighting(t, faction),
        (39, _) => r15_4_civil_war::bell(t, faction),
        _ => {}
    }
}

// What several events look at.

pub(crate) fn countries() -> impl Iterator<Item = CountryId> {
    (0..data().countries.len() as u16).map(CountryId)
}

pub(crate) fn is_neutral(s: &State, country: CountryId) -> bool {
    s.politics.status(country) == Status::Neutral
}

pub(crate) fn country_name(country: CountryId) -> &'static str {
    &data().countries[country.index()].name
}

/// A hex of the map, and no box.
pub(crate) fn is_hex(at: Spot) -> bool {
    at.space()
        .is_some_and(|id| !crate::ground::space(id).is_box())
}

/// A support unit, whichever side lies up; a Devastation marker is none any more.
pub(crate) fn is_support(unit: &Unit) -> bool {
    let counter = unit.sort.counter();
    let support = counter.is_some_and(|c| matches!(c.body, crate::data::Body::Support { .. }));
    support && unit.form() != Form::Devastation
}

/// Every counter of a faction that a rule means, of like ones in a place the first.
pub(crate) fn counters(
    s: &State,
    faction: Faction,
    is: impl Fn(&Unit) -> bool,
) -> impl Iterator<Item = UnitId> {
    let own = s
        .units()
        .filter(move |(_, unit)| unit.is_of(faction) && is(unit));
    own.map(|(id, _)| id)
        .filter(|id| s.pieces.is_first_of_its_like(*id))
}

/// 15.1a, 15.3b: an unmodified die: 1 to 3 the West, 4 to 6 the Soviets.
pub(crate) fn one_of_the_allies(t: &mut Act<'_, Krieg>, rule: RuleId) -> Faction {
    let die = t.dice.d6();
    let faction = if die <= 3 {
        Faction::Western
    } else {
        Faction::Soviet
    };
    t.log.rolled(rule, &[die], || faction.name().to_string());
    faction
}

/// A roll on an Area Table, with Political DRMs in the segments that have them. France gives way to Vichy.
pub(crate) fn area_roll(t: &mut Act<'_, Krieg>, faction: Faction, area: Area) -> Option<CountryId> {
    cite!("15.26f", "1.1.2.1a");
    let drm = match t.s.clock.segment {
        Segment::OptionCard | Segment::PoliticalEvents => political_drm(t.s, faction, None),
        _ => 0,
    };
    let die = t.dice.d6();
    let result = data().areas.at(area, modified(die, drm));
    let exists = |country: &CountryId| t.s.politics.status(*country).exists();
    let found = Some(result.country)
        .filter(exists)
        .or(result.or.filter(exists))
        .or(Some(result.country));
    t.log.rolled(rule!("15.13"), &[die], || {
        format!("{} Area: {}", area.word(), country_name(result.country))
    });
    found
}

pub(crate) fn grant(_t: &mut Act<'_, Krieg>, _faction: Faction, _who: Receives, _kind: StepKind) {}
pub(crate) fn civil_war_table(_t: &mut Act<'_, Krieg>, _faction: Faction) {}
pub(crate) fn activate(_t: &mut Act<'_, Krieg>, _country: CountryId, _faction: Faction) {}
pub(crate) fn remove_country(_t: &mut Act<'_, Krieg>, _country: CountryId) {}

impl Chapter<Krieg> for EventAction {
    fn label(self, s: &State) -> Label {
        let EventAction::Deed(deed) = self;
        ask::label(s, deed)
    }
    fn verb(self) -> u8 {
        let EventAction::Deed(deed) = self;
        match deed {
            Deed::Nothing => 60,
            Deed::Do(_) => 61,
            Deed::Country(_) => 62,
            Deed::Hex(_) => 63,
            Deed::Unit(_) => 64,
            Deed::Step(_) => 65,
            Deed::Area(_) => 66,
            Deed::Faction(_) => 67,
            Deed::Land(_) => 68,
            Deed::Card(_) => 69,
            Deed::Truce { .. } => 70,
            Deed::Failure { .. } => 71,
            Deed::Policy(_) => 72,
        }
    }
}

fn add(out: &mut Vec<Action>, deeds: impl IntoIterator<Item = Deed>) {
    frame::add(out, deeds);
}
