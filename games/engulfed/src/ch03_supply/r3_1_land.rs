//! 3.1, 3.2: supply over land and where it comes from.

use crate::area_set::AreaSet;
use crate::ch04_production::is_ungarrisoned;
use crate::ch05_movement::friendly;
use crate::ch09_politics::{is_home_for_supply, is_vichy, may_pass};
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation};
use kernel::cite;

/// What a nation can trace over land now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Net {
    /// Areas that supply of this nation may go through.
    open: AreaSet,
    /// 3.1: of them, those that are joined over land to a source.
    pub fed: AreaSet,
}

/// 3.1: friendly-controlled areas, contested or not; not an ungarrisoned conquest (4.7(b)).
fn is_open(s: &State, nation: Nation, area: Area) -> bool {
    cite!("3.1a", "3.1c", "4.7(b)", "9.523a");
    let axis = s.camp(nation) == Camp::Axis;
    let passage = axis && is_vichy(s, area) && may_pass(s, nation, area).is_ok();
    if !friendly(s, nation, area) && !passage {
        return false;
    }
    if !is_ungarrisoned(s, area) {
        return true;
    }
    let western = s.camp(nation) == Camp::Western && area == data().places.alexandria;
    let german = nation == Nation::GERMANY && data().areas.of(Nation::ITALY).has(area);
    western || german
}

/// 3.1b, 5.17d: whether supply crosses from one area to the next; straits do not stop it.
fn is_joined(s: &State, nation: Nation, a: Area, b: Area) -> bool {
    cite!("3.1b", "5.17d");
    let places = &data().places;
    let passage = [places.novgorod, places.karelia];
    !(passage.contains(&a) && passage.contains(&b)) || friendly(s, nation, places.leningrad)
}

/// Everything joined to an area.
fn flood(s: &State, nation: Nation, open: &AreaSet, from: Area) -> AreaSet {
    let mut seen: AreaSet = [from].into_iter().collect();
    let mut edge = seen;
    while !edge.is_empty() {
        let mut next = AreaSet::NONE;
        for area in edge.iter() {
            let near = data().areas.near(area).both(*open).without(seen);
            for to in near.iter().filter(|to| is_joined(s, nation, area, *to)) {
                next.insert(to);
            }
        }
        seen = seen.union(next);
        edge = next;
    }
    seen
}

/// 3.2c: Home Areas that need no second trace.
fn is_self_sufficient(s: &State, nation: Nation, area: Area, open: &AreaSet) -> bool {
    cite!("3.2a", "3.2c");
    let places = &data().places;
    if !nation.is_major() && nation != Nation::FREE_FRENCH {
        return true;
    }
    if area == places.leningrad {
        let swamps = places.ladoga_swamps;
        return friendly(s, nation, swamps) && {
            let mut others = *open;
            others.remove(places.leningrad);
            is_fed_alone(s, nation, flood(s, nation, &others, swamps))
        };
    }
    [places.usa, places.ural, places.baku].contains(&area)
}

/// 3.2b: whether a group of joined areas has a source that needs no help from Leningrad.
fn is_fed_alone(s: &State, nation: Nation, group: AreaSet) -> bool {
    let (homes, points) = count(s, nation, group);
    let places = &data().places;
    let own = group.has(places.ural) || group.has(places.baku);
    homes > 0 && (points > 1 || own)
}

/// Friendly-controlled Home Areas in a group, and those with its other resource areas.
fn count(s: &State, nation: Nation, group: AreaSet) -> (usize, usize) {
    let is_mine = |area: &Area| friendly(s, nation, *area);
    let homes: AreaSet = group
        .iter()
        .filter(|area| is_mine(area) && is_home_for_supply(nation, *area))
        .collect();
    let resources: AreaSet = group
        .both(data().areas.resources)
        .iter()
        .filter(is_mine)
        .collect();
    (homes.len(), homes.union(resources).len())
}

/// What [`State::net`] keeps. It may depend on politics, the turn, who holds which area, and which areas lack their
/// garrisons; `known.rs` looks for nothing else.
pub fn find_out_net(s: &State, nation: Nation) -> Net {
    cite!("3.2b");
    let land = data().areas.land;
    let open: AreaSet = land
        .iter()
        .filter(|area| is_open(s, nation, *area))
        .collect();
    let mut left = open;
    let mut fed = AreaSet::NONE;
    for area in land.iter() {
        if !left.has(area) || !is_home_for_supply(nation, area) || !friendly(s, nation, area) {
            continue;
        }
        let group = flood(s, nation, &open, area);
        left = left.without(group);
        let (homes, points) = count(s, nation, group);
        let alone = |home: Area| {
            is_home_for_supply(nation, home) && is_self_sufficient(s, nation, home, &open)
        };
        if homes > 0 && (points > 1 || group.iter().any(alone)) {
            fed = fed.union(group);
        }
    }
    Net { open, fed }
}

impl Net {
    /// The areas joined to a unit's own: from an enemy-controlled contested one supply goes out, not through.
    pub fn around(&self, s: &State, nation: Nation, area: Area) -> AreaSet {
        cite!("3.1c");
        if self.open.has(area) {
            return flood(s, nation, &self.open, area);
        }
        let mut all = AreaSet::NONE;
        for to in data().areas.near(area).both(self.open).iter() {
            if !all.has(to) && is_joined(s, nation, area, to) {
                all = all.union(flood(s, nation, &self.open, to));
            }
        }
        all
    }

    /// 3.1: whether a unit in this area is supplied over land.
    pub fn feeds(&self, s: &State, nation: Nation, area: Area) -> bool {
        if self.open.has(area) {
            return self.fed.has(area);
        }
        let near = data().areas.near(area).both(self.fed);
        near.iter().any(|to| is_joined(s, nation, area, to))
    }
}

/// 3.2: whether an area generates supply for a nation.
pub fn source(s: &State, nation: Nation, area: Area) -> bool {
    friendly(s, nation, area) && is_home_for_supply(nation, area) && s.net(nation).fed.has(area)
}
