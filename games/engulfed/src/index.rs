//! Which units stand where, kept beside the units so that rules need not search for them.

use crate::area_set::AreaSet;
use crate::data::data;
use crate::types::{Area, Kind, Nation, Nations};
use crate::unit::{At, Unit, UnitId};
use board::Stacks;
use std::ops::Range;
use std::sync::Arc;

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

/// The units in each area, and what they come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Index {
    stacks: Stacks,
    /// By area; room for all that an [`Area`] can name, so that none is looked for in vain.
    tally: Box<[Tally; 256]>,
    /// By nation: where it has units at all.
    areas: [AreaSet; Nation::MAX],
    /// By nation: where it has ground units.
    ground: [AreaSet; Nation::MAX],
    /// Units of one nation that follow each other in the list of units; whose a unit is never changes.
    runs: Arc<[(Nation, Range<u16>)]>,
}

impl Index {
    pub fn of(units: &[Unit]) -> Index {
        Index::found(units, runs(units))
    }

    /// The index of other units, each of the same nation as before.
    pub fn anew(&self, units: &[Unit]) -> Index {
        Index::found(units, self.runs.clone())
    }

    fn found(units: &[Unit], runs: Arc<[(Nation, Range<u16>)]>) -> Index {
        let areas = data().areas.len();
        let mut index = Index {
            stacks: Stacks::new(areas, units.len()),
            tally: Box::new([Tally::default(); 256]),
            areas: [AreaSet::NONE; Nation::MAX],
            ground: [AreaSet::NONE; Nation::MAX],
            runs,
        };
        for (id, unit) in units.iter().enumerate().rev() {
            if let At::Area(area) = unit.at {
                index.stacks.add(area.index(), id as u16);
            }
        }
        for area in (0..areas as u8).map(Area) {
            index.count(units, area);
        }
        index
    }

    #[inline]
    pub fn tally(&self, area: Area) -> &Tally {
        &self.tally[area.index()]
    }

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

    #[inline]
    pub fn list(&self, area: Area) -> impl Iterator<Item = UnitId> {
        self.stacks.list(area.index()).map(UnitId)
    }

    /// The units of some nations, in the order of their numbers.
    #[inline]
    pub fn units_of(&self, nations: Nations) -> impl Iterator<Item = UnitId> {
        let own = self.runs.iter().filter(move |run| nations.has(run.0));
        own.flat_map(|run| run.1.clone()).map(UnitId)
    }

    pub fn add(&mut self, units: &[Unit], id: UnitId) {
        if let At::Area(area) = units[id.index()].at {
            self.stacks.add(area.index(), id.0);
            self.count(units, area);
        }
    }

    pub fn take(&mut self, units: &[Unit], id: UnitId) {
        if let At::Area(area) = units[id.index()].at {
            self.stacks.take(area.index(), id.0);
            self.count(units, area);
        }
    }

    /// Areas hold a few units: counting them anew is cheap and cannot go wrong.
    fn count(&mut self, units: &[Unit], area: Area) {
        let mut tally = Tally::default();
        for id in self.list(area) {
            let unit = &units[id.index()];
            tally.nations.insert(unit.nation);
            if unit.kind == Kind::GroundSupport {
                tally.ground_support += 1;
            } else {
                tally.ground += 1;
                tally.steps += u16::from(unit.steps);
                tally.ground_nations.insert(unit.nation);
            }
        }
        let before = std::mem::replace(&mut self.tally[area.index()], tally);
        for nation in before.nations.differing(tally.nations).iter() {
            self.areas[nation.index()].set(area, tally.nations.has(nation));
        }
        for nation in before.ground_nations.differing(tally.ground_nations).iter() {
            self.ground[nation.index()].set(area, tally.ground_nations.has(nation));
        }
    }
}

fn union(by_nation: &[AreaSet; Nation::MAX], nations: Nations) -> AreaSet {
    let sets = nations.iter().map(|nation| by_nation[nation.index()]);
    sets.fold(AreaSet::NONE, AreaSet::union)
}

fn runs(units: &[Unit]) -> Arc<[(Nation, Range<u16>)]> {
    let mut all: Vec<(Nation, Range<u16>)> = Vec::new();
    for (id, unit) in (0..).zip(units) {
        match all.last_mut() {
            Some((nation, run)) if *nation == unit.nation => run.end = id + 1,
            _ => all.push((unit.nation, id..id + 1)),
        }
    }
    all.into()
}
