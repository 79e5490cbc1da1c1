//! 14.1b: a Major that tries to win its capital back.

use crate::Act;
use crate::ch02_terrain::r2_4_ways::is_beside;
use crate::ch07_air::force::MISSION_RANGE;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Marks, Unit};
use kernel::{Illegal, cite, demand};

/// The capital that a Major has lost and can still win back.
#[inline]
pub fn lost_capital(s: &State, nation: Nation) -> Option<Zone> {
    if !nation.is_major() || s.politics.fallen.has(nation) {
        return None;
    }
    s.politics.capital_taken[nation.index()]?;
    data().country(nation).capital
}

/// 14.1b: when a Major counterattacks its capital, nothing else of it moves or attacks. `from` is where the
/// unit stands, `target` the zone that it is to attack; `None` for a move.
#[inline]
pub fn capital_lets_act(
    s: &State,
    nation: Nation,
    from: Zone,
    target: Option<Zone>,
) -> Result<(), Illegal> {
    if s.politics.counterattacked.has(nation) {
        let capital = data().country(nation).capital;
        demand!(
            target == capital || Some(from) == capital,
            "14.1b",
            "the country counterattacks its capital: no other unit may move or attack"
        );
        return Ok(());
    }
    let Some(capital) = lost_capital(s, nation) else {
        return Ok(());
    };
    if target == Some(capital) {
        demand!(
            !s.politics.gave_up_capital.has(nation) && !moved_elsewhere(s, nation, capital),
            "14.1b",
            "units of this country moved or attacked elsewhere: it cannot counterattack its capital"
        );
    }
    Ok(())
}

/// Whether a unit of the nation has moved this turn and cannot take part in an attack on its capital.
fn moved_elsewhere(s: &State, nation: Nation, capital: Zone) -> bool {
    const MOVED: Marks = Marks(Marks::MOVED_MASK | Marks::TRANSPORTED.0 | Marks::REBASED.0);
    let mut moved = s
        .units()
        .filter(|(_, unit)| unit.nation == nation && unit.marks.has(MOVED));
    moved.any(|(_, unit)| !can_take_part(s, unit, capital))
}

/// A ground unit beside the capital or afloat off it, air within reach of it, a fleet that carries others.
fn can_take_part(s: &State, unit: &Unit, capital: Zone) -> bool {
    match (unit.at, unit.kind) {
        (At::Zone(_), Kind::Fleet) => unit.marks.has(Marks::MISSION),
        (At::Zone(base), Kind::Air) => data().routes.air(base, capital) <= MISSION_RANGE,
        (At::Zone(zone), _) => is_beside(zone, capital).is_ok(),
        (At::Afloat(number), _) => {
            let invasion = s.afloat.invasions.get(usize::from(number));
            invasion.is_some_and(|invasion| invasion.target == capital)
        }
        _ => true,
    }
}

/// 14.1b: whether an attack on this zone by this nation is a counterattack on its own capital, which
/// needs odds of 1-2 or better.
pub fn is_counterattack(s: &State, by: Nation, target: Zone) -> bool {
    cite!("14.1b");
    lost_capital(s, by) == Some(target)
}

/// Units of a nation, on the ground or in the air, attack a zone.
pub fn attacks(t: &mut Act, by: Nation, zone: Zone) {
    match lost_capital(t.s, by) {
        Some(capital) if capital == zone => t.s.politics.counterattacked.insert(by),
        Some(_) => t.s.politics.gave_up_capital.insert(by),
        None => {}
    }
}

/// The player turn is over.
pub fn end_player_turn(t: &mut Act) {
    t.s.politics.counterattacked = Default::default();
    t.s.politics.gave_up_capital = Default::default();
}
