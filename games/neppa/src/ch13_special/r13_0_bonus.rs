//! 13.0 WPP Bonus.

use crate::Act;
use crate::ch05_year_start::{deduct, gain};
use crate::data::data;
use crate::types::{Nation, Side, Zone};
use kernel::rule;

/// 13.0a, 13.0b: what the first capture of a zone by the Axis is worth, and costs.
pub fn captured(t: &mut Act, zone: Zone, by: Nation) {
    let facts = data().facts(zone);
    let first = !t.s.politics.bonus_settled.has(zone);
    if facts.bonus + facts.british_loss == 0 || !first || t.s.turn_side(by) != Side::Axis {
        return;
    }
    t.s.politics.bonus_settled.insert(zone);
    let captor = t.s.politics.major_of(by);
    let bonus = i16::from(facts.bonus);
    gain(t, captor, bonus, rule!("13.0a"));
    deduct(t, Nation::RUSSIA, bonus, rule!("13.0a"));
    let loss = i16::from(facts.british_loss);
    deduct(t, Nation::BRITAIN, loss, rule!("13.0b"));
}
