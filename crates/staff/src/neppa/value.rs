//! How good a position is: what it has, weighed by what such positions led to.

use super::picture::{worth, zones};
use neppa::State;
use neppa::data::{Class, data};
use neppa::types::{Kind, Nation, Side};
use neppa::unit::At;
use neppa::victory::{axis_points, is_axis};

/// What a position is judged by, from the side of the Axis.
pub const FEATURES: usize = 37;

const POINTS: usize = 0;
const ARMY: usize = 1;
const FLEET: usize = 7;
const BASE: usize = 9;
const MONEY: usize = 15;
const GROUND: usize = 21;
const FALLEN: usize = 29;
const EASTERN_WAR: usize = 35;
const ONE: usize = 36;

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
    if s.at_war(Nation::GERMANY, Nation::RUSSIA) {
        all[EASTERN_WAR] = 100;
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

/// How far a side is ahead.
pub fn lead(s: &State, side: Side) -> i64 {
    let axis: i64 = features(s)
        .iter()
        .zip(weights(s))
        .map(|(f, w)| f * i64::from(*w))
        .sum();
    if side == Side::Axis { axis } else { -axis }
}

/// By feature: what it is worth at this time of the war.
fn weights(s: &State) -> &'static [i16; FEATURES] {
    match s.turn.0 {
        ..=7 => &WEIGHTS[0],
        8..=14 => &WEIGHTS[1],
        _ => &WEIGHTS[2],
    }
}

/// Thousandths of a unit of log-odds that the Axis win, for a hundred of each feature: fitted by logistic
/// regression to 26,000 positions of 750 campaigns between cadets with changing plans (`examples/harvest.rs`,
/// seed 7). A feature whose weight came out with the wrong sign was left out and the others fitted again.
const WEIGHTS: [[i16; FEATURES]; 3] = [
    [
        0, 1142, 0, -194, -73, -260, 0, 0, -565, 0, 0, -177, 0, -201, -452, 582, 0, -682, -125, 0,
        0, 147, 0, 817, 35, 49, -285, -395, 0, 0, 0, 205, 0, 0, 0, -1679, -335,
    ],
    [
        0, 1098, 0, -633, -216, -719, 0, 0, 0, 334, 0, -620, -350, 0, -774, 768, 0, -674, 0, -295,
        -314, 159, 164, 730, 0, 244, -127, -1278, -186, 0, -37, 218, 0, 0, 0, -314, -573,
    ],
    [
        0, 851, 0, 0, -434, -371, 0, 0, -2002, 0, 605, -97, -399, 0, -181, 928, 719, 0, -289, -741,
        -440, 389, 247, 76, 0, 371, -71, -755, -269, 0, 0, 99, 102, 150, 0, -105, -490,
    ],
];
