//! 10.1 to 10.3: conquest of Majors and Minors, and who has their territory afterwards.

use crate::Act;
use crate::ch05_movement::depart;
use crate::ch08_naval::Points;
use crate::ch09_politics::{self as politics, Vichy, allies_control, axis_controls};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Nations, Sea, Side};
use crate::unit::{At, Unit, UnitId};
use kernel::{cite, rule};

/// 10.2: Minors whose capital an enemy controls, at the end of a Movement or Combat Phase.
pub fn test_minors(t: &mut Act) {
    let minors = data()
        .minors
        .all()
        .filter_map(|m| Some((m.nation, m.capital?)));
    // 9.522: Vichy France is a Power with a capital of its own.
    for (nation, capital) in minors.chain([(Nation::VICHY, data().places.lyon)]) {
        let camp = t.s.camp(nation);
        let gone = t.s.politics.conquered.has(nation)
            || nation == Nation::VICHY && !t.s.politics.events.vichy.stands();
        if camp == Camp::Neutral || gone {
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
    fall(t, nation, by);
    if nation == Nation::VICHY {
        t.s.politics.events.vichy = Vichy::Occupied;
    }
    t.s.politics.set_camp(nation, Camp::Neutral);
    t.s.politics.sponsor[nation.index()] = None;
    if nation == Nation::POLAND && t.s.camp(by) == Camp::Axis {
        politics::poland_fell(t);
    }
}

/// 10.1: a Major's forces leave the game, and its territory goes to the conqueror. It keeps its camp, since others'
/// areas may still stand in its name.
pub fn conquer_major(t: &mut Act, nation: Nation, by: Nation) {
    t.log.say(rule!("10.1"), || {
        format!("{} is conquered", nation_name(nation))
    });
    cite!("9.32a");
    // 9.32a: Britain's Fleet Points become American; 9.522c: what becomes of France's is asked.
    let fleets_wait = nation == Nation::FRANCE && !t.s.politics.events.vichy.was_declared();
    if nation != Nation::BRITAIN && !fleets_wait {
        remove_fleets(t.s, nation);
    }
    fall(t, nation, by);
}

/// 10.3: its forces go, those who are left have what they stand in alone, and the rest changes hands area by area.
fn fall(t: &mut Act, nation: Nation, by: Nation) {
    t.s.politics.conquered.insert(nation);
    t.s.special_actions.stock[nation.index()] = 0;
    t.s.special_actions.fresh[nation.index()] = 0;
    disband(t, nation);
    give_territory(t, nation, by);
}

/// Everything a nation has leaves the game.
pub fn disband(t: &mut Act, nation: Nation) {
    let own = |(id, u): (UnitId, &Unit)| (u.nation == nation).then_some(id);
    let ids: Vec<UnitId> = t.s.units().filter_map(own).collect();
    remove(t, nation, &ids);
}

/// These units of a nation leave the game; who is left alone where they stood has the area at that instant
/// (G.Control).
pub fn remove(t: &mut Act, nation: Nation, units: &[UnitId]) {
    let stood: AreaSet = units.iter().filter_map(|id| t.s.area_of(*id)).collect();
    for id in units {
        t.s.set_steps(*id, 0);
        t.s.put(*id, At::Gone);
    }
    for area in stood.iter() {
        depart(t, nation, area);
    }
}

pub fn remove_fleets(s: &mut State, nation: Nation) {
    for sea in Sea::ALL {
        s.fleets.points[sea.index()][nation.index()] = Points::default();
    }
}

/// 10.31, 10.32: what the conquered nation held, and the empty fortresses inside it.
fn give_territory(t: &mut Act, nation: Nation, by: Nation) {
    let held: AreaSet = data()
        .areas
        .land
        .iter()
        .filter(|area| holds(t.s, nation, *area))
        .collect();
    for area in held.iter() {
        let to = heir(t.s, nation, by, area);
        t.s.set_control(area, to);
    }
    for fortress in data().areas.fortresses.iter() {
        politics::follow(t, fortress);
    }
    super::note_control(t.s);
}

/// Whether an area is the nation's to lose. After the Allied declaration of war what Vichy France held is the Axis's
/// (9.525), but it is Vichy territory still.
fn holds(s: &State, nation: Nation, area: Area) -> bool {
    let vichys = nation == Nation::VICHY
        && data().regions.vichy.has(area)
        && s.control(area) == Nation::GERMANY;
    s.control(area) == nation || vichys
}

/// 10.31, 10.32: who has an area that the conquered nation held.
fn heir(s: &State, nation: Nation, by: Nation, area: Area) -> Nation {
    let (places, regions) = (&data().places, &data().regions);
    let there = s.tally(area).ground_nations;
    let of = |side: Option<Side>| {
        let all = side.map_or(Nations::NONE, |side| s.politics.nations_of_side(side));
        there.both(all).iter().next()
    };
    let side = s.side_of(nation);
    if let Some(friend) = of(side) {
        cite!("10.32");
        return politics::power_of(s, friend);
    }
    if let Some(invader) = of(side.map(Side::other)) {
        return politics::holder_after(s, area, invader);
    }
    let is_its_own = nation == Nation::VICHY || data().areas.of(nation).has(area);
    if !is_its_own && let Some(ally) = ally_of(s, nation) {
        return ally;
    }
    let colonies = regions.french_north_africa.union(regions.french_levant);
    if nation == Nation::GREECE && area == places.crete && s.side_of(by) == Some(Side::Axis) {
        cite!("10.31(a)");
        return politics::western_power(s);
    }
    if nation == Nation::FRANCE && colonies.has(area) {
        cite!("10.31(b)");
        return politics::western_power(s);
    }
    if nation == Nation::ITALY && data().areas.home(nation).has(area) {
        cite!("10.31(c)");
        return Nation::GERMANY;
    }
    cite!("10.31");
    politics::power_of(s, by)
}

/// The Major of the same camp that keeps what a fallen one had taken from others.
fn ally_of(s: &State, nation: Nation) -> Option<Nation> {
    let stands = |other: &Nation| {
        s.camp(*other) == s.camp(nation)
            && !s.politics.conquered.has(*other)
            && s.politics.is_at_war_with_a_major(*other)
    };
    Nation::MAJORS.into_iter().find(stands)
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
pub fn conqueror(s: &State, nation: Nation) -> Nation {
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
