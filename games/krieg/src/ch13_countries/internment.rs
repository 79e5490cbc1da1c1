//! 2.3.4b, 13.8.3b, 16.7: units that must break down at once, and units that are interned.

use super::r2_3_4_exchange::Exchange;
use crate::Krieg;
use crate::data::{Back, Part, Whose, data};
use crate::losses::{fits, held, leave, send};
use crate::names::unit_at;
use crate::spot::Spot;
use crate::state::State;
use crate::types::CountryId;
use crate::unit::{Form, Side, Unit, UnitId};
use frame::Act;
use kernel::{cite, rule};

/// A one-step unit in the Force Pool that could be a part of a unit.
fn from_pool(s: &State, whole: &Unit, part: Part) -> Option<UnitId> {
    let pool = Spot::pool(whole.faction?);
    let mut there = s.pieces.distinct_at(pool);
    let one = there.find(|(_, one)| fits(whole, part, one));
    one.map(|(id, _)| id)
}

/// A part of a unit comes out: the step in its Holding Box if it is that one, else one from the Force Pool, which its
/// owner may exchange for another.
fn part_comes(t: &mut Act<'_, Krieg>, id: UnitId, whole: &Unit, part: Part) -> Option<UnitId> {
    let own = held(t.s, whole).filter(|_| matches!(part.whose, Whose::Minor | Whose::WesternMajor));
    let pooled = own.is_none().then(|| from_pool(t.s, whole, part)).flatten();
    let one = own.or(pooled)?;
    t.s.pieces.change(one, |one| {
        one.at = whole.at;
        one.side = Side::Front;
        one.moved = whole.moved;
        one.fought = whole.fought;
    });
    if pooled.is_some() {
        t.push(Exchange {
            whole: id,
            part: one,
        });
    }
    Some(one)
}

/// 2.3.4b: a unit breaks down into one-step units where it stands, one step at a time; steps for which there is no
/// counter are lost. Says what stands there then.
pub fn break_down(t: &mut Act<'_, Krieg>, id: UnitId) -> Vec<UnitId> {
    cite!("2.3.4b", "2.3.4.1a", "2.3.4.1b", "2.3.4.1c", "2.3.4.1d");
    let mut parts = Vec::new();
    let unit = *t.s.unit(id);
    if unit.steps() <= 1 {
        return vec![id];
    }
    if is_fortress(&unit) {
        // It cannot break down, so it is eliminated.
        leave(t, id);
        return parts;
    }
    t.log.say(rule!("2.3.4b"), || {
        format!("{} breaks down", unit_at(t.s, id))
    });
    let ground = unit.sort.ground();
    let recipe = ground.and_then(|ground| ground.recipe);
    let recipe = recipe.map(|id| &data().recipes[id.index()]);
    if unit.steps() == 3 {
        t.s.pieces.change(id, |unit| unit.side = Side::Front);
        let third = recipe.and_then(|recipe| recipe.third);
        parts.extend(third.and_then(|part| part_comes(t, id, &unit, part)));
    }
    let flips = ground.is_some_and(|g| matches!(g.back, Back::Larger(_)) && g.front.steps == 1);
    if flips {
        t.s.pieces.change(id, |unit| unit.side = Side::Front);
        parts.push(id);
    }
    let two = recipe.map_or(&[][..], |recipe| &recipe.two);
    let mut rest = two.to_vec();
    if flips {
        // The counter itself is one of the two.
        let own = rest.iter().position(|part| part.whose == Whose::Itself);
        rest.remove(own.unwrap_or(0));
    }
    for part in rest {
        parts.extend(part_comes(t, id, &unit, part));
    }
    if !flips {
        leave(t, id);
    }
    parts
}

/// 13.8.3b: the multi-national units in which a country has a step break down.
pub fn break_up(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("13.8.3b");
    let mixed = t.s.units().filter(|(id, unit)| {
        let nations = t.s.nations(*id);
        let several = nations.iter().flatten().count() == 2;
        several && nations.contains(&Some(country)) && unit.steps() > 1 && unit.at.is_in_play()
    });
    let mixed: Vec<UnitId> = mixed.map(|(id, _)| id).collect();
    for id in mixed {
        break_down(t, id);
    }
    t.s.refresh();
}

/// 16.7: a counter is interned. Ground units wait on the Pending Card one step each, fortresses are eliminated, all else
/// goes to the Delay Box.
pub fn intern(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("16.7c", "16.7d");
    let unit = *t.s.unit(id);
    let Some(faction) = unit.faction else {
        return;
    };
    t.log.say(rule!("16.7c"), || {
        format!("{} is interned", unit_at(t.s, id))
    });
    if !unit.is_ground() {
        send(t, id, Spot::delay());
        return;
    }
    let port_a_fort = |unit: &Unit| {
        let ground = unit.sort.ground();
        ground.is_some_and(|ground| matches!(ground.back, Back::Fort(_)))
    };
    if is_fortress(&unit) && !port_a_fort(&unit) {
        leave(t, id);
        return;
    }
    for part in break_down(t, id) {
        send(t, part, Spot::pending(faction));
    }
}

fn is_fortress(unit: &Unit) -> bool {
    matches!(
        unit.form(),
        Form::Ground {
            kind: crate::data::GroundKind::Fortress,
            ..
        }
    )
}
