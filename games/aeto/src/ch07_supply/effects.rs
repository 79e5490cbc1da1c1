//! 7.10, 7.11: who is in supply, and who feels that he is not.

use crate::ch09_politics::is_beyond_the_line;
use crate::ground;
use crate::marks::Marks;
use crate::state::State;
use crate::types::{LandKind, UnitId};
use kernel::cite;

/// 7.7a: whether a piece can trace a line of supply at this instant.
pub fn is_supplied(s: &State, id: UnitId) -> bool {
    cite!("7a", "7.11", "7.10b2");
    let unit = s.unit(id);
    let Some(hex) = unit.hex() else { return true };
    !is_beyond_the_line(s, unit)
        && s.is_linked(unit.nation(), hex, unit.land() == Some(LandKind::Mountain))
}

/// 7.10: whether a piece feels the want of supply when it moves or fights.
pub fn suffers(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    if unit.has(Marks::PROVIDED) {
        cite!("7.10d", "5.7.8", "5.22d");
        return false;
    }
    if is_supplied(s, id) {
        return false;
    }
    // 7.10c: in a City nothing is felt until the piece is marked.
    cite!("7.10c");
    unit.unsupplied > 0 || !unit.hex().is_some_and(|hex| ground::hex(hex).city)
}
