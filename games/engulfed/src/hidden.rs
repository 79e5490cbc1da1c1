//! What a seat cannot see, dealt anew: for the proof that nothing of it shows.

use crate::Step;
use crate::ch04_production::{BuildStep, Place};
use crate::ch05_movement::MoveStep;
use crate::ch06_combat::{secret_allotments, wings};
use crate::ch09_politics::may_kind_enter;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Side, Terrain};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::view::sees;
use frame::Part;
use kernel::{Seat, cite};

/// Marks that tell of what kind a block must be.
const TELLING: u16 = Marks::INVADED.0 | Marks::DROPPED.0 | Marks::DROPPED_BEFORE.0;

/// Another state that looks the same to `viewer`: blocks of the other side that do not show their faces have
/// other kinds and strengths, within their nation and colour, and what was committed in secret is changed.
pub fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
    cite!("G.GroundA", "4.5b", "6.22");
    let mine = s.seat_side(viewer);
    let hidden = s.units().filter(|(_, unit)| is_hidden(s, mine, unit));
    let hidden: Vec<UnitId> = hidden.map(|(id, _)| id).collect();
    let numberless = numberless(s, &hidden);
    let mut units: Vec<Unit> = s.units().map(|(_, unit)| *unit).collect();
    line_up(&mut units, &numberless);
    let faces = hidden.into_iter().filter(|id| !is_under_way(s, *id));
    exchange_faces(&mut units, faces.collect(), random);
    exchange_numbers(&mut units, &numberless, random);
    let mut other = s.clone();
    other.deal(units);
    exchange_allotments(&mut other, mine.other(), random);
    other
}

/// Whether a block's face may be dealt anew.
fn is_hidden(s: &State, mine: Side, unit: &Unit) -> bool {
    let somewhere = matches!(unit.at, At::Area(_) | At::Pool);
    unit.kind.is_ground()
        && somewhere
        && unit.marks.0 & TELLING == 0
        && s.side_of(unit.nation) == Some(mine.other())
        && !sees(s, Some(mine), unit)
}

/// 4.4, 5.31, 7.2: a block that is being placed could be paid for, and one that is aboard may land where it goes.
fn is_under_way(s: &State, id: UnitId) -> bool {
    let mission = s.movement.mission.as_ref().map(|mission| &mission.convoy);
    let at_sea = [mission, s.fleets.convoy.as_ref(), s.battle.at_sea.as_ref()];
    let mut convoys = at_sea.into_iter().flatten();
    let mut steps = s.stack.steps().iter();
    convoys.any(|convoy| convoy.cargo.contains(&id))
        || steps.any(|step| Place::of(step).is_some_and(|place| place.unit == id))
}

/// Whether a block of that kind could stand where this one does (5.15(a), 9.12(1), 9.33).
fn fits(unit: &Unit, kind: Kind) -> bool {
    let At::Area(area) = unit.at else { return true };
    let swamp = data().areas.facts(area).terrain == Terrain::Swamp;
    !(kind == Kind::Armour && swamp) && may_kind_enter(unit.nation, kind, area).is_ok()
}

/// Deals the faces of hidden blocks anew, out of a deck that lies in an order of its own: the same chance gives the
/// same faces, whatever they were.
fn exchange_faces(units: &mut [Unit], mut hidden: Vec<UnitId>, random: &mut dyn FnMut(u32) -> u32) {
    let colour = |units: &[Unit], id: UnitId| (units[id.index()].nation, units[id.index()].elite);
    hidden.sort_by_key(|id| (colour(units, *id), *id));
    let mut left = hidden.as_slice();
    while let Some(first) = left.first() {
        let alike = |id: &&UnitId| colour(units, **id) == colour(units, *first);
        let (group, rest) = left.split_at(left.iter().take_while(alike).count());
        deal(units, group, random);
        left = rest;
    }
    for id in hidden {
        let unit = &mut units[id.index()];
        if matches!(unit.at, At::Area(_)) {
            unit.steps = 1 + random(unit.full.into()) as u8;
        }
    }
}

/// Blocks of one nation change their numbers, and nothing else: a number that shows would let its owner's enemy
/// follow a block. Where something points at a number, all keep theirs.
fn exchange_numbers(units: &mut [Unit], hidden: &[UnitId], random: &mut dyn FnMut(u32) -> u32) {
    for at in 0..hidden.len() {
        let other = at + random((hidden.len() - at) as u32) as usize;
        let (a, b) = (hidden[at].index(), hidden[other].index());
        if units[a].nation == units[b].nation {
            units.swap(a, b);
        }
    }
}

