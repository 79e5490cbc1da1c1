//! 5.5: how many units a fortress holds.

use super::{MoveAction, enemies_in, friendly, ground_units, has_ground};
use crate::ch06_combat::losses::eliminate;
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Kind};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.5b, 5.17c, 6.85c: whether a unit may go against a fortress.
pub fn may_assail(s: &State, unit: &Unit, to: Area) -> Result<(), Illegal> {
    cite!("5.17c");
    let Some(fortress) = data().areas.facts(to).fortress else {
        return Ok(());
    };
    if friendly(s, unit.nation, to) {
        return Ok(());
    }
    if let Some(around) = fortress.around {
        demand!(
            !enemies_in(s, unit.nation, around),
            "6.85c",
            "the area around the fortress is not clear of enemies"
        );
    }
    let Some(side) = s.side_of(unit.nation) else {
        return Ok(());
    };
    cite!("5.5c");
    let mine = s.politics.nations_of_side(side);
    let walked = s
        .units_in(to)
        .filter(|(_, u)| mine.has(u.nation) && !u.marks.has(Marks::DROPPED));
    let (ground, air) = walked.fold((0, 0), |(ground, air), (_, u)| match u.kind {
        Kind::GroundSupport => (ground, air + 1),
        _ => (ground + 1, air),
    });
    let room = match unit.kind.is_ground() {
        true => ground < fortress.attackers || !enemies_in(s, unit.nation, to),
        // It comes with an attack, or it would be too much in the fortress when the phase ends.
        false => air < 1 && has_ground(s, side, to),
    };
    demand!(room, "5.5b", "no more units may attack this fortress");
    Ok(())
}

/// What is too much in a fortress when a phase ends: ground support, and ground units above its limit.
pub fn end_phase(t: &mut Act) {
    for area in data().areas.fortresses.iter() {
        if excess(t.s, area).is_some() {
            t.push(Overstacked { area });
        }
    }
}

/// 5.5a: whether the holder of a fortress has too much in it.
fn excess(s: &State, area: Area) -> Option<Seat> {
    let fortress = data().areas.facts(area).fortress?;
    let side = s.side_of(s.control(area))?;
    let holders = s.politics.nations_of_side(side);
    let ground = ground_units(s, side, area);
    let unit = s
        .units_in(area)
        .find(|(_, u)| holders.has(u.nation) && (ground > fortress.stack || !u.kind.is_ground()))?;
    Some(s.seat_of(unit.1.nation))
}

/// 5.5a: which unit of too many in a fortress is given up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overstacked {
    pub area: Area,
}

impl Question<Engulfed> for Overstacked {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        cite!("5.5a");
        match excess(t.s, self.area) {
            Some(seat) => Open::Ask(seat),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = s.units_in(self.area);
        frame::add(out, units.map(|(unit, _)| MoveAction::Discard { unit }));
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Discard { unit } => may_discard(s, self.area, unit),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        match answer {
            MoveAction::Discard { unit } => discard(t, unit),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{} holds too many: which is given up?",
            area_name(self.area)
        );
        (text, rule!("5.5a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| MoveAction::Discard { unit });
    }
}

fn may_discard(s: &State, area: Area, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.area_of(id) == Some(area),
        "5.5a",
        "this unit is not in the fortress"
    );
    let unit = s.unit(id);
    let side = s.side_of(unit.nation);
    demand!(
        side == s.side_of(s.control(area)),
        "5.5a",
        "this unit is the enemy's"
    );
    let over = data().areas.facts(area).fortress.is_some_and(|fortress| {
        side.is_some_and(|side| ground_units(s, side, area) > fortress.stack)
    });
    demand!(
        over || !unit.kind.is_ground(),
        "5.5a",
        "the fortress has room for its ground units"
    );
    demand!(
        s.pieces.is_first_of_its_like(id),
        "5.5a",
        "a like unit in the same fortress stands for this one"
    );
    Ok(())
}

fn discard(t: &mut Act, id: UnitId) {
    let area = t.s.area_of(id);
    eliminate(t, id);
    t.log.say(rule!("5.5a"), || {
        let place = area.map_or("", area_name);
        format!("{place} holds too many: a unit is given up")
    });
}
