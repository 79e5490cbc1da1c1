//! 13.4: a Neutral becomes active.

use super::r13_5_alignment::{align, aligned};
use super::{end_policy_of, name, r13_7_mobilization, r13_7_setup};
use crate::Krieg;
use crate::ch00_sequence::Segment;
use crate::ch12_war_state;
use crate::data::Event;
use crate::politics::{Confined, Leaning, Status};
use crate::state::State;
use crate::types::{CountryId, Faction};
use frame::{Act, Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// Why a Neutral takes a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// 6.1.1
    WarAndPeace,
    /// 15.10, and options that are called so.
    DeclareWar,
    /// 15.7
    CountryResists,
    /// 15.9
    CoupDetat,
    /// 15.15
    FreePassage,
    /// 15.17
    GradualDecline,
    /// Whatever else brings a country in.
    Event,
}

impl Cause {
    /// 13.7.1d
    pub const fn mobilizes(self) -> bool {
        !matches!(
            self,
            Cause::CoupDetat | Cause::FreePassage | Cause::GradualDecline
        )
    }
    /// 13.6.1.2: whether the Policy of a country that is found to be Allied ends.
    const fn ends_policy(self) -> bool {
        matches!(
            self,
            Cause::WarAndPeace | Cause::DeclareWar | Cause::CountryResists
        )
    }
}

/// 13.4: a Neutral becomes a country of that faction, which sets it up. Anything else is no Neutral and stays as it is.
pub fn activate(t: &mut Act<'_, Krieg>, country: CountryId, faction: Faction, cause: Cause) {
    cite!("13.4a", "13.4b", "13.7.1c", "13.8.4b");
    if t.s.politics.status(country) != Status::Neutral {
        return;
    }
    let mobilizes = cause.mobilizes()
        && !is_in_civil_war(t.s, country)
        && country != crate::politics::named().vichy;
    let nation = t.s.politics.nation_mut(country);
    nation.status = Status::Active(faction);
    nation.confined = Some(match cause {
        Cause::FreePassage => Confined::FreePassage,
        _ => Confined::Mobilizing,
    });
    t.log.say(rule!("13.4b"), || {
        format!("{} joins the {}", name(country), faction.name())
    });
    if cause.ends_policy() {
        end_policy_of(t, country);
    }
    let fresh = t.s.clock.segment == Segment::WarAndPeace && t.s.clock.phasing == Faction::Western;
    if fresh && faction == Faction::Axis {
        t.s.politics.just_activated.push(country);
    }
    t.push(Finish { country, mobilizes });
    r13_7_setup::begin(t, country, faction);
    ch12_war_state::look(t);
}

/// 13.5: a Neutral becomes an Allied country; which Ally's is found out first.
pub fn activate_allied(t: &mut Act<'_, Krieg>, country: CountryId, cause: Cause) {
    t.push(Activation { country, cause });
    align(t, country, None);
}

/// 6.1.1, 15.10: a faction goes to war with a Neutral.
pub fn declare_war(t: &mut Act<'_, Krieg>, by: Faction, on: CountryId) {
    cite!("6.1.1a", "13.6.1.2d");
    let cause = match t.s.clock.segment {
        Segment::WarAndPeace => Cause::WarAndPeace,
        _ => Cause::DeclareWar,
    };
    t.log.say(rule!("6.1.1a"), || {
        format!("The {} declare war on {}", by.name(), name(on))
    });
    if by == Faction::Axis {
        activate_allied(t, on, cause);
    } else {
        activate(t, on, Faction::Axis, cause);
    }
}

/// 13.8.4: whether a country is in Civil War. A Stronghold that the Republicans keep after it makes none.
pub fn is_in_civil_war(s: &State, country: CountryId) -> bool {
    cite!("13.8.4a", "13.8.4b", "13.8.4c");
    s.politics.civil_war_country() == Some(country)
}

/// 13.8.4a: the Political Events that can be applied to a country in Civil War.
const IN_CIVIL_WAR: [u8; 8] = [4, 5, 10, 29, 31, 34, 35, 39];

/// 13.8.4a: whether an event can be applied to a country; to one in Civil War most come to nothing.
pub fn admits(s: &State, country: CountryId, event: Event) -> bool {
    cite!("13.8.4a");
    !is_in_civil_war(s, country) || IN_CIVIL_WAR.contains(&event.number())
}

/// A Neutral goes with the Ally that [`align`] has named.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    pub country: CountryId,
    pub cause: Cause,
}

impl Question<Krieg> for Activation {
    type Answer = super::CountriesAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let Activation { country, cause } = *self;
        let faction = aligned(t.s, country);
        t.pop();
        if let Some(faction) = faction {
            activate(t, country, faction, cause);
        }
        Open::Again
    }
}

/// 13.7.1: what is done once a country's units stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    pub country: CountryId,
    /// 13.7.1d: it has a Mobilization Roll.
    pub mobilizes: bool,
}

impl Question<Krieg> for Finish {
    type Answer = super::CountriesAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("13.7.1e");
        let Finish { country, mobilizes } = *self;
        t.pop();
        clear(t, country);
        if mobilizes {
            r13_7_mobilization::mobilize(t, country);
        }
        Open::Again
    }
}

/// 13.7.1e, 13.8.4b: Influence, Neutrality and Civil War markers leave the country.
fn clear(t: &mut Act<'_, Krieg>, country: CountryId) {
    let territory = t.s.territory().into_owned();
    let politics = &mut *t.s.politics;
    politics.nation_mut(country).leaning = Leaning::None;
    let before = politics.civil_war.len();
    politics.civil_war.retain(|(at, _)| {
        at.space()
            .is_none_or(|hex| territory.home(hex) != Some(country))
    });
    if politics.civil_war.len() < before {
        politics.republican_support = None;
    }
}
