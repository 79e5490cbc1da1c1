//! 14.2 Italian Surrender.

use super::r14_1_major_conquest::fall;
use crate::Act;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Season, Side, Turn};
use kernel::{cite, rule};

/// 14.2a: not before this turn.
const EARLIEST: Turn = Turn::new(1943, Season::Spring);

/// 14.2a: tested when an Axis Combat Phase is over.
pub fn test(t: &mut Act) {
    if is_due(t.s) {
        surrender(t);
    }
}

fn is_due(s: &State) -> bool {
    cite!("14.2a");
    s.turn >= EARLIEST
        && !s.politics.fallen.has(Nation::ITALY)
        && s.politics.belligerent.has(Nation::ITALY)
        && allies_on_the_mainland(s)
        && !axis_in_africa(s)
}

/// An Allied ground unit other than airborne.
fn allies_on_the_mainland(s: &State) -> bool {
    data()
        .regions
        .italian_mainland
        .iter()
        .filter(|zone| s.tally(*zone).ground > 0)
        .flat_map(|zone| s.units_in(zone))
        .any(|(_, unit)| {
            unit.kind.is_ground()
                && unit.kind != Kind::Airborne
                && s.turn_side(unit.nation) == Side::Allies
        })
}

/// Any Axis unit but Vichy's.
fn axis_in_africa(s: &State) -> bool {
    let vichy = data().nations.vichy;
    data()
        .regions
        .africa
        .iter()
        .flat_map(|zone| s.tally(zone).nations.iter())
        .any(|nation| nation != vichy && s.turn_side(nation) == Side::Axis)
}

/// 14.2b: Italian units go for good, all its zones become German.
fn surrender(t: &mut Act) {
    t.log.say(rule!("14.2b"), || "Italy surrenders".to_string());
    fall(t, Nation::ITALY, Nation::GERMANY, |_, _| Nation::GERMANY);
}
