//! 10.4: the first winter of the German army in the USSR.

use super::winter;
use crate::Aeto;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::politics::named;
use crate::state::State;
use crate::types::{Camp, LandKind, UnitId, Weather};
use crate::unit::Unit;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 10.4: what a die costs: armor, or infantry, and how many units.
const fn toll(die: u8) -> (bool, u8) {
    match die {
        1 => (true, 2),
        2 => (false, 4),
        3 => (true, 1),
        4 => (false, 3),
        5 => (false, 2),
        _ => (false, 1),
    }
}

/// 10.4: Germany names units that the winter depletes, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frost {
    pub armor: bool,
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Freeze {
    pub unit: UnitId,
}

/// 10.4: the Replenishment Step of a month of the first winter after Germany has invaded the USSR.
pub(super) fn begin(t: &mut Act<'_>) {
    cite!("10.4");
    let invaded =
        t.s.politics
            .eastern_war
            .is_some_and(|war| war.by == Camp::Axis);
    if !invaded || t.s.skies.letter != Weather::Winter || !winter::is_eastern(t.s) {
        return;
    }
    let die = t.dice.d6();
    let (armor, left) = toll(die);
    t.log.rolled(rule!("10.4"), &[die], || {
        let what = if armor { "armor" } else { "infantry" };
        format!("The Russian winter depletes {left} German units of {what}")
    });
    t.push(Frost { armor, left });
}

impl Frost {
    /// A unit that may be named: of the kind, whole, in the USSR; cavalry for infantry, which is lost if it has no back.
    fn fits(&self, unit: &Unit) -> bool {
        let Some(kind) = unit.land() else {
            return false;
        };
        let sort = match self.armor {
            true => kind == LandKind::Armor,
            false => kind.is_infantry() || kind == LandKind::Cavalry,
        };
        let home = |hex| ground::hex(hex).nation == Some(named().ussr);
        sort && !unit.depleted && unit.hex().is_some_and(home)
    }
}

impl Question<Aeto> for Frost {
    type Answer = Freeze;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let mut own = t.s.pieces.of(|owner| owner == named().germany);
        match self.left > 0 && own.any(|(_, unit)| self.fits(unit)) {
            true => Open::Ask(t.s.seat(named().germany)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.pieces.of(|owner| owner == named().germany);
        let own = own.filter(|(_, unit)| unit.hex().is_some());
        frame::add(out, own.map(|(unit, _)| Freeze { unit }));
    }
    fn check(&self, s: &State, answer: Freeze) -> Result<(), Illegal> {
        let own = s.has_unit(answer.unit) && s.unit(answer.unit).nation() == named().germany;
        demand!(own, "10.4", "it is no German unit");
        demand!(
            self.fits(s.unit(answer.unit)),
            "10.4",
            "the winter does not deplete it"
        );
        demand!(
            s.pieces.is_first_of_its_like(answer.unit),
            "10.4",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Freeze) {
        losses::lose_step(t, answer.unit, Cause::Other);
        t.replace(Frost {
            left: self.left - 1,
            ..*self
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let what = if self.armor { "armor" } else { "infantry" };
        let left = self.left;
        (
            format!("Which {what} does the winter deplete ({left} left)?"),
            rule!("10.4"),
        )
    }
}
