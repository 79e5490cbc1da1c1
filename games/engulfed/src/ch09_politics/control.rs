//! G.Control: who controls an area, and what follows when that changes.

use crate::Act;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Side};
use kernel::{cite, rule};

use super::r9_46_surrender;

/// The Power that holds what this nation's units take: a Minor fights for a Major (9.15b, 9.63), the Free French
/// for the U.S.A. (9.531).
pub fn power_of(s: &State, nation: Nation) -> Nation {
    if nation.is_major() {
        return nation;
    }
    match s.camp(nation) {
        Camp::Axis => Nation::GERMANY,
        Camp::Soviet => Nation::USSR,
        _ if nation == Nation::FREE_FRENCH => Nation::USA,
        _ => western_power(s),
    }
}

/// Britain, or the U.S.A. once Britain has fallen (9.32a).
pub fn western_power(s: &State) -> Nation {
    match s.politics.conquered.has(Nation::BRITAIN) {
        true => Nation::USA,
        false => Nation::BRITAIN,
    }
}

/// Who controls an area that units of this nation hold alone: its own country if that is an unconquered friend,
/// else the occupant's Power.
pub fn holder_after(s: &State, area: Area, by: Nation) -> Nation {
    let own = data().areas.facts(area).nation;
    let is_free = |own: &Nation| {
        s.camp(*own) == s.camp(by) && !s.politics.conquered.has(*own) && *own != Nation::VICHY
    };
    own.filter(is_free).unwrap_or_else(|| power_of(s, by))
}

/// G.ControlA: ground units of a nation have become the sole occupants of an area; if an enemy controlled it,
/// it is theirs from this instant. Whether the instant has come (G.ControlB) is the caller's to say.
pub fn take(t: &mut Act, area: Area, by: Nation) {
    cite!("G.ControlA", "G.Contested");
    let old = t.s.control(area);
    if t.s.side_of(old) == t.s.side_of(by) && !reverts(t.s, area, by) {
        return;
    }
    let new = holder_after(t.s, area, by);
    t.log.say(rule!("G.ControlA"), || {
        format!("{} controls {}", nation_name(new), area_name(area))
    });
    t.s.set_control(area, new);
    if let Some(fortress) = data().areas.facts(area).fortress_inside {
        follow(t, fortress);
    }
    note(t, area, by);
    crate::ch10_victory::note_control(t.s);
}

/// G.FortA, 5.17b: an unoccupied fortress goes with the area around it; Gibraltar not while Spain is neutral.
pub fn follow(t: &mut Act, fortress: Area) {
    cite!("G.FortA", "5.17b");
    let Some(around) = data().areas.facts(fortress).fortress.and_then(|f| f.around) else {
        return;
    };
    let holder = t.s.control(around);
    if t.s.tally(fortress).ground == 0
        && t.s.camp(holder) != Camp::Neutral
        && t.s.holder(fortress) != t.s.holder(around)
    {
        take(t, fortress, holder);
    }
}

/// 9.22b: Persia goes back to Britain when Western units re-enter it; and 9.527b: occupied Vichy areas are German.
fn reverts(s: &State, area: Area, by: Nation) -> bool {
    cite!("9.22b");
    let persia = area == data().places.persia && s.holder(area) == Camp::Soviet;
    match s.camp(by) {
        Camp::Axis => is_vichy(s, area) && by != Nation::VICHY,
        Camp::Western => persia,
        _ => false,
    }
}

/// What rules want to know of a change of control.
fn note(t: &mut Act, area: Area, by: Nation) {
    let (turn, places) = (t.s.turn, &data().places);
    let is_axis = t.s.camp(by) == Camp::Axis;
    let german = axis_controls(t.s, area);
    let events = &mut t.s.politics.events;
    if is_axis {
        if area == places.novgorod && events.novgorod_axis.is_none() {
            events.novgorod_axis = Some(turn);
        }
        if area == places.leningrad && events.leningrad_axis.is_none() {
            events.leningrad_axis = Some(turn);
        }
        if area == places.paris && german && events.france_fell.is_none() {
            events.france_fell = Some(turn);
        }
    }
    if is_axis && area == places.novgorod && axis_controls(t.s, places.leningrad) {
        let events = &mut t.s.politics.events;
        events.leningrad_axis = events.leningrad_axis.or(Some(turn));
    }
    r9_46_surrender::at_once(t);
}

/// Whether the Axis controls an area; neither Vichy France nor an Italy that has not joined the war is the Axis.
#[inline]
pub fn axis_controls(s: &State, area: Area) -> bool {
    s.holder(area) == Camp::Axis && !is_vichy(s, area) && !is_neutral_italys(s, area)
}

/// 9.42, 9.44: Italy is neutral until it joins the war, and so is what it holds.
#[inline]
pub fn is_neutral_italys(s: &State, area: Area) -> bool {
    s.control(area) == Nation::ITALY && s.politics.events.italy_joined.is_none()
}

/// Whether the Allies control an area.
#[inline]
pub fn allies_control(s: &State, area: Area) -> bool {
    s.holder(area).side() == Some(Side::Allies)
}

/// 9.522: Vichy-controlled.
#[inline]
pub fn is_vichy(s: &State, area: Area) -> bool {
    s.control(area) == Nation::VICHY
}

/// Whether the Axis controls any of these areas.
pub fn axis_controls_any(s: &State, areas: AreaSet) -> bool {
    areas.iter().any(|area| axis_controls(s, area))
}

/// G.HomeA, 9.4: whether an area is one of a nation's Home Areas. British Home Areas are U.S. ones for supply
/// only (G.HomeB), and that is the supply rules' to say.
pub fn is_home(nation: Nation, area: Area) -> bool {
    cite!("G.HomeA", "9.4");
    data().areas.home(nation).has(area)
}

/// G.HomeB: where a nation's supply comes from; that of the U.S.A. from Britain too.
pub fn homes_for_supply(nation: Nation) -> AreaSet {
    cite!("G.HomeB");
    let home = |nation| data().areas.home(nation);
    match nation {
        Nation::USA => home(Nation::USA).union(home(Nation::BRITAIN)),
        Nation::FREE_FRENCH => home(nation)
            .union(home(Nation::BRITAIN))
            .union(home(Nation::USA)),
        _ => home(nation),
    }
}

/// G.Suez: the canal serves the side that controls both its banks.
pub fn suez_open(s: &State, camp: Camp) -> bool {
    cite!("G.Suez");
    let mut banks = data().regions.suez.iter();
    banks.all(|area| s.holder(area) == camp && !is_vichy(s, area))
}

/// 9.522b: no WERPs come from Marseille while it is Vichy French or has not been occupied since.
pub fn gives_werps(s: &State, area: Area) -> bool {
    cite!("9.522b");
    let vichy = s.politics.events.vichy;
    !(area == data().places.marseille && vichy.stands() && s.holder(area) == Camp::Axis)
}
