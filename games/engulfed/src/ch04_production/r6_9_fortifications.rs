//! 6.91-6.95: building fortifications.

use super::can_spend;
use super::facts::{at_war_with, friendly_uncontested};
use crate::Act;
use crate::ch06_combat::maginot_stands;
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Climate, Nation, Terrain, Turn};
use crate::unit::Marks;
use kernel::{Illegal, cite, demand, rule};

/// 6.95(b): from then on the Soviets fortify abroad, war or no war.
const SOVIETS_ABROAD: Turn = Turn::new(1941, 3);

/// What a fortification there costs: dear in the desert (13.23), cheap where one was deserted (13.32).
pub fn cost(s: &State, area: Area, heavy: bool) -> u8 {
    cite!("6.92");
    if heavy {
        data().costs.heavy_fortification
    } else if s.ledgers.deserted.has(area) {
        cite!("6.96o");
        data().limits.fortification_return
    } else if s.options.desert && data().areas.facts(area).terrain == Terrain::Desert {
        cite!("G.DesertOpt");
        data().limits.desert_fortification
    } else {
        data().costs.field_fortification
    }
}

/// Whether a nation may build a field or heavy fortification in an area now.
pub fn may_fortify(s: &State, nation: Nation, area: Area, heavy: bool) -> Result<(), Illegal> {
    demand!(data().areas.land.has(area), "6.91", "there is no such area");
    let facts = data().areas.facts(area);
    demand!(
        s.weather_in(area).is_good(),
        "6.91",
        "fortifications are built in Clear and Lt Mud weather"
    );
    demand!(
        friendly_uncontested(s, nation, area),
        "6.91",
        "the area is not friendly and uncontested"
    );
    demand!(
        was_there(s, nation, area),
        "6.91",
        "no ground unit of the builder was there"
    );
    demand!(
        facts.fortress.is_none(),
        "6.94",
        "a Fortress is fortified already"
    );
    demand!(
        matches!(facts.terrain, Terrain::Clear | Terrain::Desert),
        "6.91",
        "fortifications stand in clear terrain"
    );
    demand!(
        area != data().places.metz || !maginot_stands(s),
        "6.94",
        "the Maginot Line is there"
    );
    if heavy {
        may_build_heavy(s, nation, area)?;
    } else {
        demand!(
            !s.fortified.has(area) && !s.heavily_fortified.has(area),
            "6.94",
            "the area is fortified already"
        );
    }
    national_limits(s, nation, area)?;
    can_spend(s, nation, cost(s, area, heavy))
}

/// 6.91: a ground unit of the builder's nation that was not raised in this phase.
fn was_there(s: &State, nation: Nation, area: Area) -> bool {
    s.tally(area).ground_nations.has(nation)
        && s.units_in(area).any(|(_, unit)| {
            unit.nation == nation && unit.kind.is_ground() && !unit.marks.has(Marks::NEW)
        })
}

fn national_limits(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    let facts = data().areas.facts(area);
    let south = facts.climate == Climate::South;
    match nation {
        Nation::GERMANY => demand!(
            !south || s.politics.conquered.has(Nation::ITALY),
            "6.95(a)",
            "Germany does not build in the South before Italy falls"
        ),
        Nation::ITALY => demand!(south, "6.95(a)", "Italy builds in the South only"),
        Nation::USSR => demand!(
            data().areas.home(Nation::USSR).has(area)
                || s.turn >= SOVIETS_ABROAD
                || at_war_with(s, Nation::USSR, Nation::GERMANY),
            "6.95(b)",
            "the Soviets build at home until Jul/Aug 1941 or war"
        ),
        _ => {}
    }
    Ok(())
}

/// 6.95(c): two for the whole game, over a field fortification of an earlier turn.
fn may_build_heavy(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    demand!(
        nation == Nation::USSR,
        "6.95(c)",
        "only the Soviets build heavy fortifications"
    );
    demand!(
        s.ledgers.heavy_built < data().limits.heavy_fortifications,
        "6.95(c)",
        "both have been built"
    );
    demand!(
        data().areas.facts(area).heavy_fort_site,
        "6.95(c)",
        "the area is not marked for one"
    );
    demand!(
        s.fortified.has(area) && !s.ledgers.fortified_now.has(area),
        "6.95(c)",
        "it replaces a field fortification of an earlier turn"
    );
    Ok(())
}

pub fn fortify(t: &mut Act, nation: Nation, area: Area, heavy: bool) {
    let werps = cost(t.s, area, heavy);
    super::spend(t, nation, werps);
    if heavy {
        t.s.fortified.remove(area);
        t.s.heavily_fortified.insert(area);
        t.s.ledgers.heavy_built += 1;
    } else {
        t.s.fortified.insert(area);
        t.s.ledgers.fortified_now.insert(area);
        t.s.ledgers.deserted.remove(area);
    }
    t.log.say(rule!("4.5b"), || {
        let what = if heavy { "heavy" } else { "field" };
        format!("A {what} fortification in {}", area_name(area))
    });
}
