//! What was clicked on. What can be meant by it, legal or not, the step says that is asked; the rules then say what
//! stands in its way.

use crate::data::data;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::types::{Kind, Zone};
use crate::unit::UnitId;
use crate::{Action, Neppa, view};
use frame::{Click, Part};
use kernel::{Reason, Seat, Target};

/// What was hit.
#[derive(Clone, Copy)]
pub struct Hit {
    pub seat: Seat,
    /// The counter, if it was one.
    pub unit: Option<UnitId>,
    /// The zone, or where the counter is.
    pub zone: Option<Zone>,
}

impl Hit {
    pub fn of(s: &State, click: Click<'_>) -> Hit {
        let (unit, zone) = match click.target {
            Target::Space(key) => (None, data().spaces.find(key)),
            Target::Counter(id) => {
                let unit = view::unit_of(s, *id);
                (unit, unit.and_then(|id| view::place(s, s.unit(id))))
            }
            _ => (None, None),
        };
        Hit {
            seat: click.seat,
            unit,
            zone,
        }
    }

    /// The counter, or in a zone everyone there that the seat commands and that could be meant.
    pub fn units(self, s: &State, kinds: fn(Kind) -> bool) -> Vec<UnitId> {
        let mine = s.nations_of(self.seat);
        let there = self.zone.filter(|_| self.unit.is_none()).into_iter();
        let there = there.flat_map(|zone| s.pieces.distinct_at(zone));
        let there = there.filter(|(_, unit)| mine.has(unit.nation));
        let all = self.unit.into_iter().chain(there.map(|(id, _)| id));
        all.filter(|id| kinds(s.unit(*id).kind)).collect()
    }

    /// Each of the counters could be meant by this.
    pub fn each<A: Part<Action>>(
        self,
        s: &State,
        kinds: fn(Kind) -> bool,
        out: &mut Vec<Action>,
        action: fn(UnitId) -> A,
    ) {
        frame::add(out, self.units(s, kinds).into_iter().map(action));
    }
}

/// A click by which nothing can be meant: what was hit, and what is asked.
pub fn beside_the_point(s: &State, target: &Target) -> Reason {
    let seat = s.stack.asking();
    let hit = seat.map(|seat| Hit::of(s, Click { seat, target }));
    let own = |unit: UnitId| seat.is_some_and(|seat| s.nations_of(seat).has(s.unit(unit).nation));
    let what = match hit.map(|hit| (hit.unit, hit.zone)) {
        Some((Some(unit), _)) => match own(unit) {
            true => format!("The {} has no part in this", unit_name(s, unit)),
            false => format!("The {} is not yours to use", unit_name(s, unit)),
        },
        Some((None, Some(zone))) => {
            let name = zone_name(zone);
            match s.units_in(zone).any(|(id, _)| own(id)) {
                true => format!("Nothing in {name} has a part in this"),
                false => format!("{name} holds nothing of yours that has a part in this"),
            }
        }
        _ => "There is nothing to choose".to_string(),
    };
    frame::beside_the_point::<Neppa>(s, &what)
}
