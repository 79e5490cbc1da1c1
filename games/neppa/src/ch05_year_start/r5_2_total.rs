//! 5.2 Total WPPs: what conquests, allies, oil and convoys add to the base.

use crate::data::{Class, data};
use crate::state::State;
use crate::types::{Nation, Nations, Side, Zone};
use kernel::cite;

/// 5.2d, 9.1a: what convoys bring Britain in a year, if nothing is sunk.
pub const CONVOY_WPPS: i16 = 32;

/// The countries whose value a Major adds if the year ended now: those that it conquered or liberated and still
/// controls (14.1d, 14.1e, 14.4b, 14.4c).
pub fn claims(s: &State, major: Nation) -> Nations {
    cite!("5.2b", "14.1d", "14.4b");
    let mut set = Nations::NONE;
    for (nation, _) in data().countries.all() {
        if s.politics.conquered[nation] == Some(major) && pays(s, major, nation) {
            set.insert(nation);
        }
    }
    set
}

/// Whether a country that a Major holds is worth WPPs to it.
fn pays(s: &State, major: Nation, nation: Nation) -> bool {
    cite!("14.2b", "14.5c", "14.5e", "14.6", "14.7c");
    let country = data().country(nation);
    match country.class {
        // 14.5c: no Axis power has the value of a Vichy country. 14.5e: no Allied power has that of Syria.
        Class::Colony if s.politics.france_fell.is_some() && country.vichy => {
            major.turn_side() == Side::Allies
        }
        Class::Colony if s.politics.france_fell.is_some() && country.free_french => {
            major.turn_side() == Side::Axis
        }
        // 14.6: a colony is worth nothing to the country that held it at the start.
        Class::Colony => country.owner_1939 != major,
        // 14.2b: Italy is worth something to the holder of Rome.
        Class::Major if nation == Nation::ITALY => s.is_friendly(data().places.rome, major),
        Class::Major => true,
        // 14.7c: all six zones.
        Class::Minor if nation == data().nations.eastern_europe => {
            let mut zones = data().regions.eastern_europe.iter();
            zones.all(|zone| s.is_friendly(zone, major))
        }
        Class::Minor => true,
        Class::Pseudo => false,
    }
}

/// What a set of countries adds to a Total.
pub fn worth(countries: Nations) -> i16 {
    countries
        .iter()
        .map(|nation| i16::from(data().country(nation).conquest_wpp))
        .sum()
}

/// 12.3c: the Axis Minor Allies that are in play and free add their value to the German Total.
pub fn minor_allies(s: &State) -> Nations {
    cite!("12.3c");
    let mut set = s.politics.active_minors;
    for nation in s.politics.active_minors.iter() {
        if s.politics.conquered[nation].is_some() {
            set.remove(nation);
        }
    }
    set
}

/// 1.5j: Minors on whose side a Major intervened first, and which are not conquered.
pub fn protected(s: &State, major: Nation) -> Nations {
    cite!("1.5j");
    let mut set = Nations::NONE;
    for (nation, country) in data().countries.all() {
        let first = s.politics.helper[nation];
        let free = s.politics.conquered[nation].is_none();
        let ally = s.politics.active_minors.has(nation);
        if country.class == Class::Minor && first == Some(major) && free && !ally {
            set.insert(nation);
        }
    }
    set
}

/// 2.7a-1, 13.5b: whose base has the oil of a zone in it.
pub fn oil_owner(zone: Zone) -> Nation {
    cite!("2.7a-1", "13.5b");
    match data().facts(zone).country {
        Some(country) if country == data().nations.persia => Nation::BRITAIN,
        Some(country) => data().country(country).owner_1939,
        None => Nation::BRITAIN,
    }
}

/// 2.7a-3: the Axis Major that holds an oil tower. 13.5b: a Persia that the Axis leads against an Ally has not lost its own.
pub fn oil_captor(s: &State, zone: Zone) -> Option<Nation> {
    let holder = s.control(zone);
    if data().facts(zone).country == Some(holder) {
        return None;
    }
    let major = s.politics.sponsor[holder].unwrap_or(holder);
    (major.is_major() && major.turn_side() == Side::Axis).then_some(major)
}

/// 2.7a-3, 2.7a-4, 2.7a-6, 5.2c: what oil adds to or takes from a Major's Total, as long as towers are lost.
pub fn oil(s: &State, major: Nation) -> i16 {
    cite!("2.7a-3", "2.7a-4", "2.7a-6", "5.2c");
    let mut sum = 0;
    for (zone, facts) in data().zones.facts.all().filter(|(_, facts)| facts.oil > 0) {
        let Some(captor) = oil_captor(s, zone) else {
            continue;
        };
        if captor == major {
            sum += i16::from(facts.oil);
        }
        if oil_owner(zone) == major {
            sum -= i16::from(facts.oil);
        }
    }
    sum
}
