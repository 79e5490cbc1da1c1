//! 13.2 Eastern Front Garrison (and 1.5f).

use crate::Act;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Nation, Season, Side, Turn};
use kernel::rule;
use std::sync::LazyLock;

/// 1.5e, 1.5f: from this turn on Russia is free to declare war.
pub const RUSSIA_FREE: Turn = Turn::new(1941, Season::Fall);

/// 13.2: what Germany must have in the East.
pub const GARRISON: u32 = 10;

static EAST: LazyLock<ZoneSet> =
    LazyLock::new(|| data().zones.select(|z| z.is_land() && z.on(Front::Eastern)));

/// 13.2: German attack factors on the Eastern Front, ground and air, an infantry always one.
pub fn garrison_factors(s: &State) -> u32 {
    EAST.iter()
        .filter(|zone| s.tally(*zone).nations.has(Nation::GERMANY))
        .flat_map(|zone| s.units_in(zone))
        .filter(|(_, unit)| unit.nation == Nation::GERMANY)
        .map(|(id, _)| u32::from(s.lone_attack_factors(id)))
        .sum()
}

/// 1.5f, 13.2: a garrison below ten frees Russia to declare war before Fall 1941.
pub fn test(t: &mut Act) {
    let bound = t.s.side == Side::Axis
        && t.s.turn < RUSSIA_FREE
        && !t.s.politics.garrison_failed
        && !t.s.at_war(Nation::GERMANY, Nation::RUSSIA);
    if !bound {
        return;
    }
    let factors = garrison_factors(t.s);
    if factors < GARRISON {
        t.s.politics.garrison_failed = true;
        t.log.say(rule!("13.2"), || {
            format!("Germany has only {factors} attack factors in the East: Russia may declare war")
        });
    }
}
