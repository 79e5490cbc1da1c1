//! 13.23: few units live in a Desert area. What is too many when its side checks supply at the start of its
//! player-turn goes without for that turn.

use super::{SupplyAction, r3_6_final};
use crate::ch06_combat::lead;
use crate::data::data;
use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, Nation};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Units of the phasing side in an area that draw supply.
fn drinkers(s: &State, area: Area) -> impl Iterator<Item = (UnitId, &Unit)> {
    s.units_in(area).filter(|(_, u)| {
        s.side_of(u.nation) == Some(s.side)
            && u.nation != Nation::VICHY
            && !u.marks.has(Marks::OUT_OF_SUPPLY)
    })
}

/// Whether too many ground units, or too many ground-support units, draw supply in an area.
fn is_dry(s: &State, area: Area, ground: bool) -> bool {
    let most = match ground {
        true => data().limits.desert_ground_units,
        false => data().limits.desert_air_units,
    };
    let alike = drinkers(s, area).filter(|(_, u)| u.kind.is_ground() == ground);
    alike.count() > usize::from(most)
}

/// The first Desert area that feeds too many.
fn next(s: &State) -> Option<Area> {
    let mut areas = data().regions.desert.iter();
    areas.find(|area| {
        [true, false]
            .into_iter()
            .any(|ground| is_dry(s, *area, ground))
    })
}

/// 13.23: which of too many units in a Desert area go without.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Desert;

impl Question<Engulfed> for Desert {
    type Answer = SupplyAction;

    fn open(&self, t: &mut Act) -> Open {
        cite!("G.DesertOpt", "13.x");
        match next(t.s) {
            Some(area) => Open::Ask(lead(t.s, area, t.s.side)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let drinkers = next(s).into_iter().flat_map(|area| drinkers(s, area));
        frame::add(out, drinkers.map(|(unit, _)| SupplyAction::Thirst { unit }));
    }
    fn check(&self, s: &State, answer: SupplyAction) -> Result<(), Illegal> {
        match answer {
            SupplyAction::Thirst { unit } => may_thirst(s, unit),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: SupplyAction) {
        match answer {
            SupplyAction::Thirst { unit } => r3_6_final::mark_one(t, unit),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Too many units live in the Desert: which goes without supply?".to_string();
        (text, rule!("G.DesertOpt"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| SupplyAction::Thirst { unit });
    }
}

/// Whether this unit may be the one that goes without.
fn may_thirst(s: &State, id: UnitId) -> Result<(), Illegal> {
    let here = |area: Area| drinkers(s, area).any(|(unit, _)| unit == id);
    demand!(
        next(s).is_some_and(here),
        "G.DesertOpt",
        "a unit of the crowded area goes without"
    );
    let (area, unit) = (s.area_of(id), s.unit(id));
    demand!(
        area.is_some_and(|area| is_dry(s, area, unit.kind.is_ground()))
            && s.pieces.is_first_of_its_like(id),
        "G.DesertOpt",
        "there is supply for its kind, or a like unit stands for it"
    );
    Ok(())
}
