//! Which counters stand where, kept beside the counters so that rules need not search for them.

use crate::data::data;
use crate::types::{Kind, Nations, Zone};
use crate::unit::{At, Unit, UnitId};

const END: u16 = u16::MAX;

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

/// Lists of the counters in each zone, in order of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Index {
    first: Vec<u16>,
    next: Vec<u16>,
    tally: Vec<Tally>,
}

impl Index {
    pub fn of(units: &[Unit]) -> Index {
        let zones = data().zones.len();
        let mut index = Index {
            first: vec![END; zones],
            next: vec![END; units.len()],
            tally: vec![Tally::default(); zones],
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
    pub fn list(&self, zone: Zone) -> impl Iterator<Item = UnitId> {
        let mut at = self.first[zone.index()];
        std::iter::from_fn(move || {
            (at != END).then(|| {
                let id = UnitId(at);
                at = self.next[id.index()];
                id
            })
        })
    }

    pub fn add(&mut self, units: &[Unit], id: UnitId) {
        let unit = &units[id.index()];
        let At::Zone(zone) = unit.at else { return };
        let mut link = self.first[zone.index()];
        if link == END || link > id.0 {
            self.next[id.index()] = link;
            self.first[zone.index()] = id.0;
        } else {
            while self.next[link as usize] < id.0 {
                link = self.next[link as usize];
            }
            self.next[id.index()] = self.next[link as usize];
            self.next[link as usize] = id.0;
        }
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
    }

    pub fn take(&mut self, units: &[Unit], id: UnitId) {
        let unit = &units[id.index()];
        let At::Zone(zone) = unit.at else { return };
        let after = self.next[id.index()];
        let mut link = self.first[zone.index()];
        if link == id.0 {
            self.first[zone.index()] = after;
        } else {
            while self.next[link as usize] != id.0 {
                link = self.next[link as usize];
            }
            self.next[link as usize] = after;
        }
        self.next[id.index()] = END;
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
    }
}
