//! Which units stand where, kept beside the units so that rules need not search for them.

use crate::data::data;
use crate::types::{Area, Kind, Nations};
use crate::unit::{At, Unit, UnitId};

const END: u16 = u16::MAX;

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

/// Lists of the units in each area, in order of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Index {
    first: Vec<u16>,
    next: Vec<u16>,
    tally: Vec<Tally>,
}

impl Index {
    pub fn of(units: &[Unit]) -> Index {
        let areas = data().areas.len();
        let mut index = Index {
            first: vec![END; areas],
            next: vec![END; units.len()],
            tally: vec![Tally::default(); areas],
        };
        for id in (0..units.len() as u16).rev() {
            index.add(units, UnitId(id));
        }
        index
    }

    #[inline]
    pub fn tally(&self, area: Area) -> &Tally {
        &self.tally[area.index()]
    }

    #[inline]
    pub fn list(&self, area: Area) -> impl Iterator<Item = UnitId> {
        let mut at = self.first[area.index()];
        std::iter::from_fn(move || {
            (at != END).then(|| {
                let id = UnitId(at);
                at = self.next[id.index()];
                id
            })
        })
    }

    pub fn add(&mut self, units: &[Unit], id: UnitId) {
        let At::Area(area) = units[id.index()].at else {
            return;
        };
        let link = self.first[area.index()];
        if link == END || link > id.0 {
            self.next[id.index()] = link;
            self.first[area.index()] = id.0;
        } else {
            let mut link = link as usize;
            while self.next[link] < id.0 {
                link = self.next[link] as usize;
            }
            self.next[id.index()] = self.next[link];
            self.next[link] = id.0;
        }
        self.count(units, area);
    }

    pub fn take(&mut self, units: &[Unit], id: UnitId) {
        let At::Area(area) = units[id.index()].at else {
            return;
        };
        let after = self.next[id.index()];
        let mut link = self.first[area.index()];
        if link == id.0 {
            self.first[area.index()] = after;
        } else {
            while self.next[link as usize] != id.0 {
                link = self.next[link as usize];
            }
            self.next[link as usize] = after;
        }
        self.next[id.index()] = END;
        self.count(units, area);
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
        self.tally[area.index()] = tally;
    }
}
