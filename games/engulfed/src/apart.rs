//! What tells a unit from another of the same name in the same area, in words for its owner.

use crate::names::area_name;
use crate::state::State;
use crate::unit::{Marks, Unit, UnitId};

/// What a unit has done, as a player would say it.
const DONE: [(Marks, &str); 14] = [
    (Marks::OUT_OF_SUPPLY, "out of supply"),
    (Marks::MOVED_UNSUPPLIED, "moved without supply"),
    (Marks::STOPPED, "stopped"),
    (Marks::CROSSED, "came over water"),
    (Marks::AT_MAGINOT, "before the Maginot Line"),
    (Marks::INVADED, "came ashore"),
    (Marks::DROPPED, "came by air"),
    (Marks::DROPPED_BEFORE, "dropped last turn or this"),
    (Marks::SHIPPED, "was shipped"),
    (Marks::REDEPLOYED, "was moved strategically"),
    (Marks::FIGHTS, "takes part"),
    (Marks::NEW, "just built"),
    (Marks::WITHDREW, "has withdrawn"),
    (Marks::WALLED, "went by the fortress"),
];

/// ` (out of supply)`, where another unit of the same name stands in the same area and is not; nothing where there is
/// none.
pub fn apart(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let Some(area) = s.area_of(id) else {
        return String::new();
    };
    let name = |unit: &Unit| (unit.nation, unit.kind, unit.elite, unit.steps);
    let others: Vec<&Unit> = (s.units_in(area))
        .filter(|(_, other)| name(other) == name(unit) && !other.like(unit))
        .map(|(_, other)| other)
        .collect();
    let differs = |what: &dyn Fn(&Unit) -> u16| others.iter().any(|o| what(o) != what(unit));
    let mut words: Vec<String> = Vec::new();
    if differs(&|unit| unit.full.into()) {
        words.push(format!("of {}", unit.full));
    }
    if differs(&|unit| unit.from.0.into()) {
        words.push(format!("from {}", area_name(unit.from)));
    }
    if differs(&|unit| unit.marks.moved().into()) {
        words.push(format!("moved {}", unit.marks.moved()));
    }
    for (mark, done) in DONE {
        if unit.marks.has(mark) && differs(&|unit| unit.marks.has(mark).into()) {
            words.push(done.to_string());
        }
    }
    match words.is_empty() {
        true => String::new(),
        false => format!(" ({})", words.join(", ")),
    }
}
