//! What must hold of every position: nothing is made or lost, and nothing stands where it cannot.

use crate::state::State;
use crate::unit::At;

pub fn flaws(s: &State) -> Vec<String> {
    let mut found = Vec::new();
    if !s.index_is_true() {
        found.push("the index of units is not what the units say".to_string());
    }
    for (id, unit) in s.units() {
        let on_map = matches!(unit.at, At::Area(_));
        if on_map != (unit.steps > 0) || unit.steps > unit.full {
            found.push(format!(
                "unit {} has {} of {} steps at {:?}",
                id.0, unit.steps, unit.full, unit.at
            ));
        }
    }
    found
}
