//! 11.0 by land, by sea and across fronts: where a unit can get.

use super::{Mover, r11_1_deployments};
use crate::ch02_terrain::r2_4_ways::ways;
use crate::ch06_naval::r6_7_shipping::{Ships, WATERS, carriage, each, front_of, ports};
use crate::ch06_naval::waters;
use crate::ch12_cooperation;
use crate::data::{Passage, ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Kind, Nation, Zone};
use arrayvec::ArrayVec;
use kernel::cite;
use std::sync::LazyLock;

/// 6.7a: consecutive ocean zones that air crosses without shipping.
const AIR_HOP: usize = 4;

/// By land zone: the land beyond up to four ocean zones of one front.
static HOPS: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
    data()
        .zones
        .facts
        .all()
        .map(|(zone, _)| hops(zone))
        .collect()
});

/// 6.7a, 11.0d: land that air reaches over at most four consecutive ocean zones of one front.
fn hops(from: Zone) -> ZoneSet {
    cite!("6.7a", "11.0d");
    let mut land = ZoneSet::NONE;
    if !data().facts(from).is_land() {
        return land;
    }
    let mut seas: ZoneSet = data()
        .zones
        .coasts(from)
        .iter()
        .map(|link| link.to)
        .collect();
    for _ in 1..AIR_HOP {
        for sea in seas.iter() {
            let open = data().zones.seas(sea).iter();
            for link in open.filter(|link| link.passage == Passage::Open) {
                seas.insert(link.to);
            }
        }
    }
    for sea in seas.iter() {
        for link in data().zones.coasts(sea) {
            if data().facts(link.to).is_land() {
                land.insert(link.to);
            }
        }
    }
    land
}

/// 11.0c, 10.2c: whether a nation's units may pass through a zone by Strategic Redeployment.
#[inline]
pub fn usable(s: &State, nation: Nation, zone: Zone) -> bool {
    match s.usable_by(nation) {
        Some(usable) => usable.has(zone),
        None => find_out_use(s, nation, zone),
    }
}

/// [`usable`], from the facts: politics and control.
pub fn find_out_use(s: &State, nation: Nation, zone: Zone) -> bool {
    lets_pass(s, nation, zone) && ch12_cooperation::can_enter(s, nation, zone)
}

/// What of [`usable`] is asked beside whether the nation may enter the zone.
#[inline]
pub fn lets_pass(s: &State, nation: Nation, zone: Zone) -> bool {
    cite!("11.0c", "10.2c");
    let persian = || data().facts(zone).country == Some(data().nations.persia);
    let barred = nation == Nation::RUSSIA && persian();
    !barred && !s.at_war(nation, s.control(zone))
}

/// Everything that can be reached without ships from these zones.
pub fn flood(s: &State, nation: Nation, kind: Kind, start: ZoneSet) -> ZoneSet {
    let usable = match s.usable_by(nation) {
        Some(usable) => *usable,
        None => data()
            .land_zones
            .iter()
            .filter(|zone| find_out_use(s, nation, *zone))
            .collect(),
    };
    let mut seen = start;
    let mut open: ArrayVec<Zone, 256> = start.iter().collect();
    while let Some(zone) = open.pop() {
        let mut near = *ways(zone);
        if kind == Kind::Air {
            near = near.union(HOPS[zone.index()]);
        }
        let new = near.both(usable).without(seen);
        seen = seen.union(new);
        for to in new.iter() {
            let _ = open.try_push(to);
        }
    }
    seen
}

/// 11.0d: what lies beyond one leg by sea, from ports among `from` to friendly ports on the same water (`only`
/// this one, if a mission has begun). What is `known` to be reached more easily is left out.
pub fn leg(
    s: &State,
    m: &Mover,
    from: ZoneSet,
    known: ZoneSet,
    water: usize,
    only: Option<Zone>,
) -> ZoneSet {
    cite!("11.0d", "6.7b", "6.7c");
    if ports(water).both(from).is_empty() {
        return ZoneSet::NONE;
    }
    let mut area: ZoneSet = ports(water)
        .without(from)
        .without(known)
        .iter()
        .filter(|port| only.is_none_or(|only| only == *port))
        .filter(|port| usable(s, m.nation, *port))
        .collect();
    if !area.is_empty() {
        area = flood(s, m.nation, m.kind, area);
    }
    let home = data().places.us_box;
    if m.nation == Nation::USA && waters::of(home) >> water & 1 == 1 && only.is_none() {
        area.insert(home);
    }
    area
}

