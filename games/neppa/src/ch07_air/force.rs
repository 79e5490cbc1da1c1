//! What is true of any air force: who can reach a zone, and who may fly together.

use crate::choice::{is_first_of_its_like, likes, take_likes};
use crate::data::{AirRange, data};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{Marks, UnitId};
use kernel::{Illegal, Seat, demand};

use super::{AirAction, Wings};

/// 3.5b, 7.1a, 7.2a, 7.3, 7.5a: how far a mission takes air from its base.
pub const MISSION_RANGE: u8 = 2;
/// 3.5b, 7.0a: how far air flies to a new base.
pub const BASE_RANGE: u8 = 4;

/// That a unit is an air counter on the map, the first of its like, and moved by this seat.
pub fn is_choosable(s: &State, seat: Seat, unit: UnitId) -> Result<Zone, Illegal> {
    demand!(s.has_unit(unit), "3.5a", "there is no such counter");
    let air = s.unit(unit);
    demand!(air.kind == Kind::Air, "3.5a", "that is not an air counter");
    demand!(
        s.nations_of(seat).has(air.nation),
        "1.0",
        "that counter belongs to another player"
    );
    let base = s.zone_of(unit);
    demand!(
        base.is_some_and(|b| data().facts(b).is_land()),
        "3.5b",
        "that counter is not at a base on the map"
    );
    demand!(
        is_first_of_its_like(s, unit),
        "3.5e",
        "choose the first of like counters"
    );
    Ok(base.unwrap_or(Zone(0)))
}

/// 3.5b: within two zones of its base.
pub fn in_range(s: &State, unit: UnitId, target: Zone) -> Result<(), Illegal> {
    let near = s
        .zone_of(unit)
        .is_some_and(|base| data().routes.air(base, target) <= MISSION_RANGE);
    demand!(
        near,
        "3.5b",
        "the target is more than two zones from its base"
    );
    Ok(())
}

/// 7.1b, 7.3, 7.5a: one offensive mission a turn.
pub fn is_fresh(s: &State, unit: UnitId) -> Result<(), Illegal> {
    demand!(
        !s.unit(unit).marks.has(Marks::FLEW),
        "7.1b",
        "it has flown a mission this turn"
    );
    Ok(())
}

/// That so many like counters are at the base.
pub fn are_there(s: &State, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    demand!(
        factors >= 1 && factors <= likes(s, unit),
        "3.5e",
        "there are not that many like factors at the base"
    );
    Ok(())
}

/// Lists every number of factors, from every base within two zones, that `may` allows.
pub fn offer_commitments(
    s: &State,
    seat: Seat,
    target: Zone,
    may: impl Fn(UnitId, u8) -> Result<(), Illegal>,
    out: &mut Vec<Action>,
) {
    let mine = s.nations_of(seat);
    for base in data().routes.air_within(target, AirRange::Mission).iter() {
        let tally = s.tally(base);
        if tally.air == 0 || tally.nations.both(mine).is_empty() {
            continue;
        }
        for (unit, counter) in s.units_in(base) {
            if counter.kind != Kind::Air || !mine.has(counter.nation) {
                continue;
            }
            for factors in 1..=likes(s, unit) {
                if may(unit, factors).is_err() {
                    break;
                }
                out.push(Action::Air(AirAction::Commit { unit, factors }));
            }
        }
    }
}

/// Sends factors on an errand.
pub fn send(s: &mut State, unit: UnitId, factors: u8, mark: Marks) -> Wings {
    let sent: Wings = take_likes(s, unit, factors).into_iter().collect();
    for id in &sent {
        s.mark(*id, mark);
    }
    sent
}

/// The nations of a force.
pub fn nations(s: &State, force: &[UnitId]) -> Nations {
    let mut set = Nations::NONE;
    for id in force {
        set.insert(s.unit(*id).nation);
    }
    set
}

/// How many factors of a nation are in a force.
pub fn contingent(s: &State, force: &[UnitId], nation: Nation) -> u8 {
    force
        .iter()
        .filter(|id| s.unit(**id).nation == nation)
        .count() as u8
}
