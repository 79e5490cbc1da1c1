//! What a position leads to, as it was measured in campaigns.

use engulfed::State;
use engulfed::ch04_production::income;
use engulfed::data::data;
use engulfed::types::{Area, Camp, Climate, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::{Marks, Unit};

/// What a position is judged by, and whom each speaks for: 1 the Axis, -1 the Allies, 0 whoever it may be.
pub const FEATURES: [(&str, i8); 43] = [
    ("army of Germany", 1),
    ("army of Italy", 1),
    ("army of Britain", -1),
    ("army of France", -1),
    ("army of the Soviet Union", -1),
    ("army of the U.S.A.", -1),
    ("armies of Axis Minors", 1),
    ("armies of Allied Minors", -1),
    ("income of Germany", 1),
    ("income of Italy", 1),
    ("income of Britain", -1),
    ("income of France", -1),
    ("income of the Soviet Union", -1),
    ("income of the U.S.A.", -1),
    ("Special Actions of the Axis", 1),
    ("Special Actions of the Allies", -1),
    ("Axis fleets", 1),
    ("Western fleets", -1),
    ("U-boats", 1),
    ("hunters of U-boats", -1),
    ("Axis fighters", 1),
    ("Allied fighters", -1),
    ("Axis bombers", 1),
    ("Allied bombers", -1),
    ("Soviet resources of the Axis", 1),
    ("German resources of the Allies", -1),
    ("Axis areas in the West", 1),
    ("Axis areas in the East", 1),
    ("Axis areas in the South", 1),
    ("Allied areas in the West", -1),
    ("Allied areas in the East", -1),
    ("Allied areas in the South", -1),
    ("hungry steps of the Axis", -1),
    ("hungry steps of the Allies", 1),
    ("France is down", 1),
    ("the Soviet Union is down", 1),
    ("Britain is down", 1),
    ("Italy is down", -1),
    ("Italy wavers", -1),
    ("war in the East", 0),
    ("German soil is contested", -1),
    ("time", 0),
    ("one", 0),
];

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
    let mut all = vec![0; FEATURES.len()];
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
    let weights = &WEIGHTS[time(s.turn)];
    let axis: i64 = features(s)
        .iter()
        .zip(weights)
        .map(|(f, w)| f * i64::from(*w))
        .sum();
    // Near enough to the share of games won: odds of 2.7 to 1 are 100,000.
    let share = axis * 1_000_000 / (axis.abs() + 200_000);
    if side == Side::Axis { share } else { -share }
}

/// The time of the war whose weights count: until France is down as a rule, until the tide turns, and after.
pub fn time(turn: Turn) -> usize {
    match turn {
        turn if turn < Turn::new(1941, 2) => 0,
        turn if turn < Turn::new(1943, 0) => 1,
        _ => 2,
    }
}

/// Thousandths of a unit of log-odds that the Axis win, for a hundred of each feature.
const WEIGHTS: [[i16; FEATURES.len()]; 3] = [
    [
        965, 0, -270, 0, -1526, 0, 0, -61, 0, 0, -14, 0, -661, 0, 383, 0, 1, 0, 0, -139, 17, -162,
        266, -26, 0, 0, 0, 0, 0, 0, -215, -55, -109, 0, 0, 0, 0, 0, -436, 0, -180, -740, -126,
    ],
    [
        1800, 306, -621, -3, -1262, 0, 0, -35, 166, 0, -301, -3, -330, 0, 351, 0, 0, 0, 0, 0, 42,
        0, 111, 0, 213, -218, 0, 821, 0, -407, -1779, 0, -10, 0, 0, 0, 0, -668, -394, -255, -25,
        751, -2311,
    ],
    [
        2186, 616, 0, 0, -2586, 0, 0, 0, 7, 194, -391, 0, -355, -331, 201, 0, 0, 0, 0, -264, 175,
        -341, 0, -201, 0, 0, 227, 0, 0, -623, -369, 0, -38, 0, 0, 0, 0, -525, -212, -413, -88,
        2095, -1652,
    ],
];
