//! A quick yes to most movement: ground on which no rule looks at the single unit.

use crate::area_set::AreaSet;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Kind, Nation};
use crate::unit::{Marks, Unit};
use std::sync::LazyLock;

/// Areas of which some rule of chapter 5 or 9 says something of its own: going there or from there is asked in full.
static PECULIAR: LazyLock<AreaSet> = LazyLock::new(|| {
    let (areas, places) = (&data().areas, &data().places);
    let named = [places.ural, places.novgorod, places.karelia];
    // 5.15, 5.5, 9.17(c), 9.17(d), 9.17(e), 5.17d, 5.18.
    named
        .into_iter()
        .collect::<AreaSet>()
        .union(areas.swamps)
        .union(areas.fortresses)
        .union(areas.of(Nation::HUNGARY))
        .union(areas.of(Nation::FINLAND))
        .union(areas.of(Nation::RUMANIA))
});

/// By Major: the areas into which each of its units but militia may go from one beside them, as long as it may go
/// anywhere; looked up once for a list of offers.
#[derive(Default)]
pub struct Calm([Option<AreaSet>; 6]);

impl Calm {
    /// Whether a unit that may still move certainly has an area of these to go to; if not, the rules are asked.
    pub fn is_beside(
        &mut self,
        s: &State,
        unit: &Unit,
        from: Area,
        among: Option<AreaSet>,
    ) -> bool {
        let nation = unit.nation;
        if !nation.is_major()
            || unit.kind == Kind::Militia
            || unit.marks.moved() > 0
            || unit.marks.has(Marks::WITHDREW)
            || PECULIAR.has(from)
        {
            return false;
        }
        let calm = *self.0[nation.index()].get_or_insert_with(|| calm(s, nation));
        let beside = data().areas.roads(from).both(calm);
        !among.map_or(beside, |among| beside.both(among)).is_empty()
    }
}

fn calm(s: &State, nation: Nation) -> AreaSet {
    let Some(side) = s.side_of(nation) else {
        return AreaSet::NONE;
    };
    let mut all = s
        .entries(nation)
        .both(s.friendly_areas(nation))
        .without(s.ground_of(side.other()))
        .without(*PECULIAR)
        .without(s.movement.entered[0].union(s.movement.entered[1]));
    if nation == Nation::ITALY {
        // 9.41a: Italians there are counted.
        all = all.without(data().regions.ussr);
    }
    all
}
