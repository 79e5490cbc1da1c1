//! What stands in a zone, counted, so that rules need not search for it.

use crate::data::{ZoneSet, data};
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{At, Unit, UnitId};
use frame::Piece;

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

    /// Where a kind is counted; everything but fleets has one factor.
    fn count_of(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Air => &mut self.air,
            Kind::Fleet => &mut self.fleet,
            Kind::Airborne => &mut self.airborne,
            _ => &mut self.ground,
        }
    }
}

impl frame::Tally<Unit> for Tally {
    fn add(&mut self, unit: &Unit) {
        self.nations.insert(unit.nation);
        *self.count_of(unit.kind) += unit.factors;
        if unit.kind.is_ground() {
            self.ground_nations.insert(unit.nation);
        }
    }

    fn take<'a>(&mut self, unit: &Unit, left: impl Iterator<Item = &'a Unit>) {
        *self.count_of(unit.kind) -= unit.factors;
        (self.nations, self.ground_nations) = (Nations::NONE, Nations::NONE);
        for other in left {
            self.nations.insert(other.nation);
            if other.kind.is_ground() {
                self.ground_nations.insert(other.nation);
            }
        }
    }
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Zone;
    type Tally = Tally;
    /// Zones with a ground or air unit.
    type Summary = ZoneSet;
    type Owner = Nation;

    fn places() -> usize {
        data().zones.facts.len()
    }
    fn owner(&self) -> Nation {
        self.nation
    }
    #[inline]
    fn place(&self) -> Option<Zone> {
        match self.at {
            At::Zone(zone) => Some(zone),
            _ => None,
        }
    }
    #[inline]
    fn like(&self, other: &Unit) -> bool {
        Unit::like(self, other)
    }
    fn is_whole(&self) -> bool {
        Unit::is_whole(self)
    }
    fn summarise(manned: &mut ZoneSet, zone: Zone, _before: &Tally, tally: &Tally) {
        manned.set(zone, tally.ground_units() + tally.air > 0);
    }
}
