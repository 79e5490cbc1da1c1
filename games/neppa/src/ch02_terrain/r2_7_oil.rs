//! 2.7a Oil Towers: what happens when they change hands. The yearly sums are in 5.2, factories (2.7) in 14.3.

use crate::Act;
use crate::ch05_year_start::{deduct, oil_owner};
use crate::data::data;
use crate::types::{Nation, Side, Zone};
use kernel::{cite, rule};

/// A zone with an oil tower has changed hands.
pub fn changed_hands(t: &mut Act, zone: Zone, by: Nation) {
    let oil = i16::from(data().facts(zone).oil);
    if oil == 0 {
        return;
    }
    match t.s.turn_side(by) {
        Side::Axis => captured(t, zone, oil),
        Side::Allies => liberated(t, zone, oil),
    }
}

/// 2.7a-1, 2.7a-2, 13.5b: the first capture costs the Allied power that had the oil its WPPs at once.
fn captured(t: &mut Act, zone: Zone, oil: i16) {
    cite!("2.7a-1", "13.5b");
    if t.s.politics.oil_captured.has(zone) {
        return;
    }
    t.s.politics.oil_captured.insert(zone);
    deduct(t, oil_owner(zone), oil, rule!("2.7a-2"));
}

/// 2.7a-5: the Axis country that added the tower at the Year Start Sequence pays it back at once.
fn liberated(t: &mut Act, zone: Zone, oil: i16) {
    let added = &mut t.s.year.oil_credit;
    if let Some(at) = added.iter().position(|(tower, _)| *tower == zone) {
        let (_, captor) = added.remove(at);
        deduct(t, captor, oil, rule!("2.7a-5"));
    }
}
