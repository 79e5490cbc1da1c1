//! What the Conditional Events ask, and what is answered.

use super::{
    fall, r16_1_2_occupation as occupation, r16_2_1_case_yellow as yellow,
    r16_2_2_ostland as ostland, r16_3_1_reactivation as reactivation, r16_3_6_risings as risings,
    r16_3_7_lend_lease as lend_lease, r16_4_2_avalanche as avalanche,
    r16_5_4_border::{self as border, Border},
    r16_7_internment as internment,
};
use crate::Krieg;
use crate::data::{ConditionalId, data};
use crate::game::Action;
use crate::names::unit_at;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CededId, CountryId, Faction, PolicyId};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// A faction decides what a Conditional Event leaves to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    pub by: Faction,
    pub matter: Matter,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// 16.1.1h: where a French colonial stands; so many are left.
    Colonials { left: u8 },
    /// 16.1.2b to 16.1.2d
    Occupation { country: CountryId },
    /// 16.2.1a
    CaseYellow { event: ConditionalId },
    /// 16.2.1c and others: a country that comes under Influence.
    Influence { near: Near },
    /// 16.2.2g: a Russian one-step unit, and where it stands; so many are left.
    Levies {
        left: u8,
        unit: Option<UnitId>,
        row: Option<u8>,
    },
    /// 16.3.1, 16.5.1
    Reactivation,
    /// 16.3.6
    FranceRises,
    /// 16.3.7
    LendLeaseMarker,
    /// 16.3.7, 16.5.6
    LendLease,
    /// 16.4.2a
    Avalanche { event: ConditionalId },
    /// 16.5.4a: the Region that is checked next.
    Region,
    /// 16.5.4c: what the Axis send to a Region.
    Garrison { land: CededId },
    /// 16.5.4c: where it goes.
    Post { land: CededId, unit: UnitId },
    /// 16.5.5
    RussiaRises,
    /// 16.7a: intern, or end the Policy.
    Violation { policy: PolicyId },
}

/// 16.2.1, 16.2.2, 16.3.4, 16.5.3: which countries may come under Influence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    Anywhere,
    Country(CountryId),
    /// Occupied France or Vichy.
    France,
    /// A German Dependent that the Ostland Accord made.
    Ostland,
}

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Nothing,
    Yes,
    Country(CountryId),
    /// A country rises in that hex.
    Rises {
        country: CountryId,
        at: Spot,
    },
    Unit(UnitId),
    BreakDown(UnitId),
    Hex(Spot),
    /// A row of hexes, to choose one from.
    Row(u8),
    Land(CededId),
    BreakAll,
    InternAll,
    RemoveAll,
    EndPolicy,
    Delay,
    OutOfGame,
}

impl Judge {
    fn verdicts(&self, s: &State) -> Vec<Verdict> {
        match self.matter {
            Matter::Colonials { .. } => all_hexes().collect(),
            Matter::Occupation { .. } => {
                vec![Verdict::BreakAll, Verdict::InternAll, Verdict::RemoveAll]
            }
            Matter::CaseYellow { .. } | Matter::Avalanche { .. } | Matter::Influence { .. } => {
                fall::countries().map(Verdict::Country).collect()
            }
            Matter::Levies { unit: None, .. } => ostland::levied(s).map(Verdict::Unit).collect(),
            Matter::Levies { row: None, .. } => ostland::rows().collect(),
            Matter::Levies { row: Some(_), .. } => all_hexes().collect(),
            Matter::Reactivation => reactivation::verdicts(s, self.by),
            Matter::FranceRises | Matter::RussiaRises | Matter::LendLease => {
                vec![Verdict::Yes]
            }
            Matter::LendLeaseMarker => {
                vec![Verdict::Delay, Verdict::OutOfGame]
            }
            Matter::Region => {
                let all = (0..data().ceded.len() as u16).map(CededId);
                all.map(Verdict::Land).collect()
            }
            Matter::Garrison { .. } => {
                let own = border::guards(s);
                own.flat_map(|id| [Verdict::Unit(id), Verdict::BreakDown(id)])
                    .collect()
            }
            Matter::Post { land, .. } => {
                let hexes = border::hexes_of(land).iter();
                hexes.map(|at| Verdict::Hex((*at).into())).collect()
            }
            Matter::Violation { .. } => vec![Verdict::InternAll, Verdict::EndPolicy],
        }
    }

    /// What the Border needs, where that is asked about.
    fn border(&self, s: &State) -> Option<Border> {
        let asked = matches!(
            self.matter,
            Matter::Region | Matter::Garrison { .. } | Matter::Post { .. }
        );
        asked.then(|| Border::of(s))
    }

