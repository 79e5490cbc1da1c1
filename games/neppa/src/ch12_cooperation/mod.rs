//! Chapter 12: who may stand, sail, fly and fight with whom.

pub mod air;

use crate::data::{Class, data};
use crate::state::State;
use crate::table::Table;
use crate::types::{Nation, Nations, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, cite, demand};

/// Britain, the United States, France and the Free French, as 12.2 sets them apart from Russia.
pub fn is_western(s: &State, nation: Nation) -> bool {
    let sponsor = s.politics.sponsor[nation.index()].unwrap_or(nation);
    matches!(sponsor, Nation::BRITAIN | Nation::USA | Nation::FRANCE)
}

/// Whether ground and air units of a nation may be in a zone, whatever stands there now: their own,
/// an ally's or an enemy's zone, within the rules on neutrals and on cooperation.
pub fn may_enter(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let facts = data().facts(zone);
    demand!(
        facts.is_land(),
        "2.4",
        "ground units and air bases need land"
    );
    let holder = s.control(zone);
    own_limits(s, nation, zone)?;
    if s.at_war(nation, holder) {
        return separate_from_russia(s, nation, zone);
    }
    if !s.allied(nation, holder) {
        return as_guest(s, nation, holder);
    }
    separate_from_russia(s, nation, zone)
}

/// Zones that some nations may never enter, or not yet.
fn own_limits(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let axis = s.turn_side(nation) == crate::types::Side::Axis;
    if axis && s.politics.eastern_europe_formed && data().regions.eastern_europe.has(zone) {
        let war = s.at_war(Nation::GERMANY, Nation::RUSSIA);
        demand!(
            war,
            "14.7b",
            "Axis units may not enter Eastern Europe before the war with Russia"
        );
    }
    if data().country(nation).class == Class::Pseudo && data().country(nation).vichy {
        let inside = data().regions.vichy.has(zone);
        demand!(inside, "14.5b", "Vichy infantry stay in Vichy countries");
    }
    Ok(())
}

/// 1.5a, 1.5h, 12.3b: in a country with which one is neither allied nor at war.
fn as_guest(s: &State, nation: Nation, holder: Nation) -> Result<(), Illegal> {
    let guest = data().country(holder).axis_minor
        && nation == Nation::GERMANY
        && !s.politics.barred_minors.has(holder)
        && s.politics.conquered[holder.index()].is_none();
    cite!("12.3b");
    if guest {
        return Ok(());
    }
    let neutral_major = nation.is_major() && !s.politics.belligerent.has(nation);
    demand!(
        !neutral_major,
        "1.5h",
        "a neutral Major stays in its own country and colonies"
    );
    demand!(
        false,
        "1.5a",
        "that country is neutral: war must be declared first"
    );
    Ok(())
}

/// 12.2a: Russian and other Allied units keep out of each other's zones.
fn separate_from_russia(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let (home, holder) = (data().facts(zone).country, s.control(zone));
    if nation == Nation::RUSSIA {
        let theirs = is_western(s, holder)
            || (home.is_some_and(originally_western) && !s.at_war(nation, holder));
        demand!(
            !theirs,
            "12.2a",
            "Russian units may not enter zones of the other Allies"
        );
    } else if is_western(s, nation) {
        let theirs = holder == Nation::RUSSIA || home == Some(Nation::RUSSIA);
        demand!(!theirs, "12.2a", "Allied units may not enter Russian zones");
    }
    Ok(())
}

fn originally_western(country: Nation) -> bool {
    matches!(
        data().country(country).owner_1939,
        Nation::BRITAIN | Nation::FRANCE | Nation::USA
    )
}

/// Whether units of a nation may be in the same zone as those that stand there.
pub fn may_stack(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let there = s.tally(zone).nations;
    stack_with(s, nation, there)
}

/// 12.0a, 12.1a, 12.2a: whether a nation's units may be together with those of these nations.
pub fn stack_with(s: &State, nation: Nation, there: Nations) -> Result<(), Illegal> {
    for other in there.iter().filter(|other| *other != nation) {
        let pair = Nations::of(&[nation, other]);
        let anglo_french = pair == Nations::of(&[Nation::BRITAIN, Nation::FRANCE]);
        demand!(
            !anglo_french,
            "12.0a",
            "British and French units cannot stack together"
        );
        let axis = pair == Nations::of(&[Nation::GERMANY, Nation::ITALY]);
        demand!(
            !axis || s.allied(nation, other),
            "12.1a",
            "Italy is not allied with Germany yet"
        );
        let russian = pair.has(Nation::RUSSIA) && (is_western(s, nation) || is_western(s, other));
        demand!(
            !russian,
            "12.2a",
            "Russian units stack with no other Allied units"
        );
    }
    Ok(())
}

/// Whether units of a nation may stay in a zone when a movement or an advance ends there.
pub fn may_stop(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let barred = nation == Nation::BRITAIN
        && zone == data().places.paris
        && s.politics.france_fell.is_none();
    demand!(
        !barred,
        "12.0c",
        "British units may not stay in Paris before France falls"
    );
    may_stack(s, nation, zone)
}

/// 12.3b, 13.4a: whether a limit on attack factors in a region leaves room for this counter in a zone.
pub fn may_bring(s: &State, unit: UnitId, to: Zone) -> Result<(), Illegal> {
    may_bring_many(s, unit, 1, to)
}

/// The same for several counters like this one at once.
pub fn may_bring_many(_s: &State, _unit: UnitId, _count: u8, _to: Zone) -> Result<(), Illegal> {
    Ok(())
}

/// 12.1a, 12.2b, 12.3i: whether a nation may attack a zone now, beside those who take part in the attack
/// that is being built (`s.battle.attack`) and those who attacked the zone in this phase
/// (`s.battle.struck_by`).
pub fn may_attack(_s: &State, _nation: Nation, _target: Zone) -> Result<(), Illegal> {
    Ok(())
}

pub fn end_movement(_t: &mut Table) {}
