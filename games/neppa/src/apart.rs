//! What tells a counter from another of the same name in the same place, in words.

use crate::state::State;
use crate::table::zone_name;
use crate::unit::{Marks, Unit, UnitId};

/// What a counter has done, as a player would say it.
const DONE: [(Marks, &str); 14] = [
    (Marks::TRANSPORTED, "carried by sea"),
    (Marks::FOUGHT, "has fought"),
    (Marks::DROPPED, "dropped"),
    (Marks::FLEW, "has flown"),
    (Marks::DAS, "has flown in defence"),
    (Marks::MISSION, "has been at sea"),
    (Marks::REBASED, "has changed base"),
    (Marks::REDEPLOYED, "redeployed"),
    (Marks::EXPLOITS, "may exploit"),
    (Marks::BUILT, "just built"),
    (Marks::BOXED, "stays in the box"),
    (Marks::IN_US, "has not left the U.S."),
    (Marks::AFRICA, "may fight in North Africa"),
    (Marks::COVERS, "covers the port"),
];

/// ` (has flown)`, where another counter of the same name stands in the same place and has not; nothing where there is
/// none.
pub fn apart(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let name = |unit: &Unit| (unit.at, unit.nation, unit.kind, unit.factors);
    let others: Vec<&Unit> = (s.units())
        .filter(|(_, other)| name(other) == name(unit) && !other.like(unit))
        .map(|(_, other)| other)
        .collect();
    let differs = |what: &dyn Fn(&Unit) -> u16| others.iter().any(|o| what(o) != what(unit));
    let mut words: Vec<String> = Vec::new();
    if differs(&|unit| unit.home.0) {
        words.push(format!("from {}", zone_name(unit.home)));
    }
    if differs(&|unit| unit.laden.into()) {
        words.push(format!("{} factors laden", unit.laden));
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
