//! 4.1.17, 2.9e, 2.13e: Soviet and Western aircraft keep apart.

use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use kernel::{Illegal, demand};

/// The two camps of the Allies.
fn are_strangers(one: Camp, other: Camp) -> bool {
    matches!(
        (one, other),
        (Camp::Western, Camp::Soviet) | (Camp::Soviet, Camp::Western)
    )
}

/// 4.22.10, 2.9e: whether an air unit may fly for a camp at all.
pub fn may_fly_for(s: &State, unit: UnitId, camp: Camp) -> Result<(), Illegal> {
    let strange = are_strangers(s.unit(unit).camp, camp);
    demand!(
        !strange || s.battle.is_none(),
        "4.22.10",
        "Soviet aircraft do not fly for Western troops, nor they for Soviet ones"
    );
    demand!(!strange, "2.9e", "Soviet and Western aircraft fly apart");
    Ok(())
}

/// 4.1.17, 2.13e: whether an air unit may come over a hex or sea area: not where aircraft of the other Allies are.
pub fn may_come(s: &State, unit: UnitId, over: HexId) -> Result<(), Illegal> {
    let own = s.unit(unit).camp;
    let mut there = s.sky.iter().filter(|flight| flight.over == over);
    demand!(
        !there.any(|flight| are_strangers(own, s.unit(flight.unit).camp)),
        "4.1.17",
        "Soviet and Western aircraft are never over one hex"
    );
    Ok(())
}
