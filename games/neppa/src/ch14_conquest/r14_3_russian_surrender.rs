//! 14.3 Russian Surrender, and 2.7 Factories, which matter for nothing else and for nobody but Russia.

use super::r14_1_major_conquest::fall;
use crate::Act;
use crate::data::data;
use crate::types::{Nation, Side};
use kernel::{cite, rule};

/// 2.7-2, 14.3: tested when an Allied Combat Phase is over: the Axis holds Moscow, Stalingrad and the four
/// Factory zones.
pub fn test(t: &mut Act) {
    cite!("2.7-1", "2.7-2");
    if t.s.politics.fallen.has(Nation::RUSSIA) {
        return;
    }
    let held = data().regions.russian_surrender.iter().all(|zone| {
        let holder = t.s.control(zone);
        holder != Nation::RUSSIA && t.s.turn_side(holder) == Side::Axis
    });
    if !held {
        return;
    }
    t.log.say(rule!("14.3"), || "Russia surrenders".to_string());
    let by = t.s.politics.major_of(t.s.control(data().places.moscow));
    fall(t, Nation::RUSSIA, by, |_, _| by);
}
