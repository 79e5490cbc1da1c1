//! 8.2: naval interdiction.

use super::{fleet, hunters};
use crate::Act;
use crate::ch06_combat::losses::lose_step;
use crate::data::data;
use crate::state::State;
use crate::types::{Camp, Sea};
use crate::unit::UnitId;
use kernel::{cite, rule};

/// Dice against a unit that is strategically moved through these zones; whether it is still on the map.
pub fn interdict(t: &mut Act, id: UnitId, seas: &[Sea]) -> bool {
    for sea in seas {
        if let Some((dice, needed)) = threat(t.s, id, *sea) {
            roll(t, id, *sea, dice, needed);
        }
    }
    t.s.area_of(id).is_some()
}

/// 8.21, 8.22: how many dice are rolled, and what hits.
pub fn threat(s: &State, id: UnitId, sea: Sea) -> Option<(u8, u8)> {
    cite!("8.21b", "8.22");
    let nation = s.unit(id).nation;
    let (camp, _) = hunters(s, nation, sea)?;
    let (theirs, mine) = (fleet(s, camp, sea), fleet(s, s.camp(nation), sea));
    (theirs * 2 >= mine).then(|| (theirs, if watches_straits(s, camp, sea) { 5 } else { 6 }))
}

/// 8.21b: Sicily or Malta.
fn watches_straits(s: &State, camp: Camp, sea: Sea) -> bool {
    let places = &data().places;
    let side = camp.side();
    sea == Sea::Mediterranean
        && [places.sicily, places.malta]
            .iter()
            .any(|area| s.holder(*area).side() == side)
}

fn roll(t: &mut Act, id: UnitId, sea: Sea, dice: u8, needed: u8) {
    cite!("8.23");
    let before = t.dice.rolled().len();
    let hits = (0..dice).filter(|_| t.dice.d6() >= needed).count();
    let rolled = &t.dice.rolled()[before..];
    t.log.rolled(rule!("8.21a"), rolled, || {
        format!("Interdiction in the {}: {hits} steps lost", sea.name())
    });
    for _ in 0..hits {
        if t.s.area_of(id).is_some() {
            lose_step(t, id);
        }
    }
}
