//! 13.5: with whom a Neutral goes, by seven priorities, found out at the moment it is needed.

use super::name;
use crate::Krieg;
use crate::data::{CivilWarMarker, data};
use crate::game::Action;
use crate::politics::Leaning;
use crate::state::State;
use crate::types::{CountryId, Faction, WarState};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What the priorities come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    Known(Faction),
    /// Priority 5: the Axis choose an Allied faction.
    AxisChoose,
    /// Priority 7: 1 to 3 Western, 4 to 6 Soviet.
    Die,
}

/// 13.5: the alignment of a Neutral; `named` is the faction that a card, rule or event says. Where a scenario has one
/// Ally, every Neutral that does not go with the Axis goes with him.
pub fn alignment(s: &State, country: CountryId, named: Option<Faction>) -> Alignment {
    cite!("13.5a", "13.5b", "13.5c");
    if let Some(faction) = named {
        return Alignment::Known(faction);
    }
    let playing = s.scenario().factions.iter().copied();
    let mut allies = playing.filter(|faction| faction.is_allied());
    if let (Some(only), None) = (allies.next(), allies.next()) {
        return Alignment::Known(only);
    }
    if let Some(faction) = s
        .politics
        .republican_support
        .filter(|_| has_republicans(s, country))
    {
        return Alignment::Known(faction);
    }
    if let Leaning::Influence(faction @ (Faction::Western | Faction::Soviet)) =
        s.politics.nation(country).leaning
    {
        return Alignment::Known(faction);
    }
    if !borders_soviets(s, country) {
        return Alignment::Known(Faction::Western);
    }
    if s.politics.war_state == WarState::PreWar {
        return Alignment::AxisChoose;
    }
    if !has_strategic_hex(s, country) {
        return Alignment::Known(Faction::Soviet);
    }
    Alignment::Die
}

/// Whether a Republican Stronghold lies in the country.
fn has_republicans(s: &State, country: CountryId) -> bool {
    let territory = s.territory();
    let markers = s.politics.civil_war.iter();
    markers
        .filter(|(_, marker)| *marker == CivilWarMarker::RepublicanStronghold)
        .any(|(at, _)| {
            at.space()
                .is_some_and(|hex| territory.home(hex) == Some(country))
        })
}

/// Priority 4: whether a country shares a Border with one of the Soviets, active or Conquered.
pub fn borders_soviets(s: &State, country: CountryId) -> bool {
    let territory = s.territory();
    let all = (0..data().countries.len() as u16).map(CountryId);
    all.filter(|other| s.politics.alignment(*other) == Some(Faction::Soviet))
        .any(|other| territory.share_border(country, other))
}

/// Priority 6: whether an Axis or Western Strategic Hex lies in the country.
fn has_strategic_hex(s: &State, country: CountryId) -> bool {
    let territory = s.territory();
    let hexes = data().map.strategic.iter();
    hexes
        .filter(|strategic| strategic.of != Faction::Soviet)
        .any(|strategic| territory.home(strategic.hex) == Some(country))
}

/// Finds the alignment of a Neutral out: at once, with a die, or by asking the Axis. Whoever needs it puts his own
/// step on the stack before, and reads [`aligned`] there.
pub fn align(t: &mut Act<'_, Krieg>, country: CountryId, named: Option<Faction>) {
    t.s.politics.aligned = None;
    match alignment(t.s, country, named) {
        Alignment::Known(faction) => settle(t, country, faction),
        Alignment::AxisChoose => t.push(Align { country }),
        Alignment::Die => {
            let die = t.dice.d6();
            let faction = if die <= 3 {
                Faction::Western
            } else {
                Faction::Soviet
            };
            t.log.rolled(rule!("13.5c"), &[die], || {
                format!("{} goes with the {}", name(country), faction.name())
            });
            settle(t, country, faction);
        }
    }
}

fn settle(t: &mut Act<'_, Krieg>, country: CountryId, faction: Faction) {
    t.s.politics.aligned = Some((country, faction));
}

/// What [`align`] has found out last of a country.
pub fn aligned(s: &State, country: CountryId) -> Option<Faction> {
    let (of, faction) = s.politics.aligned?;
    (of == country).then_some(faction)
}

/// Priority 5: the Axis choose whose a Neutral is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Align {
    pub country: CountryId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Aligning(pub Faction);

impl Question<Krieg> for Align {
    type Answer = Aligning;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Axis))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, Faction::ALL.iter().map(|faction| Aligning(*faction)));
    }
    fn check(&self, _s: &State, Aligning(faction): Aligning) -> Result<(), Illegal> {
        demand!(
            faction.is_allied(),
            "13.5c",
            "it goes with one of the Allies"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Aligning(faction): Aligning) {
        let country = self.country;
        t.log.say(rule!("13.5c"), || {
            format!("The Axis see {} with the {}", name(country), faction.name())
        });
        settle(t, country, faction);
        t.pop();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("With whom does {} go?", name(self.country));
        (text, rule!("13.5c"))
    }
}

pub fn label(_s: &State, Aligning(faction): Aligning) -> Label {
    Label::new("align", format!("With the {}", faction.name()))
}
