//! What must hold of every position: nothing is made or lost, and nothing stands where it cannot.

use crate::data::data;
use crate::state::State;
use crate::types::Kind;
use crate::unit::At;

pub fn flaws(s: &State) -> Vec<String> {
    let mut found = Vec::new();
    if !s.index_is_true() {
        found.push("the index of counters is not what the counters say".to_string());
    }
    for (id, unit) in s.units() {
        if let At::Zone(zone) = unit.at {
            let facts = data().facts(zone);
            if unit.kind.is_ground() && facts.is_sea() {
                found.push(format!("counter {} is a ground unit at sea", id.0));
            }
        }
        let full = if unit.kind == Kind::Fleet {
            1..=8
        } else {
            1..=1
        };
        if !full.contains(&unit.factors) {
            found.push(format!("counter {} has {} factors", id.0, unit.factors));
        }
    }
    found
}
