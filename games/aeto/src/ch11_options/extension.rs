//! 11.5: in Spring 1945 the Allies may buy months to win the war in.

use super::Opt;
use crate::Aeto;
use crate::data::{Ending, data};
use crate::game::{Act, Action};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Class, Month, NationId};
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.27, 11.5: by the end of which month Germany and Italy must be conquered for the Allies to win.
pub fn victory_month(s: &State) -> Month {
    cite!("9.27", "11.5");
    Month(u16::from(data().values.victory_month) + u16::from(s.extended))
}

/// 9.27, 11.5: with which month the war is over, whoever stands: the last of the scenario, or of the time that was bought.
pub fn last_month(s: &State) -> Month {
    match s.extended {
        0 => s.scenario().last,
        _ => victory_month(s),
    }
}

/// 11.5: only in the Spring Seasonal Turn of 1945, when its income is in.
pub fn open_spring(t: &mut Act<'_>) {
    let values = &data().values;
    let spring =
        t.s.clock.month.0 + u16::from(values.extension_before) == u16::from(values.victory_month);
    let campaign = t.s.scenario().ending == Ending::Campaign;
    if spring && campaign && t.s.options.has(Opt::Extension) {
        cite!("11.5");
        t.push(Extending {});
    }
}

/// The Allied major powers that can pay.
fn payers(s: &State) -> Vec<NationId> {
    let major = |nation: &NationId| data().nations[nation.index()].class == Class::Major;
    let allies = s.powers_of(Side::Allies).filter(major);
    allies
        .filter(|nation| s.fighting(*nation).is_some() && !s.politics.is_conquered(*nation))
        .collect()
}

fn purse(s: &State, nation: NationId) -> u16 {
    s.track(nation).map_or(0, |track| track.eps.into())
}

fn cost(months: u8) -> u16 {
    u16::from(data().values.extension_ep) * u16::from(months)
}

/// 11.5: the Allies say how many months they want.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extending {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extend {
    Months { months: u8 },
    Never,
}

impl Question<Aeto> for Extending {
    type Answer = Extend;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(t.s.player(Side::Allies));
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let most = data().values.extension_most;
        frame::add(out, (1..=most).map(|months| Extend::Months { months }));
        frame::add(out, [Extend::Never]);
    }
    fn check(&self, s: &State, answer: Extend) -> Result<(), Illegal> {
        let Extend::Months { months } = answer else {
            return Ok(());
        };
        let most = data().values.extension_most;
        demand!(
            (1..=most).contains(&months),
            "11.5",
            "it is one to {most} months"
        );
        let all: u16 = payers(s).iter().map(|nation| purse(s, *nation)).sum();
        demand!(
            cost(months) <= all,
            "11.5",
            "the Allies have not the EPs for it"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Extend) {
        t.pop();
        let Extend::Months { months } = answer else {
            return;
        };
        let left = payers(t.s);
        t.push(Sharing {
            months,
            left,
            paid: Vec::new(),
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "By how many months is the war extended?".to_string(),
            rule!("11.5"),
        )
    }
}

/// 11.5: each Allied power says what it pays; if that is not enough, the war is not extended and nobody pays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sharing {
    pub months: u8,
    pub left: Vec<NationId>,
    pub paid: Vec<(NationId, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    Pay { eps: u8 },
}

impl Sharing {
    /// What is still to be found.
    fn rest(&self) -> u16 {
        let paid: u16 = self.paid.iter().map(|(_, eps)| u16::from(*eps)).sum();
        cost(self.months).saturating_sub(paid)
    }
    fn next(&self) -> NationId {
        self.left.first().copied().unwrap_or(NationId(0))
    }
}

impl Question<Aeto> for Sharing {
    type Answer = Share;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if !self.left.is_empty() {
            return Open::Ask(t.s.seat(self.next()));
        }
        t.pop();
        if self.rest() > 0 {
            t.log.say(rule!("11.5"), || {
                "The Allies do not agree: the war is not extended".to_string()
            });
            return Open::Again;
        }
        for (nation, eps) in &self.paid {
            if let Some(track) = t.s.track_mut(*nation) {
                track.eps = track.eps.saturating_sub(*eps);
            }
        }
        t.s.extended = self.months;
        let last = last_month(t.s);
        t.log
            .say(rule!("11.5"), || format!("The war is extended to {last}"));
        Open::Again
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let most = purse(s, self.next()).min(self.rest()).min(u8::MAX.into()) as u8;
        frame::add(out, (0..=most).map(|eps| Share::Pay { eps }));
    }
    fn check(&self, s: &State, answer: Share) -> Result<(), Illegal> {
        let Share::Pay { eps } = answer;
        let purse = purse(s, self.next());
        demand!(u16::from(eps) <= purse, "11.5", "there are not enough EPs");
        demand!(
            u16::from(eps) <= self.rest(),
            "11.5",
            "that is more than it costs"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Share) {
        let Share::Pay { eps } = answer;
        let mut more = self.clone();
        let nation = more.left.remove(0);
        more.paid.push((nation, eps));
        t.replace(more);
        t.log.say(rule!("11.5"), || {
            format!("{} would pay {eps} EPs", nation_name(nation))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let (name, rest) = (nation_name(self.next()), self.rest());
        let text = format!("What does {name} pay of the {rest} EPs for more months?");
        (text, rule!("11.5"))
    }
}
