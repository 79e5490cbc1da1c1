//! 4.41: where a new unit appears.

use super::words::name;
use super::{
    BuildAction, note_step, pay_step, payer, r4_4_new_units, r9_24_conscription, r9_62_minors,
};
use crate::data::{NationClass, data};
use crate::meant::Hit;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, AreaSet};
use crate::unit::{At, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, rule};
use serde::{Deserialize, Serialize};

/// 4.41: where a new unit appears; `free` when nobody pays for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    pub unit: UnitId,
    pub free: bool,
}

impl Question<Engulfed> for Place {
    type Answer = BuildAction;

    fn open(&self, t: &mut Act) -> Open {
        let areas = self.areas(t.s);
        let mut fits = areas.iter().filter(|at| self.may_be(t.s, *at).is_ok());
        match (fits.next(), fits.next()) {
            (None, _) => Open::Pass,
            (Some(only), None) => {
                t.pop();
                self.place(t, only);
                Open::Again
            }
            _ => {
                let nation = t.s.unit(self.unit).nation;
                Open::Ask(t.s.seat_of(payer(t.s, nation).unwrap_or(nation)))
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            self.areas(s).iter().map(|at| BuildAction::Place { at }),
        );
    }
    fn check(&self, s: &State, answer: BuildAction) -> Result<(), Illegal> {
        match answer {
            BuildAction::Place { at } => self.may_be(s, at),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: BuildAction) {
        t.pop();
        match answer {
            BuildAction::Place { at } => self.place(t, at),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Where does {} appear?", name(s, self.unit));
        (text, rule!("4.41"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|at| BuildAction::Place { at }));
    }
}

impl Place {
    /// The areas where it might go.
    fn areas(&self, s: &State) -> AreaSet {
        r4_4_new_units::places(s, s.unit(self.unit))
    }

    fn may_be(&self, s: &State, at: Area) -> Result<(), Illegal> {
        let unit = s.unit(self.unit);
        if self.free && data().nations.get(unit.nation).class == NationClass::Minor {
            return r9_62_minors::may_place(s, unit.nation, at);
        }
        r4_4_new_units::may_place(s, unit, at)
    }

    fn place(&self, t: &mut Act, at: Area) {
        let unit = *t.s.unit(self.unit);
        let guard = r9_24_conscription::is_free_guard(t.s, &unit);
        if self.free || guard {
            note_step(t, &unit, true);
        } else if let Some(nation) = payer(t.s, unit.nation) {
            pay_step(t, nation, self.unit, true);
        }
        r4_4_new_units::place(t, self.unit, at, if guard { unit.full } else { 1 });
    }
}

/// 9.15d, 9.62: a step that nobody pays for.
pub fn free_step(t: &mut Act, id: UnitId) {
    let unit = *t.s.unit(id);
    t.log.say(rule!("4.5b"), || {
        format!("A free step for {}", nation_name(unit.nation))
    });
    if unit.at == At::Pool {
        t.push(Place {
            unit: id,
            free: true,
        });
        return;
    }
    t.s.set_steps(id, unit.steps + 1);
}
