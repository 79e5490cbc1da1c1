//! 9.21: the USSR lets Finland be neutral again.

use super::conquest::discard;
use crate::Aeto;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, UnitId};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

fn is_finnish(hex: SpaceId) -> bool {
    ground::hex(hex).nation == Some(named().finland)
}

/// Beyond the partition line.
pub(super) fn is_eastern(hex: SpaceId) -> bool {
    let row = board().row(hex);
    is_finnish(hex) && row.text("region").is_ok_and(|region| !region.is_empty())
}

/// 9.21: from 1944 on, with all of Finland beyond the line in Soviet hands.
fn may_enforce(s: &State) -> bool {
    cite!("9.21");
    let n = named();
    let due = s.scenario().politics
        && s.clock.month.0 >= data().values.axis_minors_easy.into()
        && !s.politics.aftermath.finland_neutral
        && !s.politics.is_conquered(n.finland)
        && !s.politics.is_conquered(n.ussr);
    let mut east = board().ids().filter(|hex| is_eastern(*hex));
    due && east.all(|hex| s.politics.holder(hex) == Some(n.ussr))
}

/// 9.21: at the end of a month.
pub(super) fn open_end(t: &mut Act<'_>) {
    if may_enforce(t.s) {
        t.push(Neutralizing {});
    }
}

/// 9.21: nobody sets foot in Finland any more.
pub fn is_shut(s: &State, hex: SpaceId) -> bool {
    cite!("9.21");
    s.politics.aftermath.finland_neutral && is_finnish(hex) && !is_eastern(hex)
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neutralizing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neutralize {
    Enforce,
    Wait,
}

impl Question<Aeto> for Neutralizing {
    type Answer = Neutralize;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(named().ussr))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Neutralize::Enforce, Neutralize::Wait]);
    }
    fn check(&self, _s: &State, _answer: Neutralize) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Neutralize) {
        t.pop();
        if answer == Neutralize::Enforce {
            enforce(t);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Is Finland to be neutral again, and for good?".to_string(),
            rule!("9.21"),
        )
    }
}

/// 9.21: the Finns leave the game, and who stands in their country goes to his Replenishment Box.
fn enforce(t: &mut Act<'_>) {
    let finland = named().finland;
    t.log
        .say(rule!("9.21"), || "Finland is neutral for good".to_string());
    t.s.politics.aftermath.finland_neutral = true;
    let own: Vec<UnitId> = {
        let own = t.s.pieces.of(|owner| owner == finland);
        own.filter(|(_, unit)| unit.force().is_none())
            .map(|(id, _)| id)
            .collect()
    };
    own.into_iter().for_each(|id| discard(t, id));
    let guests: Vec<UnitId> = {
        let there = |unit: &crate::unit::Unit| {
            unit.hex()
                .is_some_and(|hex| is_finnish(hex) && !is_eastern(hex))
        };
        let all =
            t.s.units()
                .filter(|(_, unit)| there(unit) && !unit.is_naval());
        all.map(|(id, _)| id).collect()
    };
    for id in guests {
        let nation = t.s.unit(id).nation();
        t.s.pieces.change(id, |unit| {
            unit.at = Spot::replenishment(nation);
            unit.marks = Default::default();
            unit.unsupplied = 0;
        });
    }
    let west: Vec<SpaceId> = board()
        .ids()
        .filter(|hex| is_finnish(*hex) && !is_eastern(*hex))
        .collect();
    for hex in west {
        t.s.politics.set_holder(hex, finland);
    }
    t.s.politics.make_peace(finland);
    t.s.enlist(finland, Camp::Neutral);
    t.s.refresh();
}
