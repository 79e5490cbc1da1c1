//! 9.1 British Convoy Box: the Convoy WPPs that keep Britain going.

use crate::Act;
use crate::data::{ConvoyBox, data};
use crate::state::State;
use crate::types::{Kind, Nation, Side};
use kernel::{cite, rule};

/// 9.1a: Convoy WPPs of a turn.
pub const PER_TURN: u8 = 8;

/// 9.1a: the Convoy WPPs that cross in this turn: none without a full British fleet in the box.
pub fn convoy_wpp(s: &State) -> u8 {
    cite!("9.1a");
    let box_zone = data().places.british_convoy_box;
    let escorted = s.units_in(box_zone).any(|(_, unit)| {
        unit.kind == Kind::Fleet && unit.nation == Nation::BRITAIN && unit.factors == 8
    });
    if escorted && !s.politics.fallen.has(Nation::BRITAIN) {
        PER_TURN
    } else {
        0
    }
}

/// Ruling 9.1a: Britain's track holds the Convoy WPPs of the year; what does not arrive comes off it.
pub fn settle(t: &mut Act, arrived: u8) {
    if t.s.politics.fallen.has(Nation::BRITAIN) {
        return;
    }
    t.log.say(rule!("9.1a"), || {
        format!("{arrived} of {PER_TURN} Convoy WPPs reach Britain")
    });
    let missing = PER_TURN - arrived;
    crate::ch05_year_start::deduct(t, Nation::BRITAIN, missing.into(), rule!("9.1a"));
}

/// Fleet factors of a side in a convoy box; of the Axis only German ones count (9.7b, 9.8a).
pub fn fleet_factors(s: &State, place: ConvoyBox, side: Side) -> u16 {
    s.units_in(crate::ch06_naval::box_zone(place))
        .filter(|(_, unit)| unit.kind == Kind::Fleet && s.turn_side(unit.nation) == side)
        .filter(|(_, unit)| side == Side::Allies || unit.nation == Nation::GERMANY)
        .map(|(_, unit)| u16::from(unit.factors))
        .sum()
}

/// 9.1a, 9.2a: full Allied fleets in a convoy box.
pub fn full_fleets(s: &State, place: ConvoyBox) -> usize {
    s.units_in(crate::ch06_naval::box_zone(place))
        .filter(|(_, unit)| unit.kind == Kind::Fleet && unit.factors == 8)
        .filter(|(_, unit)| s.turn_side(unit.nation) == Side::Allies)
        .count()
}
