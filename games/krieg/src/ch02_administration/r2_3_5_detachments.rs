//! 2.3.5: Detachments.

use crate::Krieg;
use crate::data::Back;
use crate::ground::space;
use crate::losses::send;
use crate::names::unit_at;
use crate::spot::Spot;
use crate::state::State;
use crate::unit::{Form, Side, Unit, UnitId};
use frame::Act;
use kernel::{Audience, Event, Illegal, cite, demand, rule};

/// Whether a counter in the pool can be a Detachment.
pub fn is_detachment(unit: &Unit) -> bool {
    let ground = unit.sort.ground();
    ground.is_some_and(|ground| ground.back == Back::Detachment)
}

pub fn is_placed(unit: &Unit) -> bool {
    unit.form() == Form::Detachment
}

/// 2.3.5a: whether a Detachment may be placed in a hex; neither supply nor Air units matter.
pub fn may_place(s: &State, id: UnitId, at: Spot) -> Result<(), Illegal> {
    cite!("2.3.5a", "2.3.5b");
    let (unit, faction) = (s.unit(id), s.clock.phasing);
    let pooled = is_detachment(unit) && unit.at == Spot::pool(faction);
    demand!(pooled, "2.3.5a", "it is no Detachment in the Force Pool");
    let hex = at.space().is_some_and(|id| !space(id).is_box());
    demand!(hex, "2.3.5a", "it goes into a hex");
    let mut parents = s.ground_in(at, faction);
    let parent = parents.any(|(parent, _)| {
        unit.sort
            .country()
            .is_some_and(|country| s.is_of_country(parent, country))
    });
    demand!(
        parent,
        "2.3.5a",
        "no ground unit of its nationality is there"
    );
    let post = s.tally(at).of.iter().any(|count| count.posts > 0);
    demand!(!post, "2.3.5a", "a Detachment or Logistics marker is there");
    Ok(())
}

pub fn may_recall(s: &State, id: UnitId) -> Result<(), Illegal> {
    cite!("2.3.5b");
    demand!(is_placed(s.unit(id)), "2.3.5b", "it is no Detachment");
    Ok(())
}

pub fn place(t: &mut Act<'_, Krieg>, id: UnitId, at: Spot) {
    t.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.side = Side::Back;
    });
    t.log
        .event(Audience::All, rule!("2.3.5a"), || Event::Placed {
            counter: id.into(),
            space: at.key().into(),
        });
    if t.log.is_on() {
        let who = unit_at(t.s, id);
        t.log.say(rule!("2.3.5a"), || format!("{who} is placed"));
    }
}

pub fn recall(t: &mut Act<'_, Krieg>, id: UnitId) {
    if t.log.is_on() {
        let who = unit_at(t.s, id);
        t.log.say(rule!("2.3.5b"), || format!("{who} is removed"));
    }
    send(t, id, Spot::delay());
}
