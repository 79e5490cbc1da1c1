//! Which counters stand where, kept beside the counters so that rules need not search for them.

use crate::data::{ZoneSet, data};
use crate::types::{Kind, Nations, Zone};
use crate::unit::{At, Unit, UnitId};
use board::Stacks;

/// What stands in one zone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Ground units that count against stacking: all but airborne (1.2b).
    pub ground: u8,
    pub airborne: u8,
    /// Air factors (3.5).
    pub air: u8,
    /// Fleet factors (3.6).
    pub fleet: u8,
    /// Everybody who has a counter there.
    pub nations: Nations,
    /// Everybody who has a ground unit there.
    pub ground_nations: Nations,
}

impl Tally {
    #[inline]
    pub fn ground_units(&self) -> u8 {
        self.ground + self.airborne
    }
}

/// The counters in each zone, and what they come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Index {
    stacks: Stacks,
    tally: Vec<Tally>,
    /// Zones with a ground or air unit.
    manned: ZoneSet,
}

impl Index {
    pub fn of(units: &[Unit]) -> Index {
        let zones = data().zones.len();
        let mut index = Index {
            stacks: Stacks::new(zones, units.len()),
            tally: vec![Tally::default(); zones],
            manned: ZoneSet::NONE,
        };
        for id in (0..units.len() as u16).rev() {
            index.add(units, UnitId(id));
        }
        index
    }

    #[inline]
    pub fn tally(&self, zone: Zone) -> &Tally {
        &self.tally[zone.index()]
    }

    #[inline]
    pub fn manned(&self) -> ZoneSet {
        self.manned
    }

    #[inline]
    pub fn list(&self, zone: Zone) -> impl Iterator<Item = UnitId> {
        self.stacks.list(zone.index()).map(UnitId)
    }

    pub fn add(&mut self, units: &[Unit], id: UnitId) {
        let unit = &units[id.index()];
        let At::Zone(zone) = unit.at else { return };
        self.stacks.add(zone.index(), id.0);
        let tally = &mut self.tally[zone.index()];
        tally.nations.insert(unit.nation);
        match unit.kind {
            Kind::Air => tally.air += 1,
            Kind::Fleet => tally.fleet += unit.factors,
            Kind::Airborne => tally.airborne += 1,
            _ => tally.ground += 1,
        }
        if unit.kind.is_ground() {
            tally.ground_nations.insert(unit.nation);
        }
        if unit.kind != Kind::Fleet {
            self.manned.insert(zone);
        }
    }

    pub fn take(&mut self, units: &[Unit], id: UnitId) {
        let unit = &units[id.index()];
        let At::Zone(zone) = unit.at else { return };
        self.stacks.take(zone.index(), id.0);
        self.recount(units, zone, unit);
    }

    fn recount(&mut self, units: &[Unit], zone: Zone, gone: &Unit) {
        let (mut nations, mut ground_nations) = (Nations::NONE, Nations::NONE);
        for id in self.list(zone) {
            let unit = &units[id.index()];
            nations.insert(unit.nation);
            if unit.kind.is_ground() {
                ground_nations.insert(unit.nation);
            }
        }
        let tally = &mut self.tally[zone.index()];
        match gone.kind {
            Kind::Air => tally.air -= 1,
            Kind::Fleet => tally.fleet -= gone.factors,
            Kind::Airborne => tally.airborne -= 1,
            _ => tally.ground -= 1,
        }
        (tally.nations, tally.ground_nations) = (nations, ground_nations);
        if tally.ground_units() + tally.air == 0 {
            self.manned.remove(zone);
        }
    }
}
