//! 13.2 Eastern Front Garrison (and 1.5f).

use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Nation, Season, Side, Turn};
use crate::{Act, Phase};
use kernel::{Caution, rule};
use std::sync::LazyLock;

/// 1.5e, 1.5f: from this turn on Russia is free to declare war.
pub const RUSSIA_FREE: Turn = Turn::new(1941, Season::Fall);

/// 13.2: what Germany must have in the East.
pub const GARRISON: u32 = 10;

/// 13.2: at the end of these it is looked at.
const LOOKED_AT: [Phase; 3] = [
    Phase::Movement,
    Phase::StrategicWarfare,
    Phase::Redeployment,
];

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

/// What stands in the East, if it is too little and somebody looks.
fn too_few(s: &State) -> Option<u32> {
    let bound = s.side == Side::Axis
        && s.turn < RUSSIA_FREE
        && !s.politics.garrison_failed
        && !s.at_war(Nation::GERMANY, Nation::RUSSIA);
    let factors = bound.then(|| garrison_factors(s))?;
    (factors < GARRISON).then_some(factors)
}

/// What the end of a phase would let Russia do.
pub fn caution(s: &State) -> Option<Caution> {
    let factors = too_few(s).filter(|_| LOOKED_AT.contains(&s.phase))?;
    let text = format!(
        "Germany has {factors} of the {GARRISON} attack factors that it must have in the East: Russia would be free to declare war"
    );
    Some(Caution::new(rule!("13.2"), text))
}

/// 1.5f, 13.2: a garrison below ten frees Russia to declare war before Fall 1941.
pub fn test(t: &mut Act) {
    if let Some(factors) = too_few(t.s) {
        t.s.politics.garrison_failed = true;
        t.log.say(rule!("13.2"), || {
            format!("Germany has only {factors} attack factors in the East: Russia may declare war")
        });
    }
}
