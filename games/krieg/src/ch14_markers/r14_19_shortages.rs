//! 14.19: Materiel Shortages.

use super::{keep_side, r14_26_pacific, the};
use crate::Krieg;
use crate::cards::CardRule;
use crate::ch01_cards::run_table;
use crate::data::data;
use crate::game::Action;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Faction, MarkerId, TableId};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// The table that a card has for the marker's arrival.
fn table(marker: MarkerId) -> Option<TableId> {
    let mut rules = data().cards.all.iter().flat_map(|card| &card.rules);
    rules.find_map(|rule| match rule {
        CardRule::ArrivalTable { marker: of, table } if *of == marker => Some(*table),
        _ => None,
    })
}

/// 14.19: into the box, and a roll. With Increase USCL in the same turn the Axis say which comes first.
pub(super) fn arrive(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.19");
    let now = Spot::turn(t.s.clock.turn);
    keep_side(t, id, Spot::strategic_warfare());
    let rises = the(t.s, "increase_uscl").is_some_and(|id| t.s.unit(id).at == now);
    if rises {
        t.push(Shortages {});
    } else {
        roll(t);
    }
}

fn roll(t: &mut Act<'_, Krieg>) {
    let marker = data().find_marker("materiel_shortages");
    if let Some(table) = marker.and_then(table) {
        run_table(t, Faction::Axis, table, None);
    }
}

/// Whether the Axis have yet to say when they roll: then they raise the USCL too.
pub(super) fn is_asked(t: &Act<'_, Krieg>) -> bool {
    t.step::<Shortages>().is_some()
}

/// 14.19: before or after the USCL is raised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortages {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollWhen {
    Before,
    After,
}

pub(super) fn when(answer: RollWhen) -> Label {
    match answer {
        RollWhen::Before => Label::new("roll_before", "Roll before the USCL rises"),
        RollWhen::After => Label::new("roll_after", "Roll after the USCL has risen"),
    }
}

impl Question<Krieg> for Shortages {
    type Answer = RollWhen;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Axis))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [RollWhen::Before, RollWhen::After]);
    }
    fn check(&self, _s: &State, _answer: RollWhen) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: RollWhen) {
        t.pop();
        match answer {
            RollWhen::Before => {
                t.push(Raise {});
                roll(t);
            }
            RollWhen::After => {
                roll(t);
                t.push(Raise {});
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Materiel Shortages: roll when?".into(), rule!("14.19"))
    }
}

/// 14.37.2, where it waits for the roll.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raise {}

impl Question<Krieg> for Raise {
    type Answer = super::MarkerAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        t.pop();
        if let Some(id) = the(t.s, "increase_uscl") {
            r14_26_pacific::raise_uscl(t, id);
        }
        Open::Again
    }
}
