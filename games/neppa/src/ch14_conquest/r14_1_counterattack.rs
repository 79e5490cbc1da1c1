//! 14.1b: a Major that tries to win its capital back.

use crate::data::data;
use crate::state::State;
use crate::table::Act;
use crate::types::{Nation, Zone};
use crate::unit::Marks;
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

/// Whether a unit of the nation has moved this turn and is not beside its capital.
fn moved_elsewhere(s: &State, nation: Nation, capital: Zone) -> bool {
    const MOVED: Marks = Marks(Marks::MOVED_MASK | Marks::TRANSPORTED.0 | Marks::REBASED.0);
    s.units()
        .filter(|(_, unit)| unit.nation == nation && unit.kind.is_ground() && unit.marks.has(MOVED))
        .filter_map(|(id, _)| s.zone_of(id))
        .any(|zone| {
            let mut beside = data().zones.land(capital).iter();
            !beside.any(|link| link.to == zone)
        })
}

/// 14.1b: whether an attack on this zone by this nation is a counterattack on its own capital, which
/// needs odds of 1-2 or better.
pub fn is_counterattack(s: &State, by: Nation, target: Zone) -> bool {
    cite!("14.1b");
    lost_capital(s, by) == Some(target)
}

/// A nation attacks a zone.
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
