//! How good a position is: what it has, weighed by what such positions led to.

use super::picture::{worth, zones};
use crate::weights::Weights;
use neppa::State;
use neppa::data::{Class, data};
use neppa::types::{Kind, Nation, Side, Turn};
use neppa::unit::At;
use neppa::victory::{axis_points, is_axis};
use std::sync::LazyLock;

/// What a position is judged by, from the side of the Axis.
const FEATURES: usize = 36;

const POINTS: usize = 0;
const ARMY: usize = 1;
const FLEET: usize = 7;
const BASE: usize = 9;
const MONEY: usize = 15;
const GROUND: usize = 21;
const FALLEN: usize = 29;
const ONE: usize = 35;

/// The features of a position, each about as large as the others.
pub fn features(s: &State) -> Vec<i64> {
    let mut all = vec![0; FEATURES];
    all[ONE] = 100;
    all[POINTS] = 10 * i64::from(axis_points(s));
    for (_, unit) in s.units() {
        if !matches!(unit.at, At::Zone(_) | At::Afloat(_) | At::Dropping(_)) {
            continue;
        }
        let cost = i64::from(data().unit(unit.nation, unit.kind).cost);
        if unit.kind == Kind::Fleet {
            let side = usize::from(!is_axis(s, unit.nation));
            all[FLEET + side] += i64::from(unit.factors);
        } else if unit.nation.is_major() {
            all[ARMY + unit.nation.index()] += cost;
        }
    }
    for major in Nation::MAJORS
        .into_iter()
        .filter(|m| !s.politics.fallen.has(*m))
    {
        all[BASE + major.index()] = i64::from(s.treasury(major).base);
        all[MONEY + major.index()] = i64::from(s.treasury(major).wpp);
    }
    for zone in zones() {
        ground(s, zone, &mut all);
    }
    for major in Nation::MAJORS {
        all[FALLEN + major.index()] = if s.politics.fallen.has(major) { 100 } else { 0 };
    }
    all
}

/// Whose ground a zone is, and who has it.
fn ground(s: &State, zone: neppa::types::Zone, all: &mut [i64]) {
    let Some(home) = data().facts(zone).country else {
        return;
    };
    let holder = s.control(zone);
    let axis = is_axis(s, holder);
    let friend = |major| s.allied(holder, major) || holder == major;
    let allied = !axis
        && [Nation::BRITAIN, Nation::RUSSIA, Nation::FRANCE]
            .into_iter()
            .any(friend);
    let worth = i64::from(worth(zone));
    let class = data().country(home).class;
    let (place, sign) = match (home, class) {
        (Nation::FRANCE, _) if axis => (0, 1),
        (Nation::RUSSIA, _) if axis => (1, 1),
        (Nation::BRITAIN, _) if axis => (2, 1),
        (Nation::GERMANY, _) if allied => (6, 1),
        (Nation::ITALY, _) if allied => (7, 1),
        (_, Class::Colony) if axis => (3, 1),
        (_, Class::Colony) if allied => (3, -1),
        (_, Class::Major) => return,
        _ if axis => (4, 1),
        _ if allied => (5, 1),
        _ => return,
    };
    all[GROUND + place] += sign * worth;
}

/// How far a side is ahead, from -1,000,000 (lost) to 1,000,000 (won).
pub fn lead(s: &State, side: Side) -> i64 {
    let axis = weights().lead(time(s.turn), &features(s));
    if side == Side::Axis { axis } else { -axis }
}

/// The time of the war whose weights count.
pub fn time(turn: Turn) -> usize {
    match turn.0 {
        ..=7 => 0,
        8..=14 => 1,
        _ => 2,
    }
}

/// `examples/harvest.rs` fits them to campaigns between players with changing plans.
pub fn weights() -> &'static Weights {
    static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
        let file = include_str!("../../data/neppa_value.tsv");
        Weights::built_in("neppa_value.tsv", file, FEATURES)
    });
    &WEIGHTS
}