    fn allows(&self, s: &State, border: Option<&Border>, verdict: Verdict) -> Result<(), Illegal> {
        let by = self.by;
        if let Some(border) = border {
            return match (self.matter, verdict) {
                (Matter::Region, Verdict::Land(land)) => border::may_check(s, border, land),
                (Matter::Garrison { land }, Verdict::Unit(unit)) => {
                    border::may_send(s, border, land, unit)
                }
                (Matter::Garrison { .. }, Verdict::BreakDown(unit)) => {
                    border::may_break(s, border, unit)
                }
                (Matter::Post { land, unit }, Verdict::Hex(at)) => {
                    border::may_post(s, border, land, unit, at)
                }
                (_, Verdict::Nothing) => {
                    Err(Illegal::new(rule!("6.2c"), "the event must be carried out"))
                }
                _ => Err(Illegal::new(rule!("6.2c"), "that is not among the choices")),
            };
        }
        match (self.matter, verdict) {
            (Matter::Colonials { .. }, Verdict::Hex(at)) => yellow::may_take_colonial(s, by, at),
            (Matter::Occupation { country }, Verdict::BreakAll) => {
                occupation::may_break(s, country)
            }
            (Matter::Occupation { country }, Verdict::InternAll) => {
                occupation::may_intern(s, country)
            }
            (Matter::Occupation { .. }, Verdict::RemoveAll) => Ok(()),
            (Matter::CaseYellow { .. }, Verdict::Country(country)) => yellow::may_fall(s, country),
            (Matter::Avalanche { .. }, Verdict::Country(country)) => {
                avalanche::may_collapse(s, country)
            }
            (Matter::Influence { near }, Verdict::Country(country)) => {
                yellow::may_influence(s, by, country, near)
            }
            (Matter::Levies { unit: None, .. }, Verdict::Unit(unit)) => ostland::may_levy(s, unit),
            (Matter::Levies { row: None, .. }, Verdict::Row(row)) => ostland::may_look_in(s, row),
            (Matter::Levies { row: Some(row), .. }, Verdict::Hex(at)) => {
                ostland::may_stand(s, row, at)
            }
            (Matter::Reactivation, Verdict::Rises { country, at }) => {
                reactivation::may_rise(s, by, country, at)
            }
            (Matter::FranceRises | Matter::RussiaRises | Matter::LendLease, Verdict::Yes) => Ok(()),
            (Matter::LendLeaseMarker, Verdict::Delay | Verdict::OutOfGame) => Ok(()),
            (Matter::Violation { .. }, Verdict::InternAll | Verdict::EndPolicy) => Ok(()),
            (matter, Verdict::Nothing) => {
                let must = !matter.is_free();
                demand!(!must, "6.2c", "the event must be carried out");
                Ok(())
            }
            _ => Err(Illegal::new(rule!("6.2c"), "that is not among the choices")),
        }
    }

    /// Carries an answer out; the question is off the stack.
    fn carry_out(&self, t: &mut Act<'_, Krieg>, verdict: Verdict) {
        let by = self.by;
        match (self.matter, verdict) {
            (Matter::Colonials { left }, Verdict::Hex(at)) => yellow::colonial(t, by, left, at),
            (Matter::Occupation { country }, verdict) => occupation::settle(t, country, verdict),
            (Matter::CaseYellow { event }, Verdict::Country(country)) => {
                yellow::fall(t, event, country);
            }
            (Matter::Avalanche { event }, Verdict::Country(country)) => {
                avalanche::collapse(t, event, country);
            }
            (Matter::Influence { .. }, Verdict::Country(country)) => {
                yellow::influence(t, by, country);
            }
            (Matter::Levies { left, unit, .. }, verdict) => ostland::levy(t, left, unit, verdict),
            (Matter::Reactivation, Verdict::Rises { country, at }) => {
                reactivation::rise(t, by, country, at);
            }
            (Matter::FranceRises, Verdict::Yes) => risings::france_rises(t),
            (Matter::RussiaRises, Verdict::Yes) => risings::russia_rises(t),
            (Matter::LendLeaseMarker, verdict) => lend_lease::shelve(t, verdict),
            (Matter::LendLease, Verdict::Yes) => lend_lease::roll(t, by),
            (Matter::Region, Verdict::Land(land)) => border::ask(t, land),
            (Matter::Garrison { land }, verdict) => border::draw(t, land, verdict),
            (Matter::Post { land, unit }, Verdict::Hex(at)) => border::post(t, land, unit, at),
            (Matter::Violation { policy }, verdict) => internment::settle(t, policy, verdict),
            _ => {}
        }
    }
}

impl Matter {
    /// 0.read-6: whether nothing may be done about it.
    fn is_free(self) -> bool {
        !matches!(
            self,
            Matter::Colonials { .. }
                | Matter::Occupation { .. }
                | Matter::CaseYellow { .. }
                | Matter::Avalanche { .. }
                | Matter::Region
                | Matter::Garrison { .. }
                | Matter::Post { .. }
                | Matter::Violation { .. }
        )
    }
}

fn all_hexes() -> impl Iterator<Item = Verdict> {
    let all = crate::spot::board().ids();
    all.map(|id| Verdict::Hex(id.into()))
}

impl Question<Krieg> for Judge {
    type Answer = Verdict;

