//! What stands in an area, counted, so that rules need not search for it.

use crate::data::data;
use crate::types::{Area, AreaSet, Kind, Nation, Nations};
use crate::unit::{At, Unit, UnitId};
use frame::Piece;

/// What stands in one area.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub ground: u8,
    pub ground_support: u8,
    /// Steps of ground units.
    pub steps: u16,
    pub nations: Nations,
    /// Everybody who has a ground unit there.
    pub ground_nations: Nations,
}

impl Tally {
    /// Who is there at all, and who with ground units.
    #[inline]
    pub fn who(&self) -> (Nations, Nations) {
        (self.nations, self.ground_nations)
    }
}

impl frame::Tally<Unit> for Tally {
    #[inline]
    fn add(&mut self, unit: &Unit) {
        self.nations.insert(unit.nation);
        if unit.kind == Kind::GroundSupport {
            self.ground_support += 1;
        } else {
            self.ground += 1;
            self.steps += u16::from(unit.steps);
            self.ground_nations.insert(unit.nation);
        }
    }

    /// Areas hold a few units: counting them anew is cheap and cannot go wrong.
    #[inline]
    fn take<'a>(&mut self, _unit: &Unit, left: impl Iterator<Item = &'a Unit>) {
        *self = Tally::default();
        for unit in left {
            self.add(unit);
        }
    }
}

/// By nation: where it has units.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Presence {
    areas: [AreaSet; Nation::MAX],
    ground: [AreaSet; Nation::MAX],
}

impl Presence {
    /// Every area with a unit of one of these nations.
    #[inline]
    pub fn areas_of(&self, nations: Nations) -> AreaSet {
        union(&self.areas, nations)
    }
    /// Every area with a ground unit of one of these nations.
    #[inline]
    pub fn ground_of(&self, nations: Nations) -> AreaSet {
        union(&self.ground, nations)
    }
}

fn union(by_nation: &[AreaSet; Nation::MAX], nations: Nations) -> AreaSet {
    let sets = nations.iter().map(|nation| by_nation[nation.index()]);
    sets.fold(AreaSet::NONE, AreaSet::union)
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Area;
    type Tally = Tally;
    type Summary = Presence;
    type Owner = Nation;

    fn places() -> usize {
        data().areas.facts.len()
    }
    fn owner(&self) -> Nation {
        self.nation
    }
    #[inline]
    fn place(&self) -> Option<Area> {
        match self.at {
            At::Area(area) => Some(area),
            _ => None,
        }
    }
    #[inline]
    fn like(&self, other: &Unit) -> bool {
        Unit::like(self, other)
    }
    #[inline]
    fn summarise(presence: &mut Presence, area: Area, before: &Tally, tally: &Tally) {
        for nation in before.nations.differing(tally.nations).iter() {
            presence.areas[nation.index()].set(area, tally.nations.has(nation));
        }
        for nation in before.ground_nations.differing(tally.ground_nations).iter() {
            presence.ground[nation.index()].set(area, tally.ground_nations.has(nation));
        }
    }
}
