//! What was clicked on. What can be meant by it, legal or not, the step says that is asked; the rules then say what
//! stands in its way. A counter of the other side means the area where it stands: which block it is, the clicking seat
//! does not know.

use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Nation};
use crate::unit::UnitId;
use crate::{Action, Engulfed, Phase, view};
use frame::{Click, Part};
use kernel::{Reason, Seat, Target};

/// What was hit.
#[derive(Clone, Copy)]
pub struct Hit {
    pub seat: Seat,
    /// The counter, if it was one of the clicking side.
    pub unit: Option<UnitId>,
    /// Whether it was another's counter.
    foreign: bool,
    /// The area, or where the counter is.
    pub area: Option<Area>,
}

impl Hit {
    pub fn of(s: &State, click: Click<'_>) -> Hit {
        let seat = click.seat;
        let (counter, area) = match click.target {
            Target::Space(key) => (None, data().spaces.find(key)),
            Target::Counter(id) => (Some(*id), view::counter_area(s, seat, *id)),
            _ => (None, None),
        };
        let unit = counter.and_then(|id| view::own_counter(s, seat, id));
        Hit {
            seat,
            unit,
            foreign: counter.is_some() && unit.is_none(),
            area,
        }
    }

    /// The counter, or in an area every unit there that the seat commands.
    fn units(self, s: &State) -> Vec<UnitId> {
        match (self.unit, self.area) {
            (Some(unit), _) => vec![unit],
            (None, Some(area)) if !self.foreign => {
                let mine = s.nations_of(self.seat);
                let there = s.units_in(area).filter(|(_, u)| mine.has(u.nation));
                let distinct = |id: &UnitId| s.pieces.is_first_of_its_like(*id);
                there.map(|(id, _)| id).filter(distinct).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Each of the units could be meant by this.
    pub fn each<A: Part<Action>>(self, s: &State, out: &mut Vec<Action>, action: fn(UnitId) -> A) {
        frame::add(out, self.units(s).into_iter().map(action));
    }

    /// The area, in Operational Movement, where the seat has no unit that it could mean to move: then it means to go there.
    pub fn goal(self, s: &State) -> Option<Area> {
        let moves = s.phase == Phase::OperationalMovement;
        self.area.filter(|_| moves && self.units(s).is_empty())
    }

    /// The Majors that the seat plays.
    pub fn majors(self, s: &State) -> impl Iterator<Item = Nation> {
        let mine = s.nations_of(self.seat);
        Nation::MAJORS.into_iter().filter(move |n| mine.has(*n))
    }
}

/// A click by which nothing can be meant: what was hit, and what is asked.
pub fn beside_the_point(s: &State, target: &Target) -> Reason {
    let hit = (s.stack.asking()).map(|seat| Hit::of(s, Click { seat, target }));
    let what = match hit {
        Some(hit) if hit.foreign => "That unit is not yours to use".to_string(),
        Some(hit) if hit.unit.is_some() => "That unit has no part in this".to_string(),
        Some(Hit {
            area: Some(area), ..
        }) => format!("Nothing is to be chosen in {}", area_name(area)),
        _ => "There is nothing to choose".to_string(),
    };
    frame::beside_the_point::<Engulfed>(s, &what)
}
