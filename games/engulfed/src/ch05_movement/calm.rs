//! A quick yes to most movement: ground on which no rule looks at the single unit.

use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nation};
use crate::unit::{Marks, Unit};
use std::sync::LazyLock;

/// Areas of which some rule of chapter 5 says something of its own (5.15, 5.17, 5.18, 5.5): going there or from
/// there is asked in full.
static PECULIAR: LazyLock<AreaSet> = LazyLock::new(|| {
    let (areas, places) = (&data().areas, &data().places);
    let named = [places.ural, places.novgorod, places.karelia];
    let named: AreaSet = named.into_iter().collect();
    named.union(areas.swamps).union(areas.fortresses)
});

/// 9.17(c), 9.17(d), 9.17(e): countries with borders that are closed to some.
static BORDERS: LazyLock<AreaSet> = LazyLock::new(|| {
    let closed = [Nation::HUNGARY, Nation::FINLAND, Nation::RUMANIA];
    let closed = closed.map(|nation| data().areas.of(nation));
    closed.into_iter().fold(AreaSet::NONE, AreaSet::union)
});

/// By nation: its calm ground, looked up once for a list of offers.
#[derive(Default)]
pub struct Calm([Option<Ground>; Nation::MAX]);

/// The areas from which and to which each unit of a nation but militia may go as long as it may go anywhere.
#[derive(Clone, Copy)]
struct Ground {
    from: AreaSet,
    to: AreaSet,
}

impl Calm {
    /// Whether a unit that may still move certainly has an area of these to go to; if not, the rules are asked.
    #[inline]
    pub fn is_beside(&mut self, s: &State, unit: &Unit, from: Area, among: &AreaSet) -> bool {
        let beside = |to: &AreaSet| data().areas.roads(from).both(*among).both(*to);
        self.around(s, unit, from)
            .is_some_and(|to| !beside(to).is_empty())
    }

    /// Whether no rule of entry keeps a unit from going between two areas.
    #[inline]
    pub fn has(&mut self, s: &State, unit: &Unit, from: Area, to: Area) -> bool {
        self.around(s, unit, from).is_some_and(|all| all.has(to))
    }

    /// The areas to which no rule of entry keeps a unit from going.
    #[inline]
    pub fn around(&mut self, s: &State, unit: &Unit, from: Area) -> Option<&AreaSet> {
        const UNDER_WAY: Marks = Marks(Marks::MOVED_MASK | Marks::WITHDREW.0);
        if unit.kind == Kind::Militia || unit.marks.has(UNDER_WAY) {
            return None;
        }
        let nation = unit.nation;
        let ground = self.0[nation.index()].get_or_insert_with(|| Ground {
            from: plain(nation),
            to: calm(s, nation),
        });
        ground.from.has(from).then_some(&ground.to)
    }
}

/// Where a unit's way out is like that out of most areas: a Minor's only in its own country (9.16, 9.61).
fn plain(nation: Nation) -> AreaSet {
    let open = match nation.is_major() {
        true => data().areas.land.without(*BORDERS),
        false => data().areas.of(nation),
    };
    open.without(*PECULIAR)
}

fn calm(s: &State, nation: Nation) -> AreaSet {
    let Some(side) = s.side_of(nation) else {
        return AreaSet::NONE;
    };
    let own = match nation {
        // 9.41a: Italians there are counted.
        Nation::ITALY => data()
            .areas
            .land
            .without(data().regions.ussr)
            .without(*BORDERS),
        _ if nation.is_major() => data().areas.land.without(*BORDERS),
        _ => data().areas.of(nation),
    };
    let quiet = own
        .both(s.friendly_areas(nation))
        .without(s.ground_of(side.other()))
        .without(*PECULIAR)
        .without(s.movement.entered[0].union(s.movement.entered[1]));
    s.entries_of(nation, quiet)
}
