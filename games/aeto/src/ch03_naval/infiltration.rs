//! 3.3r to 3.3u, 3.30: submarines in straits and harbours.

use super::combat::{damage, verdict};
use super::harbours::{docked, is_hostile};
use super::passage::finish;
use super::straits;
use super::submarines::{Stalking, destroyers};
use super::voyage::{Voyage, harbour};
use super::{When, combat};
use crate::ch10_special::special_boats;
use crate::game::Act;
use crate::ground;
use crate::marks::Marks;
use crate::names::{hex_name, spot_name};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{PortSize, UnitId};
use crate::works;
use board::SpaceId;
use kernel::{Illegal, RuleId, cite, demand, rule};

/// 3.3u, 3.30b: no more than these attack a submarine.
const MOST: usize = 4;

/// 3.3r: whether a submarine may try to pass the strait that it is in.
pub(super) fn may_slip(s: &State, voyage: &Voyage) -> Result<(), Illegal> {
    let mover = s.unit(voyage.mover);
    demand!(mover.is_submarine(), "3.3i", "only a submarine passes");
    let bound = s.at_sea.narrows.iter().any(|(id, _)| *id == voyage.mover);
    demand!(bound, "3.3r", "it is in no strait that is closed to it");
    demand!(
        !mover.has(Marks::FOILED),
        "3.3t",
        "it has failed in this phase"
    );
    Ok(())
}

/// The enemy destroyers in the hex of a submarine.
fn hunters(s: &State, submarine: UnitId) -> Vec<UnitId> {
    let unit = s.unit(submarine);
    let there = s.hostile(unit.camp).flat_map(|foe| s.forces(foe));
    let there = there.filter(|(_, force)| force.at == unit.at);
    let ships: Vec<UnitId> = there.flat_map(|(id, _)| s.crew(id)).collect();
    destroyers(s, &ships)
}

/// 3.3r to 3.3u: 4 or more, less one for each destroyer there, and always a 6, brings it through.
pub(super) fn slip(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.3r", "3.3s", "3.3t", "3.3u", "3.30f");
    let boat = voyage.mover;
    let hunters = hunters(t.s, boat);
    let die = t.dice.d6();
    let passes = die == 6 || die as i8 - hunters.len() as i8 >= 4;
    let at = t.s.unit(boat).at;
    t.log.reveal();
    t.log.rolled(rule!("3.3r"), &[die], || {
        let word = if passes { "passes" } else { "does not pass" };
        let count = hunters.len();
        format!(
            "The submarine {word} the strait in {} (-{count})",
            spot_name(at)
        )
    });
    if passes {
        t.s.at_sea.narrows.retain(|(id, _)| *id != boat);
        t.s.at_sea.through.push(boat);
        return;
    }
    t.s.pieces.mark(boat, |unit| unit.marks.set(Marks::FOILED));
    if die == 1 {
        attacks(t, boat, 1 + hunters.len().min(MOST), rule!("3.3u"));
    }
}

/// Where a submarine has come through a strait, its second hex stops it no more.
pub(super) fn is_through(s: &State, mover: UnitId, to: Spot) -> bool {
    let from = s.unit(mover).at;
    let same = match (from.within(), to.within()) {
        (Some(a), Some(b)) => straits::is_same_strait(a, b),
        _ => false,
    };
    same && s.at_sea.through.contains(&mover)
}

/// So many attacks without guns fall on a submarine.
fn attacks(t: &mut Act<'_>, boat: UnitId, count: usize, rule: RuleId) {
    for _ in 0..count {
        if t.s.location(boat).is_none() {
            return;
        }
        let dice = [t.dice.d6(), t.dice.d6()];
        let blow = verdict(dice, 0, combat::armor(t.s, boat));
        t.log.rolled(rule, &dice, || {
            format!("The submarine is attacked: {}", blow.word())
        });
        damage(t, boat, blow);
    }
}

/// 3.30a: whether a submarine may try to enter the enemy port of its hex.
pub(super) fn may_infiltrate(s: &State, voyage: &Voyage) -> Result<(), Illegal> {
    let mover = s.unit(voyage.mover);
    demand!(mover.is_submarine(), "3.30a", "only a submarine does that");
    let Some(hex) = harbour(mover.at) else {
        return Err(Illegal::new(rule!("3.15a"), "there is no port"));
    };
    is_hostile(s, voyage.mover, hex)?;
    demand!(
        voyage.when != When::End,
        "3.14a",
        "nobody fights in the End Phase"
    );
    demand!(mover.unsupplied == 0, "7.10i", "it has no fuel to attack");
    demand!(
        !mover.has(Marks::CAUGHT),
        "3.29i",
        "it has intercepted in this phase"
    );
    Ok(())
}

/// 3.30b: how many attacks a port makes on a submarine.
pub fn screen(s: &State, hex: SpaceId, boat: UnitId) -> usize {
    cite!("3.30b");
    let own = match ground::hex(hex).port {
        _ if Some(hex) == combat::gibraltar() => 3,
        Some(PortSize::City | PortSize::Minor) if works::is_fortified(s, hex) => 2,
        Some(PortSize::City | PortSize::Minor) => 1,
        _ => 2,
    };
    let ships = enemies_docked(s, hex, boat);
    (own + destroyers(s, &ships).len()).min(MOST)
}

/// The port attacks a submarine.
pub(super) fn harbour_attacks(t: &mut Act<'_>, boat: UnitId, hex: SpaceId) {
    let count = screen(t.s, hex, boat);
    attacks(t, boat, count, rule!("3.30b"));
}

/// 3.30: a submarine enters a harbour: undetected only on a 1; else the port attacks first, and what is hit dives.
/// 10.25: with a special marker on a 1 to 4.
pub(super) fn infiltrate(t: &mut Act<'_>, voyage: &Voyage, special: bool) {
    cite!("3.30a", "3.30c", "3.30d", "3.30e", "10.25a");
    let boat = voyage.mover;
    let Some(hex) = harbour(t.s.unit(boat).at) else {
        return;
    };
    t.pop();
    finish(t, voyage);
    t.s.pieces.mark(boat, |unit| unit.marks.set(Marks::CAUGHT));
    let helped = match special {
        true => special_boats::spend(t, boat),
        false => 0,
    };
    let die = t.dice.d6();
    let detected = die > 1 + helped;
    t.log.reveal();
    t.log.rolled(rule!("3.30a"), &[die], || {
        let word = if detected { "detected" } else { "undetected" };
        format!("A submarine enters {}, {word}", hex_name(hex))
    });
    let whole = t.s.unit(boat).steps();
    if detected {
        harbour_attacks(t, boat, hex);
    }
    if t.s.location(boat).is_none() || t.s.unit(boat).steps() < whole {
        return;
    }
    let targets = enemies_docked(t.s, hex, boat);
    if special {
        special_boats::disclose(t, boat, hex);
    }
    t.push(Stalking {
        submarine: boat,
        targets,
        attacks: 0,
        harbour: Some(hex.into()),
        special,
    });
}

/// The ships in a port that a submarine may attack.
fn enemies_docked(s: &State, hex: SpaceId, boat: UnitId) -> Vec<UnitId> {
    let foes = s.hostile(s.unit(boat).camp);
    foes.flat_map(|foe| docked(s, hex, foe)).collect()
}
