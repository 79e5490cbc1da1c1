//! 6.1.1: declarations of war on Neutrals, one after another.

use crate::Krieg;
use crate::ch13_countries::{
    Alignment, alignment, declare_war, may_end_voluntarily, policy_as, takes_part,
};
use crate::data::data;
use crate::game::Action;
use crate::politics::{Confined, Status};
use crate::state::State;
use crate::types::{CountryId, Faction, WarState};
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The phasing faction may declare another war.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclareWar {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    On(CountryId),
    NoMore,
}

/// 6.1.1c, 12.1b, 12.2b, 13.6.1.2e: whether a faction may declare war on a country in its War & Peace Segment.
pub fn may_declare(s: &State, by: Faction, on: CountryId) -> Result<(), Illegal> {
    let state = s.politics.war_state;
    demand!(
        state != WarState::PreWar,
        "12.1b",
        "nobody declares war in Pre-War"
    );
    demand!(
        state == WarState::TotalWar || by == Faction::Axis,
        "12.2b",
        "the Allies declare no war in Limited War"
    );
    demand!(
        s.politics.status(on) == Status::Neutral,
        "6.1.1c",
        "war is declared on Neutral Minors only"
    );
    demand!(
        takes_part(s, on),
        "6.1.1a",
        "that country takes no part in the scenario"
    );
    if by == Faction::Axis
        && let Alignment::Known(faction) = alignment(s, on, None)
        && let Some(policy) = policy_as(s, on, faction)
    {
        may_end_voluntarily(s, policy)?;
    }
    Ok(())
}

impl Question<Krieg> for DeclareWar {
    type Answer = Declared;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = (0..data().countries.len() as u16).map(CountryId);
        frame::add(out, all.map(Declared::On));
        frame::add(out, [Declared::NoMore]);
    }
    fn check(&self, s: &State, answer: Declared) -> Result<(), Illegal> {
        match answer {
            Declared::On(country) => may_declare(s, s.clock.phasing, country),
            Declared::NoMore => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Declared) {
        cite!("6.1.1a");
        match answer {
            Declared::On(country) => {
                let by = t.s.clock.phasing;
                if by.is_allied() {
                    t.push(NoOccupation { country });
                }
                declare_war(t, by, country);
            }
            Declared::NoMore => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Declare war on a Neutral?".into(), rule!("6.1.1a"))
    }
}

/// 6.1.1b: the Axis may keep a country that was forced on their side to itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOccupation {
    pub country: CountryId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Spared(pub bool);

impl Question<Krieg> for NoOccupation {
    type Answer = Spared;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match t.s.politics.status(self.country) {
            Status::Active(Faction::Axis) => Open::Ask(t.s.seat(Faction::Axis)),
            _ => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Spared(true), Spared(false)]);
    }
    fn check(&self, _s: &State, _answer: Spared) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Spared(placed): Spared) {
        cite!("6.1.1b");
        if placed {
            t.s.politics.nation_mut(self.country).confined = Some(Confined::NoOccupation);
        }
        t.pop();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = &data().countries[self.country.index()].name;
        (
            format!("A No Occupation marker for {name}?"),
            rule!("6.1.1b"),
        )
    }
}
