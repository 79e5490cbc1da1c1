//! What a position leads to, as it was measured in campaigns.

use crate::weights::Weights;
use engulfed::State;
use engulfed::ch04_production::income;
use engulfed::data::data;
use engulfed::types::{Area, Camp, Climate, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::{Marks, Unit};
use std::sync::LazyLock;

/// What a position is judged by.
const FEATURES: usize = 43;

const MINORS: usize = 6;
const INCOME: usize = 8;
const SPECIALS: usize = 14;
const ASSETS: usize = 16;
const SOVIET: usize = 24;
const GERMAN: usize = 25;
const GROUND: usize = 26;
const HUNGRY: usize = 32;
const DOWN: usize = 34;
const EASTERN_WAR: usize = 39;

/// What a unit has cost.
fn price(unit: &Unit) -> i64 {
    let each = match unit.kind {
        Kind::GroundSupport => return 5,
        Kind::Armour | Kind::Airborne => 2,
        _ => 1,
    };
    each * i64::from(unit.steps) * if unit.elite { 2 } else { 1 }
}

/// The features of a position, each about as large as the others.
pub fn features(s: &State) -> Vec<i64> {
    let mut all = vec![0; FEATURES];
    for area in data().areas.land.iter() {
        if let Some(side) = s.holder(area).side() {
            ground(s, area, side, &mut all);
        }
        for (_, unit) in s.units_in(area) {
            let Some(side) = s.side_of(unit.nation) else {
                continue;
            };
            let place = match unit.nation.is_major() {
                true => unit.nation.index(),
                false => MINORS + side.index(),
            };
            all[place] += price(unit);
            if unit.marks.has(Marks::OUT_OF_SUPPLY) {
                all[HUNGRY + side.index()] += 5 * i64::from(unit.steps);
            }
        }
    }
    for major in Nation::MAJORS {
        if !s.politics.conquered.has(major) {
            all[INCOME + major.index()] = 2 * i64::from(income(s, major));
            let side = usize::from(!matches!(major, Nation::GERMANY | Nation::ITALY));
            all[SPECIALS + side] += 10 * i64::from(s.special_actions.stock[major.index()]);
        }
    }
    assets(s, &mut all);
    let down = |nation| 100 * i64::from(s.politics.conquered.has(nation));
    let majors = [Nation::FRANCE, Nation::USSR, Nation::BRITAIN, Nation::ITALY];
    for (place, nation) in majors.into_iter().enumerate() {
        all[DOWN + place] = down(nation);
    }
    all[DOWN + 4] = 100 * i64::from(s.politics.italian_collapse);
    all[EASTERN_WAR] = 100 * i64::from(s.politics.at_war(Nation::GERMANY, Nation::USSR));
    all[EASTERN_WAR + 2] = 3 * i64::from(s.turn.0);
    all[EASTERN_WAR + 3] = 100;
    all
}

/// Who has an area, and whose it was.
fn ground(s: &State, area: Area, side: Side, all: &mut [i64]) {
    let facts = data().areas.facts(area);
    let front = match facts.climate {
        Climate::West => 0,
        Climate::East => 1,
        Climate::South => 2,
    };
    all[GROUND + 3 * side.index() + front] += 3;
    let german = data().areas.home(Nation::GERMANY).has(area);
    if facts.resource && side == Side::Axis && data().areas.home(Nation::USSR).has(area) {
        all[SOVIET] += 20;
    }
    if facts.resource && side == Side::Allies && german {
        all[GERMAN] += 20;
    }
    if german && side == Side::Axis && s.is_contested(area) {
        all[EASTERN_WAR + 1] += 20;
    }
}

fn assets(s: &State, all: &mut [i64]) {
    let mut fleets = [0, 0];
    for sea in Sea::ALL {
        for major in Nation::MAJORS {
            let points = s.fleets.points[sea.index()][major.index()];
            let ships = i64::from(points.ready + points.used);
            match s.camp(major) {
                Camp::Axis => fleets[0] += ships,
                Camp::Western => fleets[1] += ships,
                _ => {}
            }
        }
    }
    let assets = &s.assets;
    let list = [
        4 * fleets[0],
        4 * fleets[1],
        2 * i64::from(assets.u_boats),
        10 * i64::from(assets.asw),
        2 * i64::from(assets.fighters[0]),
        2 * i64::from(assets.fighters[1]),
        2 * i64::from(assets.bombers[0]),
        2 * i64::from(assets.bombers[1]),
    ];
    all[ASSETS..ASSETS + list.len()].copy_from_slice(&list);
}

/// How far a side is ahead, from -1,000,000 (lost) to 1,000,000 (won).
pub fn lead(s: &State, side: Side) -> i64 {
    let axis = weights().lead(time(s.turn), &features(s));
    if side == Side::Axis { axis } else { -axis }
}

/// `examples/harvest.rs` fits them to campaigns between players with changing plans.
pub fn weights() -> &'static Weights {
    static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
        let file = include_str!("../../data/engulfed_value.tsv");
        Weights::built_in("engulfed_value.tsv", file, FEATURES)
    });
    &WEIGHTS
}

/// The time of the war whose weights count: until France is down as a rule, until the tide turns, and after.
pub fn time(turn: Turn) -> usize {
    match turn {
        turn if turn < Turn::new(1941, 2) => 0,
        turn if turn < Turn::new(1943, 0) => 1,
        _ => 2,
    }
}
