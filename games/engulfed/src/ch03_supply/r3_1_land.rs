//! 3.1, 3.2: supply over land and where it comes from.

use crate::ch05_movement::friendly;
use crate::ch09_politics::{homes_for_supply, passages};
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation};
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
fn open_areas(s: &State, nation: Nation) -> AreaSet {
    cite!("3.1a", "3.1c", "4.7(b)", "9.523a");
    let mut open = s.friendly_areas(nation);
    if s.camp(nation) == Camp::Axis {
        let passage = s.vichy_areas().without(open);
        if !passage.is_empty() {
            open = open.union(passage.both(passages(s, nation)));
        }
    }
    let mut closed = s.ungarrisoned();
    if s.camp(nation) == Camp::Western {
        closed.remove(data().places.alexandria);
    }
    if nation == Nation::GERMANY {
        closed = closed.without(data().areas.of(Nation::ITALY));
    }
    open.without(closed)
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
    let (areas, places) = (&data().areas, &data().places);
    let mut seen: AreaSet = [from].into_iter().collect();
    let mut edge = seen;
    let split = !is_joined(s, nation, places.novgorod, places.karelia);
    while !edge.is_empty() {
        let mut next = AreaSet::NONE;
        for area in edge.iter() {
            let mut near = *areas.near(area);
            if split && area == places.novgorod {
                near.remove(places.karelia);
            }
            if split && area == places.karelia {
                near.remove(places.novgorod);
            }
            next = next.union(near);
        }
        edge = next.both(*open).without(seen);
        seen = seen.union(edge);
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
    let mine = group.both(s.friendly_areas(nation));
    let homes = mine.both(homes_for_supply(nation));
    let resources = mine.both(data().areas.resources);
    (homes.len(), homes.union(resources).len())
}

/// What [`State::net`] keeps. It may depend on politics, the turn, who holds which area, and which areas lack their
/// garrisons; `known.rs` looks for nothing else.
pub fn find_out_net(s: &State, nation: Nation) -> Net {
    cite!("3.2b");
    let open = open_areas(s, nation);
    let homes = homes_for_supply(nation);
    let mut left = open.both(homes).both(s.friendly_areas(nation));
    let mut fed = AreaSet::NONE;
    while let Some(area) = left.iter().next() {
        let group = flood(s, nation, &open, area);
        left = left.without(group);
        let (count, points) = count(s, nation, group);
        let alone = |home: Area| is_self_sufficient(s, nation, home, &open);
        if count > 0 && (points > 1 || group.both(homes).iter().any(alone)) {
            fed = fed.union(group);
        }
    }
    Net { open, fed }
}

impl Net {
    /// Whether supply of the nation may go through an area.
    #[inline]
    pub fn is_open(&self, area: Area) -> bool {
        self.open.has(area)
    }

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
    friendly(s, nation, area) && homes_for_supply(nation).has(area) && s.net(nation).fed.has(area)
}
