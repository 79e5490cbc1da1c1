//! 6.7 Shipping: the fleets that carry what is strategically redeployed across the sea.

use super::{sail_together, waters, waters_of};
use crate::data::ZoneSet;
use crate::data::data;
use crate::state::State;
use crate::types::{Front, Kind, Nation, Zone};
use crate::unit::{Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How many waters the board has: the Western and the Mediterranean Front one each, the Eastern Front the Baltic
/// and the Black Sea.
pub const WATERS: usize = 4;

static PORTS: LazyLock<[ZoneSet; WATERS]> = LazyLock::new(|| {
    std::array::from_fn(|water| {
        let all = data()
            .zones
            .facts
            .all()
            .filter(|(_, facts)| facts.port.is_some());
        all.map(|(zone, _)| zone)
            .filter(|zone| waters::of(*zone) >> water & 1 == 1)
            .collect()
    })
});

/// The ports of a water.
pub fn ports(water: usize) -> ZoneSet {
    PORTS[water]
}

/// The front that a water belongs to.
pub fn front_of(water: usize) -> Front {
    let mut fronts = Front::ALL.into_iter();
    let found = fronts.find(|front| waters::of_front(*front) >> water & 1 == 1);
    found.unwrap_or(Front::Western)
}

/// The numbers of a set of waters.
pub fn each(set: u8) -> impl Iterator<Item = usize> {
    (0..WATERS).filter(move |water| set >> water & 1 == 1)
}

/// A shipping mission of this phase that has factors left: they may only carry to the same port (6.7c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipping {
    pub fleet: UnitId,
    pub water: u8,
    /// Where it puts everything ashore.
    pub port: Zone,
}

/// 6.7b: fleet factors for a unit, or for a full or partial wing.
pub fn carriage(nation: Nation, kind: Kind) -> u8 {
    cite!("6.7b");
    data().unit(nation, kind).carriage
}

/// 6.7a, 6.7b, 6.7d: whether a fleet has factors left for a load of this size, and on which waters it may carry it.
pub fn may_ship(s: &State, fleet: UnitId, load: u8) -> Result<u8, Illegal> {
    cite!("6.7a");
    let unit = s.unit(fleet);
    let waters = waters_of(s, fleet);
    demand!(waters != 0, "6.7d", "the fleet is not in a port");
    demand!(
        !unit.marks.has(Marks::MISSION),
        "6.7d",
        "the fleet has performed a mission in this turn"
    );
    demand!(
        !unit.marks.has(Marks::REDEPLOYED) && !unit.marks.has(Marks::BOXED),
        "6.7d",
        "the fleet was redeployed in this turn or is held in a convoy box"
    );
    demand!(
        unit.factors - unit.laden.min(unit.factors) >= load,
        "6.7b",
        "the fleet has not enough factors for this load"
    );
    Ok(waters)
}

/// 6.7b: whether fleets of a nation may ship units of another: whoever may sail together with them (6.2a).
pub fn may_carry(s: &State, fleet: Nation, cargo: Nation) -> bool {
    sail_together(s, cargo, Nation::set(&[fleet])).is_ok()
}

/// The ships that a seat has for one load.
#[derive(Clone, Debug, Default)]
pub struct Ships {
    /// By set of waters: fleets that carry nothing yet and can ship on one of them.
    fresh: [u8; 1 << WATERS],
    /// Fleets on a mission that have room.
    pub begun: ArrayVec<Shipping, 32>,
}

impl Ships {
    /// Everything of the seat that can take a load of a nation, except the fleets that are already chosen.
    pub fn of(s: &State, seat: Seat, nation: Nation, load: u8, taken: &[Option<UnitId>]) -> Ships {
        let mut ships = Ships::default();
        for (id, waters) in candidates(s, seat, nation, load) {
            if taken.contains(&Some(id)) {
                continue;
            }
            if s.unit(id).laden == 0 {
                for set in 1..1u8 << WATERS {
                    ships.fresh[set as usize] += u8::from(set & waters != 0);
                }
            } else if let Some(mission) = mission_of(s, id) {
                let _ = ships.begun.try_push(mission);
            }
        }
        ships
    }

    /// 11.0e: whether there is a different unused fleet for each of these waters.
    pub fn suffice(&self, waters: u8) -> bool {
        cite!("11.0e");
        (1..1u8 << WATERS)
            .filter(|set| set & waters == *set)
            .all(|set| self.fresh[set as usize] >= set.count_ones() as u8)
    }

    /// The waters on which a mission with room is under way.
    pub fn begun_waters(&self) -> u8 {
        self.begun.iter().fold(0, |set, m| set | 1 << m.water)
    }
}

/// Fleets that can take a load of a nation for a seat, with their waters: its own, and those of allies who have not
/// refused it theirs.
pub fn candidates(
    s: &State,
    seat: Seat,
    nation: Nation,
    load: u8,
) -> impl Iterator<Item = (UnitId, u8)> {
    let majors = Nation::MAJORS
        .into_iter()
        .filter(move |major| lends(s, *major, seat) && may_carry(s, *major, nation));
    majors
        .flat_map(move |major| s.counters(major, Kind::Fleet))
        .filter_map(move |(id, _)| Some((id, may_ship(s, id, load).ok()?)))
}

fn lends(s: &State, major: Nation, to: Seat) -> bool {
    let owner = s.seat_of(major);
    owner == to || !s.transfers.refused.contains(&(owner, to))
}

/// The mission that a fleet has begun in this phase.
pub fn mission_of(s: &State, fleet: UnitId) -> Option<Shipping> {
    let missions = &s.transfers.missions;
    missions.iter().find(|m| m.fleet == fleet).copied()
}

/// Fleets in one port that do the same are chosen once; those that are `taken` do not count.
pub fn stands_for_its_like(s: &State, fleet: UnitId, taken: &[Option<UnitId>]) -> bool {
    let Some(zone) = s.zone_of(fleet) else {
        return false;
    };
    let (unit, mission) = (
        s.unit(fleet),
        mission_of(s, fleet).map(|m| (m.water, m.port)),
    );
    s.units_in(zone)
        .take_while(|(other, _)| *other < fleet)
        .filter(|(id, other)| other.like(unit) && !taken.contains(&Some(*id)))
        .all(|(other, _)| mission_of(s, other).map(|m| (m.water, m.port)) != mission)
}
