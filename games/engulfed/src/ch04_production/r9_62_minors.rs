//! 9.62: an unconquered Minor's one free step.

use super::facts::friendly;
use super::r4_4_new_units::is_first;
use crate::choice::is_first_of_its_like;
use crate::data::{NationClass, data};
use crate::state::State;
use crate::types::{Area, Nation};
use crate::unit::{At, UnitId};
use kernel::{Illegal, demand};

/// The Minors of the phasing side that have a step coming.
pub fn minors(s: &State) -> impl Iterator<Item = Nation> {
    data()
        .nations
        .all()
        .filter(|(_, facts)| facts.class == NationClass::Minor)
        .map(|(nation, _)| nation)
        .filter(|n| s.side_of(*n) == Some(s.side) && !s.politics.conquered.has(*n))
}

/// 9.62: in a friendly Home area, contested or not.
pub fn may_place(s: &State, minor: Nation, at: Area) -> Result<(), Illegal> {
    demand!(
        data().areas.home(minor).has(at) && friendly(s, minor, at),
        "9.62",
        "the step comes to a friendly Home area"
    );
    demand!(
        data().areas.facts(at).fortress.is_none(),
        "4.41",
        "new units do not appear in a Fortress"
    );
    Ok(())
}

/// Whether a Minor is asked for its step. It hangs on what everybody sees, so that nobody learns from it whether a
/// unit of the Minor is reduced.
pub fn has_a_friendly_home(s: &State, minor: Nation) -> bool {
    let mut homes = data().areas.home(minor).iter();
    homes.any(|at| may_place(s, minor, at).is_ok())
}

/// A reduced unit at home, or one that is brought back as a cadre.
pub fn may_have_step(s: &State, minor: Nation, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.has_unit(id) && s.unit(id).nation == minor,
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
            let homes = data().areas.home(minor);
            demand!(
                homes.iter().any(|at| may_place(s, minor, at).is_ok()),
                "9.62",
                "no Home area is friendly"
            );
        }
        At::Area(area) => {
            demand!(unit.steps < unit.full, "9.62", "the unit is not reduced");
            may_place(s, minor, area)?;
            demand!(
                is_first_of_its_like(s, id),
                "9.62",
                "choose the first of those that are alike"
            );
        }
        _ => demand!(false, "9.62", "the unit is not there"),
    }
    Ok(())
}
