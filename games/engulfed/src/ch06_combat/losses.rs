//! G.Steps: how units are reduced and leave the map.

use crate::Act;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Camp, Kind, Nation, Side};
use crate::unit::{At, Marks, UnitId};
use kernel::{cite, rule};

/// A hit: one step less; a cadre is eliminated.
pub fn lose_step(t: &mut Act, id: UnitId) {
    cite!("G.Steps", "G.Cadre");
    let unit = t.s.unit(id);
    if unit.is_cadre() {
        eliminate(t, id);
    } else {
        let steps = unit.steps.saturating_sub(1);
        t.s.set_steps(id, steps);
    }
}

/// A unit leaves the map for its force pool.
pub fn eliminate(t: &mut Act, id: UnitId) {
    cite!("G.ForcePool");
    let at = match t.s.unit(id).nation {
        // 9.522: nobody builds Vichy units.
        Nation::VICHY => At::Gone,
        _ => At::Pool,
    };
    t.s.put(id, at);
    t.s.set_steps(id, 0);
    t.s.unmark(id, Marks(!0));
}

/// 6.64: ground-support units that are alone with enemy ground units are eliminated.
pub fn air_alone(t: &mut Act, area: Area) {
    cite!("6.64");
    let tally = t.s.tally(area);
    if tally.ground_support == 0 || tally.ground == 0 {
        return;
    }
    let ground = tally.ground_nations;
    for side in Side::BOTH {
        let of = |side: Side| t.s.politics.nations_of_side(side);
        let (mine, theirs) = (of(side), of(side.other()));
        if !ground.both(mine).is_empty() || ground.both(theirs).is_empty() {
            continue;
        }
        let lost: Vec<UnitId> =
            t.s.units_in(area)
                .filter(|(_, u)| u.kind == Kind::GroundSupport && mine.has(u.nation))
                .map(|(id, _)| id)
                .collect();
        for id in lost {
            let nation = t.s.unit(id).nation;
            t.log.say(rule!("6.64"), || {
                let who = nation_name(nation);
                format!("Ground support of {who} in {} is lost", area_name(area))
            });
            eliminate(t, id);
        }
    }
}

/// 7.22c: a beachhead goes where it is alone with enemy ground units.
pub fn beachhead_alone(t: &mut Act, area: Area) {
    cite!("7.22c");
    let there = t.s.tally(area).ground_nations;
    let alone = |s: &State, camp: Camp| {
        camp.side().is_some_and(|side| {
            let of = |side: Side| there.both(s.politics.nations_of_side(side));
            of(side).is_empty() && !of(side.other()).is_empty()
        })
    };
    while let Some(at) =
        t.s.beachheads
            .iter()
            .position(|(at, camp)| *at == area && alone(t.s, *camp))
    {
        let (_, camp) = t.s.beachheads.remove(at);
        // 16.2: what it costs the Western Allies.
        t.s.score.beachheads_destroyed += u8::from(camp == Camp::Western);
        t.log.say(rule!("7.22c"), || {
            format!("The beachhead in {} is lost", area_name(area))
        });
    }
}

/// 7.22: a beachhead appears where invaders hold out, and goes where enemies are alone with it.
pub fn beachhead(t: &mut Act, area: Area) {
    cite!("7.22a");
    beachhead_alone(t, area);
    let invader =
        t.s.units_in(area)
            .find(|(_, u)| u.marks.has(Marks::INVADED) && u.kind.is_ground())
            .map(|(_, u)| t.s.camp(u.nation));
    if let Some(camp) = invader
        && !t.s.beachheads.contains(&(area, camp))
        && data().areas.facts(area).fortress.is_none()
    {
        t.s.beachheads.push((area, camp));
        t.log.say(rule!("7.22a"), || {
            format!("A beachhead is established in {}", area_name(area))
        });
    }
}

/// 7.22a: unopposed invaders of this player-turn have their beachheads when the Initial Combat Phase begins.
pub fn unopposed_landings(t: &mut Act) {
    let side = t.s.side;
    let mut landed: Vec<Area> = Vec::new();
    for (_, unit) in t.s.units() {
        if let At::Area(area) = unit.at
            && unit.marks.has(Marks::INVADED)
            && unit.kind.is_ground()
            && t.s.side_of(unit.nation) == Some(side)
            && !t.s.is_contested(area)
            && !landed.contains(&area)
        {
            landed.push(area);
        }
    }
    for area in landed {
        beachhead(t, area);
    }
}
