//! 12.2 Allied-Russian Cooperation.

use crate::data::{Class, ZoneSet, data};
use crate::state::State;
use crate::types::{Nation, Zone};
use kernel::{Illegal, demand};
use std::sync::LazyLock;

/// Britain, the United States, France and those who fight beside them, as 12.2 sets them apart from Russia.
pub fn is_western(s: &State, nation: Nation) -> bool {
    let sponsor = s.politics.sponsor[nation].unwrap_or(nation);
    matches!(sponsor, Nation::BRITAIN | Nation::USA | Nation::FRANCE)
}

fn originally_western(country: Nation) -> bool {
    matches!(
        data().country(country).owner_1939,
        Nation::BRITAIN | Nation::FRANCE | Nation::USA
    )
}

/// Zones of a Minor that the western Allies lead are its own: whoever is at war with its attacker may come to its help
/// (1.5i).
fn holds_for_the_west(s: &State, holder: Nation) -> bool {
    data().country(holder).class != Class::Minor && is_western(s, holder)
}

/// 12.2a: whether a nation keeps out of the zones that another controls.
pub fn keeps_out_of(s: &State, nation: Nation, holder: Nation) -> bool {
    match nation {
        Nation::RUSSIA => holds_for_the_west(s, holder),
        _ => holder == Nation::RUSSIA && is_western(s, nation),
    }
}

/// The zones of the countries that this is true of.
fn zones_of(is: fn(Nation) -> bool) -> ZoneSet {
    let all = data().zones.facts.all();
    let theirs = all.filter(|(_, facts)| facts.country.is_some_and(is));
    theirs.map(|(zone, _)| zone).collect()
}

/// 12.2a: the zones out of which a nation keeps whoever controls them, since they were the other's from the start.
pub fn closed_originals(s: &State, nation: Nation) -> ZoneSet {
    static WESTERN: LazyLock<ZoneSet> = LazyLock::new(|| zones_of(originally_western));
    static RUSSIAN: LazyLock<ZoneSet> =
        LazyLock::new(|| zones_of(|country| country == Nation::RUSSIA));
    if nation == Nation::RUSSIA {
        *WESTERN
    } else if is_western(s, nation) {
        *RUSSIAN
    } else {
        ZoneSet::NONE
    }
}

/// 12.2a: Russian and other Allied units keep out of each other's zones, original ones and those that
/// the other controls.
pub fn may_enter(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let theirs = keeps_out_of(s, nation, s.control(zone)) || closed_originals(s, nation).has(zone);
    demand!(
        !theirs || nation != Nation::RUSSIA,
        "12.2a",
        "Russian units may not enter zones of the other Allies"
    );
    demand!(!theirs, "12.2a", "Allied units may not enter Russian zones");
    Ok(())
}

/// 12.2a
pub fn stack(s: &State, one: Nation, other: Nation) -> Result<(), Illegal> {
    demand!(
        !apart(s, one, other),
        "12.2a",
        "Russian units stack with no other Allied units"
    );
    Ok(())
}

/// 12.2b: no common attack.
pub fn attack_together(s: &State, one: Nation, other: Nation) -> Result<(), Illegal> {
    demand!(
        !apart(s, one, other),
        "12.2b",
        "Russians and other Allies do not attack together"
    );
    Ok(())
}

/// 12.2b: a zone that the one attacked in this phase is not the other's in the same phase.
pub fn may_strike(s: &State, nation: Nation, target: Zone) -> Result<(), Illegal> {
    let struck = &s.battle.struck_by;
    let taken = (nation == Nation::RUSSIA && struck.west.has(target))
        || (is_western(s, nation) && struck.russia.has(target));
    demand!(
        !taken,
        "12.2b",
        "Russians and other Allies attack a zone in different phases"
    );
    Ok(())
}

fn apart(s: &State, one: Nation, other: Nation) -> bool {
    (one == Nation::RUSSIA && is_western(s, other))
        || (other == Nation::RUSSIA && is_western(s, one))
}
