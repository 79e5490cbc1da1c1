//! Who is supplied now: by land, by sea as far as the Fleet Points go, and who has to be chosen when they do not.

use super::r3_3_sea::{Load, Loads, Shipping, capacity};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Sea};
use crate::unit::UnitId;

/// A unit that only the sea can feed.
#[derive(Clone, Debug)]
pub struct Needy {
    pub id: UnitId,
    routes: Loads,
}

/// What a camp's units draw.
#[derive(Clone, Debug)]
pub struct Plan {
    room: [u16; 4],
    /// Not fed yet, though a way is there.
    pub waiting: Vec<Needy>,
    /// No way leads to them.
    pub cut_off: Vec<UnitId>,
}

/// Counts a camp's units; those already chosen are fed first.
pub fn plan(s: &State, camp: Camp, fed: &[UnitId]) -> Plan {
    let mut plan = Plan {
        room: Sea::ALL.map(|sea| capacity(s, camp, sea)),
        waiting: Vec::with_capacity(32),
        cut_off: Vec::new(),
    };
    let mut shipping: [Option<Shipping>; Nation::MAX] = [None; Nation::MAX];
    let mut groups: Vec<(Nation, AreaSet, Loads)> = Vec::new();
    let mut members = s.politics.nations_of_camp(camp);
    members.remove(Nation::VICHY);
    for area in s.areas_of(members).iter() {
        // Most areas are fed over land: then nobody in them is looked at.
        let mut hungry = s.tally(area).nations.both(members);
        for nation in hungry.iter() {
            let lines = shipping[nation.index()].get_or_insert_with(|| Shipping::of(s, nation));
            if lines.net.feeds(s, nation, area) {
                hungry.remove(nation);
            }
        }
        if hungry.is_empty() {
            continue;
        }
        let mut known: Option<(Nation, Loads)> = None;
        for (id, unit) in s.units_in(area).filter(|(_, unit)| hungry.has(unit.nation)) {
            let nation = unit.nation;
            let ways = match known.take() {
                Some((other, ways)) if other == nation => ways,
                _ => {
                    let lines =
                        shipping[nation.index()].get_or_insert_with(|| Shipping::of(s, nation));
                    ways_out(s, lines, nation, area, &mut groups)
                }
            };
            if ways.is_empty() {
                plan.cut_off.push(id);
            } else {
                let routes = ways.clone();
                plan.waiting.push(Needy { id, routes });
            }
            known = Some((nation, ways));
        }
    }
    for id in fed {
        plan.feed(*id);
    }
    plan
}

/// The ways by sea from an area; areas that are joined over land have the same.
fn ways_out(
    s: &State,
    lines: &Shipping,
    nation: Nation,
    area: Area,
    groups: &mut Vec<(Nation, AreaSet, Loads)>,
) -> Loads {
    if !lines.has_sources() {
        return Loads::new();
    }
    let is_open = lines.net.is_open(area);
    let mut found = groups
        .iter()
        .filter(|(n, group, _)| *n == nation && group.has(area));
    if let (true, Some((_, _, ways))) = (is_open, found.next()) {
        return ways.clone();
    }
    let group = lines.group(s, area);
    let ways = lines.routes(s, group);
    if is_open {
        groups.push((nation, group, ways.clone()));
    }
    ways
}

impl Plan {
    /// The cheapest way that has room.
    fn way(&self, needy: &Needy) -> Option<Load> {
        let fits = |load: &&Load| {
            load.iter()
                .zip(self.room)
                .all(|(n, room)| u16::from(*n) <= room)
        };
        let cost = |load: &&Load| load.iter().map(|n| u16::from(*n)).sum::<u16>();
        needy.routes.iter().filter(fits).min_by_key(cost).copied()
    }

    pub fn can_feed(&self, id: UnitId) -> bool {
        let found = self.waiting.iter().find(|needy| needy.id == id);
        found.is_some_and(|needy| self.way(needy).is_some())
    }

    pub fn feed(&mut self, id: UnitId) {
        let Some(at) = self.waiting.iter().position(|needy| needy.id == id) else {
            return;
        };
        if let Some(load) = self.way(&self.waiting[at]) {
            for (room, used) in self.room.iter_mut().zip(load) {
                *room -= u16::from(used);
            }
            self.waiting.remove(at);
        }
    }

    /// Whether everybody who waits can be fed: those with the fewest ways first.
    pub fn feeds_all(&self) -> bool {
        let mut trial = self.clone();
        trial.feed_all();
        trial.waiting.is_empty()
    }

    pub fn can_feed_any(&self) -> bool {
        self.waiting.iter().any(|needy| self.way(needy).is_some())
    }

    /// Capacity left in a zone.
    pub fn room(&self, sea: Sea) -> u16 {
        self.room[sea.index()]
    }

    /// Who is left without, in the order of their numbers.
    pub fn unfed(self) -> Vec<UnitId> {
        let mut unfed = self.cut_off;
        unfed.extend(self.waiting.iter().map(|needy| needy.id));
        unfed.sort_unstable();
        unfed
    }

    /// Feeds everybody it can, those with the fewest ways first.
    pub fn feed_all(&mut self) {
        let mut order: Vec<(usize, UnitId)> = self
            .waiting
            .iter()
            .map(|needy| (needy.routes.len(), needy.id))
            .collect();
        order.sort_unstable();
        for (_, id) in order {
            self.feed(id);
        }
    }
}
