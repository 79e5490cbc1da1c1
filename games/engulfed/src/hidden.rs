//! What a seat cannot see, dealt anew: for the proof that nothing of it shows.

use crate::ch06_combat::{secret_allotments, wings};
use crate::ch09_politics::may_kind_enter;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Side, Terrain};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::view::sees;
use kernel::{Seat, cite};

/// Marks that tell of what kind a block must be.
const TELLING: u16 = Marks::INVADED.0 | Marks::DROPPED.0 | Marks::DROPPED_BEFORE.0;

/// Another state that looks the same to `viewer`: blocks of the other side that do not show their faces have
/// other kinds and strengths, within their nation and colour, and what was committed in secret is changed.
pub fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
    cite!("G.GroundA", "4.5b", "6.22");
    let mut other = s.clone();
    let mine = s.seat_side(viewer);
    exchange_faces(&mut other, mine, random);
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

/// Whether a block of that kind could stand where this one does (5.15(a), 9.12(1), 9.33).
fn fits(unit: &Unit, kind: Kind) -> bool {
    let At::Area(area) = unit.at else { return true };
    let swamp = data().areas.facts(area).terrain == Terrain::Swamp;
    !(kind == Kind::Armour && swamp) && may_kind_enter(unit.nation, kind, area).is_ok()
}

fn exchange_faces(s: &mut State, mine: Side, random: &mut dyn FnMut(u32) -> u32) {
    let hidden: Vec<UnitId> = s
        .units()
        .filter(|(_, unit)| is_hidden(s, mine, unit))
        .map(|(id, _)| id)
        .collect();
    for at in 0..hidden.len() {
        let other = at + random((hidden.len() - at) as u32) as usize;
        swap(s, hidden[at], hidden[other]);
    }
    for id in hidden {
        let unit = *s.unit(id);
        if matches!(unit.at, At::Area(_)) {
            let steps = 1 + random(unit.full.into()) as u8;
            s.set_steps(id, steps);
        }
    }
}

/// Two blocks of one nation and colour change their faces, if each can be where the other is.
fn swap(s: &mut State, a: UnitId, b: UnitId) {
    let (one, two) = (*s.unit(a), *s.unit(b));
    let alike = (one.nation, one.elite) == (two.nation, two.elite);
    if a == b || !alike || !fits(&one, two.kind) || !fits(&two, one.kind) {
        return;
    }
    for (id, from, to) in [(a, two, one), (b, one, two)] {
        let on_map = matches!(to.at, At::Area(_));
        let steps = if on_map { from.full } else { 0 };
        s.set_face(id, from.kind, from.full, steps);
    }
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