/// Where a unit gets with one leg on each of these waters.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub waters: u8,
    pub area: ZoneSet,
}

impl Plan {
    pub fn legs(&self) -> u32 {
        self.waters.count_ones()
    }
}

/// The port to which each water's begun mission must go, if one is meant.
pub type Bound = [Option<Zone>; WATERS];

/// What is reached with one leg on each water of a set, in any order, and not with fewer of them; for every set of
/// these waters.
pub fn areas(
    s: &State,
    m: &Mover,
    land: ZoneSet,
    waters: u8,
    bound: &Bound,
) -> [ZoneSet; 1 << WATERS] {
    let mut areas = [ZoneSet::NONE; 1 << WATERS];
    areas[0] = land;
    for set in (1..=waters).filter(|set| set & waters == *set) {
        let fewer = (0..set).filter(|other| other & set == *other);
        let known = fewer.fold(ZoneSet::NONE, |all, other| all.union(areas[other as usize]));
        for water in each(set) {
            let before = areas[(set & !(1 << water)) as usize];
            if !before.is_empty() {
                let more = leg(s, m, before, known, water, bound[water]);
                areas[set as usize] = areas[set as usize].union(more);
            }
        }
    }
    areas
}

/// Everywhere that a unit can get: without ships first, then with more and more legs.
pub fn plans(s: &State, m: &Mover) -> ArrayVec<Plan, { 1 << WATERS }> {
    let land = r11_1_deployments::start(s, m);
    let mut all = ArrayVec::new();
    all.push(Plan {
        waters: 0,
        area: land,
    });
    if r11_1_deployments::is_initial(s, m) {
        return all;
    }
    let ships = Ships::of(s, m.seat, m.nation, carriage(m.nation, m.kind), &[]);
    let fresh = (0..WATERS).filter(|water| ships.suffice(1 << water));
    let fresh = fresh.fold(0, |set, water| set | 1 << water);
    let free = areas(s, m, land, fresh, &[None; WATERS]);
    for waters in 1..1u8 << WATERS {
        let mut area = ZoneSet::NONE;
        if ships.suffice(waters) {
            area = free[waters as usize];
        }
        let under_way = waters & ships.begun_waters();
        for begun in (1..=under_way).filter(|set| set & under_way == *set) {
            if ships.suffice(waters & !begun) {
                each_bound(begun, &ships, |bound| {
                    let more = areas(s, m, land, waters, bound)[waters as usize];
                    area = area.union(more);
                });
            }
        }
        if !area.is_empty() {
            all.push(Plan { waters, area });
        }
    }
    all
}

/// Whether a friendly port beyond one leg by sea takes the unit: the usual case, found without counting everything.
pub fn has_port_beyond(
    s: &State,
    m: &Mover,
    land: ZoneSet,
    ships: &Ships,
    fits: impl Fn(Zone) -> bool,
) -> bool {
    (0..WATERS)
        .filter(|water| ships.suffice(1 << water) && !ports(*water).both(land).is_empty())
        .flat_map(|water| ports(water).without(land).iter())
        .any(|port| usable(s, m.nation, port) && fits(port))
}

/// Every way to take one begun mission for each of these waters.
pub fn each_bound(begun: u8, ships: &Ships, mut then: impl FnMut(&Bound)) {
    fn pick(
        water: usize,
        begun: u8,
        ships: &Ships,
        bound: &mut Bound,
        then: &mut dyn FnMut(&Bound),
    ) {
        if water == WATERS {
            return then(bound);
        }
        if begun >> water & 1 == 0 {
            return pick(water + 1, begun, ships, bound, then);
        }
        for mission in ships.begun.iter().filter(|m| usize::from(m.water) == water) {
            bound[water] = Some(mission.port);
            pick(water + 1, begun, ships, bound, then);
        }
        bound[water] = None;
    }
    pick(0, begun, ships, &mut [None; WATERS], &mut then);
}

/// The port of a water at which a load for this zone is put ashore: the zone itself, or one joined to it by land.
pub fn port_for(s: &State, m: &Mover, to: Zone, water: usize) -> Option<Zone> {
    if ports(water).has(to) {
        return Some(to);
    }
    let near = flood(s, m.nation, m.kind, [to].into_iter().collect());
    near.both(ports(water)).iter().next()
}

/// The water of a front that a fleet in this port can use.
pub fn water_on(port: Zone, front: Front) -> Option<usize> {
    each(waters::of(port)).find(|water| front_of(*water) == front)
}
