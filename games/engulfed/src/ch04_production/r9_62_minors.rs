//! 9.62: an unconquered Minor's one free step.

use super::BuildAction;
use super::facts::friendly;
use super::r4_4_new_units::is_first;
use super::r4_41_placement::free_step;
use crate::data::{NationClass, data};
use crate::meant::Hit;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, Nation, Nations};
use crate::unit::{At, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.62: a Minor's free step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Minor {
    pub minor: Nation,
}

impl Question<Engulfed> for Minor {
    type Answer = BuildAction;

    fn open(&self, t: &mut Act) -> Open {
        match has_a_friendly_home(t.s, self.minor) {
            true => Open::Ask(t.s.seat_of(self.minor)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.units_of(Nations::of(&[self.minor]));
        frame::add(out, own.map(|(unit, _)| BuildAction::FreeStep { unit }));
        frame::add(out, [BuildAction::Finish]);
    }
    fn check(&self, s: &State, answer: BuildAction) -> Result<(), Illegal> {
        match answer {
            BuildAction::FreeStep { unit } => may_have_step(s, self.minor, unit),
            BuildAction::Finish => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: BuildAction) {
        t.pop();
        if let BuildAction::FreeStep { unit } = answer {
            free_step(t, unit);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("{}: a free step for which unit?", nation_name(self.minor));
        (text, rule!("9.62"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| BuildAction::FreeStep { unit });
    }
}

/// The Minors of the phasing side that have a step coming.
pub fn minors(s: &State) -> impl Iterator<Item = Nation> {
    data()
        .nations
        .all()
        .filter(|(_, facts)| facts.class == NationClass::Minor)
        .map(|(nation, _)| nation)
        .filter(|n| s.side_of(*n) == Some(s.side) && !s.politics.conquered.has(*n))
}

/// 9.62: in a friendly Home area, contested or not; no fortress of the map is a Minor's.
pub fn may_place(s: &State, minor: Nation, at: Area) -> Result<(), Illegal> {
    demand!(
        data().areas.home(minor).has(at) && friendly(s, minor, at),
        "9.62",
        "the step comes to a friendly Home area"
    );
    Ok(())
}

/// Whether a Minor is asked for its step. It hangs on what everybody sees, so that nobody learns from it whether a
/// unit of the Minor is reduced.
fn has_a_friendly_home(s: &State, minor: Nation) -> bool {
    let mut homes = data().areas.home(minor).iter();
    homes.any(|at| may_place(s, minor, at).is_ok())
}

/// A reduced unit at home, or one that is brought back as a cadre.
fn may_have_step(s: &State, minor: Nation, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.unit(id).nation == minor,
        "9.62",
        "the step is for another nation"
    );
    let unit = s.unit(id);
    match unit.at {
        At::Pool => {
            demand!(
                is_first(s, id),
                "9.62",
                "choose the first of those that are alike"
            );
        }
        At::Area(area) => {
            demand!(unit.steps < unit.full, "9.62", "the unit is not reduced");
            may_place(s, minor, area)?;
            demand!(
                s.pieces.is_first_of_its_like(id),
                "9.62",
                "choose the first of those that are alike"
            );
        }
        _ => demand!(false, "9.62", "the unit is not there"),
    }
    Ok(())
}
