//! What areas are worth and when wars are declared: every number that is particular to Europe Engulfed.

use super::doctrine::{Doctrine, Landings};
use super::manual::Line;
use engulfed::State;
use engulfed::ch09_politics::scenario_has;
use engulfed::data::{ScenarioRule, data};
use engulfed::types::{Area, Camp, Nation, Side, Turn};
use engulfed::unit::Unit;
use std::sync::LazyLock;

/// Any area: ground to stand on.
const GROUND: i32 = 5;
/// A resource area, and each WERP that it gives its own nation.
const RESOURCE: i32 = 12;
const WERP: i32 = 3;
/// The capital of a Minor, which takes the whole country with it.
const CAPITAL: i32 = 16;
/// A fortress or a port on the way.
const FORTRESS: i32 = 8;

/// What some areas are worth beyond what the map says, to those who attack them.
const PRIZES: &[(&str, Side, i32)] = &[
    ("paris", Side::Axis, 60),
    ("warsaw", Side::Axis, 60),
    ("moscow", Side::Axis, 20),
    ("leningrad", Side::Axis, 6),
    ("stalingrad", Side::Axis, 10),
    ("baku", Side::Axis, 10),
    ("alexandria", Side::Axis, 12),
    ("ruhr", Side::Allies, 25),
    ("berlin", Side::Allies, 25),
    ("saxony", Side::Allies, 20),
    ("silesia", Side::Allies, 20),
    ("bavaria", Side::Allies, 20),
    ("paris", Side::Allies, 20),
    ("tripolitania", Side::Allies, 14),
    ("sicily", Side::Allies, 12),
    ("ploesti", Side::Allies, 16),
];

/// What an area is worth to anybody.
pub fn worth(area: Area) -> i32 {
    static WORTH: LazyLock<Vec<i32>> = LazyLock::new(|| {
        data()
            .areas
            .facts
            .all()
            .map(|(_, facts)| {
                let resource = RESOURCE + WERP * i32::from(facts.werps.0);
                GROUND
                    + if facts.resource { resource } else { 0 }
                    + facts.capital_of.map_or(0, |_| CAPITAL)
                    + facts.fortress.map_or(0, |_| FORTRESS)
            })
            .collect()
    });
    WORTH[area.index()]
}

/// What it is worth to a side to take an area, beyond what it is worth to anybody.
pub fn prize_beyond(area: Area, side: Side) -> i32 {
    static EXTRA: LazyLock<[Vec<i32>; 2]> = LazyLock::new(|| {
        Side::BOTH.map(|side| {
            let mut extra = vec![0; data().areas.facts.len()];
            for (key, of, more) in PRIZES {
                if *of == side {
                    extra[data().spaces.get(key).index()] += more;
                }
            }
            extra
        })
    });
    EXTRA[side.index()][area.index()]
}

/// Areas that a side defends before all others.
pub fn is_vital(s: &State, area: Area, side: Side) -> bool {
    let facts = data().areas.facts(area);
    if scenario_has(s, ScenarioRule::WesternAgainstSoviets) {
        // 16.1: whose resource areas they are by birth does not count there.
        return facts.resource && s.holder(area).side() == Some(side);
    }
    let own = facts.nation.is_some_and(|n| s.side_of(n) == Some(side));
    let alive = facts.nation.is_some_and(|n| !s.politics.conquered.has(n));
    own && alive && (facts.resource || facts.capital_of.is_some())
}

/// The worth of a step.
pub const STEP: i32 = 4;

/// How strong a block is that the seat cannot see: steps, by nation.
pub fn guess_steps(nation: Nation) -> u8 {
    match nation {
        Nation::GERMANY | Nation::BRITAIN | Nation::USA => 3,
        Nation::USSR | Nation::FRANCE => 3,
        _ => 2,
    }
}

