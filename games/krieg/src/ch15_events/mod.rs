//! Chapter 15: the forty Political Events.
//!
//! [`receive`] is the one way in: a faction receives an event. What follows at once is done there; what somebody has
//! to decide is one [`Decide`], which says by its [`Ask`] what is asked and is answered with a [`Deed`]. An event that
//! brings another pushes it as [`Receive`]. What is impossible is a No Result (0.read-1): nothing is asked, and nothing
//! happens.

use crate::Krieg;
use crate::cards::FailureKind;
use crate::ch01_cards::{Selected, no_result, owner_of, political_roll, run_table, run_table_with};
use crate::ch13_countries::{admits, is_in_civil_war, takes_part};
use crate::data::{Ceded, Event, LandKind, data};
use crate::game::Action;
use crate::politics::{Leaning, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CardId, CededId, CountryId, Faction};
use crate::unit::{Form, Unit, UnitId};
use frame::{Act, Chapter};
use kernel::{Label, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

mod ask;
mod lose;
mod r15_14_failure;
mod r15_19_influence;
mod r15_1_resistance;
mod r15_20_offensive;
mod r15_26_minors;
mod r15_28_options;
mod r15_30_pacific;
mod r15_32_weapons;
mod r15_3_lands;
mod r15_4_civil_war;
mod r15_6_sides;
mod r15_8_losses;

pub use ask::{Ask, Thing};
pub use lose::Toll;

frame::chapter! {
    /// What chapter 15 asks.
    steps EventStep of Krieg {
        ask::Decide => Deed,
        ask::Receive,
        r15_6_sides::Aligned,
        r15_28_options::Talks,
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
    pub fn country(self, s: &State) -> Option<CountryId> {
        match self {
            About::Country(country) => Some(country),
            About::Land(land) => Some(ceding(s, land)),
            _ => None,
        }
    }
}

/// The country that a land is taken from: whose it is, or was before the marker came into force.
pub fn ceding(s: &State, land: CededId) -> CountryId {
    if let Some(owner) = owner_of(s, land) {
        return owner;
    }
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

/// 0.read-6: whether a country can be selected for an event, so that nobody dodges it by choosing where nothing happens.
pub fn is_possible(s: &State, event: Event, country: CountryId) -> bool {
    cite!("0.read-6");
    let neutrality = s.politics.nation(country).leaning == Leaning::Neutrality;
    admits(s, country, event) && !(event.number() == 27 && neutrality)
}

/// A faction receives an event.
pub fn receive(t: &mut Act<'_, Krieg>, faction: Faction, event: Event, about: About) {
    cite!("0.read-1", "13.8.4a");
    t.log.say(rule!("0.read-1"), || {
        let name = &data().events[event.index()].name;
        format!("{}: {name}", faction.name())
    });
    let country = about.country(t.s);
    let exists = country.is_none_or(|country| t.s.politics.status(country).exists());
    let admitted = country.is_none_or(|country| admits(t.s, country, event));
    if !exists || !admitted {
        return no_result(t);
    }
    carry_out(t, faction, event, about);
}

/// What an event does. One that is told what it cannot be about is a No Result.
fn carry_out(t: &mut Act<'_, Krieg>, faction: Faction, event: Event, about: About) {
    match (event.number(), about) {
        (1, _) => r15_1_resistance::allies(t, faction),
        (2, About::Country(country)) => r15_6_sides::border_war(t, faction, country),
        (3, About::Land(land)) => r15_3_lands::cede(t, faction, land),
        (4, _) => r15_4_civil_war::fight(t, !faction.is_allied()),
        (5, _) => r15_4_civil_war::fight(t, faction.is_allied()),
        (6, About::Country(country)) => r15_6_sides::join_axis(t, country),
        (7, About::Country(_) | About::Land(_)) => r15_6_sides::resist(t, faction, about),
        (8, _) => r15_8_losses::coup(t, faction),
        (9, About::Country(country)) => r15_6_sides::coup_detat(t, faction, country),
        (10, About::Country(country)) => r15_6_sides::declare_war(t, faction, country),
        (11, _) => r15_8_losses::delay_reduction(t, faction),
        (12, About::Land(land)) => r15_6_sides::settlement(t, land),
        (13, About::Area(area)) => r15_19_influence::success(t, faction, area),
        (14, About::Failure { suffers, kind }) => r15_14_failure::suffer(t, suffers, kind),
        (15, About::Country(country)) => r15_6_sides::free_passage(t, faction, country),
        (16, About::Country(country)) => r15_3_lands::concede(t, country),
        (17, About::Land(land)) => r15_6_sides::decline(t, land),
        (18, _) => r15_1_resistance::hitler(t),
        (19, About::Country(country)) => r15_19_influence::influence(t, faction, country),
        (20, _) => r15_20_offensive::mandate(t, faction),
        (21, _) => r15_20_offensive::aid(t, faction),
        (22, _) => r15_8_losses::defeat(t),
        (23, _) => r15_28_options::takeover(t),
        (24, About::Land(land)) => r15_8_losses::victory(t, land),
        (25, _) => r15_26_minors::create(t),
        (26, _) => r15_26_minors::politics(t, faction),
        (27, About::Country(country)) => r15_19_influence::neutrality(t, country),
        (28, _) => r15_28_options::pressure(t, faction),
        (29, _) => r15_4_civil_war::no_pasaran(t, faction),
        (30, _) => r15_30_pacific::commit(t, faction, about == About::ReturnOne),
        (31, _) => r15_28_options::option(t, faction),
        (32, About::Directive(card)) => r15_32_weapons::production(t, card),
        (33, _) => r15_32_weapons::project(t, faction),
        (34, _) => r15_4_civil_war::independence(t),
        (35, _) => r15_4_civil_war::infighting(t, faction),
        (36, _) => r15_32_weapons::special(t, about == About::SupportOnly),
        (37, About::Country(country)) => r15_28_options::challenge(t, faction, country),
        (38, _) => r15_32_weapons::improvement(t, faction),
        (39, _) => r15_4_civil_war::bell(t, faction),
        (40, _) => r15_20_offensive::volkssturm(t),
        _ => no_result(t),
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

/// A Neutral that events other than those of its Civil War may select.
pub(crate) fn is_selectable(s: &State, country: CountryId) -> bool {
    is_neutral(s, country) && takes_part(s, country) && !is_in_civil_war(s, country)
}

/// A roll on an Area Table, with Political DRMs in the segments that have them. France gives way to Vichy.
pub(crate) fn area_roll(t: &mut Act<'_, Krieg>, faction: Faction, area: Area) -> CountryId {
    cite!("15.26f", "1.1.2.1a");
    let die = political_roll(t, rule!("15.13"), faction, None, || {
        format!("{} Area Table", area.word().replace('_', " "))
    });
    let result = data().areas.at(area, die);
    let exists = |country: &CountryId| t.s.politics.status(*country).exists();
    let stands_in = result.or.filter(|_| !exists(&result.country));
    let country = stands_in.filter(exists).unwrap_or(result.country);
    t.log
        .say(rule!("15.13"), || country_name(country).to_string());
    country
}

/// A roll on a table of the player aids.
pub(crate) fn table(
    t: &mut Act<'_, Krieg>,
    faction: Faction,
    table: &str,
    about: Option<CountryId>,
) {
    if let Some(table) = data().find_table(table) {
        run_table(t, faction, table, about);
    }
}

/// 15.1, 15.18: the roller's column of the Civil War Table.
pub(crate) fn civil_war_table(t: &mut Act<'_, Krieg>, faction: Faction) {
    let column = match faction {
        Faction::Axis => "civil_war_axis",
        Faction::Western | Faction::Soviet => "civil_war_allied",
    };
    table(t, faction, column, None);
}

/// 15.7a: the International Crisis Table, for the land that was demanded.
pub(crate) fn crisis(t: &mut Act<'_, Krieg>, country: CountryId, land: Option<CededId>) {
    let Some(table) = data().find_table("international_crisis") else {
        return;
    };
    let selected = Selected {
        country: Some(country),
        land,
        ..Selected::default()
    };
    run_table_with(t, Faction::Axis, table, selected);
}

impl Chapter<Krieg> for EventAction {
    fn label(self, s: &State) -> Label {
        let EventAction::Deed(deed) = self;
        ask::label(s, deed)
    }
    fn verb(self) -> u8 {
        let EventAction::Deed(deed) = self;
        match deed {
            Deed::Nothing => 42,
            Deed::Do(_) => 43,
            Deed::Country(_) => 44,
            Deed::Hex(_) => 45,
            Deed::Unit(_) => 46,
            Deed::Step(_) => 47,
            Deed::Area(_) => 48,
            Deed::Faction(_) => 49,
            Deed::Land(_) => 50,
            Deed::Card(_) => 51,
            Deed::Truce { .. } => 52,
            Deed::Failure { .. } => 53,
            Deed::Policy(_) => 54,
        }
    }
}

fn add(out: &mut Vec<Action>, deeds: impl IntoIterator<Item = Deed>) {
    frame::add(out, deeds);
}