    /// What cannot be done comes to nothing, and what must be done is done.
    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(self.by);
        let open = frame::ask_unless_forced(self, t, seat, Verdict::Nothing);
        if let (Open::Pass, Matter::Colonials { left }) = (open, self.matter) {
            yellow::no_room(t, self.by, left);
        }
        open
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::add(out, self.verdicts(s));
        if self.matter.is_free() {
            super::add(out, [Verdict::Nothing]);
        }
    }
    fn check(&self, s: &State, verdict: Verdict) -> Result<(), Illegal> {
        let known = match verdict {
            Verdict::Unit(id) | Verdict::BreakDown(id) => s.has_unit(id),
            _ => true,
        };
        demand!(known, "6.2c", "there is no such counter");
        self.allows(s, self.border(s).as_ref(), verdict)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let border = self.border(s);
        let nothing = self.matter.is_free().then_some(Verdict::Nothing);
        let all = self.verdicts(s).into_iter().chain(nothing);
        let may = all.filter(|verdict| self.allows(s, border.as_ref(), *verdict).is_ok());
        super::add(out, may);
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, verdict: Verdict) {
        t.pop();
        self.carry_out(t, verdict);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        prompt(self.matter)
    }
}

/// What the deciding player reads.
fn prompt(matter: Matter) -> (String, RuleId) {
    let (text, rule) = match matter {
        Matter::Colonials { left } => {
            let text = format!("Place a French colonial: {left} left.");
            return (text, rule!("16.1.1h"));
        }
        Matter::Occupation { country } => {
            let text = format!("{} is under Occupation.", fall::name(country));
            return (text, rule!("16.1.2b"));
        }
        Matter::CaseYellow { .. } => ("Case Yellow: which country falls?", rule!("16.2.1a")),
        Matter::Influence { .. } => ("Apply Influence to a country.", rule!("16.2.1c")),
        Matter::Levies { left, .. } => {
            let text = format!("Place Russian infantry in Russia: {left} left.");
            return (text, rule!("16.2.2g"));
        }
        Matter::Reactivation => ("Reactivate a conquered country?", rule!("16.3.1a")),
        Matter::FranceRises => ("Does Vichy rise?", rule!("16.3.6")),
        Matter::LendLeaseMarker => ("Move the Lend-Lease marker?", rule!("16.3.7")),
        Matter::LendLease => ("Roll for Lend-Lease?", rule!("16.3.7")),
        Matter::Avalanche { .. } => (
            "Operation Avalanche: which country collapses?",
            rule!("16.4.2a"),
        ),
        Matter::Region => (
            "Which Region's Border Defense is checked?",
            rule!("16.5.4a"),
        ),
        Matter::Garrison { .. } => ("Redeploy Russian steps to the border.", rule!("16.5.4c")),
        Matter::Post { .. } => ("Place the Russian unit.", rule!("16.5.4c")),
        Matter::RussiaRises => ("Does Russia rise?", rule!("16.5.5")),
        Matter::Violation { policy } => {
            let name = &data().policies[policy.index()].name;
            let text = format!("Axis counters violate {name}.");
            return (text, rule!("16.7a"));
        }
    };
    (text.to_string(), rule)
}

/// What an answer is called.
pub(super) fn label(s: &State, verdict: Verdict) -> Label {
    let plain = |kind: &'static str, text: &str| Label::new(kind, text.to_string());
    match verdict {
        Verdict::Nothing => plain("no_event", "Do nothing"),
        Verdict::Yes => plain("event", "Yes"),
        Verdict::Country(country) => {
            let label = Label::new("country", fall::name(country));
            match data().countries[country.index()].capital {
                Some(capital) => label.on(Spot::from(capital).target()),
                None => label,
            }
        }
        Verdict::Rises { country, at } => {
            let text = format!("{} rises in {}", fall::name(country), at.name());
            Label::new("rises", text).on(at.target())
        }
        Verdict::Unit(id) => Label::new("event_unit", unit_at(s, id)).of(id),
        Verdict::BreakDown(id) => {
            Label::new("break_down", format!("Break down {}", unit_at(s, id))).of(id)
        }
        Verdict::Hex(at) => Label::new("event_hex", at.name()).on(at.target()),
        Verdict::Row(row) => Label::new("row", format!("Hexes of row {row}")),
        Verdict::Land(land) => Label::new("land", border::name(land)),
        Verdict::BreakAll => plain("break_all", "Break the units down"),
        Verdict::InternAll => plain("intern_all", "Intern the units"),
        Verdict::RemoveAll => plain("remove_all", "Remove the country's own units"),
        Verdict::EndPolicy => plain("end_policy", "End the Policy"),
        Verdict::Delay => plain("delay", "Lend-Lease marker to the Delay Box"),
        Verdict::OutOfGame => plain("out_of_game", "Lend-Lease marker out of the game"),
    }
}

pub(super) fn verb(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Nothing => 50,
        Verdict::Yes => 51,
        Verdict::Country(_) => 52,
        Verdict::Rises { .. } => 53,
        Verdict::Unit(_) => 54,
        Verdict::BreakDown(_) => 55,
        Verdict::Hex(_) => 56,
        Verdict::Row(_) => 57,
        Verdict::Land(_) => 58,
        Verdict::BreakAll | Verdict::InternAll | Verdict::RemoveAll => 59,
        Verdict::EndPolicy => 60,
        Verdict::Delay | Verdict::OutOfGame => 61,
    }
}
