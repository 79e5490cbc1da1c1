//! 13.7.1d: the Mobilization Roll.

use super::name;
use crate::Krieg;
use crate::data::Back;
use crate::game::Action;
use crate::names::unit_at;
use crate::politics::Status;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Side, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// So many one-step units of a country may be turned to their two-step sides as one die says.
pub fn mobilize(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("13.7.1d");
    let Status::Active(faction) = t.s.politics.status(country) else {
        return;
    };
    if able(t.s, country).next().is_none() {
        return;
    }
    let left = t.dice.d6();
    t.log.rolled(rule!("13.7.1d"), &[left], || {
        format!("{} mobilizes", name(country))
    });
    t.push(Flip {
        country,
        faction,
        left,
    });
}

/// The units on the map that have a two-step side.
fn able(s: &State, country: CountryId) -> impl Iterator<Item = UnitId> + '_ {
    let own = s.units().filter(move |(_, unit)| {
        let two = unit
            .sort
            .ground()
            .is_some_and(|ground| matches!(ground.back, Back::Larger(face) if face.steps == 2));
        two && unit.steps() == 1
            && unit.sort.country() == Some(country)
            && unit.at.space().is_some()
    });
    own.map(|(id, _)| id)
}

/// So many Mobilizations are left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flip {
    pub country: CountryId,
    pub faction: Faction,
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flipping {
    Flip(UnitId),
    Enough,
}

impl Question<Krieg> for Flip {
    type Answer = Flipping;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if self.left > 0 && able(t.s, self.country).next().is_some() {
            Open::Ask(t.s.seat(self.faction))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, able(s, self.country).map(Flipping::Flip));
        frame::add(out, [Flipping::Enough]);
    }
    fn check(&self, s: &State, answer: Flipping) -> Result<(), Illegal> {
        if let Flipping::Flip(id) = answer {
            let listed = able(s, self.country).any(|able| able == id);
            demand!(listed, "13.7.1d", "it has no two-step side to turn to");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Flipping) {
        match answer {
            Flipping::Flip(id) => {
                t.s.pieces.change(id, |unit| unit.side = Side::Back);
                t.replace(Flip {
                    left: self.left - 1,
                    ..self.clone()
                });
            }
            Flipping::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{}: {} units may be turned to their two-step sides.",
            name(self.country),
            self.left
        );
        (text, rule!("13.7.1d"))
    }
}

pub fn label(s: &State, answer: Flipping) -> Label {
    match answer {
        Flipping::Flip(id) => Label::new("mobilize", format!("Mobilize {}", unit_at(s, id))).of(id),
        Flipping::Enough => Label::new("no_mobilizing", "No more"),
    }
}
