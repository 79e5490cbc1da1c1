//! 4.1: what a nation has to spend.

use super::facts::{self, Lines, at_war, at_war_with, friendly};
use super::r4_7_partisans::{is_conquered, is_garrisoned};
use crate::ch09_politics::{gives_werps, scenario_has};
use crate::ch16_scenarios;
use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::types::{Area, Camp, Nation, Sea};
use kernel::cite;

/// 9.24, 9.32, 9.42b: a Major at peace may have little to spend, or no Production Phase at all.
pub fn peace_werps(s: &State, nation: Nation) -> Option<u8> {
    cite!("9.24(a)", "9.24(b)", "9.24(c)", "9.42b");
    if at_war(s, nation) {
        return None;
    }
    let werps = data().national.peace_werps(nation, s.turn)?;
    let full =
        nation == Nation::USSR && werps > 0 && scenario_has(s, ScenarioRule::SovietPeaceIncome17);
    // 16.3: the off-map half, war or no war.
    Some(if full {
        data().national.production(nation).off_map
    } else {
        werps
    })
}

/// Whether a Major has a Production Phase now.
pub fn produces(s: &State, nation: Nation) -> bool {
    s.seat_side(s.seat_of(nation)) == s.side
        && !s.politics.conquered.has(nation)
        && peace_werps(s, nation) != Some(0)
}

/// 4.1a: basic production, conquered areas, and friendly Minors.
pub fn income(s: &State, nation: Nation) -> u8 {
    cite!("4.1a", "4.14");
    if let Some(werps) = peace_werps(s, nation) {
        return werps;
    }
    let off_map = data().national.production(nation).off_map;
    let lines = &Lines::of(s, nation);
    if scenario_has(s, ScenarioRule::EnemyAreasPay) {
        return off_map + home(s, nation, lines) + enemy_werps(s, nation, lines);
    }
    let more = match nation {
        Nation::GERMANY => {
            conquered_werps(s, nation, lines) + minor_werps(s, nation, lines) + swedish_ore(s)
        }
        Nation::BRITAIN => alexandria(s, lines) + minor_werps(s, nation, lines),
        Nation::USSR => conquered_werps(s, nation, lines),
        // 4.11c: France and the U.S.A. have nothing from what they take.
        _ => 0,
    };
    off_map + home(s, nation, lines) + more
}

/// 4.12: the WERPs of supplied Home resource areas that a nation's side controls; contested ones count.
pub fn home_werps(s: &State, nation: Nation) -> u8 {
    home(s, nation, &Lines::of(s, nation))
}

fn home(s: &State, nation: Nation, lines: &Lines) -> u8 {
    cite!("4.12a", "4.12b");
    let areas = &data().areas;
    let homes = areas.resources.both(areas.home(nation));
    let counts = |area: &Area| friendly(s, nation, *area) && supplied(s, nation, lines, *area);
    let werps = homes.iter().filter(counts);
    werps.map(|area| areas.facts(area).werps.0).sum()
}

/// 4.12c: Leningrad lives on what comes through the Ladoga Swamps.
fn supplied(s: &State, nation: Nation, lines: &Lines, area: Area) -> bool {
    let places = &data().places;
    let by_ladoga = || {
        cite!("4.12c");
        let ladoga = places.ladoga_swamps;
        area == places.leningrad && friendly(s, nation, ladoga) && lines.reach(ladoga)
    };
    lines.reach(area) || by_ladoga()
}

/// 4.11b, 4.11c, 4.13: conquered resource areas with a garrison, by their value to a conqueror.
fn conquered_werps(s: &State, nation: Nation, lines: &Lines) -> u8 {
    cite!("4.11b", "4.11c", "4.13");
    let areas = &data().areas;
    let counts = |area: &Area| {
        friendly(s, nation, *area)
            && is_conquered(s, *area)
            && is_garrisoned(s, *area)
            && gives_werps(s, *area)
            && lines.reach(*area)
    };
    let werps = areas.resources.iter().filter(counts);
    werps.map(|area| areas.facts(area).werps.1).sum()
}

/// 16.1: resource areas that the other side held when the scenario began.
fn enemy_werps(s: &State, nation: Nation, lines: &Lines) -> u8 {
    let areas = &data().areas;
    let began = |area: Area| ch16_scenarios::holder_at_start(s, area);
    let counts = |area: &Area| {
        s.control(*area) == nation
            && s.camp(began(*area)) != s.camp(nation)
            && s.camp(began(*area)) != Camp::Neutral
            && is_garrisoned(s, *area)
            && lines.reach(*area)
    };
    let werps = areas.resources.iter().filter(counts);
    werps.map(|area| areas.facts(area).werps.1).sum()
}

/// 4.11a: the one area abroad that Britain has WERPs from.
fn alexandria(s: &State, lines: &Lines) -> u8 {
    cite!("4.11a");
    let area = data().places.alexandria;
    let counts = friendly(s, Nation::BRITAIN, area)
        && s.tally(area).ground_nations.has(Nation::BRITAIN)
        && lines.reach(area);
    if counts {
        data().areas.facts(area).werps.0
    } else {
        0
    }
}

/// 9.15b, 9.63: resource areas of unconquered Minors on the side, which need no garrison.
fn minor_werps(s: &State, nation: Nation, lines: &Lines) -> u8 {
    cite!("9.15b", "9.63");
    let (areas, camp) = (&data().areas, s.camp(nation));
    let counts = |area: &Area| {
        let own = areas.facts(*area).nation;
        own.is_some_and(|n| !n.is_major() && facts::fights_for(s, n, camp))
            && friendly(s, nation, *area)
            && lines.reach(*area)
    };
    let werps = areas.resources.iter().filter(counts);
    werps.map(|area| areas.facts(area).werps.0).sum()
}

/// 9.14: ore while Sweden is neutral, over Norway or through an Axis Oslo, and over a German Baltic.
fn swedish_ore(s: &State) -> u8 {
    cite!("9.14");
    let oslo = data().places.oslo;
    let way = s.camp(Nation::NORWAY) == Camp::Neutral && !s.politics.conquered.has(Nation::NORWAY)
        || s.holder(oslo) == Camp::Axis && !s.is_contested(oslo);
    let baltic = s.fleets.points[Sea::Baltic.index()][Nation::GERMANY.index()];
    let sweden =
        s.camp(Nation::SWEDEN) == Camp::Neutral && !s.politics.conquered.has(Nation::SWEDEN);
    if sweden && way && baltic.ready + baltic.used > 0 {
        data().limits.swedish_ore
    } else {
        0
    }
}

/// 9.34: American lend-lease by dice runs for a nation that is at war with Germany, until the U.S.A. enters.
pub fn rolls_lend_lease(s: &State, nation: Nation) -> bool {
    matches!(nation, Nation::BRITAIN | Nation::USSR)
        && s.politics.events.american_lend_lease
        && at_war_with(s, nation, Nation::GERMANY)
        && !at_war(s, Nation::USA)
        && !s.politics.conquered.has(nation)
}
