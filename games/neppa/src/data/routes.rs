//! Distances that never change: by air, and by sea on each front.

use board::{Board, SpaceKind, distances};

use super::zones::Passage;
use super::{ZoneSet, Zones};
use crate::types::{Front, Zone};

/// How far air flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AirRange {
    /// 3.5b: two zones.
    Mission,
    /// 7.0a: four zones.
    Base,
}

impl AirRange {
    pub const fn zones(self) -> u8 {
        match self {
            AirRange::Mission => 2,
            AirRange::Base => 4,
        }
    }
}

/// No way at all.
pub const UNREACHABLE: u8 = u8::MAX;

/// Steps between any two zones.
#[derive(Clone, Debug)]
pub struct Routes {
    zones: usize,
    /// Land and ocean zones count one each (1.1b); boxes and white land are no way.
    air: Vec<u8>,
    /// What air can reach in two and in four zones.
    near: Vec<[ZoneSet; 2]>,
    /// The place of an ocean zone in the matrices by sea.
    sea_index: Vec<u8>,
    seas: usize,
    /// By front and by whether the Turkish Straits are open.
    sea: [[Vec<u8>; 2]; 3],
    /// 6.3e: by port and ocean zone.
    port_counts: Vec<u8>,
}

impl Routes {
    /// Zones entered on the shortest way by air; 0 to itself.
    #[inline]
    pub fn air(&self, from: Zone, to: Zone) -> u8 {
        self.air[from.index() * self.zones + to.index()]
    }

    /// Every zone that air can reach within two zones (3.5b) or within four (7.0a), its own included.
    #[inline]
    pub fn air_within(&self, from: Zone, range: AirRange) -> &ZoneSet {
        &self.near[from.index()][range as usize]
    }

    /// Ocean zones entered on the shortest way on one front; 0 to itself. With the Turkish Straits open (6.0e) the
    /// Mediterranean and the Black Sea are one water for either front.
    #[inline]
    pub fn sea(&self, front: Front, straits_open: bool, from: Zone, to: Zone) -> u8 {
        let (from, to) = (self.sea_index[from.index()], self.sea_index[to.index()]);
        if from == UNREACHABLE || to == UNREACHABLE {
            return UNREACHABLE;
        }
        let matrix = &self.sea[front as usize][straits_open as usize];
        matrix[from as usize * self.seas + to as usize]
    }

    /// See [`super::Data::interception_count`].
    #[inline]
    pub(super) fn interception_count(&self, port: Zone, sea: Zone) -> u8 {
        self.port_counts[port.index() * self.zones + sea.index()]
    }

    pub(super) fn new(board: &Board, zones: &Zones) -> Routes {
        let len = zones.facts.len();
        let mut sea_index = vec![UNREACHABLE; len];
        let mut seas = Vec::new();
        for (zone, _) in zones.facts.all().filter(|(_, facts)| facts.is_sea()) {
            sea_index[zone.index()] = seas.len() as u8;
            seas.push(zone);
        }
        let mut routes = Routes {
            zones: len,
            air: air(board),
            near: Vec::new(),
            sea: Front::ALL.map(|front| {
                [false, true].map(|open| {
                    let all = seas.iter();
                    all.flat_map(|&from| by_sea(zones, &sea_index, front, open, from, seas.len()))
                        .collect()
                })
            }),
            sea_index,
            seas: seas.len(),
            port_counts: Vec::new(),
        };
        routes.near = (0..len as u16)
            .map(|from| {
                [AirRange::Mission, AirRange::Base].map(|range| {
                    let all = (0..len as u16).map(Zone);
                    all.filter(|to| routes.air(Zone(from), *to) <= range.zones())
                        .collect()
                })
            })
            .collect();
        routes.port_counts = routes.count_from_ports(zones);
        routes
    }

    fn count_from_ports(&self, zones: &Zones) -> Vec<u8> {
        let len = zones.facts.len();
        let mut counts = vec![UNREACHABLE; len * len];
        for (port, _) in zones.facts.all().filter(|(_, facts)| facts.port.is_some()) {
            for (sea, facts) in zones.facts.all().filter(|(_, facts)| facts.is_sea()) {
                let fronts = Front::ALL.into_iter().filter(|&front| facts.on(front));
                let ways = zones.coasts(port).iter().filter(|link| link.port);
                counts[port.index() * len + sea.index()] = fronts
                    .flat_map(|front| {
                        ways.clone()
                            .map(move |link| self.sea(front, false, link.to, sea))
                    })
                    .map(|steps| steps.saturating_add(1))
                    .min()
                    .unwrap_or(UNREACHABLE);
            }
        }
        counts
    }
}

fn air(board: &Board) -> Vec<u8> {
    let flown = |id| matches!(board.space(id).kind, SpaceKind::Land | SpaceKind::Sea);
    let mut all = vec![UNREACHABLE; board.len() * board.len()];
    for from in board.ids().filter(|&id| flown(id)) {
        let steps = distances(board, [from], |_, link| flown(link.to));
        for to in board.ids() {
            if let Some(steps) = steps.get(to) {
                all[from.index() * board.len() + to.index()] = steps.min(254) as u8;
            }
        }
    }
    all
}

/// 3.6c: a fleet stays on its front; only the straits (6.0e) can join two.
fn passable(zones: &Zones, front: Front, straits_open: bool, to: Zone, passage: Passage) -> bool {
    let facts = zones.facts.get(to);
    match passage {
        Passage::FrontBorder => false,
        Passage::TurkishStraits => straits_open && front != Front::Western,
        Passage::Open if straits_open && front != Front::Western => !facts.on(Front::Western),
        Passage::Open => facts.on(front),
    }
}

fn by_sea(
    zones: &Zones,
    sea_index: &[u8],
    front: Front,
    straits_open: bool,
    from: Zone,
    seas: usize,
) -> Vec<u8> {
    // The waters on the two sides of a crossing arrow are zones of their own.
    kernel::cite!("2.5-4");
    let mut steps = vec![UNREACHABLE; seas];
    if !passable(zones, front, straits_open, from, Passage::Open) {
        return steps;
    }
    steps[sea_index[from.index()] as usize] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        let here = steps[sea_index[at.index()] as usize];
        for link in zones.seas(at) {
            let index = sea_index[link.to.index()] as usize;
            if steps[index] == UNREACHABLE
                && passable(zones, front, straits_open, link.to, link.passage)
            {
                steps[index] = here + 1;
                queue.push_back(link.to);
            }
        }
    }
    steps
}
