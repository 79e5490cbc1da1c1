//! 2.2: fortresses, which face some neighbours of their zone only.

use super::Approach;
use crate::data::data;
use crate::state::State;
use crate::types::{Defence, Nation, Zone};
use kernel::cite;

const SIEGFRIED_LINE_FROM: u16 = 1944;

/// 2.2a: one attacker from a fortress side makes the defence Rugged; who drops comes from no side.
pub fn level(s: &State, zone: Zone, approach: &Approach) -> Defence {
    cite!("2.2a");
    let facts = data().facts(zone);
    let met = !facts.fortress_sides.both(approach.from).is_empty()
        || (facts.fortress_sea && approach.sea);
    if met && stands(s, zone) {
        Defence::Rugged
    } else {
        Defence::Normal
    }
}

/// 2.2b to 2.2e: whether the fortress of a zone is one now.
pub fn stands(s: &State, zone: Zone) -> bool {
    cite!("2.2b", "2.2c", "2.2d", "2.2e");
    let places = &data().places;
    if is_permanent(zone) {
        return true;
    }
    let (facts, holder) = (data().facts(zone), s.control(zone));
    if !facts.is_fortress() || s.battle.lost_fortresses.has(zone) {
        return false;
    }
    if facts
        .country
        .is_some_and(|builder| s.at_war(builder, holder))
    {
        return false;
    }
    if zone == places.strasbourg {
        return s.politics.france_fell.is_none() && !s.politics.fallen.has(Nation::FRANCE);
    }
    zone != places.bonn || s.turn.year() >= SIEGFRIED_LINE_FROM
}

/// Whether a zone has a fortress, or is one whoever holds it, that counts now.
pub fn is_fortress_now(s: &State, zone: Zone) -> bool {
    is_permanent(zone) || data().facts(zone).is_fortress() && stands(s, zone)
}

/// 2.2b: Gibraltar and Malta are fortresses whoever holds them.
fn is_permanent(zone: Zone) -> bool {
    let places = &data().places;
    zone == places.gibraltar || zone == places.malta
}

/// 2.2c: a zone has passed from one nation to another: an enemy in a fortress ends it for good.
pub fn changed_hands(s: &mut State, zone: Zone, from: Nation, to: Nation) {
    let facts = data().facts(zone);
    let (true, Some(builder)) = (facts.is_fortress(), facts.country) else {
        return;
    };
    if s.at_war(builder, from) || s.at_war(builder, to) {
        s.battle.lost_fortresses.insert(zone);
    }
}
