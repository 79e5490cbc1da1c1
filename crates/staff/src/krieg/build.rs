//! Replacements, Organization, depots and set-ups.

use super::landing::lands;
use super::picture::{Picture, hex};
use super::stations::quarters;
use crate::choice::{best, pick};
use frame::Question;
use krieg::ch01_cards::{Basing, CardAction, Replacing};
use krieg::ch02_administration::{
    AdministrationAction, Organize, Organizing, Parts, Regroup, Regrouping, Stage,
};
use krieg::data::{Back, GroundKind, Trait};
use krieg::spot::Spot;
use krieg::unit::{Form, Side, UnitId};
use krieg::{Action, State};

/// What a counter from the pool is worth as a replacement.
fn of_use(s: &State, id: UnitId) -> i32 {
    let unit = s.unit(id);
    let Form::Ground { kind, face } = unit.form() else {
        return 0;
    };
    let of_kind = match kind {
        GroundKind::Armor | GroundKind::Mech => 12,
        GroundKind::Mountain | GroundKind::Infantry => 6,
        GroundKind::Cavalry | GroundKind::Ski => 5,
        _ => 3,
    };
    let colonial = unit.has(Trait::Colonial);
    of_kind + 2 * i32::from(face.attack) + i32::from(face.defense) - if colonial { 4 } else { 0 }
}

/// The best counter first, until nothing is left.
pub fn replace(s: &State, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Cards(CardAction::Replacing(Replacing::Take(id))) => 1 + of_use(s, *id),
        _ => 0,
    })
}

/// Where a replacement is needed most.
pub fn place(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Cards(CardAction::PlacedAt(at)) => quarters(s, picture, at.0),
        Action::Cards(CardAction::Siting(at)) => quarters(s, picture, at.0),
        _ => i32::MIN,
    })
}

/// Markers go forward; none is taken up.
pub fn depots(picture: &Picture, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Cards(CardAction::Basing(answer)) => match answer {
            Basing::Put { at, .. } => hex(*at).map_or(1, |at| {
                1 + picture.pull[at.index()] - picture.threat[at.index()]
            }),
            Basing::Enough => 0,
            Basing::TakeUp(_) => -1_000,
        },
        _ => i32::MIN,
    })
}

/// The Organization Segment: small units are combined, and that is all.
pub fn organize(
    s: &State,
    picture: &Picture,
    legal: &[Action],
    step: &Organize,
    tried: u32,
) -> Action {
    let enough = Action::Administration(AdministrationAction::Organizing(Organizing::Enough));
    if step.stage != Stage::Combine || tried > 60 {
        return pick(legal, enough);
    }
    let here = legal.iter().find(|action| match action {
        Action::Administration(AdministrationAction::Organizing(Organizing::Here(at))) => {
            has_room(s, *at) && !embarks(s, picture, *at)
        }
        _ => false,
    });
    here.copied().unwrap_or_else(|| pick(legal, enough))
}

/// What a unit would be after it was made.
fn made(s: &State, id: UnitId) -> i32 {
    let unit = s.unit(id);
    let Some(ground) = unit.sort.ground() else {
        return 0;
    };
    let larger = match ground.back {
        Back::Larger(face) if unit.at.space().is_some() && unit.side == Side::Front => face,
        _ => ground.front,
    };
    3 * i32::from(larger.attack) + i32::from(larger.defense)
        - if ground.kind == GroundKind::Hq { 4 } else { 0 }
}

/// Whether another HQ stands where one would be made: there is room for one alone.
fn is_led(s: &State, at: Spot, id: UnitId) -> bool {
    let unit = s.unit(id);
    let hq = unit
        .sort
        .ground()
        .is_some_and(|ground| ground.kind == GroundKind::Hq);
    hq && unit.at != at && unit.faction.is_some_and(|of| s.tally(at).count(of).hqs > 0)
}

/// Whether those in a place are to sail, for which they must be small.
fn embarks(s: &State, picture: &Picture, at: Spot) -> bool {
    lands(s, picture)
        && hex(at).is_none_or(|at| !picture.is_at_front(at) && picture.threat[at.index()] < 4)
}

/// Whether something can be made in a place that has room there.
fn has_room(s: &State, at: Spot) -> bool {
    let step = Regroup {
        stage: Stage::Combine,
        at,
        converted: Vec::new(),
    };
    let mut offers = Vec::new();
    step.ask(s, &mut offers);
    offers.iter().any(|offer| match offer {
        Action::Administration(AdministrationAction::Regrouping(Regrouping::Make(id))) => {
            !is_led(s, at, *id)
        }
        _ => false,
    })
}

/// The strongest unit that can be made there.
pub fn regroup(s: &State, step: &Regroup, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Administration(AdministrationAction::Regrouping(Regrouping::Make(id))) => {
            made(s, *id) - if is_led(s, step.at, *id) { 200 } else { 0 }
        }
        _ => -100,
    })
}

/// Parts: what is weakest by itself goes in.
pub fn parts(s: &State, step: &Parts, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Administration(AdministrationAction::Picking(part)) => {
            let worth = of_use(s, part.0);
            if step.breaking { worth } else { -worth }
        }
        _ => i32::MIN,
    })
}
