//! Replacements, Organization, depots and set-ups.

use super::picture::{Picture, hex};
use super::stations::quarters;
use crate::choice::{best, pick};
use krieg::ch01_cards::{Basing, CardAction, Replacing};
use krieg::ch02_administration::{AdministrationAction, Organizing, Parts, Regrouping, Stage};
use krieg::data::{Back, GroundKind, Trait};
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
pub fn organize(legal: &[Action], stage: Stage, tried: u32) -> Action {
    let enough = Action::Administration(AdministrationAction::Organizing(Organizing::Enough));
    if stage != Stage::Combine || tried > 60 {
        return pick(legal, enough);
    }
    let here = legal.iter().find(|action| {
        matches!(
            action,
            Action::Administration(AdministrationAction::Organizing(Organizing::Here(_)))
        )
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

/// The strongest unit that can be made there.
pub fn regroup(s: &State, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Administration(AdministrationAction::Regrouping(Regrouping::Make(id))) => {
            made(s, *id)
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
