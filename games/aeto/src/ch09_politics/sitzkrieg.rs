//! 9.5: the Sitzkrieg.

use crate::Aeto;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{adjective, nation_name};
use crate::politics::named;
use crate::state::State;
use crate::types::{Camp, Month, MonthName, NationId, WorkKind};
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.5a: Poland has fallen to Germany before 1940.
pub fn begin(t: &mut Act<'_>) {
    if t.s.clock.month.year() > Month(0).year() || !t.s.scenario().politics {
        return;
    }
    t.s.politics.sitzkrieg = true;
    t.log
        .say(rule!("9.5a"), || "The Sitzkrieg begins".to_string());
}

/// 9.5b: it ends with the April of 1940; before, after the weather, it may be ended by force.
pub fn open_month(t: &mut Act<'_>) {
    if !t.s.politics.sitzkrieg {
        return;
    }
    let month = t.s.clock.month;
    if month.year() > Month(0).year() && month.name() as u16 >= MonthName::April as u16 {
        t.log
            .say(rule!("9.5b"), || "The Sitzkrieg is over".to_string());
        t.s.politics.sitzkrieg = false;
        return;
    }
    cite!("9.5c", "9.5d");
    let (germany, uk) = (named().germany, named().uk);
    let (first, second) = match t.s.clock.initiative {
        Side::Axis => (germany, uk),
        Side::Allies => (uk, germany),
    };
    t.push(Ending { by: second });
    t.push(Ending { by: first });
}

/// 9.1c, 9.5a: who may not declare war on whom while the Sitzkrieg lasts.
pub fn may_declare(s: &State, by: NationId, on: NationId) -> Result<(), Illegal> {
    if !s.politics.sitzkrieg {
        return Ok(());
    }
    let n = named();
    let spared = [
        n.belgium,
        n.france,
        n.luxembourg,
        n.netherlands,
        n.yugoslavia,
    ];
    demand!(
        by != n.italy,
        "9.5a",
        "Italy starts no war in the Sitzkrieg"
    );
    demand!(
        by != n.germany || !spared.contains(&on),
        "9.5a",
        "Germany does not go there in the Sitzkrieg"
    );
    let western = s.leaning(by) == Some(Camp::Western);
    demand!(
        !western,
        "9.5a",
        "the Western Allies start no war in the Sitzkrieg"
    );
    Ok(())
}

/// 9.5a: land units of a nation may neither attack nor enter a hex.
pub fn bars(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.5a");
    if !s.politics.sitzkrieg {
        return false;
    }
    let n = named();
    let printed = ground::hex(hex);
    let Some(home) = printed.nation.or(printed.holder) else {
        return false;
    };
    let west = [
        n.belgium,
        n.france,
        n.luxembourg,
        n.netherlands,
        n.uk,
        n.yugoslavia,
    ];
    match s.camp(nation) {
        Camp::Western => home == n.germany,
        Camp::Axis => nation == n.germany && west.contains(&home),
        Camp::Soviet | Camp::Neutral | Camp::Lone => false,
    }
}

/// 9.5c: what changes the dice by which a power tries to end it.
pub fn modifiers(s: &State, by: NationId) -> Vec<(&'static str, i8)> {
    cite!("9.5c");
    let n = named();
    let invaded = |of| s.politics.has_invaded(n.germany, of);
    let french = |hex: SpaceId| ground::hex(hex).nation == Some(n.france);
    let fort = |kind| matches!(kind, WorkKind::Fort | WorkKind::CoastalFort);
    let mut chits = s.works.built.iter();
    let forts = chits.any(|work| fort(work.kind) && french(work.hex.space()));
    let lines = match by == n.uk {
        true => vec![
            ("Germany has invaded Denmark", -2, invaded(n.denmark)),
            ("Germany has invaded Norway", -3, invaded(n.norway)),
            ("Germany has invaded Sweden", -4, invaded(n.sweden)),
        ],
        false => vec![
            ("forts are built in France", -5, forts),
            (
                "Germany fights the USSR",
                -6,
                s.politics.at_war(n.germany, n.ussr),
            ),
        ],
    };
    let holds = lines.into_iter().filter(|(_, _, holds)| *holds);
    holds.map(|(name, by, _)| (name, by)).collect()
}

/// 9.5c: a power may try to end the Sitzkrieg.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub by: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hasten {
    Try,
    Wait,
}

impl Ending {
    /// 9.5c: the Offensives that a try costs.
    fn price(&self) -> u8 {
        let values = &crate::data::data().values;
        match self.by == named().germany {
            true => values.sitzkrieg_german,
            false => values.sitzkrieg_uk,
        }
    }
}

impl Question<Aeto> for Ending {
    type Answer = Hasten;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if !t.s.politics.sitzkrieg {
            return Open::Pass;
        }
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Hasten::Try, Hasten::Wait]);
    }
    fn check(&self, s: &State, answer: Hasten) -> Result<(), Illegal> {
        if answer == Hasten::Wait {
            return Ok(());
        }
        let bought = s
            .track(self.by)
            .map_or(0, |track| track.offensives - track.impromptu);
        demand!(
            bought >= self.price(),
            "9.5d",
            "not enough Offensives that were bought in the season are left"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Hasten) {
        t.pop();
        if answer == Hasten::Wait {
            return;
        }
        cite!("5.5.4", "9.5d");
        if let Some(track) = t.s.track_mut(self.by) {
            track.offensives -= self.price();
        }
        let modifier: i8 = modifiers(t.s, self.by).iter().map(|(_, by)| by).sum();
        let dice = [t.dice.d6(), t.dice.d6()];
        let net = (dice[0] + dice[1]) as i8 + modifier;
        let ends = net <= crate::data::data().values.sitzkrieg_ends as i8;
        let who = adjective(self.by);
        t.log.rolled(rule!("9.5c"), &dice, || match ends {
            true => format!("The {who} attempt ends the Sitzkrieg"),
            false => format!("The {who} attempt to end the Sitzkrieg fails"),
        });
        if ends {
            t.s.politics.sitzkrieg = false;
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let who = nation_name(self.by);
        (
            format!("Does {who} try to end the Sitzkrieg?"),
            rule!("9.5c"),
        )
    }
}
