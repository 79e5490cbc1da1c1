//! 12.0b, 12.0d, 12.1b, 12.2: what cooperation lets air units do.

use super::{is_western, may_fly_into, r12_2_allied_russian};
use crate::ch08_ground::Attack;
use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Nations, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, demand};

const ANGLO_FRENCH: Nations = Nation::set(&[Nation::BRITAIN, Nation::FRANCE]);

fn nations(s: &State, units: &[UnitId]) -> Nations {
    let mut set = Nations::NONE;
    for id in units {
        set.insert(s.unit(*id).nation);
    }
    set
}

/// 12.0d: British air keeps out of the Paris zone, which has no port, until France is conquered.
pub fn may_fly_over(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let barred = nation == Nation::BRITAIN
        && zone == data().places.paris
        && !s.politics.fallen.has(Nation::FRANCE);
    demand!(
        !barred,
        "12.0d",
        "British air flies no missions over Paris until France is conquered"
    );
    Ok(())
}

/// 12.1b: Italian air needs an Italian ground unit in the battle.
fn italians_need_italians(nation: Nation, ground: Nations) -> Result<(), Illegal> {
    let alone = nation == Nation::ITALY && !ground.has(Nation::ITALY);
    demand!(
        !alone,
        "12.1b",
        "Italian air flies only where an Italian ground unit fights"
    );
    Ok(())
}

/// 12.1a, 12.2b: air attacks together with the ground units.
fn attacks_with(s: &State, nation: Nation, ground: Nations) -> Result<(), Illegal> {
    let axis = Nations::of(&[Nation::GERMANY, Nation::ITALY]);
    let mixed = axis.has(nation) && ground.iter().any(|n| axis.has(n) && !s.allied(n, nation));
    demand!(!mixed, "12.1a", "Italy is not allied with Germany yet");
    let russian = nation == Nation::RUSSIA;
    let joint = ground.iter().any(|n| {
        if russian {
            is_western(s, n)
        } else {
            n == Nation::RUSSIA && is_western(s, nation)
        }
    });
    demand!(
        !joint,
        "12.2b",
        "Russian and other Allied forces make no joint attack in one phase"
    );
    Ok(())
}

/// 7.1: ground support for an attack that is being built.
pub fn may_support(s: &State, attack: &Attack, nation: Nation) -> Result<(), Illegal> {
    let ground = nations(s, &attack.ground);
    may_fly_over(s, nation, attack.target)?;
    italians_need_italians(nation, ground)?;
    attacks_with(s, nation, ground)?;
    let joint = ground.both(ANGLO_FRENCH) == ANGLO_FRENCH;
    let other = ANGLO_FRENCH.both(nations(s, &attack.support));
    let both = joint && ANGLO_FRENCH.has(nation) && !other.is_empty() && !other.has(nation);
    demand!(
        !both,
        "12.0b",
        "in a joint attack either British or French air gives support, not both"
    );
    Ok(())
}

/// 12.0b: ground units that make an attack a joint one after both air forces were sent to it.
pub fn may_join(s: &State, attack: &Attack, nation: Nation) -> Result<(), Illegal> {
    let mut ground = nations(s, &attack.ground);
    ground.insert(nation);
    let both = |set: Nations| set.both(ANGLO_FRENCH) == ANGLO_FRENCH;
    demand!(
        !both(ground) || !both(nations(s, &attack.support)),
        "12.0b",
        "British and French air both support the attack: it can be no joint one"
    );
    Ok(())
}

/// 7.3: interception of Defensive Air Support.
pub fn may_intercept(s: &State, attack: &Attack, nation: Nation) -> Result<(), Illegal> {
    let ground = nations(s, &attack.ground);
    may_fly_over(s, nation, attack.target)?;
    italians_need_italians(nation, ground)?;
    attacks_with(s, nation, ground)?;
    let joint = ground.both(ANGLO_FRENCH) == ANGLO_FRENCH;
    let flying = nations(s, &attack.support).union(nations(s, &attack.interceptors));
    let other = ANGLO_FRENCH.both(flying);
    let both = joint && ANGLO_FRENCH.has(nation) && !other.is_empty() && !other.has(nation);
    demand!(
        !both,
        "12.0b",
        "in a joint attack only the air that gives support may intercept"
    );
    Ok(())
}

/// 7.2: Defensive Air Support over a zone.
pub fn may_defend(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let ground = s.tally(zone).ground_nations;
    may_fly_over(s, nation, zone)?;
    italians_need_italians(nation, ground)?;
    let other = match nation {
        Nation::BRITAIN => Nation::FRANCE,
        Nation::FRANCE => Nation::BRITAIN,
        _ => return Ok(()),
    };
    demand!(
        !ground.has(other),
        "12.0b",
        "British and French air give each other's units no defensive support"
    );
    Ok(())
}

/// 7.5: an attack on the fleets in a port, beside those whose air flies with it or struck there in this phase.
pub fn may_strike(s: &State, nation: Nation, port: Zone, others: Nations) -> Result<(), Illegal> {
    may_fly_into(s, nation, port)?;
    attacks_with(s, nation, others)?;
    r12_2_allied_russian::may_strike(s, nation, port)
}

/// 7.6: interception over a port that is attacked from the air.
pub fn may_cover_port(s: &State, port: Zone, nation: Nation) -> Result<(), Illegal> {
    italians_need_italians(nation, s.tally(port).ground_nations)
}
