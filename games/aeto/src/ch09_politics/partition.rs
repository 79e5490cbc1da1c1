//! 9.4: the partition of Poland.

use crate::capture;
use crate::ch10_special::claims;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Month, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::{cite, rule};

/// 9.4a: when Germans stand in Warsaw the USSR enters eastern Poland: every hex there without troops is its own.
pub fn partition(t: &mut Act<'_>, by: NationId, of: NationId) {
    let poland = named().poland;
    let warsaw = data().nations[poland.index()].capital;
    let fallen = warsaw.is_some_and(|hex| t.s.politics.holder(hex) == Some(named().germany));
    // 10.17a: who plays the USSR occupies it himself.
    if t.s.scenario().powers.contains(&named().ussr) {
        return;
    }
    if of != poland || by != named().germany || !fallen || t.s.politics.partitioned {
        return;
    }
    t.s.politics.partitioned = true;
    t.log.say(rule!("9.4a"), || {
        "The USSR enters eastern Poland".to_string()
    });
    let empty = |id: &SpaceId| {
        ground::hex(*id).eastern_poland && t.s.tally((*id).into()).holder().is_none()
    };
    let hexes: Vec<SpaceId> = board().ids().filter(empty).collect();
    for hex in &hexes {
        t.s.politics.set_holder(*hex, named().ussr);
    }
    for hex in hexes {
        let there = t.s.units_in(hex.into()).map(|(id, _)| id).collect();
        capture::expel(t, there, hex);
    }
}

/// 9.4b: Germans who stand beyond the line after September 1939, while there is no war with the USSR, have no supply.
pub fn is_beyond_the_line(s: &State, unit: &Unit) -> bool {
    cite!("9.4b");
    let east = unit.hex().filter(|hex| ground::hex(*hex).eastern_poland);
    let (germany, ussr) = (named().germany, named().ussr);
    let late = || september().is_some_and(|september| s.clock.month > september);
    east.is_some() && unit.nation() == germany && late() && !s.politics.at_war(germany, ussr)
}

fn september() -> Option<Month> {
    "september 1939".parse().ok()
}

/// 9.4b: in the Replenishment Step of September those who stand there are marked.
pub fn mark_beyond_the_line(t: &mut Act<'_>) {
    cite!("9.4b");
    if Some(t.s.clock.month) != september() {
        return;
    }
    let beyond = |hex: SpaceId| ground::hex(hex).eastern_poland;
    let own = t.s.pieces.of(|owner| owner == named().germany);
    let over = own.filter(|(_, unit)| unit.hex().is_some_and(beyond));
    let over: Vec<UnitId> = over.map(|(id, _)| id).collect();
    for id in over {
        t.s.pieces
            .mark(id, |unit| unit.unsupplied = unit.unsupplied.max(1));
    }
}

/// 9.4a: a Polish city in the east is closed to Germans as long as there is no war with the USSR: to take it would be one.
pub fn is_closed(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.4a");
    if super::finland::is_shut(s, hex) {
        return true;
    }
    let printed = ground::hex(hex);
    let (germany, ussr) = (named().germany, named().ussr);
    if claims::is_closed_to_axis(s, nation, hex) {
        return true;
    }
    printed.city && printed.eastern_poland && nation == germany && !s.politics.at_war(germany, ussr)
}
