//! 9.7: Italy is forced into the war.

use crate::Aeto;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::politics::{named, natural_camp};
use crate::spot::board;
use crate::state::State;
use crate::types::Camp;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.7: the End of Turn Step: the UK may roll for Italy's entry.
pub fn force_italy(t: &mut Act<'_>) {
    if t.s.scenario().politics {
        t.push(Forcing {});
    }
}

/// The Cities of southern and western France whose fall brings Italy in.
const CITIES: [&str; 4] = ["W2714", "W2619", "W2319", "W3013"];

fn is_german(s: &State, hex: SpaceId) -> bool {
    let mut there = s.units_in(hex.into());
    there.any(|(_, unit)| unit.nation() == named().germany && unit.land().is_some())
}

fn is_near(s: &State, hex: SpaceId) -> bool {
    is_german(s, hex) || ground::beside(hex).any(|(to, _)| is_german(s, to))
}

/// 9.7: Paris is open or taken, or Germans stand at one of four French cities.
pub fn is_tempted(s: &State) -> bool {
    cite!("9.7");
    let Some(paris) = data().nations[named().france.index()].capital else {
        return false;
    };
    let axis = s
        .politics
        .holder(paris)
        .is_some_and(|holder| s.camp(holder) == Camp::Axis);
    let manned = s.tally(paris.into()).of(Camp::Western).combat > 0;
    let open = !axis && !manned && ground::beside(paris).any(|(to, _)| is_german(s, to));
    let mut there = s.units_in(paris.into());
    let taken = there.any(|(_, unit)| unit.nation() == named().germany);
    let cities = CITIES.iter().filter_map(|key| board().find(key));
    open || taken || cities.into_iter().any(|hex| is_near(s, hex))
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forcing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    Roll,
    Leave,
}

impl Question<Aeto> for Forcing {
    type Answer = Force;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().uk);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Force::Roll, Force::Leave]);
    }
    fn check(&self, s: &State, answer: Force) -> Result<(), Illegal> {
        if answer == Force::Leave {
            return Ok(());
        }
        let n = named();
        let fit = !s.politics.is_conquered(n.uk) && !s.politics.is_conquered(n.italy);
        demand!(
            fit && !s.politics.at_war(n.uk, n.italy),
            "9.7",
            "Italy is at war, or out of it"
        );
        demand!(is_tempted(s), "9.7", "France does not totter yet");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Force) {
        t.pop();
        if answer == Force::Leave {
            return;
        }
        let n = named();
        let invaded = |of| i8::from(t.s.politics.has_invaded(n.germany, of));
        let values = &data().values;
        let modifier = invaded(n.yugoslavia) + invaded(n.greece) * values.mussolini_greece as i8;
        let die = t.dice.d6();
        let comes = die as i8 - modifier <= values.mussolini as i8;
        t.log.rolled(rule!("9.7"), &[die], || match comes {
            true => "Italy is at war with the Western Allies".to_string(),
            false => "Italy stays out of the war".to_string(),
        });
        if comes {
            t.s.enlist(n.italy, natural_camp(n.italy).unwrap_or(Camp::Axis));
            t.s.politics.declare(n.italy, n.uk);
            t.s.politics.close_ranks();
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Does the UK force Italy into the war?".to_string(),
            rule!("9.7"),
        )
    }
}