/// Hidden blocks take their numbers in the order of what everybody sees of them, so that the deal that follows does
/// not hang on the numbers that they had.
fn line_up(units: &mut [Unit], hidden: &[UnitId]) {
    let mut order: Vec<Unit> = hidden.iter().map(|id| units[id.index()]).collect();
    order.sort_unstable_by_key(|u| (u.nation, u.elite, u.at, u.from, u.marks));
    let mut places = hidden.to_vec();
    places.sort_by_key(|id| units[id.index()].nation);
    for (id, unit) in places.into_iter().zip(order) {
        units[id.index()] = unit;
    }
}

/// The hidden blocks whose numbers nothing tells.
fn numberless(s: &State, hidden: &[UnitId]) -> Vec<UnitId> {
    let pointed_at = s.stack.steps().iter().any(points_at_a_unit)
        || s.movement.mission.is_some()
        || s.battle.at_sea.is_some();
    if pointed_at {
        return Vec::new();
    }
    let known = |s: &State, id: UnitId| {
        s.supply.fed.contains(&id)
            || s.supply.hungry.contains(&id)
            || s.battle.to_malta.iter().any(|(to, _)| *to == id)
            || s.movement.last_drop.iter().any(|(drop, _)| *drop == id)
    };
    let unknown = hidden.iter().copied().filter(|id| !known(s, *id));
    unknown.collect()
}

/// Whether a step is about one unit.
fn points_at_a_unit(step: &Step) -> bool {
    matches!(
        step,
        Step::Move(MoveStep::Moving(_) | MoveStep::Redeploying(_))
            | Step::Build(BuildStep::Place(_))
            | Step::Naval(_)
    )
}

/// Shuffles the faces of some blocks and gives each one that can stand where it is.
fn deal(units: &mut [Unit], group: &[UnitId], random: &mut dyn FnMut(u32) -> u32) {
    let blocks: Vec<Unit> = group.iter().map(|id| units[id.index()]).collect();
    let mut deck: Vec<(Kind, u8)> = blocks.iter().map(|unit| (unit.kind, unit.full)).collect();
    deck.sort_unstable();
    for at in 0..deck.len() {
        let other = at + random((deck.len() - at) as u32) as usize;
        deck.swap(at, other);
    }
    let mut holder: Vec<Option<usize>> = vec![None; deck.len()];
    let mut tried = vec![false; deck.len()];
    for block in 0..group.len() {
        tried.fill(false);
        hand_out(&blocks, &deck, block, &mut holder, &mut tried);
    }
    for (card, block) in holder.iter().enumerate() {
        let Some(id) = block.map(|block| group[block]) else {
            continue;
        };
        let unit = &mut units[id.index()];
        let on_map = matches!(unit.at, At::Area(_));
        (unit.kind, unit.full) = deck[card];
        unit.steps = if on_map { unit.full } else { 0 };
    }
}

/// Finds a face for a block; who has the only one that fits takes another, if there is one for him.
fn hand_out(
    blocks: &[Unit],
    deck: &[(Kind, u8)],
    block: usize,
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    // One's own place in the deck first: most blocks can be anything.
    for step in 0..deck.len() {
        let card = (block + step) % deck.len();
        if tried[card] || !fits(&blocks[block], deck[card].0) {
            continue;
        }
        tried[card] = true;
        let free = match holder[card] {
            None => true,
            Some(other) => hand_out(blocks, deck, other, holder, tried),
        };
        if free {
            holder[card] = Some(block);
            return true;
        }
    }
    false
}

/// 6.22: an allotment of ground support that is made but not yet shown.
fn exchange_allotments(s: &mut State, theirs: Side, random: &mut dyn FnMut(u32) -> u32) {
    let Some(round) = &s.battle.round else {
        return;
    };
    let secret = secret_allotments(round, theirs);
    if secret.is_empty() {
        return;
    }
    let have = wings(s, round, theirs);
    let settled =
        round.supporters[theirs.index()] != [0; 6] || round.dogfighters[theirs.index()] == have;
    let Some(round) = &mut s.battle.round else {
        return;
    };
    for nation in Nation::MAJORS.into_iter().filter(|n| secret.has(*n)) {
        let at = nation.index();
        let count = random(u32::from(have[at]) + 1) as u8;
        round.dogfighters[theirs.index()][at] = count;
        if settled {
            round.supporters[theirs.index()][at] = have[at] - count;
        }
    }
}
