//! 9.524 to 9.528: what becomes of Vichy France.

use crate::Act;
use crate::ch10_victory::conquest;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation};
use crate::unit::{At, UnitId};
use kernel::{Illegal, cite, demand, rule};

use super::control::is_vichy;
use super::facts::Vichy;

/// 9.525: the Western Allies declare war on Vichy France, and its areas become Axis-controlled.
pub fn declared(t: &mut Act, by: Nation) {
    cite!("9.525");
    t.s.politics.events.vichy = Vichy::AtWar(t.s.turn);
    let west = t.s.politics.nations_of_camp(Camp::Western);
    t.s.politics.set_war(by, Nation::VICHY);
    for nation in west.iter() {
        t.s.politics.set_war(nation, Nation::VICHY);
    }
    become_german(t.s, data().areas.land);
}

fn become_german(s: &mut State, areas: AreaSet) {
    for area in areas.iter() {
        if is_vichy(s, area) {
            s.set_control(area, Nation::GERMANY);
        }
    }
}

/// Ground units of a nation have come into an area, whoever controls it: Vichy France is occupied (9.527b), or
/// Lebanon (9.524b).
pub fn entered(t: &mut Act, nation: Nation, area: Area) {
    if nation != Nation::GERMANY {
        return;
    }
    let places = &data().places;
    if area == places.marseille && t.s.politics.events.vichy.stands() {
        occupied(t);
    }
    if area == places.lebanon && is_vichy(t.s, area) {
        lebanon_occupied(t);
    }
}

/// 9.527b: Vichy units leave the game; what Vichy held is German.
fn occupied(t: &mut Act) {
    t.log.say(rule!("9.527b"), || {
        "Germany occupies Vichy France".to_string()
    });
    t.s.politics.events.vichy = Vichy::Occupied;
    become_german(t.s, data().areas.land);
    conquest::disband(t, Nation::VICHY);
}

/// 9.524b: the Vichy unit in the Levant goes; Lebanon, and Syria if it was Vichy French, are the Axis's.
fn lebanon_occupied(t: &mut Act) {
    t.log.say(rule!("9.524b"), || {
        "Germany occupies the French Levant".to_string()
    });
    let levant = data().regions.french_levant;
    t.s.politics.events.lebanon_occupied = Some(t.s.turn);
    let in_levant = |(id, u): (UnitId, &crate::unit::Unit)| match u.at {
        At::Area(at) if u.nation == Nation::VICHY && levant.has(at) => Some(id),
        _ => None,
    };
    let ids: Vec<UnitId> = t.s.units().filter_map(in_levant).collect();
    become_german(t.s, levant);
    conquest::remove(t, Nation::VICHY, &ids);
}

/// 9.526: southern France and Corsica are not invaded by sea in the turn of the declaration.
pub fn may_invade(s: &State, area: Area) -> Result<(), Illegal> {
    let Vichy::AtWar(since) = s.politics.events.vichy else {
        return Ok(());
    };
    demand!(
        since < s.turn || !data().regions.southern_france.has(area),
        "9.526",
        "by sea only from the next turn on"
    );
    Ok(())
}

/// 9.37: units from the U.S.A. go straight into a contested area, or invade, only in two places.
pub fn may_come_from_usa(s: &State, area: Area) -> Result<(), Illegal> {
    let vichy = s.politics.events.vichy;
    let morocco = area == data().places.morocco && vichy.stands() && s.holder(area) == Camp::Axis;
    demand!(
        morocco || data().regions.british_isles.has(area),
        "9.37",
        "not straight from the U.S.A."
    );
    Ok(())
}
