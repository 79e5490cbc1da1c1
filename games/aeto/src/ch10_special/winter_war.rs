//! 10.24: the Winter War of the USSR against Finland.

use crate::game::Act;
use crate::politics::WinterWar;
use kernel::{cite, rule};

/// 10.24d: Germany and the USSR are at war: what was not won by then is lost.
pub(super) fn decide(t: &mut Act<'_>) {
    cite!("10.24d");
    if matches!(t.s.politics.winter_war, WinterWar::Since(_)) {
        t.s.politics.winter_war = WinterWar::Lost;
        t.log.say(rule!("10.24d"), || {
            "The Winter War is lost for the USSR".to_string()
        });
    }
}