/// A war that a Power may declare, as far as the calendar goes.
pub fn wants_war(s: &State, doctrine: &Doctrine, by: Nation, on: Nation) -> bool {
    let down = |n| s.politics.conquered.has(n);
    let at = |line: Line| doctrine.is_time(s, line);
    let vichy = s.turn >= Turn::new(1942, 3);
    match (by, on) {
        (Nation::GERMANY, Nation::POLAND) => true,
        (Nation::GERMANY, Nation::BELGIUM | Nation::DENMARK) => {
            down(Nation::POLAND) && turns_west(s, doctrine)
        }
        (Nation::GERMANY, Nation::YUGOSLAVIA) => down(Nation::FRANCE) && at(Line::BalkanTurn),
        (Nation::GERMANY, Nation::GREECE) => down(Nation::YUGOSLAVIA),
        (Nation::GERMANY, Nation::USSR) => down(Nation::FRANCE) && at(Line::EastTurn),
        (Nation::BRITAIN | Nation::FRANCE, Nation::GERMANY) => true,
        (Nation::BRITAIN | Nation::USA, Nation::VICHY) => vichy,
        (Nation::USSR, Nation::GERMANY) => at(Line::RedTurn),
        _ => false,
    }
}

/// Whether Germany turns west: a door that stands open in Metz is worth an earlier attack on both flanks.
fn turns_west(s: &State, doctrine: &Doctrine) -> bool {
    let of_the_west = |unit: &Unit| s.camp(unit.nation) == Camp::Western;
    let open = || {
        !s.units_in(data().places.metz)
            .any(|(_, unit)| of_the_west(unit))
    };
    doctrine.is_time(s, Line::WestTurn) || doctrine.is_time(s, Line::WestOpen) && open()
}

/// Whether the West stands on the defensive: until a turn of its manual, as long as France stands.
fn sits(s: &State, doctrine: &Doctrine) -> bool {
    !doctrine.is_time(s, Line::SitTurn) && !s.politics.conquered.has(Nation::FRANCE)
}

/// Whether the West leaves an area of Germany alone for now.
pub fn waits(s: &State, doctrine: &Doctrine, side: Side, area: Area) -> bool {
    side == Side::Allies
        && sits(s, doctrine)
        && !s.is_contested(area)
        && data().areas.home(Nation::GERMANY).has(area)
}

/// Whether an army is not to go somewhere: the French do not leave for Britain while France is to be held.
pub fn is_abroad(s: &State, doctrine: &Doctrine, nation: Nation, area: Area) -> bool {
    nation == Nation::FRANCE && data().regions.british_isles.has(area) && sits(s, doctrine)
}

/// From this turn on the coasts of the Axis are watched.
pub const COASTS: Turn = Turn::new(1942, 4);

/// A war that is coming: armies gather before it is declared.
pub fn looms(s: &State, doctrine: &Doctrine, camp: Camp, area: Area) -> bool {
    camp == Camp::Axis
        && s.control(area) == Nation::USSR
        && s.politics.conquered.has(Nation::FRANCE)
        && doctrine.is_time(s, Line::GatherTurn)
}

/// Special Actions that a Power wants in hand before it spends on the army.
pub fn special_actions(s: &State, nation: Nation) -> i32 {
    let at_war = s.politics.is_at_war_with_a_major(nation);
    let year = s.turn.year();
    match nation {
        Nation::GERMANY if at_war && year <= 1942 => 3,
        Nation::GERMANY if at_war => 2,
        Nation::USSR if at_war && year >= 1943 => 2,
        Nation::USSR if at_war => 1,
        Nation::BRITAIN | Nation::USA if at_war && year >= 1942 => 2,
        _ => i32::from(at_war),
    }
}

/// When the Western Allies come ashore: from this turn on, if the odds are good.
pub fn may_land(s: &State, area: Area, camp: Camp, doctrine: &Doctrine) -> bool {
    let regions = &data().regions;
    if camp != Camp::Western || doctrine.landings == Landings::Never {
        return false;
    }
    let early = doctrine.landings == Landings::Early;
    if regions.africa.has(area) {
        return early || doctrine.is_time(s, Line::AfricaTurn);
    }
    if data().areas.of(Nation::ITALY).has(area) {
        return early || doctrine.is_time(s, Line::ItalyTurn);
    }
    regions.continental_france.has(area) && (early || doctrine.is_time(s, Line::FranceTurn))
}
