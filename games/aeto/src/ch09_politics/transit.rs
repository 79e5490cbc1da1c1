//! 8.0-transit: Germany asks Bulgaria, Hungary and Rumania to let its units through.

use super::activation::times;
use crate::Aeto;
use crate::data::{Passage, data};
use crate::game::{Act, Action};
use crate::names::nation_name;
use crate::politics::{Politics, named};
use crate::state::State;
use crate::types::{Camp, NationId};
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.0-transit: from December 1940 until they join, in the Movement Phase, Germany may ask each once a month.
pub fn open_movement(t: &mut Act<'_>) {
    cite!("8.0-transit");
    if t.s.scenario().politics && t.s.clock.side == Side::Axis {
        t.push(Coercing { asked: Vec::new() });
    }
}

fn passage(nation: NationId) -> Option<&'static Passage> {
    let mut all = data().pacts.passages.iter();
    all.find(|passage| passage.nation == nation)
}

/// What changes the die: each line with what it adds.
pub fn modifiers(s: &State, nation: NationId) -> Vec<(i8, &'static str)> {
    cite!("8.0-bulgaria-c", "8.0-hungary-c", "8.0-rumania-c");
    let lines = passage(nation)
        .into_iter()
        .flat_map(|passage| &passage.modifiers);
    let worth = lines.map(|line| (line.value * times(s, &line.clause) as i8, &*line.words));
    worth.filter(|(value, _)| *value != 0).collect()
}

/// 8.0-transit: a neutral that lets German units, and no others, enter and trace supply.
pub fn lets_through(politics: &Politics, of: NationId, nation: NationId) -> bool {
    cite!("8.0-transit");
    nation == named().germany
        && politics.transit.contains(&of)
        && politics.camp(of) == Camp::Neutral
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coercing {
    pub asked: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coerce {
    On { nation: NationId },
    NoMore,
}

impl Question<Aeto> for Coercing {
    type Answer = Coerce;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().germany);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = data().pacts.passages.iter().map(|passage| passage.nation);
        frame::add(out, all.map(|nation| Coerce::On { nation }));
        frame::add(out, [Coerce::NoMore]);
    }
    fn check(&self, s: &State, answer: Coerce) -> Result<(), Illegal> {
        let Coerce::On { nation } = answer else {
            return Ok(());
        };
        let open = passage(nation).is_some_and(|passage| {
            let now = s.clock.month;
            passage.first <= now && now < passage.until
        });
        demand!(open, "8.0-transit", "it is not asked in this month");
        let neutral = s.camp(nation) == Camp::Neutral && !s.politics.is_conquered(nation);
        demand!(neutral, "8.0-transit", "it is not neutral");
        demand!(
            !s.politics.transit.contains(&nation),
            "8.0-transit",
            "it lets German units through"
        );
        demand!(
            !self.asked.contains(&nation),
            "8.0-transit",
            "it was asked in this month"
        );
        let germany = named().germany;
        demand!(
            !s.politics.is_conquered(germany),
            "8.0-transit",
            "Germany is conquered"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Coerce) {
        let Coerce::On { nation } = answer else {
            return t.pop();
        };
        let mut more = self.clone();
        more.asked.push(nation);
        t.replace(more);
        let modifier: i8 = modifiers(t.s, nation).iter().map(|(by, _)| by).sum();
        let die = t.dice.d6();
        let grants = die as i8 + modifier >= data().values.transit as i8;
        t.log.rolled(rule!("8.0-transit"), &[die], || {
            let name = nation_name(nation);
            match grants {
                true => format!("{name} lets German units through"),
                false => format!("{name} lets nobody through"),
            }
        });
        if grants {
            t.s.politics.transit.push(nation);
            t.s.refresh();
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Whom does Germany ask to let its units through?".to_string(),
            rule!("8.0-transit"),
        )
    }
}
