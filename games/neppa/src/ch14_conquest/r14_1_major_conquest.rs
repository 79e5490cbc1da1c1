//! 14.1 Major Country Conquest.

use super::{pass_on, r14_4_minor_conquest, r14_5_vichy, r14_7_eastern_europe};
use super::{remove_forces, same_side, taker};
use crate::Act;
use crate::ch05_year_start::{Treasury, deduct};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Nation, Zone};
use crate::unit::At;
use kernel::{RuleId, rule};

/// 14.1a: the capital of a Major has changed hands: one opposition turn decides.
pub fn capital_taken(t: &mut Act, major: Nation, by: Nation) {
    if major == Nation::RUSSIA {
        // 14.3 says when Russia is conquered, and Moscow is but one part of it.
        return;
    }
    let holder = t.s.politics.conquered[major].unwrap_or(major);
    let lost = !same_side(t.s, by, holder);
    t.s.politics.capital_taken[major.index()] = lost.then_some((by, t.s.turn));
}

/// 14.1a: capitals that were held through this player turn of the other side.
pub fn end_player_turn(t: &mut Act) {
    for major in Nation::MAJORS {
        let Some((by, _)) = t.s.politics.capital_taken[major.index()] else {
            continue;
        };
        if t.s.turn_side(by) == t.s.side {
            continue;
        }
        t.s.politics.capital_taken[major.index()] = None;
        if t.s.politics.fallen.has(major) {
            liberate(t, major, by);
        } else {
            conquer(t, major, by);
        }
    }
}

/// 14.1a, 14.1c: a Major is conquered.
fn conquer(t: &mut Act, major: Nation, by: Nation) {
    t.log.say(rule!("14.1a"), || {
        format!("{} is conquered by {}", nation_name(major), taker(t.s, by))
    });
    if major == Nation::FRANCE {
        r14_5_vichy::form(t);
    }
    let heir = heir_of_colonies(t.s, major, by);
    fall(t, major, by, |_, zone| {
        let home = data().facts(zone).country == Some(major);
        if home { by } else { heir }
    });
}

/// Colonies and conquests of a fallen Major stay with an ally of its own sort if there is one in the war.
/// French ones do not (14.5 has its own say).
fn heir_of_colonies(s: &State, major: Nation, by: Nation) -> Nation {
    let allies: &[Nation] = match major {
        Nation::BRITAIN => &[Nation::USA, Nation::FRANCE],
        Nation::ITALY => &[Nation::GERMANY],
        _ => &[],
    };
    let in_war = |n: &&Nation| s.allied(major, **n) && !s.politics.fallen.has(**n);
    allies.iter().find(in_war).copied().unwrap_or(by)
}

/// 14.1c: its forces are removed for good, its zones pass on, and it has neither friends nor enemies.
pub fn fall(t: &mut Act, major: Nation, to: Nation, heir: impl Fn(&State, Zone) -> Nation) {
    let conqueror = t.s.politics.major_of(to);
    t.s.politics.fallen.insert(major);
    t.s.politics.belligerent.remove(major);
    t.s.politics.conquered[major] = Some(conqueror);
    t.s.politics.credited[major] = None;
    remove_forces(t, major, At::Gone);
    t.log.say(rule!("14.1c"), || {
        format!("The forces of {} are removed", nation_name(major))
    });
    pass_on(t, major, heir);
    t.s.politics.forget(major);
    *t.s.treasury_mut(major) = Treasury {
        base: t.s.treasury(major).base,
        ..Treasury::default()
    };
    inherit(t, major, conqueror);
}

/// Who holds a country that a fallen Major had conquered: the holder of its capital; 14.7c: of Eastern Europe the
/// conqueror, if its side has all six zones.
fn holder_now(s: &State, country: Nation, conqueror: Nation) -> Option<Nation> {
    let holder = match data().country(country).capital {
        Some(zone) => s.politics.major_of(s.control(zone)),
        None => Some(conqueror)
            .filter(|c| r14_7_eastern_europe::sole_holder(s) == Some(s.turn_side(*c)))?,
    };
    // A Minor that nobody leads holds it for no Major.
    if !holder.is_major() {
        return None;
    }
    r14_4_minor_conquest::inheritor(s, country, holder)
}

/// What a fallen Major had conquered counts for those who hold it now; whom it led, another leads.
fn inherit(t: &mut Act, major: Nation, conqueror: Nation) {
    let leader = t.s.politics.guardian(major.turn_side());
    for country in data().countries.ids() {
        if t.s.politics.conquered[country] == Some(major) {
            t.s.politics.conquered[country] = holder_now(t.s, country, conqueror);
        }
        if t.s.politics.credited[country] == Some(major) {
            t.s.politics.credited[country] = None;
        }
        if t.s.politics.helper[country] == Some(major) {
            t.s.politics.helper[country] = None;
        }
        t.s.politics.intervened[country].remove(major);
        t.s.politics.shields[country].remove(major);
        t.s.politics.fought_for[country].remove(major);
        if t.s.politics.sponsor[country] == Some(major) {
            t.s.politics.sponsor[country] = leader;
        }
    }
}

/// 14.1e, 14.2c: a conquered Major is freed: who added its WPPs pays them back, and the liberator has them
/// from the next Year Start Sequence on.
fn liberate(t: &mut Act, major: Nation, by: Nation) {
    let why: RuleId = match major {
        Nation::ITALY => rule!("14.2c"),
        _ => rule!("14.1e"),
    };
    let liberator = t.s.politics.major_of(by);
    t.log.say(why, || {
        format!("{} is liberated by {}", nation_name(major), taker(t.s, by))
    });
    t.s.politics.conquered[major] = Some(liberator);
    if let Some(debtor) = t.s.politics.credited[major].take() {
        deduct(t, debtor, data().country(major).conquest_wpp.into(), why);
    }
}
