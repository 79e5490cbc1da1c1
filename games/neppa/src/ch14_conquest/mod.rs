//! Chapter 14: conquering countries.

pub mod r14_1_counterattack;
pub mod r14_1_major_conquest;
pub mod r14_2_italian_surrender;
pub mod r14_3_russian_surrender;
pub mod r14_4_minor_conquest;
pub mod r14_5_vichy;
pub mod r14_7_eastern_europe;

use crate::Act;
use crate::ch02_terrain::r2_7_oil;
use crate::ch10_construction::r10_2_lend_lease;
use crate::ch13_special::{r13_0_bonus, r13_5_persia};
use crate::data::data;
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::types::{Nation, Side, Zone};
use crate::unit::{At, UnitId};
use crate::{ch01_war, ch06_naval, ch07_air, ch08_ground};
use kernel::rule;

pub use r14_1_counterattack::{attacks, capital_lets_act, is_counterattack};

/// 10.0c: a nation's ground units have come into a zone: it controls it, with all that follows (overrun
/// bases 6.1c and 7.0b, oil 2.7a, bonuses 13.0, conquest and liberation 14). Nothing changes in a zone of
/// an ally or of a host.
pub fn take(t: &mut Act, zone: Zone, by: Nation) {
    if !t.s.at_war(by, t.s.control(zone)) {
        return;
    }
    ch01_war::invaded(t, by, zone);
    t.log.say(rule!("10.0c"), || {
        format!("{} controls {}", nation_name(by), zone_name(zone))
    });
    hand_over(t, zone, by);
    r13_0_bonus::captured(t, zone, by);
    if let Some(country) = data().facts(zone).capital_of {
        if country.is_major() {
            r14_1_major_conquest::capital_taken(t, country, by);
        } else {
            r14_4_minor_conquest::capital_taken(t, country, by);
        }
    }
    r13_5_persia::invaded(t, zone, by);
    r14_7_eastern_europe::zone_taken(t, zone, by);
    ch06_naval::overrun(t, zone);
    ch07_air::overrun(t, zone);
}

/// A zone has another holder, whether units took it or it passed with its country: its fortress (2.2c) is lost to an
/// enemy, its oil (2.7a) and the way through Persia (10.2g) go with it.
fn hand_over(t: &mut Act, zone: Zone, to: Nation) {
    let before = t.s.control(zone);
    t.s.set_control(zone, to);
    ch08_ground::changed_hands(t, zone, before, to);
    r2_7_oil::changed_hands(t, zone, to);
    r10_2_lend_lease::changed_hands(t, zone);
}

/// What a country controls passes to another; where units of one of its friends stand, to that friend, and where somebody
/// stands who is no friend of the heir, to him (10.0c). `heir` says who has a zone where nobody stands.
fn pass_on(t: &mut Act, country: Nation, heir: impl Fn(&State, Zone) -> Nation) {
    let friends = t.s.politics.ally[country];
    for (zone, _) in data()
        .zones
        .facts
        .all()
        .filter(|(_, facts)| facts.is_land())
    {
        if t.s.control(zone) == country {
            let here = t.s.tally(zone).nations;
            let friend = here.both(friends).iter().next();
            let heir = friend.unwrap_or_else(|| heir(t.s, zone));
            let stranger = here.without(t.s.friends(heir)).iter().next();
            let to = stranger.unwrap_or(heir);
            // 11.0b: what passes without a war between the two is not newly conquered.
            let held = t.s.held[zone.index()];
            if held == country && !t.s.at_war(country, to) {
                t.s.held[zone.index()] = to;
            }
            hand_over(t, zone, to);
            capital_passed(t, zone, country, to);
        }
    }
}

/// A zone has passed with the country that held it: if it is the capital of another one, that has changed hands too.
fn capital_passed(t: &mut Act, zone: Zone, with: Nation, to: Nation) {
    let capital_of = data().facts(zone).capital_of;
    let Some(country) = capital_of.filter(|country| *country != with) else {
        return;
    };
    if country.is_major() {
        return r14_1_major_conquest::capital_taken(t, country, to);
    }
    let owner = data().country(country).owner_1939;
    // Its own colonies go with it and are nobody's conquest (14.1c, 14.6).
    if owner == with {
        return;
    }
    let before = t.s.politics.conquered[country].unwrap_or(owner);
    if !same_side(t.s, before, to) {
        r14_4_minor_conquest::passes(t, country, to);
    }
}

/// Every zone that a country controls passes to another, wherever nobody else stands.
pub fn come_over(t: &mut Act, country: Nation, to: Nation) {
    pass_on(t, country, |_, _| to);
}

/// Takes every counter of a nation off the board and out of its pools.
fn remove_forces(t: &mut Act, nation: Nation, to: At) {
    for number in 0..t.s.units().count() as u16 {
        let id = UnitId(number);
        let unit = t.s.unit(id);
        let gone = unit.at == At::Gone || (unit.at == At::Pool && to == At::Pool);
        if unit.nation == nation && !gone {
            crate::ch04_force_pools::remove(t, id, to);
        }
    }
}

/// Whether two nations are of the same side, as the war has sorted them.
fn same_side(s: &State, one: Nation, other: Nation) -> bool {
    s.turn_side(one) == s.turn_side(other)
}

/// In whose name a country is taken: the Major that leads those who take it, or their side if none does.
fn taker(s: &State, by: Nation) -> &'static str {
    let major = s.politics.major_of(by);
    match s.turn_side(by) {
        _ if major.is_major() => nation_name(major),
        Side::Axis => "the Axis",
        Side::Allies => "the Allies",
    }
}

/// 14.2, 14.3: the Combat or Exploitation Combat Phase is over.
pub fn surrenders(t: &mut Act) {
    match t.s.side {
        Side::Axis => r14_2_italian_surrender::test(t),
        Side::Allies => r14_3_russian_surrender::test(t),
    }
}

pub fn end_player_turn(t: &mut Act) {
    r14_1_major_conquest::end_player_turn(t);
    r14_1_counterattack::end_player_turn(t);
    ch01_war::r1_5_intervention::end_player_turn(t);
}
