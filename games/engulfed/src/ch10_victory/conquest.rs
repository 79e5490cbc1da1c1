//! 10.1 to 10.3: conquest of Majors and Minors, and who has their territory afterwards.

use crate::Act;
use crate::ch08_naval::Points;
use crate::ch09_politics::{self as politics, allies_control, axis_controls};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Nations, Sea, Side};
use crate::unit::{At, UnitId};
use kernel::{cite, rule};

/// 10.2: Minors whose capital an enemy controls, at the end of a Movement or Combat Phase.
pub fn test_minors(t: &mut Act) {
    for minor in data().minors.all() {
        let (nation, Some(capital)) = (minor.nation, minor.capital) else {
            continue;
        };
        let camp = t.s.camp(nation);
        if camp == Camp::Neutral || t.s.politics.conquered.has(nation) {
            continue;
        }
        let holder = t.s.control(capital);
        if t.s.side_of(holder) == camp.side().map(Side::other) {
            conquer_minor(t, nation, holder);
        }
    }
}

/// 10.2, 9.15f: a Minor's forces leave the game, and its territory goes to the conqueror.
pub fn conquer_minor(t: &mut Act, nation: Nation, by: Nation) {
    cite!("9.15f");
    t.log.say(rule!("10.2"), || {
        format!("{} is conquered", nation_name(nation))
    });
    remove_units(t.s, nation);
    t.s.special_actions.stock[nation.index()] = 0;
    give_territory(t.s, nation, by);
    out_of_the_war(t.s, nation);
    if nation == Nation::POLAND && t.s.camp(by) == Camp::Axis {
        politics::poland_fell(t);
    }
}

/// 10.1: a Major's forces leave the game, and its territory goes to the conqueror.
pub fn conquer_major(t: &mut Act, nation: Nation, by: Nation) {
    t.log.say(rule!("10.1"), || {
        format!("{} is conquered", nation_name(nation))
    });
    remove_units(t.s, nation);
    cite!("9.32a");
    // 9.32a: Britain's Fleet Points become American; 9.522c: what becomes of France's is asked.
    let fleets_wait = nation == Nation::FRANCE && !t.s.politics.events.vichy.was_declared();
    if nation != Nation::BRITAIN && !fleets_wait {
        remove_fleets(t.s, nation);
    }
    t.s.special_actions.stock[nation.index()] = 0;
    t.s.special_actions.fresh[nation.index()] = 0;
    give_territory(t.s, nation, by);
    out_of_the_war(t.s, nation);
}

/// It fights no more; a conquered Major keeps its camp, since others' areas may still stand in its name.
fn out_of_the_war(s: &mut State, nation: Nation) {
    s.politics.conquered.insert(nation);
    if !nation.is_major() {
        s.politics.set_camp(nation, Camp::Neutral);
        s.politics.sponsor[nation.index()] = None;
    }
}

pub fn remove_units(s: &mut State, nation: Nation) {
    let own = |(id, u): (UnitId, &crate::unit::Unit)| (u.nation == nation).then_some(id);
    let ids: Vec<UnitId> = s.units().filter_map(own).collect();
    for id in ids {
        s.set_steps(id, 0);
        s.put(id, At::Gone);
    }
}

pub fn remove_fleets(s: &mut State, nation: Nation) {
    for sea in Sea::ALL {
        s.fleets.points[sea.index()][nation.index()] = Points::default();
    }
}

/// 10.31, 10.32: what the conquered nation controlled.
fn give_territory(s: &mut State, nation: Nation, by: Nation) {
    let side = s.side_of(nation);
    for (area, facts) in data().areas.facts.all() {
        if !facts.is_land() || s.control(area) != nation {
            continue;
        }
        let to = heir(s, side, nation, by, area);
        s.set_control(area, to);
    }
}

fn heir(s: &State, side: Option<Side>, nation: Nation, by: Nation, area: Area) -> Nation {
    let (places, regions) = (&data().places, &data().regions);
    // 10.32: friends who are still there keep it.
    let friends = side.map_or(Nations::NONE, |side| s.politics.nations_of_side(side));
    let there = s.tally(area).ground_nations.both(friends);
    if let Some(friend) = there.iter().next() {
        cite!("10.32");
        return politics::power_of(s, friend);
    }
    let side_by = s.side_of(by);
    let colonies = regions.french_north_africa.union(regions.french_levant);
    if nation == Nation::GREECE && area == places.crete && side_by == Some(Side::Axis) {
        cite!("10.31(a)");
        return Nation::BRITAIN;
    }
    if nation == Nation::FRANCE && colonies.has(area) {
        cite!("10.31(b)");
        return Nation::BRITAIN;
    }
    if nation == Nation::ITALY {
        cite!("10.31(c)");
        return Nation::GERMANY;
    }
    cite!("10.31");
    politics::power_of(s, by)
}

/// 10.1, 10.11: Majors of the side whose player-turn ends without a Home resource area.
pub fn test_majors(t: &mut Act) {
    let majors: &[Nation] = match t.s.side {
        Side::Axis => &[Nation::GERMANY, Nation::ITALY],
        Side::Allies => &[Nation::BRITAIN, Nation::FRANCE, Nation::USSR],
    };
    for nation in majors.iter().copied() {
        if !t.s.politics.conquered.has(nation) && !holds_a_home_resource(t.s, nation) {
            cite!("10.11");
            let by = conqueror(t.s, nation);
            conquer_major(t, nation, by);
            politics::major_fell(t, nation);
        }
    }
}

/// 10.1: whether a friendly-controlled resource area is left in its Home Country; for the Soviet Union, one that
/// the Soviets control (10.11).
fn holds_a_home_resource(s: &State, nation: Nation) -> bool {
    let home = data().areas.home(nation).both(data().areas.resources);
    let camp = s.camp(nation);
    home.iter().any(|area| s.holder(area) == camp)
}

/// Who holds the conquered Major's resource areas: one of the enemy side's Powers.
fn conqueror(s: &State, nation: Nation) -> Nation {
    let home = data().areas.home(nation).both(data().areas.resources);
    let enemy = |area: &Area| s.side_of(s.control(*area)) != s.side_of(nation);
    let taken = home.iter().find(enemy).map(|area| s.control(area));
    taken.unwrap_or(Nation::GERMANY)
}

/// 10.13: every resource area of the map is neutral or Allied.
pub fn germany_is_finished(s: &State) -> bool {
    cite!("10.13");
    !data()
        .areas
        .resources
        .iter()
        .any(|area| axis_controls(s, area))
}

/// 10.41: whether the Allies control a resource area in Germany.
pub fn allies_in_germany(s: &State) -> bool {
    let home = data()
        .areas
        .home(Nation::GERMANY)
        .both(data().areas.resources);
    home.iter().any(|area| allies_control(s, area))
}

/// How many resource areas the Axis controls (10.42).
pub fn axis_resources(s: &State) -> usize {
    let all = data().areas.resources.iter();
    all.filter(|area| axis_controls(s, *area)).count()
}

/// 10.41: Allied Majors that have been conquered; Vichy counts.
pub fn allied_majors_conquered(s: &State) -> usize {
    cite!("10.12");
    let allied = Nations::of(&[Nation::BRITAIN, Nation::FRANCE, Nation::USSR, Nation::USA]);
    s.politics.conquered.both(allied).len()
}
