//! 7.10, 7.11: who is in supply, and who feels that he is not.

use super::drawing::{self, is_sourced};
use crate::ground;
use crate::marks::Marks;
use crate::state::State;
use crate::types::UnitId;
use kernel::cite;

/// 7.7a: whether a piece can trace a line of supply at this instant: to a source, or to a chit that has something left.
pub fn is_supplied(s: &State, id: UnitId) -> bool {
    cite!("7a", "7.11", "7.10b2");
    is_sourced(s, id) || drawing::serves(s, id)
}

/// 7.10a: whether a piece is marked in the Supply Step: it has no source and has drawn nothing; HQs and Generals live on what
/// their troops have.
pub fn is_marked(s: &State, id: UnitId) -> bool {
    cite!("7.10a");
    let fed = match s.unit(id).is_staff() {
        true => drawing::reaches_any(s, id),
        false => drawing::is_fed(s, id),
    };
    !is_sourced(s, id) && !fed
}

/// 7.10: whether a piece feels the want of supply when it moves.
pub fn suffers(s: &State, id: UnitId) -> bool {
    feels(s, id) && !is_supplied(s, id)
}

/// 7.7e: whether a piece that is attacked feels the want of supply: one chit is enough for any number.
pub fn suffers_attack(s: &State, id: UnitId) -> bool {
    cite!("7.7e");
    feels(s, id) && !is_sourced(s, id) && !drawing::reaches_any(s, id)
}

/// 7.7e: of some that attack together those that feel the want of supply: all that need chits, if these do not feed them
/// all.
pub fn wanting(s: &State, attackers: &[UnitId]) -> Vec<UnitId> {
    cite!("7.7e");
    let needy = needy(s, attackers);
    match drawing::allot(s, &needy) {
        Some(_) => Vec::new(),
        None => needy,
    }
}

/// Those of some units that need a chit to attack in supply.
pub fn needy(s: &State, attackers: &[UnitId]) -> Vec<UnitId> {
    let all = attackers.iter().copied();
    all.filter(|id| feels(s, *id) && !is_sourced(s, *id))
        .collect()
}

/// Whether a want of supply would tell on a piece.
fn feels(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    if s.at_sea.assaults.landed.contains(&id) {
        cite!("7.7i");
        return false;
    }
    if unit.has(Marks::PROVIDED) {
        cite!("7.10d", "5.7.8", "5.22d");
        return false;
    }
    // 7.10c: in a City nothing is felt until the piece is marked.
    cite!("7.10c");
    unit.unsupplied > 0 || !unit.hex().is_some_and(|hex| ground::hex(hex).city)
}
