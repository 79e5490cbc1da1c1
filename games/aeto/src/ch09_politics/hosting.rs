//! 9.26g: the USSR and the Western Allies let each other pass.

use crate::Aeto;
use crate::game::{Act, Action};
use crate::state::State;
use crate::types::Camp;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// 9.26g: each season in which both fight the Axis each says whether the other's units may pass; who plays both is not asked.
pub(super) fn open_season(t: &mut Act<'_>) {
    cite!("9.26g");
    let both = [Camp::Western, Camp::Soviet];
    let fight = |camp: &Camp| t.s.are_foes(*camp, Camp::Axis);
    if !both.iter().all(fight) {
        return;
    }
    let [west, east] = both.map(|camp| t.s.seat(t.s.voice(camp)));
    if west == east {
        t.s.politics.aftermath.hosts = both.to_vec();
        return t.s.refresh();
    }
    for host in both.into_iter().rev() {
        t.push(Hosting { host });
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hosting {
    pub host: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Host {
    Let,
    Bar,
}

impl Question<Aeto> for Hosting {
    type Answer = Host;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(t.s.voice(self.host)))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Host::Let, Host::Bar]);
    }
    fn check(&self, _s: &State, _answer: Host) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Host) {
        t.pop();
        let host = self.host;
        t.s.politics.aftermath.hosts.retain(|one| *one != host);
        if answer == Host::Let {
            t.s.politics.aftermath.hosts.push(host);
        }
        t.s.refresh();
        t.log.say(rule!("9.26g"), || {
            let who = match host {
                Camp::Soviet => "The USSR lets Western Allied units",
                _ => "The Western Allies let Soviet units",
            };
            let word = if answer == Host::Let {
                "pass"
            } else {
                "not pass"
            };
            format!("{who} {word}")
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let whose = match self.host {
            Camp::Soviet => "Western Allied units pass the USSR's ground",
            _ => "Soviet units pass the Western Allies' ground",
        };
        (format!("May {whose} in this season?"), rule!("9.26g"))
    }
}
