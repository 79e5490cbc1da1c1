//! Which ports and beaches lie on which water, worked out once from the map.
//!
//! A front's seas need not hang together: the Eastern Front has the Baltic and the Black Sea. A water is one set of
//! ocean zones of one front between which ships can sail.

use crate::data::{UNREACHABLE, data};
use crate::types::{Front, Zone};
use std::sync::LazyLock;

/// A set of waters, one bit each.
pub type Waters = u8;

pub struct Map {
    /// By zone: the waters that its port opens on; for an ocean zone, the water it is part of.
    port: Vec<Waters>,
    /// By zone: the waters from which it can be invaded.
    landing: Vec<Waters>,
    front: [Waters; 3],
    /// Every zone with a port, and the U.S. box (6.1e).
    pub ports: Vec<Zone>,
    /// Every zone that an invasion may be aimed at (6.5a).
    pub beaches: Vec<Zone>,
    /// By set of waters: the ports that open on one of them, and the beaches that can be reached from one.
    on: Vec<Coast>,
}

struct Coast {
    ports: Vec<Zone>,
    beaches: Vec<Zone>,
}

pub fn map() -> &'static Map {
    static MAP: LazyLock<Map> = LazyLock::new(Map::new);
    &MAP
}

/// The waters that a port (or the U.S. box) opens on, or that an ocean zone is part of.
#[inline]
pub fn of(zone: Zone) -> Waters {
    map().port[zone.index()]
}

/// The waters from which a zone can be invaded.
#[inline]
pub fn landing(zone: Zone) -> Waters {
    map().landing[zone.index()]
}

/// Every zone with a port on one of these waters, and the U.S. box if it is.
#[inline]
pub fn ports_on(waters: Waters) -> &'static [Zone] {
    &map().on[usize::from(waters)].ports
}

/// Every zone that an invasion from one of these waters may be aimed at.
#[inline]
pub fn beaches_on(waters: Waters) -> &'static [Zone] {
    &map().on[usize::from(waters)].beaches
}

#[inline]
pub fn of_front(front: Front) -> Waters {
    map().front[front as usize]
}

/// The fronts of some waters.
pub fn fronts(waters: Waters) -> impl Iterator<Item = Front> {
    Front::ALL
        .into_iter()
        .filter(move |&front| of_front(front) & waters != 0)
}

/// The ocean zones through which a port is left and reached, or a beach is invaded, on one water.
pub fn gates(zone: Zone, water: Waters, beach: bool) -> impl Iterator<Item = Zone> {
    data()
        .zones
        .coasts(zone)
        .iter()
        .filter(move |link| if beach { link.landing } else { link.port })
        .map(|link| link.to)
        .filter(move |&sea| of(sea) & water != 0)
}

impl Map {
    fn new() -> Map {
        let zones = &data().zones;
        let mut map = Map {
            port: vec![0; zones.facts.len()],
            landing: vec![0; zones.facts.len()],
            front: [0; 3],
            ports: Vec::new(),
            beaches: Vec::new(),
            on: Vec::new(),
        };
        map.number_seas();
        for (zone, facts) in zones.facts.all().filter(|(_, facts)| !facts.is_sea()) {
            for link in zones.coasts(zone) {
                let water = map.port[link.to.index()];
                if link.port {
                    map.port[zone.index()] |= water;
                }
                if link.landing {
                    map.landing[zone.index()] |= water;
                }
            }
            if map.port[zone.index()] != 0 {
                map.ports.push(zone);
            }
            if facts.can_be_invaded() {
                map.beaches.push(zone);
            }
        }
        let all = map.front.iter().fold(0, |all, front| all | front);
        map.on = (0..=all).map(|waters| map.coast(waters)).collect();
        map
    }

    fn coast(&self, waters: Waters) -> Coast {
        let among = |zones: &[Zone], on: &[Waters]| -> Vec<Zone> {
            let all = zones.iter().copied();
            all.filter(|zone| on[zone.index()] & waters != 0).collect()
        };
        Coast {
            ports: among(&self.ports, &self.port),
            beaches: among(&self.beaches, &self.landing),
        }
    }

    fn number_seas(&mut self) {
        let zones = &data().zones;
        let mut next: Waters = 1;
        for front in Front::ALL {
            for (sea, facts) in zones.facts.all() {
                if !facts.is_sea() || !facts.on(front) || self.port[sea.index()] != 0 {
                    continue;
                }
                for (other, _) in zones.facts.all().filter(|(_, facts)| facts.is_sea()) {
                    if data().routes.sea(front, false, sea, other) != UNREACHABLE {
                        self.port[other.index()] = next;
                    }
                }
                self.front[front as usize] |= next;
                next <<= 1;
            }
        }
    }
}
